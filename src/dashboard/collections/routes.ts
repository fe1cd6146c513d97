import type { FastifyInstance } from 'fastify'
import { notFound } from '../../base/errors.ts'
import { findCollection } from '../../collections/find.ts'
import { readPayerAccount } from '../../collections/payer-account.ts'
import { type Tx, transaction } from '../../db/transaction.ts'
import { memberOf } from '../access/member-routes.ts'
import { listHandlers } from '../lists/list-handlers.ts'
import { readOptions } from '../refunds/read-options.ts'
import { route } from '../route.ts'
import { readFilter } from './filter.ts'
import { readLargest } from './largest.ts'
import { collectionList } from './list.ts'
import { collectionEndpoints } from './schema.ts'
import type { CollectionDependencies } from './source.ts'

/** What collectors received, filtered by everything that people search for, its sums, and how it can be refunded. */
export function collectionRoutes(scope: FastifyInstance, { environment, ...app }: CollectionDependencies): void {
  const config = { access: { permission: 'payments.read' } } as const
  const list = collectionList({ ...app, livemode: environment === 'production' })
  const { pageOf, page, sums } = listHandlers(app, list, readFilter)
  route(scope, collectionEndpoints.list, { config }, (request) => {
    if (request.query.order !== 'largest') return page(request)
    const wanted = pageOf(request)
    return transaction(app.db, wanted.merchantId, (tx) => readLargest(tx, list, app.collecting.allocations, wanted))
  })
  route(scope, collectionEndpoints.sum, { config }, sums)
  route(scope, collectionEndpoints.readRefundable, { config }, async (request) => {
    const member = memberOf(request)
    const { id } = request.params
    const found = await findCollection({ db: app.db, ...app.collecting }, member.membership.merchantId, id)
    if (!found) throw notFound()
    const readPayer = async (tx: Tx, merchantId: string) =>
      (await readPayerAccount(tx, app.collecting.payers, { merchantId, id })) ?? null
    return { data: await readOptions(app, member, { transactionId: id }, readPayer) }
  })
}

import type { Static } from 'typebox'
import { listCounted } from '../../collectors/find.ts'
import { toCollector } from '../../collectors/wire.ts'
import { readNames } from '../../customers/names.ts'
import { transaction } from '../../db/transaction.ts'
import { pageRequest, toPage } from '../../http/pagination.ts'
import type { CollectorFilterQuery } from './schema.ts'
import type { CollectorDependencies } from './source.ts'

type Query = Static<typeof CollectorFilterQuery> & { readonly limit?: string; readonly cursor?: string }

/** A page of a merchant's collectors with what they received, newest first. */
export async function readCollectorPage(
  { db, customers, environment, checkoutUrl }: CollectorDependencies,
  merchantId: string,
  query: Query,
) {
  const { q, kind, status, customerId } = query
  const { limit, before } = pageRequest(query)
  const text = q?.trim() || undefined
  const filter = { kind, status, customerId, text, before, limit: limit + 1 }
  const hosts = { livemode: environment === 'production', checkoutUrl }
  const page = toPage(await listCounted(db, merchantId, filter), limit, (one) => toCollector(one, hosts))
  const ids = page.data.map((one) => one.customerId)
  const names = await transaction(db, merchantId, (tx) => readNames(tx, customers, merchantId, ids))
  return {
    nextCursor: page.nextCursor,
    data: page.data.map((one) => ({ ...one, customerName: names.get(one.customerId ?? '') ?? null })),
  }
}

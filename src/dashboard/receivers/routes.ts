import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../base/clock.ts'
import { notFound } from '../../base/errors.ts'
import type { MasterKey } from '../../base/master-key.ts'
import { maskAccounts } from '../../base/privacy/mask-accounts.ts'
import type { Db } from '../../db/db.ts'
import { transaction } from '../../db/transaction.ts'
import { assertValid } from '../../http/input/validator.ts'
import { bankFaults } from '../../payouts/accept/rules.ts'
import { memberOf, merchantOf } from '../access/member-routes.ts'
import { may } from '../people/permissions.ts'
import { route } from '../route.ts'
import { matchReceivers, saveReceiver } from './save-receiver.ts'
import { receiverEndpoints } from './schema.ts'
import { deleteReceivers, readReceivers, type StoredReceiver } from './store.ts'

/** How many matches are listed. */
const SHOWN_MAX = 100

type Dependencies = { readonly db: Db; readonly clock: Clock; readonly masterKey: MasterKey }

/** `/dashboard/api/receivers`: receivers who are paid repeatedly. */
export function receiverRoutes(scope: FastifyInstance, { db, clock, masterKey }: Dependencies): void {
  const reading = { permission: 'payouts.read' } as const
  const readAll = (merchantId: string) => transaction(db, merchantId, (tx) => readReceivers(tx, masterKey, merchantId))

  route(scope, receiverEndpoints.list, { config: { access: reading } }, async (request) => {
    const { membership } = memberOf(request)
    const { merchantId } = membership
    const all = await readAll(merchantId)
    const isMasked = !may(membership, 'accounts.reveal')
    // Searching must not reveal digits that are masked for the reader.
    const shown = all.map((one) => (isMasked ? maskAccounts(one) : one))
    const found = matchReceivers(shown, request.query.q ?? '')
    return { data: found.slice(0, SHOWN_MAX).map(toWire), matching: found.length, total: all.length }
  })

  route(scope, receiverEndpoints.read, { config: { access: reading } }, async (request) => {
    const { membership } = memberOf(request)
    const { merchantId } = membership
    const found = (await readAll(merchantId)).find(({ id }) => id === request.params.id)
    if (!found) throw notFound()
    return toWire(may(membership, 'accounts.reveal') ? found : maskAccounts(found))
  })

  route(
    scope,
    receiverEndpoints.save,
    {
      config: { access: { permission: 'payouts.ask', recentProof: true, action: 'receiver.keep' } },
      attachValidation: true,
    },
    async (request) => {
      assertValid(request.validationError, bankFaults('receiverBankCode', request.body?.receiverBankCode))
      const { receiverName: name, receiverAccountNo: accountNo, receiverBankCode: bankCode, note = '' } = request.body
      const merchantId = merchantOf(request)
      const of = { masterKey, now: clock(), merchantId }
      const saved = await transaction(db, merchantId, (tx) =>
        saveReceiver(tx, of, { name: name.trim(), accountNo, bankCode, note: note.trim() }),
      )
      // The trail contains ids, never receivers.
      if (request.audit) request.audit.subject = saved.id
      return toWire(saved)
    },
  )

  route(
    scope,
    receiverEndpoints.remove,
    { config: { access: { permission: 'payouts.ask', action: 'receiver.remove' } } },
    async (request, reply) => {
      const merchantId = merchantOf(request)
      const gone = await transaction(db, merchantId, (tx) => deleteReceivers(tx, merchantId, [request.params.id]))
      if (gone === 0) throw notFound()
      return reply.code(204).send()
    },
  )
}

const toWire = ({ id, name, accountNo, bankCode, note, createdAt, updatedAt }: StoredReceiver) => ({
  id,
  receiverName: name,
  receiverAccountNo: accountNo,
  receiverBankCode: bankCode,
  note,
  createdAt,
  updatedAt,
})

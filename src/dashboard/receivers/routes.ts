import type { Clock } from '../../base/clock.ts'
import { notFound } from '../../base/errors.ts'
import type { MasterKey } from '../../base/master-key.ts'
import { maskAccounts } from '../../base/privacy/mask-accounts.ts'
import type { Db } from '../../db/db.ts'
import { transaction } from '../../db/transaction.ts'
import { assertValid } from '../../http/input/validator.ts'
import { bankFaults } from '../../payouts/accept/rules.ts'
import { memberOf, merchantOf } from '../access/member-routes.ts'
import { may } from '../team/permissions.ts'
import type { TypedServer } from '../typed-routes.ts'
import { keepReceiver, matchReceivers } from './keep-receiver.ts'
import { receiverEndpoints } from './schema.ts'
import { deleteReceivers, readReceivers, type StoredReceiver } from './store.ts'

/** Of those that match, so many are shown. */
const SHOWN_MAX = 100

type Dependencies = { readonly db: Db; readonly clock: Clock; readonly masterKey: MasterKey }

/** `/dashboard/api/receivers`: whom payouts go to again and again. */
export function receiverRoutes(scope: TypedServer, { db, clock, masterKey }: Dependencies): void {
  const reading = { permission: 'payouts.read' } as const
  const readAll = (merchantId: string) => transaction(db, merchantId, (tx) => readReceivers(tx, masterKey, merchantId))

  scope.get(
    '/dashboard/api/receivers',
    { config: { access: reading }, schema: receiverEndpoints['GET /dashboard/api/receivers'] },
    async (request) => {
      const { membership } = memberOf(request)
      const { merchantId } = membership
      const all = await readAll(merchantId)
      const isMasked = !may(membership, 'accounts.reveal')
      // Whoever sees four digits of an account does not find it by the others.
      const shown = all.map((one) => (isMasked ? maskAccounts(one) : one))
      const found = matchReceivers(shown, request.query.q ?? '')
      return { data: found.slice(0, SHOWN_MAX).map(toWire), matching: found.length, total: all.length }
    },
  )

  scope.get(
    '/dashboard/api/receivers/:id',
    { config: { access: reading }, schema: receiverEndpoints['GET /dashboard/api/receivers/:id'] },
    async (request) => {
      const { membership } = memberOf(request)
      const { merchantId } = membership
      const found = (await readAll(merchantId)).find(({ id }) => id === request.params.id)
      if (!found) throw notFound()
      return toWire(may(membership, 'accounts.reveal') ? found : maskAccounts(found))
    },
  )

  scope.post(
    '/dashboard/api/receivers',
    {
      config: { access: { permission: 'payouts.ask', recentProof: true, action: 'receiver.keep' } },
      attachValidation: true,
      schema: receiverEndpoints['POST /dashboard/api/receivers'],
    },
    async (request) => {
      assertValid(request.validationError, bankFaults('receiverBankCode', request.body?.receiverBankCode))
      const { receiverName: name, receiverAccountNo: accountNo, receiverBankCode: bankCode, note = '' } = request.body
      const merchantId = merchantOf(request)
      const of = { masterKey, now: clock(), merchantId }
      const kept = await transaction(db, merchantId, (tx) =>
        keepReceiver(tx, of, { name: name.trim(), accountNo, bankCode, note: note.trim() }),
      )
      // The trail names ids, never receivers.
      if (request.audit) request.audit.subject = kept.id
      return toWire(kept)
    },
  )

  scope.delete(
    '/dashboard/api/receivers/:id',
    {
      config: { access: { permission: 'payouts.ask', action: 'receiver.remove' } },
      schema: receiverEndpoints['DELETE /dashboard/api/receivers/:id'],
    },
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

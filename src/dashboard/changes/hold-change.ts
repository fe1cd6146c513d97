import type { FastifyRequest } from 'fastify'
import type { Tx } from '../../db/transaction.ts'
import { memberOf } from '../access/member-routes.ts'
import type { Change } from './schema.ts'
import { insertChange } from './store.ts'

type Request = Pick<FastifyRequest, 'member' | 'audit'>

/**
 * Stores a change for a second owner and returns its id. Null: there is no other owner, so the caller makes the change
 * at once, and the audit trail records that there was no one else to approve it.
 */
export async function holdChange(tx: Tx, now: Date, request: Request, change: Change): Promise<string | null> {
  const { session, membership } = memberOf(request)
  const { merchantId } = membership
  // Serialized with owners who join or leave meanwhile.
  await tx.selectFrom('merchant').select('id').where('id', '=', merchantId).forNoKeyUpdate().execute()
  const owners = await listOwners(tx, merchantId)
  if (!owners.some((id) => id !== session.person.id)) {
    if (request.audit) request.audit.detail = { ...request.audit.detail, onlyOwner: true }
    return null
  }
  const id = await insertChange(tx, now, { merchantId, by: session.person, change })
  if (request.audit) {
    request.audit.detail = { ...request.audit.detail, changeId: id, change }
    // A key is created at once, without the scopes that wait.
    if (change.kind !== 'key') Object.assign(request.audit, { what: 'change.request', subject: id })
  }
  return id
}

/** The owners of a merchant, by their ids. */
export async function listOwners(tx: Tx, merchantId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('member')
    .select('user_id')
    .where('merchant_id', '=', merchantId)
    .where('role', '=', 'owner')
    .execute()
  return rows.map((row) => row.user_id)
}

import type { FastifyRequest } from 'fastify'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import { membershipsOf } from '../people/membership.ts'
import { isOperator } from '../people/operator-store.ts'
import type { Person } from '../people/person.ts'
import type { AuditAction } from './actions.ts'
import { personOf, type Trail, writeEntry } from './trail.ts'

type Account = Pick<Person, 'id' | 'email'>

/** Records what a person did to their own account in the audit log of each merchant they are a member of. */
export async function recordAccountAction(
  trail: Trail,
  request: FastifyRequest,
  person: Account,
  what: AuditAction,
  detail: object | null = null,
): Promise<void> {
  const merchantIds = await merchantsOf(trail, person.id)
  const action = { what, status: 200, detail }
  for (const merchantId of merchantIds) await writeEntry(trail, request, personOf(person, request), merchantId, action)
}

/**
 * Records that signing in to an account, or reauthenticating, failed: in the log of each merchant the account belongs
 * to, or else in the deployment's. It is not known who tried.
 */
export async function recordAccountFailure(
  trail: Trail,
  request: FastifyRequest,
  account: { readonly id: string | null; readonly email: string },
  what: AuditAction,
  { status, reason }: { readonly status: number; readonly reason: string },
): Promise<void> {
  const { id, email } = account
  const actor = { kind: 'unknown', id, name: email, address: request.ip } as const
  const merchantIds = id === null ? [] : await merchantsOf(trail, id)
  for (const merchantId of merchantIds.length > 0 ? merchantIds : [null]) {
    await writeEntry(trail, request, actor, merchantId, { what, status, detail: { reason } })
  }
}

/**
 * Records an action on a person's own account, which belongs to no merchant, in the log of one merchant; null: the
 * deployment's.
 */
export const recordForMerchant = (
  trail: Trail,
  request: FastifyRequest,
  person: Account,
  merchantId: string | null,
  what: AuditAction,
): Promise<string> => writeEntry(trail, request, personOf(person, request), merchantId, { what, status: 200 })

/** Records that a person set a new password by the link in a mail. The library reports it outside the request. */
export async function recordPasswordReset(trail: Trail, { id, email }: Account, address: string): Promise<void> {
  const actor = { kind: 'person', id, name: email, address } as const
  const action = { what: 'password.reset', status: 200 } as const
  for (const merchantId of await merchantsOf(trail, id)) await writeEntry(trail, null, actor, merchantId, action)
}

/** The logs that concern an account: those of its merchants and, for an operator, the deployment's (null). */
const merchantsOf = ({ db }: Trail, personId: string): Promise<(string | null)[]> =>
  transaction(db, ALL_MERCHANTS, async (tx) => {
    const memberships = await membershipsOf(tx, personId)
    const merchantIds = memberships.map(({ merchantId }) => merchantId)
    return (await isOperator(tx, personId)) ? [...merchantIds, null] : merchantIds
  })

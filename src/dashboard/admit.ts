import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../base/errors.ts'
import { isId } from '../base/id.ts'
import { transaction } from '../db/transaction.ts'
import { merchantHeaderOf } from '../merchants/person.ts'
import type { DashboardApp } from './app.ts'
import { findMembership, type Membership } from './members.ts'
import type { Need } from './permissions.ts'
import { may } from './roles.ts'
import { assertSameOrigin } from './same-origin.ts'
import { isProved, readSession, type Session, signedOut } from './session.ts'

/** A session's callers carry this in front of its id, where programs carry their key's. */
export const SESSION_KEY = 'session '

/** A person at work for a merchant. */
export type Admitted = { readonly session: Session; readonly membership: Membership }

/**
 * Lets a person do what `need` says for the merchant that the request names, or throws: Unauthorized without a session,
 * FORBIDDEN from another page or without the permission, REAUTHENTICATE where the last proof is too old, and NOT_FOUND
 * for a merchant that is not theirs, whether there is one or not. `need` undefined: the route is closed to people.
 */
export async function admitPerson(
  app: DashboardApp,
  request: FastifyRequest,
  reply: FastifyReply,
  need: Need | undefined,
  merchantId: string = merchantHeaderOf(request) ?? '',
): Promise<Admitted> {
  assertSameOrigin(request, app.baseUrl)
  const session = await readSession(app, request, reply)
  if (!session) throw signedOut()
  const membership = isId('mer', merchantId)
    ? await transaction(app.db, merchantId, (tx) => findMembership(tx, merchantId, session.person.id))
    : undefined
  if (!membership) throw new ApiError('NOT_FOUND', 'You are not a member of this account.')
  if (!need || !may(membership.role, need.may)) {
    throw new ApiError('FORBIDDEN', `Your role (${membership.role}) does not allow this.`, [], {}, needMember(need))
  }
  if (need.proved && !isProved(session)) throw reauthenticate()
  return { session, membership }
}

const needMember = (need: Need | undefined) => (need ? { permission: need.may } : {})

export const reauthenticate = (): ApiError =>
  new ApiError('REAUTHENTICATE', 'Say again who you are: POST /dashboard/api/reauthenticate, then repeat the request.')

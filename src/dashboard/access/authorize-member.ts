import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../base/errors.ts'
import { isId } from '../../base/id.ts'
import type { Db } from '../../db/db.ts'
import { transaction } from '../../db/transaction.ts'
import { merchantHeaderOf } from '../../merchants/authentication/member.ts'
import type { AuthDb } from '../auth/auth-database.ts'
import type { OpenAuthLibrary } from '../auth/auth-library.ts'
import { findMembership, type Membership } from '../people/membership.ts'
import { may } from '../people/permissions.ts'
import { assertRecentProof } from '../session/recent-proof.ts'
import { assertSameOrigin } from '../session/same-origin.ts'
import { hasSecondFactor, needsSecondFactor, secondFactorRequired } from '../session/second-factor.ts'
import { notSignedIn, readSession, type Session } from '../session/session.ts'
import type { RouteAccess } from './public-api.ts'

/** Prefix of the key id that a session's requests carry: the session's id follows, where a program has its key's id. */
export const SESSION_KEY = 'session '

/** A signed-in person, acting as a member of one merchant. */
export type MemberSession = { readonly session: Session; readonly membership: Membership }

export type MemberAuthorizer = {
  readonly db: Db
  readonly baseUrl: string
  readonly authLibrary: OpenAuthLibrary
  readonly authDb: AuthDb
  readonly environment: 'sandbox' | 'production'
}

/**
 * Lets a member call a route for the merchant that the request names, or throws: Unauthorized without a session,
 * FORBIDDEN from another page, without a second factor that the merchant requires, or without the permission,
 * REAUTHENTICATE if the last proof is too old, and NOT_FOUND for a merchant they are not a member of, whether it exists
 * or not. `access` undefined: the route is closed to members.
 */
export async function authorizeMember(
  { db, baseUrl, authLibrary, authDb, environment }: MemberAuthorizer,
  request: FastifyRequest,
  reply: FastifyReply,
  access: RouteAccess | undefined,
  merchantId: string = merchantHeaderOf(request) ?? '',
): Promise<MemberSession> {
  assertSameOrigin(request, baseUrl)
  const session = await readSession(authLibrary, request, reply)
  if (!session) throw notSignedIn()
  const membership = isId('mer', merchantId)
    ? await transaction(db, merchantId, (tx) => findMembership(tx, merchantId, session.person.id))
    : undefined
  if (!membership) throw new ApiError('NOT_FOUND', 'You are not a member of this account.')
  if (session.secondFactorAt === null && needsSecondFactor(environment, membership)) {
    throw secondFactorRequired((await hasSecondFactor(authDb, session.person)) ? 'show' : 'enrol')
  }
  if (!access || !may(membership, access.permission)) {
    const members = access ? { permission: access.permission } : {}
    throw new ApiError(
      'FORBIDDEN',
      `Your role (${membership.roleName ?? membership.role}) does not allow this.`,
      [],
      {},
      members,
    )
  }
  if (access.recentProof) await assertRecentProof(authDb, session)
  return { session, membership }
}

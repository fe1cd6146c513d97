import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../base/errors.ts'
import type { Db } from '../../db/db.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import type { AuthDb } from '../auth/auth-database.ts'
import type { OpenAuthLibrary } from '../auth/auth-library.ts'
import { isOperator } from '../people/operator-store.ts'
import { assertRecentProof } from '../session/recent-proof.ts'
import { hasSecondFactor, operatorNeedsSecondFactor, secondFactorRequired } from '../session/second-factor.ts'
import { requireSession, type Session } from '../session/session.ts'

/** What an operator needs to call a route. */
export type OperatorAccess = {
  /** For everything that changes something: they must have authenticated a few minutes ago at most. */
  readonly recentProof: boolean
}

export type OperatorAuthorizer = {
  readonly db: Db
  readonly baseUrl: string
  readonly authLibrary: OpenAuthLibrary
  readonly authDb: AuthDb
  readonly environment: 'sandbox' | 'production'
}

/**
 * Lets an operator call a route, or throws: Unauthorized without a session; FORBIDDEN from another page, for any other
 * person, however high their role at a merchant, and in production without a second factor; REAUTHENTICATE if the last
 * proof is too old. `access` undefined: the route is closed.
 */
export async function authorizeOperator(
  dependencies: OperatorAuthorizer,
  request: FastifyRequest,
  reply: FastifyReply,
  access: OperatorAccess | undefined,
): Promise<Session> {
  const { db, authDb, environment } = dependencies
  const session = await requireSession(dependencies, request, reply)
  const { person, secondFactorAt } = session
  if (!access || !(await transaction(db, ALL_MERCHANTS, (tx) => isOperator(tx, person.id)))) {
    throw new ApiError('FORBIDDEN', 'Only operators of this deployment may do this.')
  }
  if (secondFactorAt === null && operatorNeedsSecondFactor(environment)) {
    throw secondFactorRequired((await hasSecondFactor(authDb, person)) ? 'show' : 'enrol')
  }
  if (access.recentProof) await assertRecentProof(authDb, session)
  return session
}

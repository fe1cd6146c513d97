import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../base/clock.ts'
import { inTimeOf } from '../../base/merchant-time.ts'
import type { Db } from '../../db/db.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import type { AuthDb } from '../auth/auth-database.ts'
import type { OpenAuthLibrary } from '../auth/auth-library.ts'
import { membershipsOf } from '../people/membership.ts'
import { isOperator } from '../people/operator-store.ts'
import { route } from '../route.ts'
import {
  countPasskeys,
  type MissingFactor,
  needsSecondFactor,
  operatorNeedsSecondFactor,
} from '../session/second-factor.ts'
import { notSignedIn, readSession } from '../session/session.ts'
import { type Place, sessionEndpoints } from './schema.ts'

type Dependencies = {
  readonly db: Db
  readonly clock: Clock
  readonly authDb: AuthDb
  readonly authLibrary: OpenAuthLibrary
  readonly environment: Place['environment']
  /** The published login of the demo merchant; null in production. */
  readonly sandboxLogin: NonNullable<Place['sandboxLogin']> | null
}

/**
 * `GET /dashboard/api/me`: who is signed in, and the merchants that they are a member of; 401 with what the sign-in
 * page shows.
 */
export function meRoute(
  server: FastifyInstance,
  { db, clock, authDb, authLibrary, environment, sandboxLogin }: Dependencies,
): void {
  const place: Place = { environment, ...(sandboxLogin && { sandboxLogin }) }

  route(server, sessionEndpoints.me, {}, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const session = await readSession(authLibrary, request, reply)
    if (!session) throw notSignedIn(place)
    const { person } = session
    const [[memberships, isTheirs], passkeys] = await Promise.all([
      transaction(
        db,
        ALL_MERCHANTS,
        async (tx) => [await membershipsOf(tx, person.id), await isOperator(tx, person.id)] as const,
      ),
      countPasskeys(authDb, person.id),
    ])
    const missing = person.twoFactor || passkeys > 0 ? 'show' : 'enrol'
    const merchants = memberships.map((membership) => {
      const { merchantId: id, displayName, role, roleName, permissions, isSuspended, timeZone } = membership
      const isMissing = session.secondFactorAt === null && needsSecondFactor(environment, membership)
      const missingFactor = isMissing ? (missing as MissingFactor) : null
      return {
        id,
        displayName,
        role,
        roleName,
        permissions: [...permissions],
        isSuspended,
        timeZone,
        now: inTimeOf(id, clock).toISOString(),
        missingFactor,
      }
    })
    const lacksFactor = session.secondFactorAt === null && operatorNeedsSecondFactor(environment)
    const operator = isTheirs ? { missingFactor: lacksFactor ? (missing as MissingFactor) : null } : null
    return { user: { ...person, passkeys }, merchants, operator, ...place }
  })
}

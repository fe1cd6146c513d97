import type { FastifyReply, FastifyRequest } from 'fastify'
import { MINUTE_MS, realClock } from '../../base/clock.ts'
import type { AuthDb } from '../auth/auth-database.ts'
import type { OpenAuthLibrary } from '../auth/auth-library.ts'
import { hasSecondFactor } from './second-factor.ts'
import { reauthenticationRequired, requireSession, type Session } from './session.ts'

/** How long an authentication is valid for money and secrets. */
const PROOF_MS = 5 * MINUTE_MS

/**
 * Throws REAUTHENTICATE if the person did not authenticate within the last minutes: by a second factor if they have
 * one, or else by their password.
 */
export async function assertRecentProof(authDb: AuthDb, session: Session): Promise<void> {
  const isRecent = (at: Date) => realClock().getTime() - at.getTime() < PROOF_MS
  const { provedAt, secondFactorAt, person } = session
  if (!isRecent(provedAt)) throw reauthenticationRequired()
  if (secondFactorAt && isRecent(secondFactorAt)) return
  if (await hasSecondFactor(authDb, person)) throw reauthenticationRequired()
}

/** The session of a request from our own pages, with a recent proof. */
export async function requireProof(
  dependencies: { readonly baseUrl: string; readonly authLibrary: OpenAuthLibrary; readonly authDb: AuthDb },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Session> {
  const session = await requireSession(dependencies, request, reply)
  await assertRecentProof(dependencies.authDb, session)
  return session
}

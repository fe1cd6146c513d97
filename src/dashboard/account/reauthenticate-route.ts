import type { FastifyInstance, FastifyRequest } from 'fastify'
import { realClock } from '../../base/clock.ts'
import { ApiError } from '../../base/errors.ts'
import type { OpenAuthLibrary } from '../auth/auth-library.ts'
import { libraryHeaders } from '../auth/call-auth-library.ts'
import { route } from '../route.ts'
import { hasSecondFactor } from '../session/second-factor.ts'
import { requireSession, type Session } from '../session/session.ts'
import { type AccountAttempts, knownBy, tryWithAttempts } from '../sign-in/account-attempts.ts'
import { type SignInLimits, takeSignInAttempt } from '../sign-in/rate-limits.ts'
import { takeCode } from '../sign-in/used-codes.ts'
import type { Trail } from '../trail/trail.ts'
import { sessionEndpoints } from './schema.ts'

type Dependencies = Trail & AccountAttempts & { readonly signInLimits: SignInLimits }

/**
 * `POST /dashboard/api/reauthenticate`: by password, and by a code if the person has an authenticator app; permits what
 * needs a recent proof for a few minutes. A person with only passkeys uses one: POST
 * /dashboard/api/passkeys/authenticate.
 */
export function reauthenticateRoute(server: FastifyInstance, dependencies: Dependencies): void {
  const { authDb, signInLimits } = dependencies
  route(server, sessionEndpoints.reauthenticate, {}, async (request, reply) => {
    const session = await requireSession(dependencies, request, reply)
    const { person } = session
    const known = await knownBy(dependencies, request, person, session)
    takeSignInAttempt(signInLimits, request, reply, { isGuess: true, account: person.email, known })
    const account = { id: person.id, email: person.email, known }
    await tryWithAttempts(dependencies, request, account, 'session.fail_proof', () =>
      assertProof(dependencies, request, session, request.body),
    )
    const now = realClock()
    const proved = { provedAt: now, ...(person.twoFactor ? { secondFactorAt: now } : {}) }
    await authDb.updateTable('auth.session').set(proved).where('id', '=', session.id).execute()
    return reply.code(204).send()
  })
}

/** Throws FORBIDDEN, not 401: the session continues. */
async function assertProof(
  { authDb, authLibrary }: AccountAttempts,
  request: FastifyRequest,
  { person }: Session,
  { password, code }: { password: string; code?: string },
): Promise<void> {
  const notProved = (reason = 'NOT_PROVED') =>
    new ApiError('FORBIDDEN', 'The password or the code is incorrect.', [], {}, { reason })
  if (!person.twoFactor && (await hasSecondFactor(authDb, person))) throw notProved('PASSKEY_NEEDED')
  if (person.twoFactor && code === undefined) throw notProved('CODE_NEEDED')
  if (!(await isPassword(authLibrary, person.id, password))) throw notProved()
  if (!person.twoFactor || code === undefined) return
  if (!(await takeCode(authDb, person.id, code))) throw notProved()
  if (!(await isCode(authLibrary, libraryHeaders(request), code))) throw notProved()
}

async function isPassword(authLibrary: OpenAuthLibrary, userId: string, password: string): Promise<boolean> {
  const { internalAdapter, password: hasher } = await (await authLibrary()).$context
  const account = await internalAdapter.findCredentialAccount(userId)
  return account?.password ? hasher.verify({ hash: account.password, password }) : false
}

/** Six digits are a code of the app; anything else is a backup code, for when the phone is lost. */
async function isCode(authLibrary: OpenAuthLibrary, headers: Headers, code: string): Promise<boolean> {
  const { api } = await authLibrary()
  const verified = /^[0-9]{6}$/.test(code)
    ? api.verifyTOTP({ body: { code }, headers })
    : api.verifyBackupCode({ body: { code }, headers })
  return verified.then(
    () => true,
    (error: { statusCode?: number }) => {
      if ((error.statusCode ?? 500) < 500) return false
      throw error
    },
  )
}

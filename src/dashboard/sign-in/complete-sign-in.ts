import type { FastifyReply, FastifyRequest } from 'fastify'
import { libraryHeaders } from '../auth/call-auth-library.ts'
import { countPasskeys } from '../session/second-factor.ts'
import type { Session } from '../session/session.ts'
import { recordAccountAction } from '../trail/record-account-action.ts'
import type { Trail } from '../trail/trail.ts'
import { type AccountAttempts, type GuessedAccount, knownBy } from './account-attempts.ts'
import { rememberDevice } from './device-cookie.ts'
import { attemptsOf, clearAttempts } from './lockout.ts'

export type SignInAccount = GuessedAccount

/** The account that a request concerns: by its address, its session, or the sign-in that awaits a code. */
export async function findAccount(
  { authDb, authLibrary }: AccountAttempts,
  request: FastifyRequest,
  email: string | undefined,
  session: Session | undefined,
): Promise<SignInAccount | undefined> {
  if (session) return session.person
  if (email === undefined) {
    const auth = await authLibrary()
    return (await auth.api.pendingPerson({ headers: libraryHeaders(request) })) ?? undefined
  }
  const address = email.trim().toLowerCase()
  const person = await authDb.selectFrom('auth.person').select('id').where('email', '=', address).executeTakeFirst()
  return { id: person?.id ?? null, email: address }
}

/**
 * A reply that names a person and sets a session's cookie completes a sign-in: records it. A full sign-in, with every
 * factor that the account has, makes the device known and clears failed attempts on it.
 */
export async function completeSignIn(
  dependencies: Trail & AccountAttempts,
  request: FastifyRequest,
  reply: FastifyReply,
  account: Pick<SignInAccount, 'email'>,
  answered: object,
  hasShownFactor = request.url.includes('/two-factor/'),
): Promise<void> {
  const { user } = answered as { user?: { id: string; email: string } }
  const cookies = [reply.getHeader('set-cookie') ?? []].flat().map(String)
  if (!user?.email || !cookies.some((cookie) => /session_token=[^;]/.test(cookie))) return
  const { authDb, authLibrary, baseUrl } = dependencies
  if (hasShownFactor || (await countPasskeys(authDb, user.id)) === 0) {
    await clearAttempts(authDb, attemptsOf(account.email, await knownBy(dependencies, request, account)))
    const { secret } = await (await authLibrary()).$context
    rememberDevice({ secret, baseUrl }, request, reply, user.email)
  }
  await recordAccountAction(dependencies, request, user, 'session.begin')
}

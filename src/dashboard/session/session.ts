import type { FastifyReply, FastifyRequest } from 'fastify'
import { realClock } from '../../base/clock.ts'
import { ApiError } from '../../base/errors.ts'
import { COOKIE_PREFIX, localeOf, type OpenAuthLibrary } from '../auth/auth-library.ts'
import { libraryHeaders } from '../auth/call-auth-library.ts'
import type { Person } from '../people/person.ts'
import { assertSameOrigin } from './same-origin.ts'

/** The session of a signed-in person. */
export type Session = {
  readonly id: string
  readonly person: Person
  /** When the person last authenticated: at sign-in, or since. Real time. */
  readonly provedAt: Date
  /** When they last presented a second factor in it; null: never. Real time. */
  readonly secondFactorAt: Date | null
}

/**
 * The session of a request; undefined: none, or an invalid one: a session ends some time after it began, however active
 * it is. An extended session renews the cookie on the reply.
 */
export async function readSession(
  authLibrary: OpenAuthLibrary,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Session | undefined> {
  const { cookie } = request.headers
  if (!cookie?.includes(`${COOKIE_PREFIX}.session_token=`)) return undefined
  const auth = await authLibrary()
  const { response, headers } = await auth.api
    .getSession({ headers: libraryHeaders(request), returnHeaders: true })
    .catch((error: unknown) => {
      throw causeOf(error)
    })
  if (!response) return undefined
  const { session, user } = response
  if (realClock().getTime() - session.createdAt.getTime() >= auth.sessionMaxMs) {
    await (await auth.$context).internalAdapter.deleteSession(session.token)
    return undefined
  }
  for (const value of headers.getSetCookie()) reply.header('set-cookie', value)
  const { provedAt, secondFactorAt } = session as { provedAt?: Date | null; secondFactorAt?: Date | null }
  return {
    id: session.id,
    person: {
      id: user.id,
      name: user.name,
      email: user.email,
      locale: localeOf(user),
      twoFactor: user.twoFactorEnabled ?? false,
    },
    provedAt: provedAt && provedAt > session.createdAt ? provedAt : session.createdAt,
    secondFactorAt: secondFactorAt ?? null,
  }
}

/** The underlying error if the library reports a mere failure, such as an unavailable database. */
const causeOf = (error: unknown): unknown => (error as { body?: { cause?: unknown } } | null)?.body?.cause ?? error

/** The session of a request from our own pages. Throws FORBIDDEN for other pages and Unauthorized without a session. */
export async function requireSession(
  { baseUrl, authLibrary }: { readonly baseUrl: string; readonly authLibrary: OpenAuthLibrary },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Session> {
  assertSameOrigin(request, baseUrl)
  const session = await readSession(authLibrary, request, reply)
  if (!session) throw notSignedIn()
  return session
}

export const notSignedIn = (members: Record<string, unknown> = {}): ApiError =>
  new ApiError('Unauthorized', 'Sign in first.', [], {}, members)

export const reauthenticationRequired = (): ApiError =>
  new ApiError('REAUTHENTICATE', 'Authenticate again: POST /dashboard/api/reauthenticate, then repeat the request.')

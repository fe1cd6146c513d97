import type { FastifyReply, FastifyRequest } from 'fastify'
import { MINUTE_MS, realClock } from '../base/clock.ts'
import { ApiError } from '../base/errors.ts'
import type { DashboardApp } from './app.ts'
import { ADDRESS_HEADER, COOKIE_PREFIX, localeOf } from './auth.ts'

export type Person = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly locale: 'id' | 'en'
  readonly twoFactor: boolean
}

/** Somebody who is signed in. */
export type Session = {
  readonly id: string
  readonly person: Person
  /** When they last proved who they are: at sign-in, or since. Real time. */
  readonly provedAt: Date
}

/** How long a proof is good for money and secrets. */
export const PROOF_MS = 5 * MINUTE_MS

/** The session of a request; undefined: none, or none that is still valid. A prolonged one renews the cookie on the reply. */
export async function readSession(
  app: DashboardApp,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Session | undefined> {
  const { cookie } = request.headers
  if (!cookie?.includes(`${COOKIE_PREFIX}.session_token=`)) return undefined
  const auth = await app.auth()
  const { response, headers } = await auth.api.getSession({ headers: libraryHeaders(request), returnHeaders: true })
  if (!response) return undefined
  for (const value of headers.getSetCookie()) reply.header('set-cookie', value)
  const { session, user } = response
  const { provedAt } = session as { provedAt?: Date | null }
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
  }
}

export const isProved = ({ provedAt }: Session): boolean => realClock().getTime() - provedAt.getTime() < PROOF_MS

/** What the library may see of a request: nothing that a client could make it trust. */
export function libraryHeaders(request: FastifyRequest): Headers {
  const headers = new Headers({ [ADDRESS_HEADER]: request.ip })
  for (const name of ['cookie', 'user-agent'] as const) {
    const value = request.headers[name]
    if (value !== undefined) headers.set(name, value)
  }
  return headers
}

export const signedOut = (members: Record<string, unknown> = {}): ApiError =>
  new ApiError('Unauthorized', 'Sign in first.', [], {}, members)

import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DAY_MS, SECOND_MS } from '../../base/clock.ts'
import { COOKIE_PREFIX, cookieName } from './auth-library.ts'

const KEPT_MS = 180 * DAY_MS
const COOKIE = /(?:^|;\s*)(?:__Host-)?gapura\.device=([0-9a-f-]{36})\.([\w-]{43})(?:;|$)/

/** The device of a request, where the account signed in on it before; undefined: a device that is not known. */
export function readDevice(secret: string, request: FastifyRequest, email: string): string | undefined {
  const [, id = '', signature = ''] = COOKIE.exec(request.headers.cookie ?? '') ?? []
  const expected = Buffer.from(sign(secret, id, email))
  const given = Buffer.from(signature)
  return id !== '' && given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined
}

/** Makes the device known for the account, after a full sign-in. */
export function rememberDevice(
  { secret, baseUrl }: { readonly secret: string; readonly baseUrl: string },
  request: FastifyRequest,
  reply: FastifyReply,
  email: string,
): void {
  const id = readDevice(secret, request, email) ?? randomUUID()
  const secure = baseUrl.startsWith('https:') ? '; Secure' : ''
  const attributes = `Path=/; Max-Age=${KEPT_MS / SECOND_MS}; HttpOnly; SameSite=Strict${secure}`
  reply.header(
    'set-cookie',
    `${cookieName(baseUrl, `${COOKIE_PREFIX}.device`)}=${id}.${sign(secret, id, email)}; ${attributes}`,
  )
}

const sign = (secret: string, id: string, email: string): string =>
  createHmac('sha256', secret).update(`known device ${id} ${email.trim().toLowerCase()}`).digest('base64url')

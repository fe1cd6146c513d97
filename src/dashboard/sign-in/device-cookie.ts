import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DAY_MS, SECOND_MS } from '../../base/clock.ts'
import { COOKIE_PREFIX, cookieName } from './auth-library.ts'

const KEPT_MS = 180 * DAY_MS
/** Accounts that one browser is known for at a time: people share machines, and have several accounts. */
const ACCOUNTS_MAX = 6
/** An id, and a signature for each account, the newest first; among them one for the device itself. */
const COOKIE = new RegExp(
  String.raw`(?:^|;\s*)(?:__Host-)?gapura\.device=([0-9a-f-]{36})((?:\.[\w-]{43}){1,${ACCOUNTS_MAX + 1}})(?:;|$)`,
)

type Cookie = { readonly id: string; readonly signatures: readonly string[] }

function readCookie({ headers }: FastifyRequest): Cookie | undefined {
  const [, id, signatures = ''] = COOKIE.exec(headers.cookie ?? '') ?? []
  return id === undefined ? undefined : { id, signatures: signatures.slice(1).split('.') }
}

/** The device of a request, where the account signed in on it before; undefined: a device that is not known. */
export const readDevice = (secret: string, request: FastifyRequest, email: string): string | undefined =>
  readSigned(request, (id) => signFor(secret, id, email))

/** The device of a request, where whoever signed in on it before; undefined: a device that is not known. */
export const readAnyDevice = (secret: string, request: FastifyRequest): string | undefined =>
  readSigned(request, (id) => signDevice(secret, id))

/** What is not signed says nothing: an id alone is no device. */
function readSigned(request: FastifyRequest, signatureOf: (id: string) => string): string | undefined {
  const cookie = readCookie(request)
  if (!cookie) return undefined
  const expected = Buffer.from(signatureOf(cookie.id))
  const isSigned = cookie.signatures.some((one) => timingSafeEqual(Buffer.from(one), expected))
  return isSigned ? cookie.id : undefined
}

/** Makes the device known for the account, after a full sign-in; it stays known for those before. */
export function rememberDevice(
  { secret, baseUrl }: { readonly secret: string; readonly baseUrl: string },
  request: FastifyRequest,
  reply: FastifyReply,
  email: string,
): void {
  const known = readAnyDevice(secret, request) ?? readDevice(secret, request, email)
  const id = known ?? randomUUID()
  const own = [signFor(secret, id, email), signDevice(secret, id)]
  // Those of other accounts cannot be read here, and are worth nothing where they are not right.
  const others = known === undefined ? [] : (readCookie(request)?.signatures ?? []).filter((one) => !own.includes(one))
  const signatures = [...own, ...others.slice(0, ACCOUNTS_MAX - 1)]
  const secure = baseUrl.startsWith('https:') ? '; Secure' : ''
  const attributes = `Path=/; Max-Age=${KEPT_MS / SECOND_MS}; HttpOnly; SameSite=Strict${secure}`
  reply.header(
    'set-cookie',
    `${cookieName(baseUrl, `${COOKIE_PREFIX}.device`)}=${[id, ...signatures].join('.')}; ${attributes}`,
  )
}

const signFor = (secret: string, id: string, email: string): string =>
  sign(secret, `known device ${id} ${email.trim().toLowerCase()}`)
const signDevice = (secret: string, id: string): string => sign(secret, `device ${id}`)
const sign = (secret: string, text: string): string => createHmac('sha256', secret).update(text).digest('base64url')

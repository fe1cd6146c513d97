import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DAY_MS, SECOND_MS } from '../../base/clock.ts'
import { COOKIE_PREFIX, cookieName } from '../auth/auth-library.ts'

const DEVICE_LIFE_MS = 180 * DAY_MS
/** Accounts that one browser is remembered for at a time: people share machines and have several accounts. */
const ACCOUNTS_MAX = 6
/** An id and one signature per account, the newest first, including one for the device itself. */
const VALUE = new RegExp(String.raw`^([0-9a-f-]{36})((?:\.[\w-]{43}){1,${ACCOUNTS_MAX + 1}})$`)

/** The secret that signs the cookie, and the address that the cookie is for. */
type Signer = { readonly secret: string; readonly baseUrl: string }
type Cookie = { readonly id: string; readonly signatures: readonly string[] }

const nameAt = (baseUrl: string): string => cookieName(baseUrl, `${COOKIE_PREFIX}.device`)

/** Matched by its full name: any page of the domain may set a cookie without the prefix that ours has over https. */
function readCookie(baseUrl: string, { headers }: FastifyRequest): Cookie | undefined {
  const begin = `${nameAt(baseUrl)}=`
  const found = headers.cookie?.split(/;\s*/).find((one) => one.startsWith(begin)) ?? ''
  const [, id, signatures = ''] = VALUE.exec(found.slice(begin.length)) ?? []
  return id === undefined ? undefined : { id, signatures: signatures.slice(1).split('.') }
}

/** The request's device, if the account signed in on it before; undefined: an unknown device. */
export const readDevice = (signer: Signer, request: FastifyRequest, email: string): string | undefined =>
  readSigned(signer, request, (id) => signFor(signer.secret, id, email))

/** The request's device, if any account signed in on it before; undefined: an unknown device. */
export const readAnyDevice = (signer: Signer, request: FastifyRequest): string | undefined =>
  readSigned(signer, request, (id) => signDevice(signer.secret, id))

/** An unsigned id proves nothing. */
function readSigned(
  { baseUrl }: Signer,
  request: FastifyRequest,
  signatureOf: (id: string) => string,
): string | undefined {
  const cookie = readCookie(baseUrl, request)
  if (!cookie) return undefined
  const expected = Buffer.from(signatureOf(cookie.id))
  const isSigned = cookie.signatures.some((one) => timingSafeEqual(Buffer.from(one), expected))
  return isSigned ? cookie.id : undefined
}

/** Makes the device known for the account after a full sign-in; it stays known for earlier ones. */
export function rememberDevice(signer: Signer, request: FastifyRequest, reply: FastifyReply, email: string): void {
  const { secret, baseUrl } = signer
  const known = readAnyDevice(signer, request) ?? readDevice(signer, request, email)
  const id = known ?? randomUUID()
  const own = [signFor(secret, id, email), signDevice(secret, id)]
  // Signatures of other accounts cannot be verified here; an invalid one is worthless anyway.
  const others =
    known === undefined ? [] : (readCookie(baseUrl, request)?.signatures ?? []).filter((one) => !own.includes(one))
  const signatures = [...own, ...others.slice(0, ACCOUNTS_MAX - 1)]
  const secure = baseUrl.startsWith('https:') ? '; Secure' : ''
  const attributes = `Path=/; Max-Age=${DEVICE_LIFE_MS / SECOND_MS}; HttpOnly; SameSite=Strict${secure}`
  reply.header('set-cookie', `${nameAt(baseUrl)}=${[id, ...signatures].join('.')}; ${attributes}`)
}

const signFor = (secret: string, id: string, email: string): string =>
  sign(secret, `known device ${id} ${email.trim().toLowerCase()}`)
const signDevice = (secret: string, id: string): string => sign(secret, `device ${id}`)
const sign = (secret: string, text: string): string => createHmac('sha256', secret).update(text).digest('base64url')

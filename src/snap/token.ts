import { hmac, isSameBytes } from '../base/crypto/hmac.ts'

/** How long a B2B token lives. Source: SNAP BI, service 73. */
export const TOKEN_LIFE_SECONDS = 900

/** Keeps these tokens apart from anything else the same key may sign. */
const PURPOSE = 'snap-b2b-token:'

const seal = (key: Buffer, payload: string): string => hmac('sha256', key, PURPOSE + payload).toString('base64url')

/**
 * A B2B access token that needs no storing: `<client id and expiry>.<HMAC-SHA256>`, all base64url.
 * It cannot be recalled before it expires, which is why it lives 15 minutes.
 */
export function issueToken(key: Buffer, clientId: string, now: Date, lifeSeconds: number = TOKEN_LIFE_SECONDS): string {
  const expiry = Math.floor(now.getTime() / 1000) + lifeSeconds
  const payload = Buffer.from(`${clientId}|${expiry}`).toString('base64url')
  return `${payload}.${seal(key, payload)}`
}

/** The client a token was issued to; undefined for one that is forged, malformed or expired. */
export function readToken(key: Buffer, token: string, now: Date): string | undefined {
  const [payload = '', given = '', ...rest] = token.split('.')
  if (rest.length > 0 || !isSameBytes(Buffer.from(given), Buffer.from(seal(key, payload)))) return undefined
  const text = Buffer.from(payload, 'base64url').toString()
  const bar = text.lastIndexOf('|')
  const isAlive = Number(text.slice(bar + 1)) * 1000 > now.getTime()
  return bar > 0 && isAlive ? text.slice(0, bar) : undefined
}

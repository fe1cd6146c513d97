import { randomBytes } from 'node:crypto'
import { later, MINUTE_MS } from '../base/clock.ts'
import { hmac, isSameBytes } from '../base/crypto/hmac.ts'
import { isId } from '../base/id.ts'
import type { KeyRing } from './key-ring.ts'

/** How long a pair is good for. Source: interface, "CSRF session". */
export const PAIR_LIFE_MS = 15 * MINUTE_MS

const PUBLIC_LENGTH = 32
const PUBLIC_TEXT = /^[A-Za-z0-9_-]{43}$/
const SIGNED_LENGTH_MAX = 800
/** Says what the HMAC is for, so that no other use of a key can be mistaken for it. */
const PURPOSE = 'gapura csrf v1'

/** Whom a pair was issued to: the merchant ("client") and the origin of its page. */
export type Holder = { readonly merchantId: string; readonly origin: string }
export type Pair = { readonly signed: string; readonly public: string }

/** What a pair turned out to be. `forged` also stands for halves that do not belong together. */
export type Verdict = { readonly is: 'valid' | 'expired'; readonly holder: Holder } | { readonly is: 'forged' }

/**
 * Signs a pair for `holder`: the signed half carries the holder and the expiry, and an HMAC over them and the public
 * half, so that neither can be swapped. `publicToken` keeps an earlier one, so that tabs that hold it stay good.
 * Source: OWASP CSRF Prevention Cheat Sheet, "Signed Double-Submit Cookie".
 */
export async function signPair(
  ring: KeyRing,
  now: Date,
  { merchantId, origin }: Holder,
  publicToken: string = randomBytes(PUBLIC_LENGTH).toString('base64url'),
): Promise<Pair> {
  const key = await ring.signingKey()
  const expiry = String(Math.floor(later(now, PAIR_LIFE_MS).getTime() / 1_000))
  const claims = [key.id, expiry, merchantId, Buffer.from(origin).toString('base64url')]
  return { public: publicToken, signed: [...claims, macOf(key.secret, claims, publicToken)].join('.') }
}

/** Judges a pair without trusting any of it before its HMAC has been checked, in constant time. */
export async function verifyPair(ring: KeyRing, now: Date, pair: Pair): Promise<Verdict> {
  const forged = { is: 'forged' } as const
  if (pair.signed.length > SIGNED_LENGTH_MAX || !PUBLIC_TEXT.test(pair.public)) return forged
  const parts = pair.signed.split('.')
  const [keyId = '', expiry = '', merchantId = '', origin = '', mac = ''] = parts
  if (parts.length !== 5 || !isId('key', keyId)) return forged
  const key = await ring.findKey(keyId)
  if (!key) return forged
  const expected = macOf(key.secret, [keyId, expiry, merchantId, origin], pair.public)
  if (!isSameBytes(Buffer.from(mac), Buffer.from(expected))) return forged
  const holder = { merchantId, origin: Buffer.from(origin, 'base64url').toString() }
  return { is: Number(expiry) * 1_000 > now.getTime() ? 'valid' : 'expired', holder }
}

/** The parts hold no line break, so joining them by one leaves a single way to read them. */
const macOf = (secret: Buffer, claims: readonly string[], publicToken: string): string =>
  hmac('sha256', secret, [PURPOSE, ...claims, publicToken].join('\n')).toString('base64url')

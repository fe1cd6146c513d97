import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { routeOf } from '../../base/id.ts'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const RANDOM_LENGTH = 23
const CHECKSUM_LENGTH = 6
/** Random characters that a hint shows. */
const HINT_LENGTH = 4
/** Largest multiple of 62 that fits a byte: bytes above it are thrown away, so every character is equally likely. */
const UNBIASED_MAX = 248

export type Environment = 'sandbox' | 'production'

/** What precedes the random part: the kind of key and its environment. */
const SECRET_PREFIX: Record<Environment, string> = { sandbox: 'sk_test_', production: 'sk_live_' }
const PROVIDER_PREFIX: Record<Environment, string> = { sandbox: 'prk_test_', production: 'prk_live_' }

/**
 * A new secret key of a merchant's. `region` is two letters or null. It carries the merchant's route, by which a proxy
 * finds the cell (docs/scale.md). Shown once, stored as its hash.
 */
export const newSecretKey = (environment: Environment, region: string | null, merchantId: string): string =>
  withChecksum(`${SECRET_PREFIX[environment]}${region?.toLowerCase() ?? 'xx'}_${routeOf(merchantId)}${randomBase62()}`)

/** A new key of a provider that reports onboarding results, with the route of the provider's id. */
export const newProviderKey = (environment: Environment, providerId: string): string =>
  withChecksum(`${PROVIDER_PREFIX[environment]}${routeOf(providerId)}${randomBase62()}`)

/** Whether the text is a secret key of this environment whose checksum holds: typos are refused without a look-up. */
export const isSecretKey = (environment: Environment, text: string): boolean =>
  text.startsWith(SECRET_PREFIX[environment]) && /^sk_[a-z]+_[a-z]{2}_[0-9A-Za-z]{32}$/.test(text) && hasChecksum(text)

export const isProviderKey = (environment: Environment, text: string): boolean =>
  text.startsWith(PROVIDER_PREFIX[environment]) && /^prk_[a-z]+_[0-9A-Za-z]{32}$/.test(text) && hasChecksum(text)

/** What is stored of a key. It holds 136 random bits, so a plain hash cannot be guessed back. */
export const hashKey = (key: string): Buffer => createHash('sha256').update(key).digest()

/** The start of a key, enough to recognise it in a list and too little to use. */
export const hintOf = (key: string): string =>
  `${key.slice(0, key.length - RANDOM_LENGTH - CHECKSUM_LENGTH + HINT_LENGTH)}…`

/** The CRC-32 of all before it, in base62, left-padded with `0`. */
function checksumOf(text: string): string {
  let rest = crc32(text)
  let digits = ''
  while (rest > 0) {
    digits = BASE62[rest % 62] + digits
    rest = Math.floor(rest / 62)
  }
  return digits.padStart(CHECKSUM_LENGTH, '0')
}

const withChecksum = (text: string): string => text + checksumOf(text)
const hasChecksum = (key: string): boolean => checksumOf(key.slice(0, -CHECKSUM_LENGTH)) === key.slice(-CHECKSUM_LENGTH)

function randomBase62(): string {
  let text = ''
  while (text.length < RANDOM_LENGTH) {
    for (const byte of randomBytes(RANDOM_LENGTH)) {
      if (byte < UNBIASED_MAX && text.length < RANDOM_LENGTH) text += BASE62[byte % 62]
    }
  }
  return text
}

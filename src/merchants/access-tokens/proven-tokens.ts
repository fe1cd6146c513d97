import { createHash } from 'node:crypto'
import type { JWTPayload } from 'jose'
import { type Clock, SECOND_MS } from '../../base/clock.ts'
import { inTimeOf } from '../../base/merchant-time.ts'
import { TtlCache } from '../../base/ttl-cache.ts'
import type { TokenRing } from './key-ring.ts'

/** The claims of a token whose signature and form were checked, and the key it was checked with. */
export type Proven = { readonly payload: JWTPayload; readonly kid: string; readonly key: CryptoKey }

const ENTRIES_MAX = 10_000

/**
 * Remembers tokens that `prove` has checked, by their hash: a payroll is one token and thousands of calls. A token is checked
 * again outside its validity period, and where its key is no longer the same object, because the key ring was reloaded.
 * The caller checks each time whether its holder may still use it.
 */
export function rememberProven(
  app: { readonly ring: Pick<TokenRing, 'verifier'>; readonly clock: Clock; readonly ttlMs: number },
  prove: (token: string) => Promise<Proven | undefined>,
): (token: string) => Promise<JWTPayload | undefined> {
  const proven = new TtlCache<Proven>({ ttlMs: app.ttlMs, entriesMax: ENTRIES_MAX })
  return async (token) => {
    const hash = createHash('sha256').update(token).digest('base64')
    const known = await proven.getOrLoad(hash, () => prove(token))
    if (!known) return undefined
    const { nbf = Number.POSITIVE_INFINITY, exp = 0, sub = null } = known.payload
    const now = Math.floor(inTimeOf(sub, app.clock).getTime() / SECOND_MS)
    if (nbf <= now && now < exp && (await app.ring.verifier(known.kid)) === known.key) return known.payload
    const again = await prove(token)
    if (again) proven.set(hash, again)
    return again?.payload
  }
}

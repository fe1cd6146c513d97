import type { Clock } from '../../base/clock.ts'
import { inTimeOf } from '../../base/merchant-time.ts'

/** The claims that a token states, unverified; undefined: it is no token. */
export function statedClaims(token: string): Readonly<Record<string, unknown>> | undefined {
  const [, payload = '', ...rest] = token.split('.')
  if (rest.length !== 1) return undefined
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))
    return typeof claims === 'object' && claims !== null ? { ...claims } : undefined
  } catch {
    return undefined
  }
}

/** The time by which a token is judged, before it is verified: that of the merchant whom it states as its holder. */
export function timeOfHolder(clock: Clock, token: string): Date {
  const { sub } = statedClaims(token) ?? {}
  return inTimeOf(typeof sub === 'string' ? sub : null, clock)
}

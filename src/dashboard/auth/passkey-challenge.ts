import { APIError, type getSessionFromCtx } from 'better-auth/api'
import { later, MINUTE_MS, realClock, SECOND_MS } from '../../base/clock.ts'

const CHALLENGE_MS = 5 * MINUTE_MS
const COOKIE = 'passkey_challenge'
const PURPOSE = { register: 'passkey-register', authenticate: 'passkey-authenticate' } as const
type Purpose = keyof typeof PURPOSE

type EndpointContext = Parameters<typeof getSessionFromCtx>[0]

/** Stores a challenge for the browser that holds the cookie. */
export async function storeChallenge(ctx: EndpointContext, purpose: Purpose, value: string): Promise<void> {
  const id = crypto.randomUUID()
  await ctx.context.internalAdapter.createVerificationValue({
    identifier: `${PURPOSE[purpose]}:${id}`,
    value,
    expiresAt: later(realClock(), CHALLENGE_MS),
  })
  const cookie = ctx.context.createAuthCookie(COOKIE, { maxAge: CHALLENGE_MS / SECOND_MS })
  await ctx.setSignedCookie(cookie.name, id, ctx.context.secret, cookie.attributes)
}

/** The challenge of the browser that responds; it can be used once. Throws UNAUTHORIZED. */
export async function takeChallenge(ctx: EndpointContext, purpose: Purpose): Promise<string> {
  const id = await ctx.getSignedCookie(ctx.context.createAuthCookie(COOKIE).name, ctx.context.secret)
  const stored = id ? await ctx.context.internalAdapter.consumeVerificationValue(`${PURPOSE[purpose]}:${id}`) : null
  if (!stored) throw new APIError('UNAUTHORIZED', { code: 'CHALLENGE_EXPIRED', message: 'Start again.' })
  return stored.value
}

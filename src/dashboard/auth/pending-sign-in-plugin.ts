import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'

const COOKIE = 'two_factor'

/** The person who has entered their password but not yet a code, by the cookie of that sign-in. */
export const pendingSignIn = () =>
  ({
    id: 'pending-sign-in',
    endpoints: {
      pendingPerson: createAuthEndpoint.serverOnly({ method: 'POST', requireHeaders: true }, async (ctx) => {
        const { name } = ctx.context.createAuthCookie(COOKIE)
        const identifier = await ctx.getSignedCookie(name, ctx.context.secret)
        const pending = identifier ? await ctx.context.internalAdapter.findVerificationValue(identifier) : null
        const user = pending ? await ctx.context.internalAdapter.findUserById(pending.value) : null
        return user && { id: user.id, email: user.email }
      }),
    },
  }) satisfies BetterAuthPlugin

import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server'
import { createAuthEndpoint, getSessionFromCtx } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { realClock } from '../../base/clock.ts'
import { storeChallenge, takeChallenge } from './passkey-challenge.ts'
import {
  assertUnframed,
  asTransports,
  expectedOf,
  invalidPasskey,
  type PasskeySettings,
  relyingPartyOf,
} from './passkey-settings.ts'

/** The options for signing in by a passkey. */
export const authenticationOptions = ({ baseUrl }: PasskeySettings) =>
  createAuthEndpoint('/passkeys/authentication-options', { method: 'POST' }, async (ctx) => {
    // No account is named: the browser offers the passkeys that it has.
    const options = await generateAuthenticationOptions({ rpID: relyingPartyOf(baseUrl), userVerification: 'required' })
    await storeChallenge(ctx, 'authenticate', options.challenge)
    return ctx.json(options)
  })

/**
 * The authenticator's user handle must be that of the passkey's owner. Source: W3C Web Authentication, level 3, 7.2
 * step 6.
 */
function assertHandleOf(userId: string, userHandle: unknown): void {
  const isTheirs = typeof userHandle === 'string' && Buffer.from(userHandle, 'base64url').toString() === userId
  if (userHandle !== undefined && userHandle !== null && !isTheirs) throw invalidPasskey()
}

/** Begins a session for the owner of a passkey, in place of the browser's earlier one. */
export const authentication = ({ authDb, baseUrl }: PasskeySettings) =>
  createAuthEndpoint('/passkeys/authenticate', { method: 'POST' }, async (ctx) => {
    const expectedChallenge = await takeChallenge(ctx, 'authenticate')
    const { response } = ctx.body as unknown as { response: AuthenticationResponseJSON }
    const passkey = await authDb.selectFrom('auth.passkey').selectAll().where('id', '=', response.id).executeTakeFirst()
    if (!passkey) throw invalidPasskey()
    const credential = {
      id: passkey.id,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.counter,
      transports: asTransports(passkey.transports),
    }
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge,
      credential,
      ...expectedOf(baseUrl),
    }).catch(() => Promise.reject(invalidPasskey()))
    if (!verified) throw invalidPasskey()
    assertUnframed(response.response.clientDataJSON)
    assertHandleOf(passkey.userId, response.response.userHandle)
    await authDb
      .updateTable('auth.passkey')
      .set({ counter: authenticationInfo.newCounter, lastUsedAt: realClock() })
      .where('id', '=', passkey.id)
      .execute()
    const user = await ctx.context.internalAdapter.findUserById(passkey.userId)
    if (!user) throw invalidPasskey()
    const before = await getSessionFromCtx(ctx)
    const session = await ctx.context.internalAdapter.createSession(user.id)
    await setSessionCookie(ctx, { session, user })
    if (before) await ctx.context.internalAdapter.deleteSession(before.session.token)
    return ctx.json({ user: { id: user.id, email: user.email } })
  })

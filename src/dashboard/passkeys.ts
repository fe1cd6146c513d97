import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthEndpoint, getSessionFromCtx, sessionMiddleware } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { later, MINUTE_MS, realClock, SECOND_MS } from '../base/clock.ts'
import type { AuthDb } from './auth-database.ts'

const CHALLENGE_MS = 5 * MINUTE_MS
const PASSKEYS_MAX = 10
const COOKIE = 'passkey_challenge'
const PURPOSE = { register: 'passkey-register', authenticate: 'passkey-authenticate' } as const
type Purpose = keyof typeof PURPOSE

/**
 * Passkeys (WebAuthn): signing in without a password. The authenticator checks the person itself (PIN, finger, face), so
 * that one is both factors at once. A challenge is good for five minutes and one answer, and belongs to the browser that
 * asked for it. What is sent was checked by passkey-routes.ts. Source: W3C Web Authentication, level 3.
 */
export function passkeys({ authDb, baseUrl }: { authDb: AuthDb; baseUrl: string }) {
  const rpID = new URL(baseUrl).hostname
  const expected = { expectedOrigin: baseUrl, expectedRPID: rpID, requireUserVerification: true }
  const refused = () => new APIError('UNAUTHORIZED', { code: 'INVALID_PASSKEY', message: 'Not this passkey.' })

  const optionsEndpoint = createAuthEndpoint(
    '/passkeys/registration-options',
    { method: 'POST', use: [sessionMiddleware] },
    async (ctx) => {
      const { user } = ctx.context.session
      const known = await authDb
        .selectFrom('auth.passkey')
        .select(['id', 'transports'])
        .where('userId', '=', user.id)
        .execute()
      if (known.length >= PASSKEYS_MAX) {
        throw new APIError('BAD_REQUEST', { code: 'TOO_MANY_PASSKEYS', message: 'There are ten already.' })
      }
      const options = await generateRegistrationOptions({
        rpName: 'Gapura',
        rpID,
        userName: user.email,
        userDisplayName: user.name,
        userID: new TextEncoder().encode(user.id),
        attestationType: 'none',
        excludeCredentials: known.map(({ id, transports }) => ({ id, transports: asTransports(transports) })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
      await keepChallenge(ctx, 'register', `${user.id} ${options.challenge}`)
      return ctx.json(options)
    },
  )

  const registerEndpoint = createAuthEndpoint(
    '/passkeys/register',
    { method: 'POST', use: [sessionMiddleware] },
    async (ctx) => {
      const { user } = ctx.context.session
      const [userId, expectedChallenge = ''] = (await takeChallenge(ctx, 'register')).split(' ')
      if (userId !== user.id) throw refused()
      const { name, response } = ctx.body as unknown as { name: string; response: RegistrationResponseJSON }
      const { registrationInfo } = await verifyRegistrationResponse({ response, expectedChallenge, ...expected }).catch(
        () => Promise.reject(refused()),
      )
      if (!registrationInfo) throw refused()
      const { id, publicKey, counter, transports = [] } = registrationInfo.credential
      const now = realClock()
      await authDb
        .insertInto('auth.passkey')
        .values({
          id,
          userId: user.id,
          publicKey: Buffer.from(publicKey),
          counter,
          transports,
          name,
          createdAt: now,
          lastUsedAt: null,
        })
        .execute()
      return ctx.json({ id })
    },
  )

  const challengeEndpoint = createAuthEndpoint('/passkeys/authentication-options', { method: 'POST' }, async (ctx) => {
    // Whoever has an account is not said: the browser offers what it holds.
    const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' })
    await keepChallenge(ctx, 'authenticate', options.challenge)
    return ctx.json(options)
  })

  const authenticateEndpoint = createAuthEndpoint('/passkeys/authenticate', { method: 'POST' }, async (ctx) => {
    const expectedChallenge = await takeChallenge(ctx, 'authenticate')
    const { response } = ctx.body as unknown as { response: AuthenticationResponseJSON }
    const passkey = await authDb.selectFrom('auth.passkey').selectAll().where('id', '=', response.id).executeTakeFirst()
    if (!passkey) throw refused()
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
      ...expected,
    }).catch(() => Promise.reject(refused()))
    if (!verified) throw refused()
    await authDb
      .updateTable('auth.passkey')
      .set({ counter: authenticationInfo.newCounter, lastUsedAt: realClock() })
      .where('id', '=', passkey.id)
      .execute()
    const user = await ctx.context.internalAdapter.findUserById(passkey.userId)
    if (!user) throw refused()
    const before = await getSessionFromCtx(ctx)
    const session = await ctx.context.internalAdapter.createSession(user.id)
    await setSessionCookie(ctx, { session, user })
    if (before) await ctx.context.internalAdapter.deleteSession(before.session.token)
    return ctx.json({ user: { id: user.id, email: user.email } })
  })

  return {
    id: 'passkeys',
    endpoints: {
      passkeyRegistrationOptions: optionsEndpoint,
      registerPasskey: registerEndpoint,
      passkeyAuthenticationOptions: challengeEndpoint,
      authenticateByPasskey: authenticateEndpoint,
    },
  } satisfies BetterAuthPlugin
}

type EndpointContext = Parameters<typeof getSessionFromCtx>[0]

/** Remembers a challenge for the browser that holds the cookie. */
async function keepChallenge(ctx: EndpointContext, purpose: Purpose, value: string): Promise<void> {
  const id = crypto.randomUUID()
  await ctx.context.internalAdapter.createVerificationValue({
    identifier: `${PURPOSE[purpose]}:${id}`,
    value,
    expiresAt: later(realClock(), CHALLENGE_MS),
  })
  const cookie = ctx.context.createAuthCookie(COOKIE, { maxAge: CHALLENGE_MS / SECOND_MS })
  await ctx.setSignedCookie(cookie.name, id, ctx.context.secret, cookie.attributes)
}

/** The challenge of the browser that answers, which is used up by it. */
async function takeChallenge(ctx: EndpointContext, purpose: Purpose): Promise<string> {
  const id = await ctx.getSignedCookie(ctx.context.createAuthCookie(COOKIE).name, ctx.context.secret)
  const kept = id ? await ctx.context.internalAdapter.consumeVerificationValue(`${PURPOSE[purpose]}:${id}`) : null
  if (!kept) throw new APIError('UNAUTHORIZED', { code: 'CHALLENGE_EXPIRED', message: 'Begin again.' })
  return kept.value
}

const asTransports = (transports: readonly string[]) => [...transports] as AuthenticatorTransport[]

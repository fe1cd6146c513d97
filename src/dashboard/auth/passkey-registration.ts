import {
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { APIError, createAuthEndpoint, sessionMiddleware } from 'better-auth/api'
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

const PASSKEYS_MAX = 10
const PUBLIC_KEY_MAX_BYTES = 2_048

/** The options for a new passkey of the person who is signed in. */
export const registrationOptions = ({ authDb, baseUrl }: PasskeySettings) =>
  createAuthEndpoint('/passkeys/registration-options', { method: 'POST', use: [sessionMiddleware] }, async (ctx) => {
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
      rpID: relyingPartyOf(baseUrl),
      userName: user.email,
      userDisplayName: user.name,
      userID: new TextEncoder().encode(user.id),
      attestationType: 'none',
      excludeCredentials: known.map(({ id, transports }) => ({ id, transports: asTransports(transports) })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    await storeChallenge(ctx, 'register', `${user.id} ${options.challenge}`)
    return ctx.json(options)
  })

/** Stores the passkey that a browser has created. */
export const registration = ({ authDb, baseUrl }: PasskeySettings) =>
  createAuthEndpoint('/passkeys/register', { method: 'POST', use: [sessionMiddleware] }, async (ctx) => {
    const { user } = ctx.context.session
    const [userId, expectedChallenge = ''] = (await takeChallenge(ctx, 'register')).split(' ')
    if (userId !== user.id) throw invalidPasskey()
    const { name, response } = ctx.body as unknown as { name: string; response: RegistrationResponseJSON }
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge,
      ...expectedOf(baseUrl),
    }).catch(() => Promise.reject(invalidPasskey()))
    if (!registrationInfo) throw invalidPasskey()
    assertUnframed(response.response.clientDataJSON)
    const { id, publicKey, counter, transports } = registrationInfo.credential
    if (publicKey.length > PUBLIC_KEY_MAX_BYTES) throw invalidPasskey()
    const now = realClock()
    const made = await authDb
      .insertInto('auth.passkey')
      .values({
        id,
        userId: user.id,
        publicKey: Buffer.from(publicKey),
        counter,
        transports: asTransports(transports),
        name,
        createdAt: now,
        lastUsedAt: null,
      })
      // A passkey that is already registered, to this person or another, cannot be registered again.
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) throw invalidPasskey()
    return ctx.json({ id })
  })

import { expect, test } from 'vitest'
import { aBrowser, ageSessions, aMember, type Browser, signIn } from '../../gateway/dashboard.ts'
import { sharedGateway } from '../../gateway/shared-gateway.ts'
import { anAuthenticator } from '../../people/authenticator.ts'

const gateway = await sharedGateway({ WORK: 'off' })
const { baseUrl } = gateway.config
const PASSKEYS = '/dashboard/api/passkeys'
type Authenticator = ReturnType<typeof anAuthenticator>

const challengeOf = async (browser: Browser, path: 'registration' | 'authentication'): Promise<string> =>
  (await browser.call('POST', `${PASSKEYS}/${path}-options`, { body: {} })).body.challenge
const register = (browser: Browser, response: object) =>
  browser.call('POST', `${PASSKEYS}/register`, { body: { name: 'Laptop', response } })
const authenticate = (browser: Browser, response: object) =>
  browser.call('POST', `${PASSKEYS}/authenticate`, { body: { response } })
const passkeysOf = async (browser: Browser): Promise<{ id: string }[]> =>
  (await browser.call('GET', PASSKEYS)).body.data
const whoIs = async (browser: Browser) => (await browser.call('GET', '/dashboard/api/me')).body.user?.email

async function withPasskey(browser: Browser, authenticator: Authenticator = anAuthenticator(baseUrl)) {
  const reply = await register(browser, authenticator.register(await challengeOf(browser, 'registration')))
  expect(reply.status, reply.text).toBe(200)
  return authenticator
}

test('the challenge of one person’s session makes no passkey in another’s, with or without its cookie', async () => {
  const [owner, thief] = [await aMember(gateway, 'owner'), await aMember(gateway, 'support')]
  const response = anAuthenticator(baseUrl).register(await challengeOf(owner, 'registration'))
  expect((await register(thief, response)).body.reason).toBe('CHALLENGE_EXPIRED')
  const cookie = [...owner.cookies].find(([name]) => name.includes('passkey_challenge'))
  if (!cookie) throw new Error('no cookie of a challenge')
  thief.cookies.set(...cookie)
  expect((await register(thief, response)).body.reason).toBe('INVALID_PASSKEY')
  // It counts once, and is spent by the attempt.
  expect((await register(owner, response)).status).toBe(401)
  expect([await passkeysOf(owner), await passkeysOf(thief)]).toEqual([[], []])
})

test('a challenge for signing in makes no passkey, and one for a passkey opens no session', async () => {
  const member = await aMember(gateway, 'owner')
  const authenticator = await withPasskey(member)
  const toSignIn = await challengeOf(member, 'authentication')
  expect((await register(member, anAuthenticator(baseUrl).register(toSignIn))).status).toBe(401)
  const toRegister = await challengeOf(member, 'registration')
  expect((await authenticate(member, authenticator.authenticate(toRegister))).status).toBe(401)
})

test('without a session, without a recent proof and from another page no passkey is made or removed', async () => {
  const member = await aMember(gateway, 'owner')
  await withPasskey(member)
  const [passkey] = await passkeysOf(member)
  const prepared = anAuthenticator(baseUrl).register(await challengeOf(member, 'registration'))
  expect((await register(aBrowser(gateway), prepared)).status).toBe(401)
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://gapura.evil' }]) {
    const body = { name: 'Laptop', response: prepared }
    expect((await member.call('POST', `${PASSKEYS}/register`, { body, headers })).status).toBe(403)
  }
  await ageSessions(gateway, 6)
  expect((await register(member, prepared)).body.code).toBe('REAUTHENTICATE')
  expect((await member.call('DELETE', `${PASSKEYS}/${passkey?.id}`)).body.code).toBe('REAUTHENTICATE')
  // A password alone is no proof for a person with a second factor, with a stolen session or without.
  const again = await member.call('POST', '/dashboard/api/reauthenticate', {
    body: { password: 'a-long-enough-password' },
  })
  expect(again.body.reason).toBe('PASSKEY_NEEDED')
  expect(await passkeysOf(member)).toHaveLength(1)
})

test('a passkey of another origin, another relying party, a frame of another site or an unverified person is refused', async () => {
  const member = await aMember(gateway, 'owner')
  for (const change of [
    { origin: 'https://gapura.evil' },
    { origin: baseUrl.replace('localhost', 'evil.localhost') },
    { origin: baseUrl.replace(/:\d+$/, ':1') },
    { relyingParty: 'gapura.evil' },
    { isCrossOrigin: true },
    { topOrigin: 'https://gapura.evil' },
    { isVerified: false },
  ]) {
    const authenticator = anAuthenticator(baseUrl, change)
    const made = await register(member, authenticator.register(await challengeOf(member, 'registration')))
    expect([change, made.status, made.body.reason]).toEqual([change, 401, 'INVALID_PASSKEY'])
  }
  const good = await withPasskey(member)
  for (const change of [
    { origin: 'https://gapura.evil' },
    { relyingParty: 'gapura.evil' },
    { isCrossOrigin: true },
    { topOrigin: 'https://gapura.evil' },
    { isVerified: false },
    { userHandle: 'another-person' },
  ]) {
    const browser = aBrowser(gateway)
    const response = good.authenticate(await challengeOf(browser, 'authentication'), change)
    const reply = await authenticate(browser, response)
    expect([change, reply.status, reply.body.reason]).toEqual([change, 401, 'INVALID_PASSKEY'])
  }
})

test('a passkey that another person has is not made a second time, nor taken from them', async () => {
  const [owner, thief] = [await aMember(gateway, 'owner'), await aMember(gateway, 'support')]
  const authenticator = await withPasskey(owner)
  const forged = anAuthenticator(baseUrl, { id: authenticator.id })
  const reply = await register(thief, forged.register(await challengeOf(thief, 'registration')))
  expect([reply.status, reply.body.reason]).toEqual([401, 'INVALID_PASSKEY'])
  const browser = aBrowser(gateway)
  expect((await authenticate(browser, forged.authenticate(await challengeOf(browser, 'authentication')))).status).toBe(
    401,
  )
  const signed = authenticator.authenticate(await challengeOf(browser, 'authentication'))
  expect((await authenticate(browser, signed)).status).toBe(200)
  expect(await whoIs(browser)).toBe(owner.email)
})

test('anything else that a browser sends about a passkey is refused or ignored, and never a fault of ours', async () => {
  const member = await aMember(gateway, 'owner')
  for (const change of [
    { response: {} },
    { response: { clientDataJSON: 'x', attestationObject: 'x' } },
    { response: { clientDataJSON: 7, attestationObject: [] } },
    { type: 'password' },
    { rawId: 'other' },
  ]) {
    const made = anAuthenticator(baseUrl).register(await challengeOf(member, 'registration'))
    expect([change, (await register(member, { ...made, ...change })).status]).toEqual([change, 401])
    const browser = aBrowser(gateway)
    const signed = anAuthenticator(baseUrl).authenticate(await challengeOf(browser, 'authentication'))
    expect([change, (await authenticate(browser, { ...signed, ...change })).status]).toEqual([change, 401])
  }
  for (const transports of [7, 'usb', { length: 3 }, ['usb', 'x'.repeat(5_000), 7]]) {
    const made = anAuthenticator(baseUrl).register(await challengeOf(member, 'registration'))
    const { status, text } = await register(member, { ...made, response: { ...made.response, transports } })
    expect([transports, status], text).toEqual([transports, 200])
  }
})

test('no member can remove or rename another’s passkey, and removing one’s last leaves no factor shown', async () => {
  const [owner, thief] = [await aMember(gateway, 'owner'), await aMember(gateway, 'owner')]
  await withPasskey(owner)
  const [passkey] = await passkeysOf(owner)
  const removed = await thief.call('DELETE', `${PASSKEYS}/${passkey?.id}`)
  const unknown = await thief.call('DELETE', `${PASSKEYS}/nothing-of-the-kind`)
  expect([removed.status, { ...removed.body, requestId: '' }]).toEqual([404, { ...unknown.body, requestId: '' }])
  expect(await passkeysOf(thief)).toEqual([])
  expect((await owner.call('DELETE', `${PASSKEYS}/${passkey?.id}`)).status).toBe(204)
})

test('the library’s own endpoints are closed, with any spelling of a slash', async () => {
  const member = await aMember(gateway, 'owner')
  for (const path of [
    ...['auth/passkeys/register', 'auth/passkeys/authenticate', 'auth/passkeys/registration-options'],
    ...['auth/update-session', 'auth/change-email', 'auth/delete-user', 'auth/sign-up/email', 'auth/get-session'],
    ...[
      'auth//passkeys/register',
      'auth/%2e%2e/auth/passkeys/register',
      'auth/sign-in/email/..%2f..%2fpasskeys%2fregister',
    ],
  ]) {
    const { status } = await member.call('POST', `/dashboard/api/${path}`, { body: {} })
    expect([path, status]).toEqual([path, 404])
  }
})

test('signing in by a passkey ends the session that was there, also another person’s', async () => {
  const [owner, other] = [await aMember(gateway, 'owner'), await aMember(gateway, 'support')]
  const authenticator = await withPasskey(owner)
  const before = new Map(other.cookies)
  const response = authenticator.authenticate(await challengeOf(other, 'authentication'))
  expect((await authenticate(other, response)).status).toBe(200)
  expect(await whoIs(other)).toBe(owner.email)
  const fixed = aBrowser(gateway)
  for (const cookie of before) fixed.cookies.set(...cookie)
  expect((await fixed.call('GET', '/dashboard/api/me')).status).toBe(401)
  expect(await whoIs(await signIn(gateway))).toBeDefined()
})

import { expect, test } from 'vitest'
import { aBrowser, ageSessions, aMember, type Browser, signIn } from '../../../test/gateway/dashboard.ts'
import { sharedGateway } from '../../../test/gateway/shared-gateway.ts'
import { anAuthenticator } from '../../../test/people/authenticator.ts'

const gateway = await sharedGateway({ WORK: 'off' })
const { baseUrl } = gateway.config
const PASSKEYS = '/dashboard/api/passkeys'

async function addPasskey(browser: Browser, authenticator = anAuthenticator(baseUrl)) {
  const { body: options } = await browser.call('POST', `${PASSKEYS}/registration-options`, { body: {} })
  const reply = await browser.call('POST', `${PASSKEYS}/register`, {
    body: { name: 'Laptop', response: authenticator.register(options.challenge) },
  })
  return { authenticator, reply }
}

async function authenticate(browser: Browser, authenticator: ReturnType<typeof anAuthenticator>) {
  const { body: options } = await browser.call('POST', `${PASSKEYS}/authentication-options`, { body: {} })
  return browser.call('POST', `${PASSKEYS}/authenticate`, {
    body: { response: authenticator.authenticate(options.challenge) },
  })
}

test('a passkey is added, signs in, is listed and removed', async () => {
  const member = await aMember(gateway, 'finance')
  const { authenticator, reply } = await addPasskey(member)
  expect(reply.status).toBe(200)
  expect((await member.call('GET', '/dashboard/api/me')).body.user.passkeys).toBe(1)

  const elsewhere = aBrowser(gateway)
  expect((await authenticate(elsewhere, authenticator)).status).toBe(200)
  expect((await elsewhere.call('GET', '/dashboard/api/me')).body.user.email).toBe(member.email)

  const { data } = (await member.call('GET', PASSKEYS)).body
  expect(data).toMatchObject([{ name: 'Laptop', lastUsedAt: expect.any(String) }])
  expect((await member.call('DELETE', `${PASSKEYS}/${data[0].id}`)).status).toBe(204)
  expect((await authenticate(aBrowser(gateway), authenticator)).status).toBe(401)
})

test('in a session it is a recent proof, and the session is replaced', async () => {
  const member = await aMember(gateway, 'owner')
  const { authenticator } = await addPasskey(member)
  await ageSessions(gateway, 10)
  expect((await addPasskey(member)).reply.body.code).toBe('REAUTHENTICATE')
  const before = member.cookies.get('gapura.session_token')
  expect((await authenticate(member, authenticator)).status).toBe(200)
  expect(member.cookies.get('gapura.session_token')).not.toBe(before)
  expect((await member.call('POST', '/v1/settings/webhook-secret/rotate')).status).toBe(200)
})

test('a response counts once, in the browser that requested it, at our own origin', async () => {
  const member = await aMember(gateway, 'owner')
  const { authenticator } = await addPasskey(member)
  const browser = aBrowser(gateway)
  const { body: options } = await browser.call('POST', `${PASSKEYS}/authentication-options`, { body: {} })
  const body = { response: authenticator.authenticate(options.challenge) }
  expect((await aBrowser(gateway).call('POST', `${PASSKEYS}/authenticate`, { body })).body.reason).toBe(
    'CHALLENGE_EXPIRED',
  )
  expect((await browser.call('POST', `${PASSKEYS}/authenticate`, { body })).status).toBe(200)
  expect((await browser.call('POST', `${PASSKEYS}/authenticate`, { body })).status).toBe(401)

  const phished = anAuthenticator('https://gapura.evil')
  expect((await addPasskey(await signIn(gateway), phished)).reply.status).toBe(401)
})

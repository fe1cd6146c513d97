import { describe, expect, test } from 'vitest'
import {
  aBrowser,
  ageSessions,
  aMember,
  anotherMerchant,
  type Browser,
  signIn,
} from '../../../test/gateway/dashboard.ts'
import { sharedGateway } from '../../../test/gateway/shared-gateway.ts'
import { anAuthenticator } from '../../../test/people/authenticator.ts'
import { totpOf } from '../../../test/people/totp.ts'
import { DEMO_LOGIN } from '../../sandbox/demo-login.ts'

const gateway = await sharedGateway({ WORK: 'off' })
const AUTH = '/dashboard/api/auth'
const { password } = DEMO_LOGIN

async function withSecondFactor(role: 'owner' | 'finance' = 'finance') {
  const member = await aMember(gateway, role)
  const { body } = await member.call('POST', `${AUTH}/two-factor/enable`, { body: { password } })
  const verified = await member.call('POST', `${AUTH}/two-factor/verify-totp`, { body: { code: totpOf(body.totpURI) } })
  expect(verified.status).toBe(200)
  return { member, uri: body.totpURI as string, backupCodes: body.backupCodes as string[] }
}
const begin = async (email: string): Promise<Browser> => {
  const browser = aBrowser(gateway)
  const { body } = await browser.call('POST', `${AUTH}/sign-in/email`, { body: { email, password } })
  expect(body.twoFactorRedirect).toBe(true)
  expect((await browser.call('GET', '/dashboard/api/me')).status).toBe(401)
  return browser
}

test('with a second factor the password alone opens nothing', async () => {
  const { member, uri } = await withSecondFactor()
  expect((await member.call('GET', '/dashboard/api/me')).body.user.twoFactor).toBe(true)
  const browser = await begin(member.email)
  expect((await browser.call('GET', '/v1/balance')).status).toBe(401)
  const wrong = await browser.call('POST', `${AUTH}/two-factor/verify-totp`, { body: { code: '000000' } })
  expect(wrong.body).toMatchObject({ status: 401, reason: 'INVALID_CODE' })
  const right = await browser.call('POST', `${AUTH}/two-factor/verify-totp`, { body: { code: totpOf(uri, 1) } })
  expect(right.status).toBe(200)
  expect((await browser.call('GET', '/v1/balance')).status).toBe(200)
})

test('a backup code works once', async () => {
  const { member, backupCodes } = await withSecondFactor()
  const use = async () =>
    (await begin(member.email)).call('POST', `${AUTH}/two-factor/verify-backup-code`, {
      body: { code: backupCodes[0] },
    })
  expect((await use()).status).toBe(200)
  expect((await use()).status).toBe(401)
})

test('codes cannot be guessed: after five the account is locked for that device', async () => {
  const { member, uri } = await withSecondFactor()
  const browser = await begin(member.email)
  for (let i = 0; i < 6; i++) {
    await browser.call('POST', `${AUTH}/two-factor/verify-totp`, { body: { code: `11111${i}` } })
  }
  const { status } = await browser.call('POST', `${AUTH}/two-factor/verify-totp`, { body: { code: totpOf(uri, 1) } })
  expect(status).toBe(429)
})

test('money and secrets take the password and a code', async () => {
  const { member, uri } = await withSecondFactor('owner')
  await ageSessions(gateway, 10)
  expect((await member.call('POST', '/v1/settings/webhook-secret/rotate')).body.code).toBe('REAUTHENTICATE')
  const prove = (body: object) => member.call('POST', '/dashboard/api/reauthenticate', { body })
  expect((await prove({ password })).body).toMatchObject({ status: 403, reason: 'CODE_NEEDED' })
  expect((await prove({ password, code: '000000' })).status).toBe(403)
  expect((await prove({ password: 'wrong', code: totpOf(uri, -1) })).status).toBe(403)
  expect((await prove({ password, code: totpOf(uri, 1) })).status).toBe(204)
  expect((await member.call('POST', '/v1/settings/webhook-secret/rotate')).status).toBe(200)
})

test('a code works once, whichever process it is given to', async () => {
  const { member, uri } = await withSecondFactor()
  const code = totpOf(uri, 1)
  const browsers = await Promise.all([begin(member.email), begin(member.email)])
  const statuses = await Promise.all(
    browsers.map(
      async (browser) => (await browser.call('POST', `${AUTH}/two-factor/verify-totp`, { body: { code } })).status,
    ),
  )
  expect(statuses.sort()).toEqual([200, 401])
})

test('turning the second factor off takes a proof by it, and is in the trail', async () => {
  const { member, uri } = await withSecondFactor('owner')
  const disable = () => member.call('POST', `${AUTH}/two-factor/disable`, { body: { password } })
  await ageSessions(gateway, 10)
  expect((await disable()).body.code).toBe('REAUTHENTICATE')
  const proof = { password, code: totpOf(uri, 1) }
  expect((await member.call('POST', '/dashboard/api/reauthenticate', { body: proof })).status).toBe(204)
  expect((await disable()).status).toBe(200)
  const { data } = (await member.call('GET', '/dashboard/api/audit')).body
  const actions = data
    .filter(({ who }: { who: string }) => who === member.email)
    .map(({ what }: { what: string }) => what)
  expect(actions).toEqual(['second_factor.disable', 'second_factor.enable', 'second_factor.prepare', 'session.begin'])
})

describe('where the merchant wants a second factor', () => {
  const POLICY = '/dashboard/api/sign-in-policy'
  const missing = async (member: Browser) =>
    (await member.call('GET', '/dashboard/api/me')).body.merchants[0].missingFactor
  const set = async (by: Browser, secondFactor: boolean) => by.call('PATCH', POLICY, { body: { secondFactor } })

  test.each(['owner', 'finance', 'developer'] as const)('%s gets nothing before one is there', async (role) => {
    const merchantId = await anotherMerchant(gateway)
    const owner = await aMember(gateway, 'owner', merchantId)
    expect((await owner.call('GET', POLICY)).body).toEqual({ secondFactor: false })
    const member = await aMember(gateway, role, merchantId)
    expect((await set(owner, true)).status).toBe(200)
    expect(await missing(member)).toBe('enrol')
    for (const path of ['/v1/balance', '/v1/checkout', '/dashboard/api/audit', POLICY]) {
      expect((await member.call('GET', path)).body).toMatchObject({
        status: 403,
        reason: 'SECOND_FACTOR',
        missing: 'enrol',
      })
    }
    const { body } = await member.call('POST', `${AUTH}/two-factor/enable`, { body: { password } })
    await member.call('POST', `${AUTH}/two-factor/verify-totp`, { body: { code: totpOf(body.totpURI) } })
    expect(await missing(member)).toBe(null)
    expect((await member.call('GET', '/v1/balance')).status).toBe(200)
    const support = await aMember(gateway, 'support', merchantId)
    expect([await missing(support), (await support.call('GET', '/v1/balance')).status]).toEqual([null, 200])
  })

  test('a password does not add another factor, or remove one, beside a passkey that was not shown', async () => {
    const merchantId = await anotherMerchant(gateway)
    const owner = await aMember(gateway, 'owner', merchantId)
    const authenticator = anAuthenticator(gateway.config.baseUrl)
    const { challenge } = (await owner.call('POST', '/dashboard/api/passkeys/registration-options', { body: {} })).body
    const made = { name: 'Key', response: authenticator.register(challenge) }
    expect((await owner.call('POST', '/dashboard/api/passkeys/register', { body: made })).status).toBe(200)
    expect((await set(owner, true)).status).toBe(200)

    const thief = await signIn(gateway, { email: owner.email, password }, merchantId)
    expect(await missing(thief)).toBe('show')
    expect((await thief.call('GET', '/v1/balance')).body).toMatchObject({ status: 403, missing: 'show' })
    for (const [path, body] of [
      [`${AUTH}/two-factor/enable`, { password }],
      [`${AUTH}/change-password`, { currentPassword: password, newPassword: 'some other long words' }],
      ['/dashboard/api/passkeys/registration-options', {}],
    ] as const) {
      expect([path, (await thief.call('POST', path, { body })).body.code]).toEqual([path, 'REAUTHENTICATE'])
    }
    const prove = await thief.call('POST', '/dashboard/api/reauthenticate', { body: { password } })
    expect(prove.body).toMatchObject({ status: 403, reason: 'PASSKEY_NEEDED' })

    await ageSessions(gateway, 10)
    expect((await set(owner, false)).body.code).toBe('REAUTHENTICATE')
    const options = (await owner.call('POST', '/dashboard/api/passkeys/authentication-options', { body: {} })).body
    const shown = { response: authenticator.authenticate(options.challenge) }
    expect((await owner.call('POST', '/dashboard/api/passkeys/authenticate', { body: shown })).status).toBe(200)
    expect((await set(owner, false)).status).toBe(200)
    const [entry] = (await owner.call('GET', '/dashboard/api/audit')).body.data
    expect(entry.detail.changes).toEqual([{ field: 'secondFactor', from: true, to: false }])
  })
})

import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { aBrowser, ageSessions, aMember, type Browser } from '../../test/dashboard.ts'
import { aGateway } from '../../test/gateway.ts'
import { DEMO_LOGIN } from './demo-login.ts'

const gateway = await aGateway({ WORK: 'off' })
const AUTH = '/dashboard/api/auth'
const { password } = DEMO_LOGIN

/** RFC 6238 with what an authenticator app reads from the QR code. */
function totp(uri: string, atMs = Date.now()): string {
  const base32 = new URL(uri).searchParams.get('secret') ?? ''
  const bits = [...base32.replace(/=/g, '')].map((c) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(c).toString(2).padStart(5, '0'),
  )
  const key = Buffer.from(
    bits
      .join('')
      .match(/.{8}/g)
      ?.map((byte) => Number.parseInt(byte, 2)) ?? [],
  )
  const count = Buffer.alloc(8)
  count.writeBigUInt64BE(BigInt(Math.floor(atMs / 30_000)))
  const mac = createHmac('sha1', key).update(count).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  return `${(mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000}`.padStart(6, '0')
}

async function withSecondFactor(role: 'owner' | 'finance' = 'finance') {
  const member = await aMember(gateway, role)
  const { body } = await member.call('POST', `${AUTH}/two-factor/enable`, { body: { password } })
  const verified = await member.call('POST', `${AUTH}/two-factor/verify-totp`, { body: { code: totp(body.totpURI) } })
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
  expect((await browser.call('POST', `${AUTH}/two-factor/verify-totp`, { body: { code: totp(uri) } })).status).toBe(200)
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

test('codes cannot be guessed: after five the password is asked for again', async () => {
  const { member, uri } = await withSecondFactor()
  const browser = await begin(member.email)
  for (let i = 0; i < 6; i++) {
    await browser.call('POST', `${AUTH}/two-factor/verify-totp`, { body: { code: `11111${i}` } })
  }
  const { status } = await browser.call('POST', `${AUTH}/two-factor/verify-totp`, { body: { code: totp(uri) } })
  expect(status).toBe(401)
})

test('a code is a proof for money and secrets', async () => {
  const { member, uri } = await withSecondFactor('owner')
  await ageSessions(gateway, 10)
  expect((await member.call('POST', '/v1/settings/webhook-secret/rotate')).body.code).toBe('REAUTHENTICATE')
  const prove = (code: string) => member.call('POST', '/dashboard/api/reauthenticate', { body: { code } })
  expect((await prove('000000')).status).toBe(403)
  expect((await prove(totp(uri))).status).toBe(204)
  expect((await member.call('POST', '/v1/settings/webhook-secret/rotate')).status).toBe(200)
})

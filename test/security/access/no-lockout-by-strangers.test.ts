import { Writable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { beforeEach, expect, test } from 'vitest'
import { readDevice, rememberDevice } from '../../../src/dashboard/sign-in/device-cookie.ts'
import { countedAddress } from '../../../src/http/caller-address.ts'
import { DEMO_LOGIN } from '../../../src/sandbox/demo-login.ts'
import { aBrowser, aMember, type Browser, signIn } from '../../gateway/dashboard.ts'
import { aGateway, until } from '../../gateway/gateway.ts'
import { WRONG_PASSWORD } from '../../people/scrypt-once.ts'

const printed: string[] = []
const log = new Writable({
  write(chunk, _encoding, done) {
    printed.push(String(chunk))
    done()
  },
})
const gateway = await aGateway(
  {
    WORK: 'off',
    TRUST_PROXY: '1',
    LIMIT_SIGN_IN_PER_MINUTE: '10',
    LIMIT_FAILURES_PER_MINUTE: '30',
  },
  log,
)
const { password } = DEMO_LOGIN
const TRIES = 10

/** Everybody of a test comes from the address of one office, the strangers as well. */
let office = 0
beforeEach(() => {
  office += 1
})
const officeAddress = () => `203.0.113.${office}`
const post = (browser: Browser, path: string, body: object, address = officeAddress()) =>
  browser.call('POST', path, { body, headers: { 'x-forwarded-for': address } })
const attempt = (browser: Browser, email: string, given: string = WRONG_PASSWORD, address = officeAddress()) =>
  post(browser, '/dashboard/api/auth/sign-in/email', { email, password: given }, address)

/** A person whose browser is known, and a stranger who guesses her password as often as two a second do in half a minute. */
async function anAttackedOwner() {
  const { email } = await aMember(gateway, 'owner')
  const own = await signIn(gateway, { email, password })
  const guesses = await Promise.all(Array.from({ length: 60 }, () => attempt(aBrowser(gateway), email)))
  expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([401, 429]))
  return { email, own }
}
const statusesOf = async (call: () => Promise<{ status: number }>) => {
  const statuses: number[] = []
  for (let i = 0; i < TRIES; i++) statuses.push((await call()).status)
  return statuses
}
const times = (status: number) => Array(TRIES).fill(status)

test('while a stranger guesses, the owner’s own device signs in ten times of ten, and an unknown one does not', async () => {
  const { email, own } = await anAttackedOwner()
  expect(await statusesOf(() => attempt(own, email, password))).toEqual(times(200))
  expect(await statusesOf(() => attempt(aBrowser(gateway), email, password))).toEqual(times(429))
  // Nor from anywhere else: strangers are one, wherever they are.
  const elsewhere = await attempt(aBrowser(gateway), email, password, '198.51.100.7')
  expect(elsewhere.status).toBe(429)
})

test('her own wrong passwords are still counted, against that device', async () => {
  const { email, own } = await anAttackedOwner()
  const wrong = await statusesOf(() => attempt(own, email))
  expect(wrong).toEqual([401, 401, 401, 401, 401, 429, 429, 429, 429, 429])
})

test('a stolen id of her device without its signature, or with another account’s, gains nothing', async () => {
  const { email, own } = await anAttackedOwner()
  const [id = '', ...signatures] = (own.cookies.get('gapura.device') ?? '').split('.')
  const { cookies } = await signIn(gateway)
  const [, ...others] = (cookies.get('gapura.device') ?? '').split('.')
  const forged = [
    id,
    `${id}.${'A'.repeat(43)}`,
    [id, ...others].join('.'),
    [id, ...signatures.map((one) => [...one].reverse().join(''))].join('.'),
    cookies.get('gapura.device') ?? '',
  ]
  for (const cookie of forged) {
    const thief = aBrowser(gateway)
    thief.cookies.set('gapura.device', cookie)
    expect([cookie, (await attempt(thief, email, password)).status]).toEqual([cookie, 429])
  }
})

test('in her session she proves again who she is, changes her password and signs out while others guess', async () => {
  const { email, own } = await anAttackedOwner()
  const prove = () => post(own, '/dashboard/api/reauthenticate', { password })
  expect(await statusesOf(prove)).toEqual(times(204))
  // A session counts for itself also where its device is not known, as after cookies were cleared in part.
  own.cookies.delete('gapura.device')
  expect((await prove()).status).toBe(204)
  const changed = { currentPassword: password, newPassword: 'a quiet river at night' }
  expect((await post(own, '/dashboard/api/auth/change-password', changed)).status).toBe(200)
  expect((await post(own, '/dashboard/api/auth/sign-out', {})).status).toBe(200)
  expect((await attempt(own, email, changed.newPassword)).status).toBe(429)
})

test('a mail to reset the password and a passkey’s options can be requested while others guess at the same address', async () => {
  const { email, own } = await anAttackedOwner()
  const reset = (browser: Browser) => post(browser, '/dashboard/api/auth/request-password-reset', { email })
  const options = (browser: Browser) => post(browser, '/dashboard/api/passkeys/authentication-options', {})
  // Guesses take nothing of what is no guess, also on a device that is new.
  for (const call of [reset, options]) expect([200, 400]).toContain((await call(aBrowser(gateway))).status)
  // And who takes all of that there is takes nothing from a known device.
  await Promise.all(Array.from({ length: 60 }, () => options(aBrowser(gateway))))
  await Promise.all(Array.from({ length: 60 }, () => reset(aBrowser(gateway))))
  expect((await options(aBrowser(gateway))).status).toBe(429)
  expect((await reset(aBrowser(gateway))).status).toBe(429)
  expect((await options(own)).status).toBe(200)
  expect((await reset(own)).status).not.toBe(429)
})

test('a known device sets a new password and opens an invitation after others have used up what its office shares', async () => {
  const { email, own } = await anAttackedOwner()
  expect((await post(own, '/dashboard/api/auth/request-password-reset', { email })).status).toBe(200)
  const token = await until(async () => {
    const mail = printed.findLast((line) => line.includes('reset-password?token=') && line.includes(email))
    return /token=([\w-]+)/.exec(mail ?? '')?.[1]
  })
  const options = (browser: Browser) => post(browser, '/dashboard/api/passkeys/authentication-options', {})
  await Promise.all(Array.from({ length: 60 }, () => options(aBrowser(gateway))))
  const reset = (browser: Browser) =>
    post(browser, '/dashboard/api/auth/reset-password', { token, newPassword: 'a quiet river at noon' })
  const invited = (browser: Browser) =>
    browser.call('GET', '/dashboard/api/invitations/none', { headers: { 'x-forwarded-for': officeAddress() } })
  for (const call of [reset, invited]) expect((await call(aBrowser(gateway))).status).toBe(429)
  expect((await invited(own)).status).toBe(404)
  expect((await reset(own)).status).toBe(200)
})

test('requests for mails to reset her password do not fill her mailbox, and leave her one that works', async () => {
  const { email } = await aMember(gateway, 'owner')
  const mails = () => printed.filter((line) => line.includes('reset-password?token=') && line.includes(email))
  for (let n = 0; n < 9; n++) {
    const reply = await post(aBrowser(gateway), '/dashboard/api/auth/request-password-reset', { email })
    expect(reply.status).toBe(200)
  }
  // Another account's mail leaves after all of hers.
  const other = await aMember(gateway, 'owner')
  await post(aBrowser(gateway), '/dashboard/api/auth/request-password-reset', { email: other.email })
  await until(async () => printed.some((line) => line.includes(other.email) && line.includes('token=')))
  expect(mails()).toHaveLength(3)
  const token = /token=([\w-]+)/.exec(mails()[0] ?? '')?.[1]
  const body = { token, newPassword: 'a quiet river at dawn' }
  expect((await post(aBrowser(gateway), '/dashboard/api/auth/reset-password', body)).status).toBe(200)
})

test('over https a page of a neighbouring host puts no other device before hers', () => {
  const signer = { secret: 'of the server', baseUrl: 'https://pay.example' }
  const email = 'owner@shop.example'
  let cookie = ''
  const reply = { header: (_name: string, value: string) => (cookie = value.split(';')[0] ?? '') }
  rememberDevice(signer, { headers: {} } as FastifyRequest, reply as unknown as FastifyReply, email)
  const planted = `gapura.device=${crypto.randomUUID()}.${'A'.repeat(43)}`
  const deviceOf = (header: string) => readDevice(signer, { headers: { cookie: header } } as FastifyRequest, email)
  expect(cookie).toMatch(/^__Host-gapura\.device=/)
  expect(deviceOf(cookie)).toBeDefined()
  expect(deviceOf(`${planted}; ${cookie}`)).toBe(deviceOf(cookie))
  expect(deviceOf(cookie.replace('__Host-', ''))).toBeUndefined()
})

test('a browser that two people sign in on stays known for both', async () => {
  const [one, other] = [await aMember(gateway, 'owner'), await aMember(gateway, 'finance')]
  const shared = await signIn(gateway, { email: one.email, password })
  expect((await attempt(shared, other.email, password, '198.51.100.20')).status).toBe(200)
  for (const { email } of [one, other]) {
    await Promise.all(Array.from({ length: 40 }, () => attempt(aBrowser(gateway), email)))
    expect([email, (await attempt(shared, email, password)).status]).toEqual([email, 200])
  }
})

test('guessing keys takes nothing from the keys and tokens that work at the same address', async () => {
  const headers = { 'x-forwarded-for': officeAddress() }
  expect((await gateway.call('GET', '/v1/settings', { headers })).status).toBe(200)
  const { body } = await gateway.call('POST', '/v1/auth/token', { body: { grant_type: 'client_credentials' }, headers })
  const guess = (n: number) => gateway.call('GET', '/v1/settings', { key: `sk_test_${n}`, headers })
  const guesses = await Promise.all(Array.from({ length: 60 }, (_, n) => guess(n)))
  expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([401, 429]))
  expect((await guess(61)).status).toBe(429)
  expect(await statusesOf(() => gateway.call('GET', '/v1/settings', { headers }))).toEqual(times(200))
  const byToken = { ...headers, publicAccessToken: `Bearer ${body.access_token}` }
  expect((await gateway.call('GET', '/v1/balance', { key: null, headers: byToken })).status).toBe(200)
})

test('of IPv6 a subscriber’s network is one address', () => {
  expect(countedAddress('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(countedAddress('2001:db8:1:2::1')).toBe('2001:db8:1:2::/64')
  expect(countedAddress('2001:db8:1:3::1')).not.toBe('2001:db8:1:2::/64')
  expect(countedAddress('::ffff:203.0.113.9')).toBe('203.0.113.9')
  expect(countedAddress('203.0.113.9')).toBe('203.0.113.9')
  expect(countedAddress('fe80::1%eth0')).toBe('fe80::/64')
  expect(countedAddress('no address')).toBe('no address')
})

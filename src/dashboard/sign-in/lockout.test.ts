import { expect, test } from 'vitest'
import { aBrowser, aMember, type Browser, signIn } from '../../../test/gateway/dashboard.ts'
import { asOwner } from '../../../test/gateway/owner.ts'
import { sharedGateway } from '../../../test/gateway/shared-gateway.ts'
import { WRONG_PASSWORD } from '../../../test/people/scrypt-once.ts'
import { DEMO_LOGIN } from '../../sandbox/demo-login.ts'

const gateway = await sharedGateway({ WORK: 'off' })
const { password } = DEMO_LOGIN
const attempt = (browser: Browser, email: string, given: string = WRONG_PASSWORD) =>
  browser.call('POST', '/dashboard/api/auth/sign-in/email', { body: { email, password: given } })
const fail = async (browser: Browser, email: string, times: number) => {
  const statuses: number[] = []
  for (let i = 0; i < times; i++) statuses.push((await attempt(browser, email)).status)
  return statuses
}
/** Lets minutes pass for what is locked. */
const pass = (minutes: number) =>
  asOwner(
    gateway.databaseUrl,
    `update auth.sign_in_failure set locked_until = locked_until - make_interval(mins => ${minutes})`,
  )

test('guessing locks the account for unknown devices, and never for the owner’s own', async () => {
  const { email } = await aMember(gateway, 'finance')
  const own = await signIn(gateway, { email, password })
  expect(own.cookies.has('gapura.device')).toBe(true)
  expect(await fail(aBrowser(gateway), email, 6)).toEqual([401, 401, 401, 401, 401, 429])
  // The right password does not help either.
  const locked = await attempt(aBrowser(gateway), email, password)
  expect(locked.body).toMatchObject({ status: 429, reason: 'LOCKED', minutes: 1 })
  expect((await attempt(own, email, password)).status).toBe(200)
  // A device that another account knows is unknown here.
  const { cookies } = await signIn(gateway)
  const stranger = aBrowser(gateway)
  stranger.cookies.set('gapura.device', cookies.get('gapura.device') ?? '')
  expect((await attempt(stranger, email, password)).status).toBe(429)
})

test('each wrong attempt after that locks for twice as long, and a full sign-in forgets them', async () => {
  const { email } = await aMember(gateway, 'finance')
  const device = aBrowser(gateway)
  await fail(device, email, 5)
  await pass(1)
  expect(await fail(device, email, 2)).toEqual([401, 429])
  expect((await attempt(device, email)).body.minutes).toBe(2)
  await pass(2)
  expect(await fail(device, email, 2)).toEqual([401, 429])
  expect((await attempt(device, email)).body.minutes).toBe(4)
  await pass(4)
  expect((await attempt(device, email, password)).status).toBe(200)
  expect(await fail(aBrowser(gateway), email, 5)).toEqual([401, 401, 401, 401, 401])
})

test('guesses made at once are counted as those made one by one, for accounts there are not as well', async () => {
  const statuses = await Promise.all(
    Array.from({ length: 12 }, async () => (await attempt(aBrowser(gateway), 'nobody-at-all@shop.example')).status),
  )
  expect(statuses.filter((status) => status === 401)).toHaveLength(5)
  expect(statuses.filter((status) => status === 429)).toHaveLength(7)
})

test('failures, and the lock they lead to, are in the trail of the account’s merchant', async () => {
  const { email } = await aMember(gateway, 'finance')
  await fail(aBrowser(gateway), email, 7)
  const { data } = (await (await signIn(gateway)).call('GET', '/dashboard/api/audit')).body
  const actions = data.filter(({ who }: { who: string }) => who === email)
  expect(actions.map(({ what }: { what: string }) => what)).toEqual([
    'session.lock',
    ...Array(5).fill('session.fail'),
    'session.begin',
  ])
  expect(actions[1]).toMatchObject({ actor: 'unknown', status: 401, ip: '127.0.0.1' })
})

import { expect, test } from 'vitest'
import { ageSessions, type Browser } from '../../gateway/dashboard.ts'
import { asOwner } from '../../gateway/owner.ts'
import { PASSWORD } from '../../people/cheap-password.mjs'
import { totpOf } from '../../people/totp.ts'
import {
  AUTH,
  aDeployment,
  addApp,
  addPasskey,
  aMerchantOf,
  aNewcomer,
  aPerson,
  aVisitor,
  byCode,
  byPasskey,
  byPassword,
} from './people.ts'

const everyone = await aDeployment(2)

const POLICY = '/dashboard/api/sign-in-policy'
const ROTATE = '/v1/settings/webhook-secret/rotate'
const prove = (browser: Browser, body: object) => browser.call('POST', '/dashboard/api/reauthenticate', { body })
const needsFactor = (missing: 'enrol' | 'show') => ({ status: 403, reason: 'SECOND_FACTOR', missing })

test('a person who moves money or holds secrets gets nothing in production without a second factor', async () => {
  const deployment = await aMerchantOf(everyone)
  for (const role of ['owner', 'finance', 'developer']) {
    const { email, browser } = await aNewcomer(deployment, role)
    for (const path of ['/v1/balance', '/v1/checkout', '/dashboard/api/team', POLICY]) {
      expect((await browser.call('GET', path)).body).toMatchObject(needsFactor('enrol'))
    }
    const authenticator = await addPasskey(deployment, browser)
    expect((await browser.call('GET', '/v1/balance')).status).toBe(200)

    // The password alone gets a member no further than the passkey prompt.
    const thief = aVisitor(deployment, deployment.processes[0])
    expect((await byPassword(thief, email)).status).toBe(200)
    expect((await thief.call('GET', '/v1/balance')).body).toMatchObject(needsFactor('show'))
    for (const [path, body] of [
      [`${AUTH}/two-factor/enable`, { password: PASSWORD }],
      [`${AUTH}/change-password`, { currentPassword: PASSWORD, newPassword: 'another long enough one' }],
      ['/dashboard/api/passkeys/registration-options', {}],
    ] as const) {
      expect([path, (await thief.call('POST', path, { body })).body.code]).toEqual([path, 'REAUTHENTICATE'])
    }
    expect((await byPasskey(thief, authenticator)).status).toBe(200)
    expect((await thief.call('GET', '/v1/balance')).status).toBe(200)
  }
  const support = await aNewcomer(deployment, 'support')
  expect((await support.browser.call('GET', '/v1/balance')).status).toBe(200)
})

test('with an authenticator app, signing in and each step-up take a code, and a code works once in two processes', async () => {
  const deployment = await aMerchantOf(everyone)
  const { databaseUrl, processes } = deployment
  const { email, browser } = await aNewcomer(deployment, 'owner')
  const { uri, code: enrolled } = await addApp(browser)
  const pending = async (process = processes[0]) => {
    const other = aVisitor(deployment, process)
    expect((await byPassword(other, email)).body).toMatchObject({ twoFactorRedirect: true })
    expect((await other.call('GET', '/v1/balance')).status).toBe(401)
    return other
  }
  expect((await byCode(await pending(), enrolled)).status).toBe(401)

  const rivals = await Promise.all([...processes, ...processes].map((process) => pending(process)))
  const code = totpOf(uri, 1)
  const statuses = (await Promise.all(rivals.map((rival) => byCode(rival, code)))).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 401, 401, 401])
  const signedIn = rivals[statuses.indexOf(200)] as Browser
  expect((await signedIn.call('GET', '/v1/balance')).status).toBe(200)

  await ageSessions({ databaseUrl }, 6)
  expect((await signedIn.call('POST', ROTATE)).body.code).toBe('REAUTHENTICATE')
  expect((await prove(signedIn, { password: PASSWORD })).body).toMatchObject({ status: 403, reason: 'CODE_NEEDED' })
  expect((await prove(signedIn, { password: PASSWORD, code })).body).toMatchObject({
    status: 403,
    reason: 'NOT_PROVED',
  })
  expect((await signedIn.call('POST', ROTATE)).body.code).toBe('REAUTHENTICATE')
  // Time passes for the codes.
  await asOwner(databaseUrl, `delete from auth.used_code`)
  expect((await prove(signedIn, { password: PASSWORD, code: totpOf(uri) })).status).toBe(204)
  expect((await signedIn.call('POST', ROTATE)).status).toBe(200)

  await ageSessions({ databaseUrl }, 6)
  const disable = () => signedIn.call('POST', `${AUTH}/two-factor/disable`, { body: { password: PASSWORD } })
  expect((await disable()).body.code).toBe('REAUTHENTICATE')
  const proof = { password: PASSWORD, code: totpOf(uri, 1) }
  expect((await prove(signedIn, proof)).status).toBe(204)
  expect((await disable()).status).toBe(200)
  expect((await signedIn.call('GET', '/v1/balance')).body).toMatchObject(needsFactor('enrol'))
})

test('that a second factor is no longer needed takes the factor and a second owner', async () => {
  const deployment = await aMerchantOf(everyone)
  const [first, second] = [await aPerson(deployment, 'owner'), await aPerson(deployment, 'owner')]
  const off = () => first.browser.call('PATCH', POLICY, { body: { secondFactor: false } })
  await ageSessions(deployment, 6)
  expect((await off()).body.code).toBe('REAUTHENTICATE')
  expect((await prove(first.browser, { password: PASSWORD })).body.reason).toBe('PASSKEY_NEEDED')
  await byPasskey(first.browser, first.authenticator)
  const held = await off()
  expect(held.status).toBe(202)
  expect((await first.browser.call('GET', POLICY)).body).toEqual({ secondFactor: true })
  const approve = (by: Browser) => by.call('POST', `/dashboard/api/changes/${held.body.changeId}/approve`, { body: {} })
  expect((await approve(second.browser)).body.code).toBe('REAUTHENTICATE')
  await byPasskey(second.browser, second.authenticator)
  expect((await approve(first.browser)).status).toBe(403)
  expect((await approve(second.browser)).status).toBe(200)
  expect((await first.browser.call('GET', POLICY)).body).toEqual({ secondFactor: false })
})

test('guessing locks the account for strangers in every process for a growing time, and never for its owner', async () => {
  const deployment = await aMerchantOf(everyone)
  const { databaseUrl, processes } = deployment
  const { email, browser: own } = await aNewcomer(deployment, 'support')
  const guess = async (n: number) =>
    (await byPassword(aVisitor(deployment, processes[n % 2] ?? processes[0]), email, `not it ${n}`)).status
  const statuses: number[] = []
  for (let n = 0; n < 7; n++) statuses.push(await guess(n))
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
  const minutes: number[] = []
  for (let round = 0; round < 3; round++) {
    for (const process of processes) {
      const { body } = await byPassword(aVisitor(deployment, process), email)
      expect(body).toMatchObject({ status: 429, reason: 'LOCKED' })
      if (process === processes[0]) minutes.push(body.minutes)
    }
    await asOwner(databaseUrl, `update auth.sign_in_failure set locked_until = now() - interval '1 second'`)
    expect(await guess(round)).toBe(401)
  }
  expect(minutes).toEqual([1, 2, 4])

  // The owner's own device is known to every process, and may sign in while strangers are locked out.
  expect((await byPassword(aVisitor(deployment, processes[0]), email)).status).toBe(429)
  for (const process of processes) {
    const known = aVisitor(deployment, process)
    for (const [name, value] of own.cookies) if (name.includes('device')) known.cookies.set(name, value)
    expect((await byPassword(known, email)).status).toBe(200)
  }
})

test('a device is known after a sign-in by passkey too, and not after a password beside a passkey', async () => {
  const deployment = await aMerchantOf(everyone)
  const { email, authenticator, at } = await aPerson(deployment, 'finance')
  const visitor = aVisitor(deployment, deployment.processes[0])
  expect((await byPassword(visitor, email)).status).toBe(200)
  expect([...visitor.cookies.keys()].filter((name) => name.includes('device'))).toEqual([])
  expect((await byPasskey(visitor, authenticator)).status).toBe(200)
  const own = await at(deployment.processes[0])
  for (const browser of [visitor, own]) expect(browser.cookies.has('__Host-gapura.device')).toBe(true)
  for (let n = 0; n < 6; n++) await byPassword(aVisitor(deployment, deployment.processes[0]), email, `wrong ${n}`)
  expect((await byPassword(aVisitor(deployment, deployment.processes[0]), email)).status).toBe(429)
  expect((await byPassword(own, email)).status).toBe(200)
})

test('a password that is known from breaches is refused in production', async () => {
  const deployment = await aMerchantOf(everyone)
  const { email, browser } = await aNewcomer(deployment, 'support')
  for (const newPassword of ['passwordpassword', 'Password1234567', '123456789012']) {
    const body = { currentPassword: PASSWORD, newPassword }
    const { status, body: refused } = await browser.call('POST', `${AUTH}/change-password`, { body })
    expect([newPassword, status, refused.errors?.[0]?.code]).toEqual([newPassword, 400, 'COMMON_PASSWORD'])
  }
  expect((await byPassword(aVisitor(deployment, deployment.processes[0]), email)).status).toBe(200)
})

test('a session in use ends half a day after it began', async () => {
  const deployment = await aMerchantOf(everyone)
  const { browser } = await aNewcomer(deployment, 'support')
  const me = async () => (await browser.call('GET', '/dashboard/api/me')).status
  await ageSessions(deployment, 11 * 60)
  expect(await me()).toBe(200)
  await ageSessions(deployment, 61)
  expect(await me()).toBe(401)
})

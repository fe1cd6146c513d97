import { expect, test } from 'vitest'
import { ageSessions } from '../../gateway/dashboard.ts'
import { callsTo } from '../../gateway/gateway.ts'
import { aBusiness } from '../../merchants/onboarding.ts'
import { aPayoutBody, aSender } from '../../payouts/send-money.ts'
import { AUTH, aDeployment, aMerchantOf, aNewcomer, aPerson, byPasskey } from '../access/people.ts'
import { runHere, runJson } from '../production/production.ts'
import { connectBank } from '../production/production-bank.ts'

const everyone = await aDeployment(1, {}, async (env) => {
  await connectBank(env)
  const { id } = await runJson<{ id: string }>(env, 'providers', 'create', '--name', 'Periksa')
  Object.assign(env, {
    KYB_URL: 'https://kyb.example/applications',
    KYB_PROVIDER_ID: id,
    KYB_SECRET: `whsec_${Buffer.alloc(32, 1).toString('base64')}`,
  })
})

const HOSTILE = ['Menang di hadiah.com', 'https://evil.example', 'Toko\u0007', 'Toko\u202emoc']

test('names, remarks and invitations hold no control characters and no links, wherever they are given', async () => {
  const deployment = await aMerchantOf(everyone)
  const { env, merchantId, processes } = deployment
  const { browser } = await aPerson(deployment, 'owner')
  // Only without a provider of checks does a merchant get a live key without having been checked.
  const unchecked = { ...env, KYB_URL: '', KYB_PROVIDER_ID: '', KYB_SECRET: '' }
  const { key } = await runJson<{ key: string }>(unchecked, 'keys', 'create', '--merchant', merchantId)
  const call = callsTo(processes[0].url)
  for (const name of HOSTILE) {
    expect((await runHere(env, 'merchants', 'create', '--name', name)).stderr).toMatch(/^gapura: --name must not/)
    expect((await browser.call('PATCH', '/v1/settings', { body: { displayName: name } })).status).toBe(400)
    expect((await call('PATCH', '/v1/settings', { key, body: { displayName: name } })).status).toBe(400)
    expect((await browser.call('POST', `${AUTH}/update-user`, { body: { name } })).status).toBe(400)
  }
  expect((await browser.call('PATCH', '/v1/settings', { body: { displayName: 'tiket.com' } })).status).toBe(200)
  const sender = aSender({ call }, key)
  for (const text of ['Gaji\u0007', 'Gaji\u202e', 'Gaji\n']) {
    expect((await sender.send(aPayoutBody({ remark: text }))).status).toBe(400)
    expect((await sender.send(aPayoutBody({}, { receiverName: text }))).status).toBe(400)
    const body = aPayoutBody({ remark: text })
    expect((await browser.call('POST', '/dashboard/api/payouts', { body })).status).toBe(400)
  }
  const invite = (email: string) => browser.call('POST', '/dashboard/api/team', { body: { email, role: 'support' } })
  expect((await invite('A <a@b.example>')).status).toBe(400)
  const same = []
  for (let n = 0; n < 4; n++) same.push((await invite('one@new.example')).status)
  expect(same).toEqual([200, 200, 200, 422])
  const many = await Promise.all(Array.from({ length: 30 }, (_, n) => invite(`many-${n}@new.example`)))
  expect(many.filter(({ status }) => status === 422)).toHaveLength(3)
})

test('where webhooks go and which pages may call takes a recent proof by the second factor', async () => {
  const deployment = await aMerchantOf(everyone)
  const { browser, authenticator } = await aPerson(deployment, 'owner')
  await ageSessions(deployment, 6)
  const changes = [
    { webhookUrl: 'https://shop.example/hook' },
    { callbackUrl: 'https://shop.example/callback' },
    { allowedOrigins: ['https://shop.example'] },
  ]
  const change = (body: object) => browser.call('PATCH', '/v1/settings', { body })
  for (const body of changes) expect((await change(body)).body.code).toBe('REAUTHENTICATE')
  expect((await byPasskey(browser, authenticator)).status).toBe(200)
  for (const body of changes) expect((await change(body)).status).toBe(200)
})

test('who only reads sees four digits of an account in the business data', async () => {
  const deployment = await aMerchantOf(everyone)
  const owner = await aPerson(deployment, 'owner')
  const sent = await owner.browser.call('POST', '/v1/onboarding', { body: aBusiness() })
  expect(sent.status).toBe(200)
  const of = async (role: string) => {
    const { browser } = role === 'owner' ? owner : await aNewcomer(deployment, role)
    return browser.call('GET', '/v1/onboarding')
  }
  for (const number of ['0012345678', '3273014101900001']) expect((await of('owner')).text).toContain(number)
  const shown = await of('read_only')
  expect(shown.status).toBe(200)
  expect(shown.text).not.toMatch(/0012345678|3273014101900001/)
  expect(shown.body.business).toMatchObject({ bankAccount: { accountNo: '…5678' }, owners: [{ nik: '…0001' }, {}] })
  expect((await of('support')).status).toBe(403)
})

import { expect, test } from 'vitest'
import { closeDb, openDb } from '../../../src/db/db.ts'
import { fund, rupiah } from '../../database/ledger.ts'
import type { Browser } from '../../gateway/dashboard.ts'
import { callsTo } from '../../gateway/gateway.ts'
import { ownerQuery } from '../../gateway/owner.ts'
import { aPayoutBody, aSender } from '../../payouts/send-money.ts'
import { runHere, runJson } from '../production/production.ts'
import { connectBank } from '../production/production-bank.ts'
import { aDeployment, addPasskey, aMerchantOf, aNewcomer, aPerson, type Deployment, type Person } from './people.ts'

const POLICY = '/dashboard/api/policy'
const PAYOUTS = '/dashboard/api/payouts'
const KEYS = '/dashboard/api/keys'

/** Two processes that could send money. */
const everyone = await aDeployment(2, {}, connectBank)

/** A merchant with ten million rupiah. */
async function aFundedMerchant(): Promise<Deployment> {
  const deployment = await aMerchantOf(everyone)
  const db = openDb({ url: deployment.databaseUrl, connectionsMax: 1, connectTimeoutMs: 5_000, queryTimeoutMs: 20_000 })
  await fund(db, deployment.merchantId, rupiah(10_000_000))
  await closeDb(db)
  return deployment
}

const aPayout = (amount: number) => aPayoutBody({ amount, metadata: undefined })
const pay = (by: Browser, amount: number) => by.call('POST', PAYOUTS, { body: aPayout(amount) })
const setPolicy = (by: Browser, amount: number | null) =>
  by.call('PATCH', POLICY, { body: { approveAbove: amount === null ? [] : [{ currency: 'IDR', amount }] } })
const policy = async (by: Browser) => (await by.call('GET', POLICY)).body.approveAbove[0]?.amount ?? null
const approveChange = (by: Browser, id: string) => by.call('POST', `/dashboard/api/changes/${id}/approve`, { body: {} })
const approvePayout = (by: Browser, id: string) =>
  by.call('POST', `/dashboard/api/approvals/${id}/approve`, { body: {} })
const setRole = (by: Browser, { id }: Person, role: string) =>
  by.call('PATCH', `/dashboard/api/team/${id}`, { body: { role } })
const roleOf = async (by: Browser, { id }: Person) =>
  (await by.call('GET', '/dashboard/api/team')).body.members.find((one: { userId: string }) => one.userId === id)?.role
async function sent({ databaseUrl, merchantId }: Deployment): Promise<string | undefined> {
  const counted = 'select count(*) as count from payout where merchant_id = $1'
  return (await ownerQuery<{ count: string }>(databaseUrl, counted, [merchantId]))[0]?.count
}

/** What has to wait, and the id by which another owner approves it. */
async function held(reply: Promise<{ status: number; text: string; body: { changeId: string } }>): Promise<string> {
  const { status, text, body } = await reply
  expect([status, text]).toEqual([202, expect.stringContaining('changeId')])
  return body.changeId
}

test('one person sends no more in a day than the threshold, in any parts and over any process', async () => {
  const deployment = await aFundedMerchant()
  const owner = await aPerson(deployment, 'owner')
  expect((await setPolicy(owner.browser, 100_000)).status).toBe(200)
  const finance = await aPerson(deployment, 'finance')
  const browsers = await Promise.all(deployment.processes.map((process) => finance.at(process)))
  const parts = Array.from({ length: 8 }, (_, n) => pay(browsers[n % 2] as Browser, 30_000))
  const statuses = (await Promise.all(parts)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 200, 200, 202, 202, 202, 202, 202])
  expect((await pay(finance.browser, 10_000)).status).toBe(200)
  expect((await pay(finance.browser, 1)).status).toBe(202)
  expect(await sent(deployment)).toBe('4')
})

test('of two people who approve the same payout at once in two processes, one sends it, and it is sent once', async () => {
  const deployment = await aFundedMerchant()
  const owner = await aPerson(deployment, 'owner')
  expect((await setPolicy(owner.browser, 100_000)).status).toBe(200)
  const [asker, ...approvers] = [
    await aPerson(deployment, 'finance'),
    await aPerson(deployment, 'finance'),
    await aPerson(deployment, 'finance'),
  ]
  const browsers = await Promise.all(
    approvers.map((person, n) => person.at(deployment.processes[n] ?? deployment.processes[0])),
  )
  for (let round = 1; round <= 3; round++) {
    const requested = (await pay((asker as Person).browser, 500_000)).body.data.approvalId as string
    expect((await approvePayout((asker as Person).browser, requested)).status).toBe(403)
    const replies = await Promise.all(browsers.map((browser) => approvePayout(browser, requested)))
    // The slower one gets the same payout.
    const ids = replies.filter(({ status }) => status === 200).map(({ body }) => body.accepted[0].id)
    expect(new Set(ids).size).toBe(1)
    expect(await sent(deployment)).toBe(`${round}`)
  }
})

test('a member who was invited or promoted today approves nothing today', async () => {
  const deployment = await aFundedMerchant()
  const [first, second] = [await aPerson(deployment, 'owner'), await aPerson(deployment, 'owner')]
  const change = await held(setPolicy(first.browser, 100_000))
  const fresh = await aNewcomer(deployment, 'owner')
  await addPasskey(deployment, fresh.browser)
  expect((await approveChange(fresh.browser, change)).body).toMatchObject({ status: 403, reason: 'TOO_NEW' })
  expect((await approveChange(second.browser, change)).status).toBe(200)

  const requested = (await pay(first.browser, 200_000)).body.data.approvalId as string
  expect((await approvePayout(fresh.browser, requested)).body).toMatchObject({ status: 403, reason: 'TOO_NEW' })
  const promoted = await aPerson(deployment, 'support', 1_000)
  const role = await held(setRole(first.browser, promoted, 'finance'))
  expect((await approveChange(second.browser, role)).status).toBe(200)
  expect((await approvePayout(promoted.browser, requested)).body).toMatchObject({ status: 403, reason: 'TOO_NEW' })
  expect(await sent(deployment)).toBe('0')
  expect((await approvePayout(second.browser, requested)).status).toBe(200)
})

test('the first threshold, raising and clearing it, roles and keys that send money take a second owner', async () => {
  const deployment = await aFundedMerchant()
  const [first, second] = [await aPerson(deployment, 'owner'), await aPerson(deployment, 'owner')]
  const helper = await aPerson(deployment, 'support')
  const { browser } = first
  const firstPolicy = await held(setPolicy(browser, 100_000))
  expect([await policy(browser), (await approveChange(browser, firstPolicy)).status]).toEqual([null, 403])
  expect((await approveChange(second.browser, firstPolicy)).status).toBe(200)
  await held(setPolicy(browser, 100_001))
  await held(setPolicy(browser, null))
  expect(await policy(browser)).toBe(100_000)
  expect((await setPolicy(browser, 90_000)).status).toBe(200)

  await held(setRole(browser, helper, 'finance'))
  await held(setRole(browser, helper, 'owner'))
  await held(setRole(browser, second, 'read_only'))
  await held(browser.call('DELETE', `/dashboard/api/team/${second.id}`))
  await held(browser.call('POST', '/dashboard/api/team', { body: { email: 'new@shop.example', role: 'finance' } }))
  expect([await roleOf(browser, helper), await roleOf(browser, second)]).toEqual(['support', 'owner'])

  const made = await browser.call('POST', KEYS, { body: { region: null, scopes: ['checkout', 'send_money'] } })
  const token = () => aSender({ call: callsTo(deployment.processes[0].url) }, made.body.key).newToken()
  await expect(token()).rejects.toThrow('send_money')
  expect((await approveChange(browser, made.body.changeId)).status).toBe(403)
  expect((await approveChange(second.browser, made.body.changeId)).status).toBe(200)
  await expect(token()).resolves.toMatch(/./)
})

test('what programs send falls under the threshold and the limits of their key', async () => {
  const deployment = await aFundedMerchant()
  const { env, merchantId, processes } = deployment
  const [first, second] = [await aPerson(deployment, 'owner'), await aPerson(deployment, 'owner')]
  expect((await approveChange(second.browser, await held(setPolicy(first.browser, 100_000)))).status).toBe(200)
  const { id, key } = await runJson<{ id: string; key: string }>(env, 'keys', 'create', '--merchant', merchantId)
  const senders = processes.map(({ url }) => aSender({ call: callsTo(url) }, key))
  const send = async (amount: number, n = 0) => {
    const { status, body } = (await (senders[n] ?? senders[0])?.send(aPayout(amount))) ?? { status: 0, body: {} }
    return status === 200 ? 200 : `${status} ${body.errors?.[0]?.code}`
  }
  const REFUSED = '422 LIMIT_EXCEEDED'
  expect(await send(100_001)).toBe(REFUSED)
  const raced = await Promise.all(Array.from({ length: 6 }, (_, n) => send(30_000, n % 2)))
  expect(raced.filter((one) => one === 200)).toHaveLength(3)
  expect(raced.filter((one) => one === REFUSED)).toHaveLength(3)

  const limit = (perPayout: string, perDay: string) =>
    runHere(env, 'keys', 'limit', '--merchant', merchantId, '--key', id, '--per-payout', perPayout, '--per-day', perDay)
  const limited = await limit('20000', '150000')
  expect(limited).toMatchObject({ status: 0, stdout: `${id}: 20000 a payout, 150000 a day.\n` })
  expect(JSON.parse(limited.stderr)).toMatchObject({
    type: 'audit',
    what: 'key.limit',
    subject: id,
    actor: 'cli',
    detail: JSON.stringify({
      changes: [
        { field: 'perPayout', from: null, to: 20_000 },
        { field: 'perDay', from: null, to: 150_000 },
      ],
    }),
  })
  expect([await send(20_001), await send(20_000), await send(20_000, 1)]).toEqual([REFUSED, 200, 200])
  expect([await send(20_000), await send(1)]).toEqual([200, REFUSED])
  expect((await limit('0', 'none')).stderr).toBe('gapura: --per-payout is required: whole rupiah, or none.\n')
  expect((await limit('20000', '')).status).toBe(1)

  // An owner narrows a key alone; what lets more out takes another.
  const limits = (perPayout: number | null, perDay: number | null) =>
    first.browser.call('PUT', `${KEYS}/${id}/limits`, { body: { perPayout, perDay } })
  expect((await limits(10_000, 150_000)).status).toBe(204)
  expect((await limits(10_000, null)).status).toBe(204)
  for (const [perPayout, perDay] of [
    [null, null],
    [10_001, null],
    [10_000, 100_001],
  ] as const) {
    await held(limits(perPayout, perDay))
  }
  const change = await held(limits(20_000, 500_000))
  expect((await first.browser.call('GET', KEYS)).body.data[0].limits).toEqual({ perPayout: 10_000, perDay: null })
  expect((await approveChange(second.browser, change)).status).toBe(200)
  expect((await first.browser.call('GET', KEYS)).body.data[0].limits).toEqual({ perPayout: 20_000, perDay: 500_000 })
  expect([await send(20_000), await send(20_001)]).toEqual([200, REFUSED])
})

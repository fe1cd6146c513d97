import { expect, test } from 'vitest'
import { setThresholds } from '../../../src/dashboard/approvals/policy-store.ts'
import { transaction } from '../../../src/db/transaction.ts'
import { DEMO } from '../../../src/sandbox/demo.ts'
import { anAgent, anAgentKey } from '../../agents/agent.ts'
import { aLinkWorld } from '../../checkout/links.ts'
import { tally } from '../../database/held-lock.ts'
import { aBrowser, aMember, type Member } from '../../gateway/dashboard.ts'
import { aCheckoutBody, aGateway, callsTo, type Gateway, until } from '../../gateway/gateway.ts'
import { aProcess } from '../../gateway/process.ts'
import { aPayoutBody, aSender } from '../../payouts/send-money.ts'
import { aRefunder } from '../../refunds/refunds.ts'

const here = await aGateway()
const env = {
  DATABASE_URL: here.databaseUrl,
  DATABASE_LISTEN_URL: here.directUrl,
  GAPURA_MASTER_KEY: here.masterKeyText,
  BASE_URL: here.config.baseUrl,
}
const other = await aProcess({ command: ['serve'], env })
const processes = [here.url, other.url]
await other.ready()

/** The same gateway, as each of the processes serves it. */
const everywhere = processes.map((url): Gateway => ({ ...here, url, call: callsTo(url) }))
const at = (n: number): Gateway => everywhere[n % everywhere.length] as Gateway
/** Does something many times at once, at one process after the other. */
const race = <T>(count: number, one: (gateway: Gateway, n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => one(at(n), n)))
const { aPaid, refund, expectWhole } = aRefunder(here)

test('one Idempotency-Key has one effect and one reply, whichever processes it is sent to', async () => {
  const headers = { 'idempotency-key': 'several-processes' }
  const replies = await race(12, ({ call }) => call('POST', '/v1/checkout', { body: aCheckoutBody(), headers }))
  expect(tally(replies)).toEqual({ '200': 12 })
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
})

test('refunds of one payment never pass it, and none is answered 5xx', async () => {
  const { transactionId } = await aPaid({ amount: 50_000 })
  const replies = await race(15, ({ call }, n) =>
    call('POST', '/v1/refunds', { body: { externalId: `${transactionId}-${n}`, transactionId, amount: 10_000 } }),
  )
  expect(tally(replies)).toEqual({ '200': 5, '422 REFUND_EXCEEDS_PAYMENT': 10 })
  await expectWhole()
})

test('one externalId is one refund, and one payout', async () => {
  const { transactionId } = await aPaid({ amount: 100_000 })
  const body = { externalId: `once-${transactionId}`, transactionId, amount: 10_000 }
  const refunds = await race(8, ({ call }) => call('POST', '/v1/refunds', { body }))
  expect(new Set(refunds.map((reply) => `${reply.status} ${reply.body.id}`)).size).toBe(1)
  const payout = aPayoutBody()
  const payouts = await race(8, (gateway) => aSender(gateway).send(payout))
  expect(new Set(payouts.map((reply) => `${reply.status} ${reply.body.data?.id}`)).size).toBe(1)
  expect([refunds[0]?.status, payouts[0]?.status]).toEqual([200, 200])
})

test('payouts never pass the balance', async () => {
  const { available } = await aSender(here).balance()
  const amount = Math.floor(available / 4)
  const replies = await race(10, (gateway) => aSender(gateway).send(aPayoutBody({ amount })))
  expect(
    Object.keys(tally(replies)).filter(
      (outcome) => !/^(200|422 INSUFFICIENT_BALANCE|422 LIMIT_EXCEEDED)/.test(outcome),
    ),
  ).toEqual([])
  expect(tally(replies)['200']).toBe(3)
  await expectWhole()
})

test('a refund is claimed once, however many confirm it', async () => {
  const { transactionId } = await aPaid({ type: 'virtual_account', code: 'BCA' })
  const { body } = await refund({ transactionId, fallback: 'claim_link' })
  const post = ({ call }: Gateway, form: string, typed: Record<string, string>) =>
    call('POST', `${new URL(body.claimUrl).pathname}/${form}`, {
      key: null,
      raw: new URLSearchParams(typed).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    })
  expect((await post(here, 'account', { bankCode: '008', accountNo: '0012345670' })).status).toBe(303)
  const confirmed = await race(8, (gateway) => post(gateway, 'confirm', { naming: '1' }))
  expect(tally(confirmed)).toEqual({ '303': 8 })
  const sent = await here.db.pool.query('select count(*) from payout where external_id = $1', [body.id])
  expect(sent.rows).toEqual([{ count: 1n }])
})

test('what waits for approval is approved once, and sent once', async () => {
  const [finance, other] = await Promise.all([aMember(here, 'finance'), aMember(here, 'finance')])
  await transaction(here.db, DEMO.merchantId, (tx) =>
    setThresholds(tx, DEMO.merchantId, [{ currency: 'IDR', amount: 50 }]),
  )
  const requested = aPayoutBody({ amount: 20_000 })
  const { approvalId } = (await finance.call('POST', '/dashboard/api/payouts', { body: requested })).body.data
  const approve = (gateway: Gateway, { cookies }: Member) => {
    const browser = aBrowser(gateway)
    for (const [name, value] of cookies) browser.cookies.set(name, value)
    return browser.call('POST', `/dashboard/api/approvals/${approvalId}/approve`, { body: {} })
  }
  const replies = await race(8, (gateway) => approve(gateway, other))
  // Approving again is no mistake: what was refused is tried again.
  expect(replies.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
  expect(tally(replies)['200']).toBeGreaterThan(0)
  await until(async () => {
    const sent = await here.db.pool.query('select count(*) from payout where external_id = $1', [requested.externalId])
    return sent.rows[0].count === 1n
  })
})

test('of a link no more are sold than there are', async () => {
  const link = await aLinkWorld(here).aLink({ stock: 3 })
  const replies = await race(10, (gateway) => aLinkWorld(gateway).send(link))
  expect(replies.filter(({ status }) => status === 303)).toHaveLength(3)
  expect(replies.filter(({ status }) => status >= 500)).toEqual([])
})

test('what an agent may ask for in a day is counted over all of them, while a rate is each one’s own', async () => {
  const { key } = await anAgentKey(here, { max: 10_000, perDay: 30_000 })
  const agents = await Promise.all(everywhere.map(({ url }) => anAgent(url, key)))
  const requested = { sentence: 'checkout 10rb pake QRIS', amount: 10_000, currency: 'IDR', type: 'qrcode' }
  const made = await race(
    8,
    (_gateway, n) => (agents[n % agents.length] ?? agents[0])?.call('create_checkout', requested) ?? Promise.reject(),
  )
  expect(made.filter(({ ok }) => ok)).toHaveLength(3)
  // Decision 4: each process counts for itself, and says so where it counts.
  const left = await Promise.all(everywhere.map(({ call }) => call('GET', '/v1/balance')))
  for (const { headers } of left) expect(headers.get('ratelimit')).toMatch(/r=\d+/)
})

import { afterAll, expect, test } from 'vitest'
import { setThresholds } from '../../../src/dashboard/approvals/policy-store.ts'
import { transaction } from '../../../src/db/transaction.ts'
import { verifyLedger } from '../../../src/ledger/verify/verify.ts'
import { DEMO } from '../../../src/sandbox/demo.ts'
import { DEMO_LOGIN } from '../../../src/sandbox/demo-login.ts'
import { anAgent, anAgentKey } from '../../agents/agent.ts'
import { aLinkWorld } from '../../checkout/links.ts'
import { AS_SERVED } from '../../database/database.ts'
import { aNeighbour, expectUnharmed, type Lock, tally, whileHeld } from '../../database/held-lock.ts'
import { anotherMerchant } from '../../gateway/another-merchant.ts'
import { aBrowser, aMember } from '../../gateway/dashboard.ts'
import { aCheckoutBody, aGateway, type Reply, until } from '../../gateway/gateway.ts'
import { aBusiness } from '../../merchants/onboarding.ts'
import { aPayoutBody, aSender } from '../../payouts/send-money.ts'
import { aRefunder } from '../../refunds/refunds.ts'

const gateway = await aGateway({ LIMIT_PAGE_PER_MINUTE: '10000' }, undefined, undefined, {
  ...AS_SERVED,
  connectionsMax: 6,
})
const { call, db } = gateway
const neighbour = aNeighbour(gateway, (await anotherMerchant(gateway)).key)
const { aPaid, refund } = aRefunder(gateway)
const { aLink, send } = aLinkWorld(gateway)
const sender = aSender(gateway)

afterAll(async () => {
  expect((await verifyLedger(db)).flatMap(({ violations }) => violations)).toEqual([])
})

/** Something that clients wait for, and as many of them as one process has connections for three times over. */
type Waited = { readonly lock: Lock; readonly one: (n: number) => Promise<Reply>; readonly count?: number }
const CALLERS = 20
const SIGN_IN = '/dashboard/api/auth/sign-in/email'

const own = (table: string, column = 'merchant_id'): Lock => ({
  text: `select from ${table} where ${column} = $1 for no key update`,
  values: [DEMO.merchantId],
})
const row = (table: string, id: unknown): Lock => ({
  text: `select from ${table} where id = $1 for no key update`,
  values: [id],
})
const held = (operation: string, key: string): Lock => ({
  text: `insert into idempotency_key (merchant_id, operation, key, payload_hash, created_at)
    values ($1, $2, $3, decode(repeat('00', 32), 'hex'), now())`,
  values: [DEMO.merchantId, operation, key],
})
const keyed = (key: string) => ({ 'idempotency-key': key })
const aCheckout = async (): Promise<string> => (await call('POST', '/v1/checkout', { body: aCheckoutBody() })).body.id
const aClaim = async () => {
  const { transactionId } = await aPaid({ type: 'virtual_account', code: 'BCA' })
  return (await refund({ transactionId, fallback: 'claim_link' })).body
}
const form = (url: string, typed: Record<string, string>) =>
  call('POST', new URL(url).pathname, {
    key: null,
    raw: new URLSearchParams(typed).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
  })

const WAITED_FOR: Record<string, () => Promise<Waited>> = {
  'a refund of one payment': async () => {
    const { transactionId } = await aPaid({ amount: 100_000 })
    await refund({ transactionId, amount: 10_000 })
    return {
      lock: { text: 'select from refund_total where transaction_id = $1 for update', values: [transactionId] },
      one: (n) => refund({ transactionId, amount: 10_000 }, n % 2 === 0 ? keyed(`refund-${transactionId}-${n}`) : {}),
      count: 22,
    }
  },
  'a payout of one account': async () => ({
    lock: own('ledger_balance'),
    one: (n) => sender.send(aPayoutBody(), { headers: n % 2 === 0 ? keyed(`payout-${n}`) : {} }),
  }),
  'one Idempotency-Key, creating a checkout': async () => ({
    lock: held('POST /v1/checkout', 'one-checkout'),
    one: () => call('POST', '/v1/checkout', { body: aCheckoutBody(), headers: keyed('one-checkout') }),
  }),
  'one Idempotency-Key, sending money': async () => {
    const body = aPayoutBody()
    return {
      lock: held('POST /v1/send-money', 'one-payout'),
      one: () => sender.send(body, { headers: keyed('one-payout') }),
    }
  },
  'one Idempotency-Key, making a link': async () => ({
    lock: held('POST /v1/payment-links', 'one-link'),
    one: () =>
      call('POST', '/v1/payment-links', {
        body: { title: 'Kelas', currency: 'IDR', amount: 150_000 },
        headers: keyed('one-link'),
      }),
  }),
  'the stock of a link': async () => {
    const link = await aLink({ stock: 3 })
    return { lock: row('payment_link', link.id), one: () => send(link) }
  },
  'the terms of a link': async () => {
    const { id } = await aLink()
    return {
      lock: row('payment_link', id),
      one: () => call('PATCH', `/v1/payment-links/${id}`, { body: { title: 'Lain' } }),
    }
  },
  'a checkout that is cancelled': async () => {
    const id = await aCheckout()
    return { lock: row('checkout', id), one: () => call('POST', `/v1/checkout/${id}/cancel`) }
  },
  'a checkout whose payment is played': async () => {
    const id = await aCheckout()
    return {
      lock: row('checkout', id),
      one: () => call('POST', `/v1/sandbox/checkout/${id}/simulate`, { body: { outcome: 'succeeded' } }),
    }
  },
  'a checkout whose payers choose how to pay': async () => {
    const { id } = (await call('POST', '/v1/checkout', { body: aCheckoutBody({ type: undefined }) })).body
    return {
      lock: row('checkout', id),
      one: () => form(`${gateway.config.baseUrl}/${id}/pay`, { type: 'virtual_account', code: 'BCA' }),
    }
  },
  'the settings of an account': async () => ({
    lock: own('merchant', 'id'),
    one: () => call('PATCH', '/v1/settings', { body: { accentColor: '#123456' } }),
  }),
  'the webhook secret of an account': async () => ({
    lock: own('webhook_secret'),
    one: () => call('POST', '/v1/settings/webhook-secret/rotate', { body: {} }),
    count: 15,
  }),
  'the limit of webhook endpoints': async () => ({
    lock: own('merchant', 'id'),
    one: (n) =>
      call('POST', '/v1/webhook-endpoints', { body: { url: `https://shop.example/hooks/${n}`, events: ['*'] } }),
  }),
  'the onboarding of a business': async () => ({
    lock: own('onboarding'),
    one: () => call('POST', '/v1/onboarding', { body: aBusiness() }),
  }),
  'a refund that is cancelled': async () => {
    const { id } = await aClaim()
    return { lock: row('refund', id), one: () => call('POST', `/v1/refunds/${id}/cancel`) }
  },
  'a claim page whose payers name an account': async () => {
    const { id, claimUrl } = await aClaim()
    const named = { bankCode: '008', accountNo: '0012345670' }
    return { lock: row('refund', id), one: () => form(`${claimUrl}/account`, named) }
  },
  'a claim page whose payers confirm an account': async () => {
    const { id, claimUrl } = await aClaim()
    await form(`${claimUrl}/account`, { bankCode: '008', accountNo: '0012345670' })
    return { lock: row('refund', id), one: () => form(`${claimUrl}/confirm`, { naming: '1' }) }
  },
  'an event that is delivered again': async () => {
    await aPaid()
    const { id } = (await call('GET', '/v1/events?limit=1')).body.data[0]
    return {
      lock: { text: 'lock table delivery in share row exclusive mode' },
      one: () => call('POST', `/v1/events/${id}/resend`),
    }
  },
  'what an agent may ask for in a day': async () => {
    const { key } = await anAgentKey(gateway)
    const agent = await anAgent(gateway.url, key)
    const requested = { sentence: 'checkout 10rb pake QRIS', amount: 10_000, currency: 'IDR', type: 'qrcode' }
    await agent.call('create_checkout', requested)
    return {
      lock: { text: 'select from agent_day for no key update' },
      one: async () => {
        const made = await agent.call('create_checkout', requested)
        return { status: made.ok ? 200 : 429, body: {}, text: '', headers: new Headers() }
      },
    }
  },
}

test.each(Object.entries(WAITED_FOR))('callers who wait for %s harm no others', async (_what, prepare) => {
  const { lock, one, count = CALLERS } = await prepare()
  const seen = await whileHeld(gateway, lock, neighbour, () => Array.from({ length: count }, (_, n) => one(n)))
  expectUnharmed(seen)
})

test('simultaneous guesses at one account of the dashboard lock no member out of another', async () => {
  const member = await aMember(gateway, 'read_only')
  const guess = () =>
    aBrowser(gateway).call('POST', SIGN_IN, { body: { email: DEMO_LOGIN.email, password: 'a guess' } })
  expect((await guess()).status).toBe(401)
  const lock = { text: 'select from auth.sign_in_failure for update' }
  const others = { ...neighbour, 'GET /dashboard/api/me': () => member.call('GET', '/dashboard/api/me') }
  const seen = await whileHeld(gateway, lock, others, () => Array.from({ length: CALLERS }, guess))
  expectUnharmed(seen)
})

test('members who decide about one request that waits for approval harm no others', async () => {
  const [finance, other] = await Promise.all([aMember(gateway, 'finance'), aMember(gateway, 'finance')])
  await transaction(db, DEMO.merchantId, (tx) =>
    setThresholds(tx, DEMO.merchantId, [{ currency: 'IDR', amount: 100_000 }]),
  )
  const requested = await finance.call('POST', '/dashboard/api/payouts', { body: aPayoutBody({ amount: 200_000 }) })
  const { approvalId } = requested.body.data
  const seen = await whileHeld(gateway, row('payout_approval', approvalId), neighbour, () =>
    Array.from({ length: CALLERS }, () =>
      other.call('POST', `/dashboard/api/approvals/${approvalId}/approve`, { body: {} }),
    ),
  )
  expectUnharmed(seen)
})

test('refunds of one payment that waited are decided in the end, each once, and never more than was paid', async () => {
  const { transactionId } = await aPaid({ amount: 100_000 })
  await refund({ transactionId, amount: 10_000 })
  const lock = { text: 'select from refund_total where transaction_id = $1 for update', values: [transactionId] }
  const ask = (n: number) => {
    const headers = n % 2 === 0 ? keyed(`waited-${n}`) : {}
    return call('POST', '/v1/refunds', { body: { externalId: `waited-${n}`, transactionId, amount: 10_000 }, headers })
  }
  const { replies } = await whileHeld(gateway, lock, neighbour, () => Array.from({ length: 22 }, (_, n) => ask(n)))
  // A caller who is requested to retry, as on a slow machine, does so.
  const decided = await Promise.all(
    replies.map((reply, n) =>
      reply.status === 429
        ? until(async () => (await ask(n).then((again) => again.status !== 429 && again)) || null)
        : reply,
    ),
  )
  expect(tally(decided)).toEqual({ '200': 9, '422 REFUND_EXCEEDS_PAYMENT': 13 })
})

import { expect, test } from 'vitest'
import { aCheckoutBody, until } from '../../../test/gateway/gateway.ts'
import { sharedGateway } from '../../../test/gateway/shared-gateway.ts'
import { transaction } from '../../db/transaction.ts'
import { verifyLedger } from '../../ledger/verify/verify.ts'

const gateway = await sharedGateway()
const WALLETS = ['GOPAY', 'OVO', 'DANA', 'SHOPEEPAY', 'LINKAJA']

const create = async (change = {}): Promise<string> => {
  const { status, body } = await gateway.call('POST', '/v1/checkout', { body: aCheckoutBody(change) })
  expect(status).toBe(200)
  return body.id
}
const read = async (id: string) => (await gateway.call('GET', `/v1/checkout/${id}`)).body
const simulate = (id: string, body: object) => gateway.call('POST', `/v1/sandbox/checkout/${id}/simulate`, { body })
const untilStatus = (id: string, status: string) =>
  until(async () => {
    const checkout = await read(id)
    return checkout.status === status && checkout
  })
const eventsOf = (id: string) =>
  transaction(gateway.db, gateway.merchantId, (tx) =>
    tx.selectFrom('event').select(['type', 'body']).where('subject_id', '=', id).orderBy('sequence').execute(),
  ).then((rows) => rows.map((row) => ({ ...JSON.parse(row.body).data, type: row.type })))

test.each(WALLETS)('%s is paid at the wallet and notified', async (code) => {
  const id = await create({ type: 'ewallet', code })
  expect((await simulate(id, { outcome: 'succeeded' })).status).toBe(200)
  const paid = await untilStatus(id, 'SUCCEEDED')
  expect(paid).toMatchObject({ paidAmount: 125_000, flags: [], payment: { type: 'ewallet', code, card: null } })
  expect((await eventsOf(id)).map(({ type }) => type)).toEqual(['payment.pending', 'payment.succeeded'])
  expect(paid.payment).not.toHaveProperty('phone')
})

test.each([
  ['ewallet', { type: 'ewallet', code: 'DANA' }],
  ['card', { type: 'credit_card' }],
])('an approved %s payment is PROCESSING until the money arrives', async (_what, change) => {
  const id = await create(change)
  expect((await simulate(id, { outcome: 'processing' })).body.status).toBe('PROCESSING')
  expect((await simulate(id, { outcome: 'processing' })).body.status).toBe('PROCESSING')
  expect((await simulate(id, { outcome: 'expired' })).status).toBe(409)
  expect((await gateway.call('POST', `/v1/checkout/${id}/cancel`)).status).toBe(409)
  await simulate(id, { outcome: 'succeeded' })
  const paid = await untilStatus(id, 'SUCCEEDED')
  expect(paid.attempts).toHaveLength(1)
})

test.each([
  ['ewallet', { type: 'ewallet', code: 'GOPAY' }, 'REFUSED'],
  ['card', { type: 'credit_card' }, 'CARD_DECLINED'],
])('if the %s is the only way, its refusal is final', async (_what, change, code) => {
  const id = await create(change)
  await simulate(id, { outcome: 'failed' })
  expect((await untilStatus(id, 'FAILED')).failure.code).toBe(code)
  const events = (await eventsOf(id)).filter(({ type }) => type === 'payment.failed')
  expect(events).toHaveLength(1)
  expect(events[0].failure.code).toBe(code)
})

test.each([
  ['ewallet', { outcome: 'failed', type: 'ewallet', code: 'LINKAJA' }],
  ['credit_card', { outcome: 'failed', type: 'credit_card' }],
])('a refused %s leaves a checkout with other ways open', async (type, body) => {
  const id = await create({ type: '' })
  await simulate(id, body)
  const refused = await until(async () => {
    const checkout = await read(id)
    return checkout.payment?.status === 'FAILED' && checkout
  })
  expect(refused).toMatchObject({ status: 'PENDING', payment: { type } })
  await simulate(id, { outcome: 'succeeded', type: 'qrcode' })
  await untilStatus(id, 'SUCCEEDED')
})

test.each([
  ['ewallet', { type: 'ewallet', code: 'SHOPEEPAY' }],
  ['card', { type: 'credit_card' }],
])('a second payment of a %s is flagged as a duplicate', async (_what, change) => {
  const id = await create(change)
  await simulate(id, { outcome: 'duplicate' })
  const twice = await until(async () => {
    const checkout = await read(id)
    return checkout.flags.includes('duplicate') && checkout
  })
  expect(twice.status).toBe('SUCCEEDED')
  const events = (await eventsOf(id)).filter(({ type }) => type === 'payment.succeeded')
  expect(events.map(({ flags }) => flags)).toEqual([[], ['duplicate']])
})

test.each([
  ['ewallet', { type: 'ewallet', code: 'DANA' }],
  ['card', { type: 'credit_card' }],
])('a %s checkout expires, and late money revives it', async (type, change) => {
  const id = await create(change)
  if (type === 'ewallet') await gateway.call('GET', `/${id}`, { key: null })
  else await failOnce(id)
  expect((await simulate(id, { outcome: 'expired' })).body.status).toBe('EXPIRED')
  await simulate(id, { outcome: 'succeeded' })
  expect((await untilStatus(id, 'SUCCEEDED')).flags).toEqual(['late'])
})

/** A card that was challenged and refused by its holder: one attempt, and the checkout stays open. */
async function failOnce(id: string): Promise<void> {
  await simulate(id, { outcome: 'processing' })
  const { rows } = await gateway.db.pool.query('select challenge_url from attempt where checkout_id = $1', [id])
  const url = new URL(rows[0].challenge_url)
  const body = new URLSearchParams({ act: 'refuse' })
  const refused = await fetch(gateway.url + url.pathname, { method: 'POST', body, redirect: 'manual' })
  expect(refused.status).toBe(303)
  const back = new URL(refused.headers.get('location') ?? '')
  const led = await fetch(gateway.url + back.pathname, { redirect: 'manual' })
  expect(led.headers.get('location')).toBe(`${gateway.config.checkoutUrl}/${id}`)
  expect((await read(id)).status).toBe('PENDING')
}

test.each([
  ['USD', 12, 12],
  ['JPY', 1_200, 1_200],
  ['KWD', 5, 5],
])('a card is charged in %s', async (currency, amount, paidAmount) => {
  for (const type of ['credit_card', '']) {
    const id = await create({ currency, amount, type })
    await simulate(id, { outcome: 'succeeded' })
    expect(await untilStatus(id, 'SUCCEEDED')).toMatchObject({
      currency,
      paidAmount,
      payment: { type: 'credit_card', card: { brand: 'visa', lastFour: '4242' } },
    })
  }
  const refused = await simulate(await create({ currency, amount, type: '' }), { outcome: 'succeeded', type: 'qrcode' })
  expect(refused).toMatchObject({ status: 422, body: { code: 'PAYMENT_TYPE_UNAVAILABLE' } })
})

test('the ledger balances after all payments and duplicates', async () => {
  expect((await verifyLedger(gateway.db)).filter(({ violations }) => violations.length > 0)).toEqual([])
})

import { expect, test } from 'vitest'
import { aCollectorWorld } from '../../../test/collectors/collectors.ts'
import { until } from '../../../test/gateway/gateway.ts'
import { sharedGateway } from '../../../test/gateway/shared-gateway.ts'
import { anInvoiceWorld } from '../../../test/invoices/invoices.ts'
import { aRefundApp } from '../../../test/refunds/refund-app.ts'
import { aRefunder } from '../../../test/refunds/refunds.ts'
import { DAY_MS } from '../../base/clock.ts'
import { confirmAccount } from './confirm-account.ts'
import { nameAccount } from './name-account.ts'

const gateway = await sharedGateway({ BANK_TRANSFER_MS: '50' })
const { call } = gateway
const { refund, read, untilStatus, balance, advance, eventsOf, expectWhole, tokenOf } = aRefunder(gateway)
const { aCollector, pay, collections } = aCollectorWorld(gateway)
const { aCustomer, anOpen } = await anInvoiceWorld(gateway)
const app = await aRefundApp(gateway)

const NUMBER = { kind: 'va_open', code: 'BCA' }
const MINE = { bankCode: 'MANDIRI', accountNo: '0012345678' }

/** Money that a collector received. */
async function aCollection(amount: number, wanted: object = NUMBER) {
  const collector = await aCollector(wanted)
  await pay(collector, amount)
  const [paid] = await collections(collector, 1)
  return paid
}

async function aClaim(amount = 80_000, wanted?: object) {
  const { id: transactionId } = await aCollection(amount, wanted)
  const { body } = await refund({ transactionId, fallback: 'claim_link', reason: 'Bayar dua kali' })
  return { id: String(body.id), transactionId: String(transactionId), body }
}

async function name(id: string, account = MINE) {
  const named = await nameAccount(app, await tokenOf(id), account)
  if (named.is !== 'found') throw new Error(named.is)
  return named
}
const confirm = async (id: string, naming: number) => confirmAccount(app, await tokenOf(id), { naming })

test('the payer of a customer’s number names an account by a link, and is paid', async () => {
  const { id, transactionId, body } = await aClaim()
  expect(body).toMatchObject({ status: 'NEEDS_PAYER', way: 'claim_link', checkoutId: null, transactionId })
  expect(body.claimUrl).toMatch(/\/claim\/.+/)
  expect((await call('GET', `/v1/collections/${transactionId}`)).body.refundedAmount).toBe(0)
  const { naming } = await name(id)
  expect((await confirm(id, naming)).is).toBe('confirmed')
  await untilStatus(id, 'SUCCEEDED')
  expect(await eventsOf(id)).toEqual(['refund.needs_payer', 'refund.processing', 'refund.succeeded'])
  expect((await call('GET', `/v1/collections/${transactionId}`)).body).toMatchObject({
    refundedAmount: 80_000,
    unallocated: 0,
  })
  expect((await refund({ transactionId })).body.code).toBe('REFUND_EXCEEDS_PAYMENT')
  await expectWhole()
})

test('two confirmations at once make one payout', async () => {
  const { id } = await aClaim()
  const { naming } = await name(id)
  const both = await Promise.all([confirm(id, naming), confirm(id, naming)])
  const payouts = both.map((one) => (one.is === 'confirmed' ? one.refund.payoutId : one.is))
  expect(new Set(payouts).size).toBe(1)
  expect(payouts[0]).toMatch(/^po_/)
  await untilStatus(id, 'SUCCEEDED')
  await expectWhole()
})

test('two links of one payment never promise more than was paid', async () => {
  const { id: transactionId } = await aCollection(80_000)
  const claim = () => refund({ transactionId, amount: 50_000, fallback: 'claim_link' })
  const replies = await Promise.all([claim(), claim()])
  expect(replies.map(({ body }) => body.code ?? body.status).toSorted()).toEqual([
    'NEEDS_PAYER',
    'REFUND_EXCEEDS_PAYMENT',
  ])
})

test('a link that expires and one that is cancelled return the money to the merchant, and pay no one', async () => {
  const before = await balance()
  const [expired, cancelled] = [await aClaim(), await aClaim()]
  const { naming } = await name(cancelled.id)
  const token = await tokenOf(cancelled.id)
  expect((await call('POST', `/v1/refunds/${cancelled.id}/cancel`)).body.failure.code).toBe('CANCELLED')
  expect(await confirmAccount(app, token, { naming })).toMatchObject({ is: 'over' })
  const late = await tokenOf(expired.id)
  await advance((14 * DAY_MS) / 1_000 + 60)
  expect(await nameAccount(app, late, MINE)).toMatchObject({ is: 'over' })
  expect((await untilStatus(expired.id, 'FAILED')).failure.code).toBe('CLAIM_EXPIRED')
  for (const { id, transactionId } of [expired, cancelled]) {
    expect((await read(id)).payoutId).toBeNull()
    expect((await refund({ transactionId, fallback: 'claim_link' })).body.status).toBe('NEEDS_PAYER')
  }
  expect((await balance()).held).toBeGreaterThanOrEqual(before.held)
  await expectWhole()
})

test('a sticker’s payment that its rail refuses to refund continues by link', async () => {
  const { id, body } = await aClaim(50_041, { kind: 'qr_static' })
  expect(body).toMatchObject({ status: 'PROCESSING', way: 'rail' })
  await untilStatus(id, 'NEEDS_PAYER')
  expect(await read(id)).toMatchObject({ way: 'claim_link', claimUrl: expect.stringContaining('/claim/') })
  await confirm(id, (await name(id)).naming)
  await untilStatus(id, 'SUCCEEDED')
  await expectWhole()
})

test('an invoice is due again once the payer has the money, and not before', async () => {
  const customerId = await aCustomer()
  const collector = await aCollector({ ...NUMBER, customerId })
  const lines = [{ description: 'SPP', quantity: '1', unitAmount: 60_000 }]
  const invoice = await anOpen({ customerId, collectorId: collector.id, lines })
  await pay(collector, 60_000)
  const status = async () => (await call('GET', `/v1/invoices/${invoice.id}`)).body.status
  await until(async () => (await status()) === 'PAID')
  const [paid] = await collections(collector, 1)
  const { body } = await refund({ transactionId: paid.id, fallback: 'claim_link' })
  const { naming } = await name(body.id)
  expect(await status()).toBe('PAID')
  await confirm(body.id, naming)
  await untilStatus(body.id, 'SUCCEEDED')
  expect(await status()).toBe('OPEN')
  await expectWhole()
})

test('what the provider refunds by itself is booked once, and a number’s payments have no such way', async () => {
  const { id: transactionId } = await aCollection(70_000, { kind: 'qr_static' })
  const simulate = () =>
    call('POST', `/v1/sandbox/collections/${transactionId}/simulate`, { body: { outcome: 'refunded' } })
  expect((await simulate()).status).toBe(200)
  const given = await until(async () => (await call('GET', `/v1/refunds?transactionId=${transactionId}`)).body.data[0])
  expect(given).toMatchObject({ initiator: 'provider', status: 'SUCCEEDED', amount: 70_000, checkoutId: null })
  expect(await eventsOf(given.id)).toEqual(['refund.succeeded'])
  expect((await call('GET', `/v1/collections/${transactionId}`)).body.refundedAmount).toBe(70_000)
  expect((await simulate()).status).toBe(409)
  const byNumber = await aCollection(70_000)
  const refused = await call('POST', `/v1/sandbox/collections/${byNumber.id}/simulate`, {
    body: { outcome: 'refunded' },
  })
  expect(refused.body.code).toBe('INVALID_STATE')
  await expectWhole()
})

import { expect, test } from 'vitest'
import { anotherMerchant } from '../../../test/gateway/dashboard.ts'
import { aGateway, until } from '../../../test/gateway/gateway.ts'
import { aSender } from '../../../test/payouts/send-money.ts'
import { aRefunder } from '../../../test/refunds/refunds.ts'
import { transaction } from '../../db/transaction.ts'
import { createSecretKey, KEY_SCOPES } from '../../merchants/keys/secret-keys.ts'
import { setRefundFee } from '../../merchants/refund-fee.ts'
import { DEMO } from '../../sandbox/demo.ts'

/** The magic amounts, the fallbacks, and where the money is in between. */
const gateway = await aGateway({ BANK_TRANSFER_MS: '100', PROVIDER_TIMEOUT_MS: '700' })
const { call } = gateway
const { aPaid, refund, read, untilStatus, balance, advance, eventsOf, expectWhole } = aRefunder(gateway)
const sender = aSender(gateway)

const BCA = { type: 'virtual_account', code: 'BCA' }
const receiver = { bankCode: 'MANDIRI', accountNo: '0012345678', name: 'Budi Santoso' }
const stageOf = async (id: string) =>
  (await gateway.db.pool.query('select stage from refund where id = $1', [id])).rows[0].stage
/** Settles everything due, so that earlier payments are available. */
const settle = async () => {
  await advance(60)
  await until(async () => (await balance()).pending === 0)
}

test('a refund without a response is held, and found SUCCEEDED by a poll 30 s later', async () => {
  const { transactionId } = await aPaid()
  const { body } = await refund({ transactionId, amount: 10_043 })
  await until(async () => (await stageOf(body.id)) === 'UNKNOWN')
  expect(await read(body.id)).toMatchObject({ status: 'PROCESSING', failure: null })
  expect((await balance()).held).toBe(10_043)
  await advance(31)
  await untilStatus(body.id, 'SUCCEEDED')
  expect((await balance()).held).toBe(0)
  await expectWhole()
})

test('a refund without a response that is found FAILED releases the money', async () => {
  const { transactionId } = await aPaid()
  const { body } = await refund({ transactionId, amount: 10_044 })
  await until(async () => (await stageOf(body.id)) === 'UNKNOWN')
  await advance(31)
  expect((await untilStatus(body.id, 'FAILED')).failure.code).toBe('PROVIDER_REFUSED')
  expect((await refund({ transactionId })).body.amount).toBe(125_000)
  await expectWhole()
})

test('a refund the rail refuses goes by transfer if that is its fallback', async () => {
  const { transactionId } = await aPaid()
  const { body } = await refund({ transactionId, amount: 10_041, fallback: 'transfer', receiver })
  expect([body.way, body.payoutId]).toEqual(['rail', null])
  const done = await untilStatus(body.id, 'SUCCEEDED')
  expect(done).toMatchObject({ way: 'transfer', payoutId: expect.stringMatching(/^po_/), failure: null })
  expect(await sender.find(done.payoutId)).toMatchObject({ status: 'SUCCEEDED', externalId: body.id, amount: 10_041 })
  expect(await eventsOf(body.id)).toEqual(['refund.processing', 'refund.processing', 'refund.succeeded'])
  await expectWhole()
})

test('a refund the rail refuses waits for the payer if a claim link is its fallback', async () => {
  const { transactionId } = await aPaid()
  const { body } = await refund({ transactionId, amount: 10_041, fallback: 'claim_link' })
  expect(body).toMatchObject({ status: 'PROCESSING', way: 'rail', claimUrl: null })
  const waiting = await untilStatus(body.id, 'NEEDS_PAYER')
  expect(waiting).toMatchObject({ way: 'claim_link', claimUrl: expect.stringContaining('/claim/') })
  expect(await eventsOf(body.id)).toEqual(['refund.processing', 'refund.needs_payer'])
  await expectWhole()
})

test('a returned transfer makes the refund FAILED, and its money available again', async () => {
  const { transactionId } = await aPaid(BCA)
  await settle()
  const before = await balance()
  const { body } = await refund({
    transactionId,
    fallback: 'transfer',
    receiver: { ...receiver, accountNo: '1234560004' },
  })
  const failed = await untilStatus(body.id, 'FAILED')
  expect(failed.failure.code).toBe('TRANSFER_RETURNED')
  expect(await balance()).toEqual(before)
  // The arrival is recorded only if there was time to.
  expect((await eventsOf(body.id)).filter((type) => type !== 'refund.succeeded')).toEqual([
    'refund.processing',
    'refund.failed',
  ])
  const { body: again } = await refund({ transactionId, fallback: 'transfer', receiver })
  await untilStatus(again.id, 'SUCCEEDED')
  expect((await balance()).available).toBe(before.available - 125_000 - 2_500)
  await expectWhole()
})

test('an account that cannot receive money fails the refund with the bank’s reason', async () => {
  const { transactionId } = await aPaid(BCA)
  const { body } = await refund({
    transactionId,
    fallback: 'transfer',
    receiver: { ...receiver, accountNo: '1234560001' },
  })
  expect((await untilStatus(body.id, 'FAILED')).failure.code).toBe('RECEIVER_ACCOUNT_REFUSED')
  await expectWhole()
})

test('money is held from an unsettled payment, and released to it', async () => {
  await settle()
  const { transactionId } = await aPaid(BCA)
  const before = await balance()
  const claim = await refund({ transactionId, fallback: 'claim_link' })
  // 125,000 less the fee of 4,000 is pending: the merchant bears the fee, from the available balance.
  expect(await balance()).toMatchObject({ pending: before.pending - 121_000, available: before.available - 4_000 })
  await call('POST', `/v1/refunds/${claim.body.id}/cancel`)
  expect(await balance()).toEqual(before)
  const late = await refund({ transactionId, fallback: 'claim_link' })
  await settle()
  await call('POST', `/v1/refunds/${late.body.id}/cancel`)
  expect(await balance()).toMatchObject({ pending: 0, available: before.available + 121_000, held: before.held })
  await expectWhole()
})

test('a fee is returned in proportion if the plan is proportional', async () => {
  const setFee = (fee: 'kept' | 'proportional') =>
    transaction(gateway.db, DEMO.merchantId, (tx) => setRefundFee(tx, DEMO.merchantId, fee))
  await settle()
  await setFee('proportional')
  const { transactionId } = await aPaid({ amount: 100_000 })
  const before = await balance()
  // QRIS costs 0.7 %: 700 of 100,000.
  const third = (await refund({ transactionId, amount: 33_333 })).body
  const rest = (await refund({ transactionId })).body
  await untilStatus(third.id, 'SUCCEEDED')
  await untilStatus(rest.id, 'SUCCEEDED')
  await setFee('kept')
  expect(await balance()).toMatchObject({ available: before.available, pending: before.pending - 99_300 })
  await settle()
  await expectWhole()
})

test('a returned transfer of a duplicate payment does not become the merchant’s money', async () => {
  const { checkoutId } = await aPaid({}, 'duplicate')
  const { body: list } = await call('GET', '/v1/events?limit=100&type=payment.succeeded')
  const duplicate = list.data.find(
    ({ data }: { data: { id: string; flags: string[] } }) => data.id === checkoutId && data.flags.includes('duplicate'),
  )
  const { transactionId } = duplicate.data
  await settle()
  const before = await balance()
  const bad = { ...receiver, accountNo: '1234560004' }
  const { body } = await refund({ transactionId, amount: 10_041, fallback: 'transfer', receiver: bad })
  expect((await untilStatus(body.id, 'FAILED')).failure.code).toBe('TRANSFER_RETURNED')
  expect(await balance()).toEqual(before)
  const { body: all } = await refund({ transactionId })
  expect(all.amount).toBe(125_000)
  await untilStatus(all.id, 'SUCCEEDED')
  expect(await balance()).toEqual({ ...before, suspense: 0 })
  await expectWhole()
})

test('a refund beyond the balance is refused: the transfer’s fee counts', async () => {
  const key = await aKeyOfNewMerchant()
  const created = await call('POST', '/v1/checkout', {
    key,
    body: { externalId: 'o', currency: 'IDR', amount: 50_000, ...BCA, ...URLS },
  })
  await call('POST', `/v1/sandbox/checkout/${created.body.id}/simulate`, { key, body: { outcome: 'succeeded' } })
  await until(async () => (await call('GET', `/v1/checkout/${created.body.id}`, { key })).body.status === 'SUCCEEDED')
  const body = { externalId: 'r', checkoutId: created.body.id }
  const whole = await call('POST', '/v1/refunds', { key, body: { ...body, fallback: 'claim_link' } })
  expect([whole.status, whole.body.code]).toEqual([422, 'INSUFFICIENT_BALANCE'])
  const net = await call('POST', '/v1/refunds', {
    key,
    body: { ...body, amount: 46_000, fallback: 'transfer', receiver },
  })
  expect([net.status, net.body.code]).toEqual([422, 'INSUFFICIENT_BALANCE'])
  const claim = await call('POST', '/v1/refunds', { key, body: { ...body, amount: 46_000, fallback: 'claim_link' } })
  expect(claim.body.status).toBe('NEEDS_PAYER')
  await expectWhole()
})

const URLS = { successUrl: 'https://shop.example/success', cancelUrl: 'https://shop.example/cancel' }

/** A key of a merchant that has nothing yet. */
async function aKeyOfNewMerchant(): Promise<string> {
  const merchantId = await anotherMerchant(gateway)
  const wanted = { merchantId, region: 'ID', scopes: KEY_SCOPES }
  const { key } = await transaction(gateway.db, merchantId, (tx) => createSecretKey(tx, new Date(), 'sandbox', wanted))
  return key
}

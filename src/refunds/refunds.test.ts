import { expect, test } from 'vitest'
import { aCheckoutBody } from '../../test/gateway/gateway.ts'
import { sharedGateway } from '../../test/gateway/shared-gateway.ts'
import { aRefunder } from '../../test/refunds/refunds.ts'
import { PATIENCE_MS } from '../../test/setup/patience.ts'

const gateway = await sharedGateway({ BANK_TRANSFER_MS: '50' })
const { call } = gateway

const { aPaid, refund, untilStatus, balance, eventsOf, expectWhole } = aRefunder(gateway)

test('a QRIS payment is refunded in full over its rail', async () => {
  const { checkoutId, transactionId } = await aPaid()
  const reply = await refund({ checkoutId, reason: 'Sold out', metadata: { order: '1' } })
  expect(reply.status).toBe(200)
  expect(reply.body).toEqual({
    id: expect.stringMatching(/^re_[0-9a-hjkmnp-tv-z]{26}$/),
    externalId: 'refund-1',
    transactionId,
    checkoutId,
    status: 'PROCESSING',
    currency: 'IDR',
    amount: 125_000,
    reason: 'Sold out',
    way: 'rail',
    claimUrl: null,
    payoutId: null,
    failure: null,
    initiator: 'merchant',
    metadata: { order: '1' },
    createdAt: expect.any(String),
    completedAt: null,
  })
  const done = await untilStatus(reply.body.id, 'SUCCEEDED')
  expect(done.completedAt).toEqual(expect.any(String))
  const { body: checkout } = await call('GET', `/v1/checkout/${checkoutId}`)
  expect(checkout).toMatchObject({ status: 'SUCCEEDED', refundedAmount: 125_000, refunds: [done] })
  expect(await eventsOf(reply.body.id)).toEqual(['refund.processing', 'refund.succeeded'])
  await expectWhole()
})

test('a payment is refunded in parts, and never beyond the amount paid', async () => {
  const { checkoutId, transactionId } = await aPaid()
  const first = await refund({ transactionId, amount: 50_000 })
  const second = await refund({ transactionId, amount: 75_001 })
  expect([first.status, second.status, second.body.code]).toEqual([200, 422, 'REFUND_EXCEEDS_PAYMENT'])
  const rest = await refund({ checkoutId })
  expect([rest.status, rest.body.amount]).toEqual([200, 75_000])
  expect((await refund({ transactionId, amount: 1 })).body.code).toBe('REFUND_EXCEEDS_PAYMENT')
  expect((await refund({ transactionId })).body.code).toBe('REFUND_EXCEEDS_PAYMENT')
  await untilStatus(first.body.id, 'SUCCEEDED')
  await untilStatus(rest.body.id, 'SUCCEEDED')
  await expectWhole()
})

test('the same externalId gets the first reply byte for byte, another payload is refused', async () => {
  const { transactionId } = await aPaid()
  const body = { externalId: 'same', transactionId, amount: 10_000 }
  const first = await refund(body)
  await untilStatus(first.body.id, 'SUCCEEDED')
  const again = await refund(body)
  expect([again.status, again.text, again.headers.get('idempotent-replayed')]).toEqual([200, first.text, 'true'])
  const other = await refund({ ...body, amount: 10_001 })
  expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_REPLAY'])
})

test('a repeated Idempotency-Key gets the first reply', async () => {
  const { transactionId } = await aPaid()
  const body = { externalId: 'keyed', transactionId, amount: 10_000 }
  const headers = { 'idempotency-key': 'refund-key-1' }
  const [a, b] = await Promise.all([refund(body, headers), refund(body, headers)])
  expect([a.status, b.status, a.text]).toEqual([200, 200, b.text])
})

test('64 concurrent refunds never exceed their payment', async () => {
  const { transactionId } = await aPaid({ amount: 100_000 })
  const replies = await Promise.all(Array.from({ length: 64 }, () => refund({ transactionId, amount: 10_000 })))
  const accepted = replies.filter(({ status }) => status === 200)
  expect(accepted).toHaveLength(10)
  expect(new Set(replies.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
    new Set(['REFUND_EXCEEDS_PAYMENT']),
  )
  // A bank too busy to respond to one of ten at once is polled half a minute later, and again a minute after that.
  await Promise.all(accepted.map(({ body }) => untilStatus(body.id, 'SUCCEEDED', 2 * PATIENCE_MS)))
  await expectWhole()
})

test('a wallet payment is refunded by service 58', async () => {
  const { transactionId } = await aPaid({ type: 'ewallet', code: 'OVO' })
  const { body } = await refund({ transactionId, amount: 25_000 })
  expect(body.way).toBe('rail')
  await untilStatus(body.id, 'SUCCEEDED')
})

test('a refund the rail refuses fails, and its money is available again', async () => {
  const { transactionId } = await aPaid({ amount: 100_000 })
  const before = await balance()
  const { body } = await refund({ transactionId, amount: 10_041 })
  const failed = await untilStatus(body.id, 'FAILED')
  expect(failed.failure).toEqual({ code: 'PROVIDER_REFUSED', message: expect.any(String) })
  const after = await balance()
  expect(after.held).toBe(before.held)
  expect((await refund({ transactionId })).body.amount).toBe(100_000)
  await expectWhole()
})

test('a virtual account takes no refund over its rail', async () => {
  const { transactionId } = await aPaid({ type: 'virtual_account', code: 'BCA' })
  const refused = await refund({ transactionId })
  expect([refused.status, refused.body.code]).toEqual([422, 'REFUND_NOT_SUPPORTED'])
  expect(refused.body.detail).toContain('claim_link')
})

test('a claim link waits for the payer, and is cancelled', async () => {
  const { transactionId, checkoutId } = await aPaid({ type: 'virtual_account', code: 'BCA' })
  const { body } = await refund({ transactionId, fallback: 'claim_link' })
  expect(body).toMatchObject({ status: 'NEEDS_PAYER', way: 'claim_link', payoutId: null })
  expect(body.claimUrl).toMatch(new RegExp(`^${gateway.config.checkoutUrl}/claim/[0-9a-hjkmnp-tv-z]{35}$`))
  const cancelled = await call('POST', `/v1/refunds/${body.id}/cancel`)
  expect(cancelled.body).toMatchObject({ status: 'CANCELLED', failure: { code: 'CANCELLED' } })
  const again = await call('POST', `/v1/refunds/${body.id}/cancel`)
  expect([again.status, again.body.code]).toEqual([409, 'INVALID_STATE'])
  expect((await refund({ checkoutId, fallback: 'claim_link' })).status).toBe(200)
  await expectWhole()
})

test('a transfer is a payout like any other', async () => {
  const { transactionId } = await aPaid({ type: 'virtual_account', code: 'BCA' })
  const receiver = { bankCode: 'MANDIRI', accountNo: '0012345678', name: 'Budi Santoso' }
  const { status, body } = await refund({ transactionId, fallback: 'transfer', receiver })
  expect([status, body.way, body.payoutId]).toEqual([200, 'transfer', expect.stringMatching(/^po_/)])
  await untilStatus(body.id, 'SUCCEEDED')
  await expectWhole()
})

test('faults are named', async () => {
  const { checkoutId, transactionId } = await aPaid()
  const cases: [Record<string, unknown>, number, string][] = [
    [{}, 400, 'VALIDATION_ERROR'],
    [{ checkoutId, transactionId }, 400, 'VALIDATION_ERROR'],
    [{ transactionId, fallback: 'transfer' }, 400, 'VALIDATION_ERROR'],
    [{ transactionId, amount: 0 }, 400, 'VALIDATION_ERROR'],
    [{ transactionId: 'pay_none' }, 404, 'NOT_FOUND'],
    [{ checkoutId: 'co_none' }, 404, 'NOT_FOUND'],
  ]
  for (const [body, status, code] of cases) {
    const reply = await refund(body)
    expect([reply.status, reply.body.code], JSON.stringify(body)).toEqual([status, code])
  }
  const unpaid = (await call('POST', '/v1/checkout', { body: aCheckoutBody() })).body.id
  expect((await refund({ checkoutId: unpaid })).body.code).toBe('INVALID_STATE')
  expect((await call('POST', '/v1/refunds/re_none/cancel')).status).toBe(404)
  const { body: done } = await refund({ transactionId })
  expect((await call('POST', `/v1/refunds/${done.id}/cancel`)).body.code).toBe('INVALID_STATE')
})

test('a duplicate payment is refunded from suspense, by its own transaction', async () => {
  const { checkoutId } = await aPaid({ type: 'qrcode' }, 'duplicate')
  const several = await refund({ checkoutId })
  expect([several.status, several.body.code]).toEqual([400, 'VALIDATION_ERROR'])
  const events = (await call('GET', '/v1/events?limit=100&type=payment.succeeded')).body.data
  const duplicate = events.find(
    ({ data }: { data: { id: string; flags: string[] } }) => data.id === checkoutId && data.flags.includes('duplicate'),
  )
  const before = await balance()
  const { body } = await refund({ transactionId: duplicate.data.transactionId })
  await untilStatus(body.id, 'SUCCEEDED')
  expect(await balance()).toMatchObject({ available: before.available })
  await expectWhole()
})

test('refunds are listed newest first, by their checkout or payment', async () => {
  const { checkoutId, transactionId } = await aPaid()
  const a = (await refund({ transactionId, amount: 1_000 })).body
  const b = (await refund({ transactionId, amount: 2_000 })).body
  for (const query of [`checkoutId=${checkoutId}`, `transactionId=${transactionId}`]) {
    const { body } = await call('GET', `/v1/refunds?${query}`)
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([b.id, a.id])
  }
  const page = (await call('GET', `/v1/refunds?checkoutId=${checkoutId}&limit=1`)).body
  const next = (await call('GET', `/v1/refunds?checkoutId=${checkoutId}&limit=1&cursor=${page.nextCursor}`)).body
  expect([page.data[0].id, next.data[0].id, next.nextCursor]).toEqual([b.id, a.id, null])
  expect((await call('GET', `/v1/refunds?externalId=${a.externalId}`)).body.data).toHaveLength(1)
})

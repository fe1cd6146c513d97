import { expect, test } from 'vitest'
import { CALLBACK_TOKEN, deliver, eventOf, toXendit } from './adapters.ts'
import { anAttempt, aRefund, aRequest, idr } from './payments.ts'
import { startPeer } from './peer.ts'
import { expectLike, judge, type Sample, sampleOf } from './vectors.ts'

const connector = toXendit('https://api.xendit.co')
const notifications = ({ body }: Sample) => deliver(connector, body, { 'x-callback-token': CALLBACK_TOKEN })

test('a webhook without the token, or with another, proves nothing', () => {
  const { body } = sampleOf('xendit-payment-capture')
  for (const headers of [{}, { 'x-callback-token': '' }, { 'x-callback-token': `${CALLBACK_TOKEN}x` }]) {
    expect(deliver(connector, body, headers)).toMatchObject({ is: 'refused', reason: 'token' })
  }
  const open = toXendit('https://api.xendit.co', '')
  expect(deliver(open, body, { 'x-callback-token': '' })).toMatchObject({ is: 'refused', reason: 'token' })
})

judge('xendit-payment-capture', 'it was paid, by the names of request and reference', (sample) => {
  expect(eventOf(notifications(sample))).toMatchObject({
    is: 'receipt',
    reference: 'example_reference_id',
    instrumentReferences: ['pr-1fdaf346-dd2e-4b6c-b938-124c7167a822'],
    isOffer: false,
    receipt: { railReference: 'py-1fdaf346-dd2e-4b6c-b938-124c7167a822', amount: idr('10000.00') },
  })
  const misspelt = {
    ...sample,
    body: { ...sample.body, data: { ...Object(sample.body.data), status: 'SUCCEEDDED' } },
  }
  expect(eventOf(notifications(misspelt))).toMatchObject({ is: 'receipt' })
})

judge('xendit-payout-succeeded', 'the payout arrived, and may still come back', (sample) => {
  const event = eventOf(notifications(sample))
  expect(event).toMatchObject({
    is: 'transfer',
    reference: 'myref-1482928194',
    state: { is: 'succeeded', amount: idr('10000.00'), bankReference: 'disb-571f3644d2b4edf0745e9703' },
  })
  const data = { ...Object(sample.body.data), status: 'REVERSED' }
  const reversed = { ...sample, body: { ...sample.body, event: 'payout.reversed', data } }
  expect(eventOf(notifications(reversed))).toMatchObject({ is: 'transfer', state: { is: 'reversed' } })
})

judge('xendit-session-completed', 'what a session was paid with is requested', async (sample) => {
  const { payment_session_id: id, amount } = Object(sample.body.data)
  expect(eventOf(notifications(sample))).toMatchObject({
    is: 'state',
    instrumentReferences: [id],
    state: { is: 'unknown' },
  })
  const peer = await startPeer()
  const payment = { payment_id: 'py-1', status: 'SUCCEEDED', request_amount: amount, currency: 'IDR' }
  peer.on(`/sessions/${id}`, { body: { ...Object(sample.body.data), reference_id: 'ours', payment_id: 'py-1' } })
  peer.on('/v3/payments/py-1', { body: payment })
  const attempt = anAttempt({ type: 'credit_card', railReference: id })
  expect(await toXendit(peer.url).payments?.query(attempt)).toMatchObject({
    is: 'succeeded',
    receipt: { railReference: 'py-1', amount: idr('10000.00') },
  })
})

judge('xendit-invoice-paid', 'an invoice has no event’s name, and is paid', (sample) => {
  expect(eventOf(notifications(sample))).toMatchObject({
    is: 'receipt',
    reference: 'testing-invoice',
    receipt: {
      railReference: '593f4ed1c3d3bb7f39733d83',
      amount: idr('2000000.00'),
      paidAt: new Date('2020-01-14T02:32:50.912Z'),
    },
  })
})

judge('xendit-session-create', 'a card is paid on a page that a session makes', async (sample) => {
  const peer = await startPeer()
  peer.on('/sessions', {
    status: 201,
    body: {
      ...sample.body,
      payment_session_id: 'ps-661f87c614802d6c402cd82d',
      status: 'ACTIVE',
      payment_link_url: 'https://xen.to/kGxPCi60',
    },
  })
  const request = aRequest({ type: 'credit_card', reference: 'example_reference_id', amount: idr('150000.00') })
  expect(await toXendit(peer.url).payments?.issue(request)).toEqual({
    is: 'issued',
    railReference: 'ps-661f87c614802d6c402cd82d',
    instrument: { type: 'credit_card', url: 'https://xen.to/kGxPCi60' },
  })
  const [call] = peer.calls
  expect(call).toMatchObject({ method: sample.method, path: sample.path, headers: sample.headers })
  expectLike(call?.body ?? {}, sample)
})

judge('xendit-refund-req', 'a part is refunded by its amount', async (sample) => {
  const peer = await startPeer()
  const reply = { id: 'rfd-1', reference_id: 'refund', amount: 25000, currency: 'IDR', status: 'PENDING' }
  peer.on('/refunds', { body: reply })
  const attempt = anAttempt({ type: 'ewallet', code: 'DANA', railReference: 'pr-1', amount: idr('100000.00') })
  const refund = aRefund(attempt, { amount: idr('25000.00') })
  expect(await toXendit(peer.url).payments?.refunds?.refund(refund)).toMatchObject({ is: 'processing' })
  expect(peer.calls[0]).toMatchObject({ method: sample.method, path: sample.path })
  expectLike(peer.calls[0]?.body ?? {}, sample)
})

judge('xendit-payout-create', 'the reference is the idempotency key', async (sample) => {
  const peer = await startPeer()
  peer.on('/v2/payouts', { body: { ...sample.body, id: 'disb-1', currency: 'IDR', status: 'ACCEPTED' } })
  const sent = await toXendit(peer.url).payouts?.send({
    reference: 'DISB-001',
    service: 'bifast',
    amount: idr('90000.00'),
    receiver: { bankCode: '014', accountNo: '000000', name: 'John Doe' },
    remark: 'Test Bank Payout',
    sentAt: new Date(),
  })
  expect(sent).toMatchObject({ is: 'processing', bankReference: 'disb-1' })
  const [call] = peer.calls
  expect(call).toMatchObject({ method: sample.method, path: sample.path, headers: { 'idempotency-key': 'DISB-001' } })
  // The type is the library's own; our payouts are of the rupiah, to Indonesian banks.
  expectLike(call?.body ?? {}, sample, { otherValue: ['currency', 'channel_code'], notSent: ['type'] })
})

test('refunds made in the dashboard are listed beside ours, page by page', async () => {
  const peer = await startPeer()
  const refund = (id: string, change: object) => ({ id, amount: 1000, currency: 'IDR', status: 'SUCCEEDED', ...change })
  const first = [refund('rfd-1', { reference_id: '01jd0000000000000refundxx' }), refund('rfd-2', { status: 'PENDING' })]
  const path = '/refunds?payment_request_id=pr-1&limit=50'
  peer.on(path, { body: { data: first, has_more: true } })
  peer.on(`${path}&after_id=rfd-2`, { body: { data: [refund('rfd-3', { reference_id: 'theirs' })], has_more: false } })
  const attempt = anAttempt({ type: 'ewallet', code: 'DANA', railReference: 'pr-1' })
  const paid = { railReference: 'py-1', issuerReference: null, amount: idr('100000.00'), paidAt: new Date() }
  const list = (at: typeof attempt) =>
    toXendit(peer.url).payments?.refunds?.listProviderRefunds?.({ attempt: at, paid })
  expect(await list(attempt)).toEqual([
    { railReference: 'rfd-3', amount: idr('1000.00'), refundedAt: expect.any(Date) },
  ])
  expect(await list({ ...attempt, railReference: 'pr-2' })).toBeUndefined()
  // A list that is not of this payment alone says nothing of it.
  const another = refund('rfd-4', { reference_id: 'theirs', payment_request_id: 'pr-9' })
  peer.on(path, { body: { data: [another], has_more: false } })
  expect(await list(attempt)).toBeUndefined()
})

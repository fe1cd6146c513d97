import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { realClock } from '../../src/base/clock.ts'
import { openMidtrans } from '../../src/connectors/midtrans/connector.ts'
import { API_KEY, deliver, eventOf, toMidtrans } from './adapters.ts'
import { anAttempt, aRequest, idr } from './payments.ts'
import { startPeer } from './peer.ts'
import { judge, type Sample } from './vectors.ts'

/** A sample's body with the signature that its merchant's server key makes, which is not published. */
function signed({ body }: Sample, key = API_KEY) {
  const text = `${body.order_id}${body.status_code}${body.gross_amount}${key}`
  return { ...body, signature_key: createHash('sha512').update(text).digest('hex') }
}

const connector = toMidtrans('https://api.midtrans.com')

judge('mid-core-signature-inputs', 'its signature is of the published key', ({ body, expect: facts }) => {
  const theirs = toMidtrans('https://api.midtrans.com', String(facts.serverKey))
  expect(deliver(theirs, body)).toMatchObject({ is: 'verified' })
  expect(deliver(connector, body)).toMatchObject({ is: 'refused', reason: 'signature' })
  expect(deliver(theirs, { ...body, gross_amount: '100000.01' })).toMatchObject({ is: 'refused' })
})

/** A notification is a question's occasion: the answer to it, which has the same body, is what counts. */
async function stateAfter(sample: Sample, type: 'virtual_account' | 'credit_card', code: string | null) {
  const peer = await startPeer()
  const reference = String(sample.body.order_id)
  const notifications = deliver(connector, signed(sample))
  expect(eventOf(notifications)).toMatchObject({ is: 'state', reference, state: { is: 'unknown' } })
  peer.on('/status', { body: sample.body })
  const page = { type: 'credit_card', url: 'https://app.midtrans.com/snap/v4/redirection/1' } as const
  const attempt = anAttempt({ reference, type, code, instrument: type === 'credit_card' ? page : null })
  return toMidtrans(peer.url).payments?.query(attempt)
}

judge('mid-core-notif-pending', 'nothing was paid yet', async (sample) => {
  expect(await stateAfter(sample, 'virtual_account', 'BCA')).toEqual({ is: 'pending' })
})

judge('mid-core-notif-bca-va-settlement', 'it was paid, at a time of Jakarta', async (sample) => {
  expect(await stateAfter(sample, 'virtual_account', 'BCA')).toMatchObject({
    is: 'succeeded',
    receipt: {
      reference: 'bca-va-01',
      railReference: '9aed5972-5b6a-401e-894b-a32c91ed1a3a',
      amount: idr(String(sample.expect.amount)),
      paidAt: new Date('2021-06-23T11:27:50+07:00'),
    },
  })
})

judge('mid-core-notif-capture', 'a card is paid only where the fraud check accepts it', async (sample) => {
  expect(await stateAfter(sample, 'credit_card', null)).toMatchObject({
    is: 'succeeded',
    receipt: { amount: idr(String(sample.expect.amount)) },
  })
  const challenged = { ...sample, body: { ...sample.body, fraud_status: 'challenge' } }
  expect(await stateAfter(challenged, 'credit_card', null)).toEqual({ is: 'processing' })
  const denied = { ...sample, body: { ...sample.body, fraud_status: 'deny' } }
  expect(await stateAfter(denied, 'credit_card', null)).toEqual({ is: 'pending' })
})

judge('mid-core-permata-charge', 'Permata’s number is in a field of its own', async ({ body }) => {
  const peer = await startPeer()
  peer.on('/v2/charge', { status: 201, body: { ...body, order_id: 'ours', transaction_id: 'theirs' } })
  const request = aRequest({ type: 'virtual_account', code: 'PERMATA', amount: idr(String(body.gross_amount)) })
  expect(await toMidtrans(peer.url).payments?.issue(request)).toEqual({
    is: 'issued',
    railReference: 'theirs',
    instrument: {
      type: 'virtual_account',
      bankCode: 'PERMATA',
      number: '8562000087926752',
      accountName: request.accountName,
    },
  })
  expect(peer.calls[0]?.body).toMatchObject({ payment_type: 'bank_transfer', bank_transfer: { bank: 'permata' } })
})

test('an order says where it is notified of, over HTTPS alone', async () => {
  const peer = await startPeer()
  const open = (inboundUrl: string) =>
    openMidtrans(
      'con_1',
      { baseUrl: peer.url, outbound: { apiKey: API_KEY }, inbound: {} },
      { clock: realClock, allowsLocalhost: false, inboundUrl },
    )
  const ours = 'https://pay.example/v1/inbound/con_1'
  await open(ours).payments?.issue(aRequest())
  await open('http://localhost:8080/v1/inbound/con_1').payments?.issue(aRequest())
  expect(peer.calls.map(({ headers }) => headers['x-override-notification'])).toEqual([ours, undefined])
})

const GIVEN = { order_id: '01jd0000000000000000abcde', transaction_id: 'theirs', gross_amount: '10000.00' }

test.each([
  ['a settlement', { transaction_status: 'settlement' }, []],
  [
    'refunds by key, ours left out',
    {
      transaction_status: 'partial_refund',
      refunds: [
        { refund_key: '01jd0000000000000refundxx', refund_amount: '1000.00' },
        { refund_key: 'dash-1', refund_amount: '2000.00' },
        { refund_key: 'dash-2', refund_amount: '3000.00' },
      ],
    },
    [
      ['theirs:dash-1', '2000.00'],
      ['theirs:dash-2', '3000.00'],
    ],
  ],
  [
    'a chargeback, which has no list',
    { transaction_status: 'chargeback', refund_amount: '4000.00' },
    [['theirs:chargeback', '4000.00']],
  ],
  ['a captured card that was cancelled', { transaction_status: 'cancel' }, [['theirs:cancel', '10000.00']]],
  [
    'a payment that Permata took back',
    { transaction_status: 'deny', permata_va_number: '8562', settlement_time: '2026-11-20 10:00:00' },
    [['theirs:reversal', '10000.00']],
  ],
  ['a denial of what was not settled', { transaction_status: 'deny', permata_va_number: '8562' }, []],
] as const)('Midtrans is polled for its refunds: %s', async (_what, status, given) => {
  const peer = await startPeer()
  peer.on('/v2/theirs/status', { body: { ...GIVEN, status_code: '200', ...status } })
  const attempt = anAttempt({ reference: GIVEN.order_id })
  const paid = { railReference: 'theirs', issuerReference: null, amount: idr('10000.00'), paidAt: new Date() }
  const listed = await toMidtrans(peer.url).payments?.refunds?.listProviderRefunds?.({ attempt, paid })
  expect(listed?.map(({ railReference, amount }) => [railReference, amount])).toEqual(
    given.map(([railReference, amount]) => [railReference, idr(amount)]),
  )
  const another = anAttempt({ reference: 'another' })
  expect(
    await toMidtrans(peer.url).payments?.refunds?.listProviderRefunds?.({ attempt: another, paid }),
  ).toBeUndefined()
})

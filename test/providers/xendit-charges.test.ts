import { expect, test } from 'vitest'
import type { ChargeFault } from '../../src/connectors/saving-port.ts'
import { aCharge, savingSample } from '../rails/saving.ts'
import { idr } from './payments.ts'
import { aCard, aSavingPeer, WALLET } from './xendit-saving.ts'

const CHARGE = aCharge({
  ...{ reference: 'unscheduled_payment_123460', amount: idr('500000.00'), link: aCard({ secret: WALLET }) },
  ...{ returnUrl: 'https://xendit.co/success', description: 'Unscheduled transaction' },
})
const charged = (change: object = {}) => ({
  status: 201,
  body: {
    payment_request_id: 'pr-1',
    reference_id: CHARGE.reference,
    currency: 'IDR',
    request_amount: 500_000,
    latest_payment_id: 'py-1',
    status: 'SUCCEEDED',
    ...change,
  },
})
const PAYMENT = {
  payment_id: 'py-1',
  currency: 'IDR',
  request_amount: 500_000,
  status: 'SUCCEEDED',
  updated: '2026-11-20T03:00:00Z',
}

test('a card is charged as the sample has it, without its payer', async () => {
  const { peer, saving } = await aSavingPeer()
  peer.on('/v3/payment_requests', charged())
  peer.on('/v3/payments/py-1', { body: PAYMENT })
  expect(await saving.charge(CHARGE)).toMatchObject({
    is: 'succeeded',
    receipt: { reference: CHARGE.reference, instrumentReference: 'pr-1', railReference: 'py-1', amount: CHARGE.amount },
  })
  const { channel_properties, ...sample } = savingSample('xen-charge-unscheduled-request')
  expect(peer.calls[0]?.body).toEqual({
    ...sample,
    channel_properties: {
      ...(channel_properties as object),
      // As in the sample of a recurring one.
      skip_three_ds: true,
      failure_return_url: CHARGE.returnUrl,
    },
  })
  expect(peer.calls[0]?.headers['idempotency-key']).toBe(CHARGE.reference)
})

const KINDS: readonly (readonly [string, ChargeFault])[] = [
  ['INSUFFICIENT_BALANCE', 'insufficient_funds'],
  ['ACCOUNT_ACCESS_BLOCKED', 'blocked'],
  ['EXPIRED_CARD', 'expired'],
  ['STOLEN_CARD', 'fraud'],
  ['INACTIVE_OR_UNAUTHORIZED_CARD', 'inactive'],
  ['INVALID_TOKEN', 'unlinked'],
  ['ISSUER_UNAVAILABLE', 'not_now'],
  ['CARD_DECLINED', 'declined'],
]

test.each(KINDS)('%s has failed: %s, at once and as a refusal', async (failure_code, code) => {
  const { peer, saving } = await aSavingPeer()
  const refusal = { status: 400, body: { error_code: failure_code, message: 'no' } }
  peer.on('/v3/payment_requests', charged({ status: 'FAILED', failure_code }), refusal)
  expect(await saving.charge(CHARGE)).toMatchObject({ is: 'failed', code, railCode: failure_code })
  expect(await saving.charge(CHARGE)).toMatchObject({ is: 'failed', code })
})

test('a charge whose outcome is open is found by its reference, and never failed without a word of Xendit', async () => {
  const { peer, saving } = await aSavingPeer()
  const none = { body: { data: [], has_more: false } }
  const listed = (change: object) => ({ body: { data: [charged(change).body], has_more: false } })
  peer.on('/v3/payment_requests', { status: 500, body: { error_code: 'SERVER_ERROR' } })
  expect(await saving.charge(CHARGE)).toMatchObject({ is: 'unknown' })
  peer.on(
    `?reference_id=${CHARGE.reference}`,
    none,
    listed({ status: 'PENDING' }),
    listed({}),
    listed({ request_amount: 1 }),
  )
  peer.on('/v3/payments/py-1', { status: 503, body: {} }, { body: PAYMENT })
  expect(await saving.chargeState(CHARGE)).toMatchObject({ is: 'not_found' })
  expect(await saving.chargeState(CHARGE)).toMatchObject({ is: 'processing', railReference: 'pr-1' })
  expect(await saving.chargeState(CHARGE)).toMatchObject({ is: 'processing' })
  expect(await saving.chargeState(CHARGE)).toMatchObject({ is: 'unknown', railCode: 'amount_mismatch' })
  peer.on(`?reference_id=${CHARGE.reference}`, listed({}))
  expect(await saving.chargeState(CHARGE)).toMatchObject({ is: 'succeeded' })
})

test('a repeat, a refused key, an approval that is wanted, and a link without a token', async () => {
  const { peer, saving } = await aSavingPeer()
  const actions = [{ type: 'REDIRECT_CUSTOMER', descriptor: 'WEB_URL', value: 'https://xendit.co/approve' }]
  peer.on(
    '/v3/payment_requests',
    { status: 409, body: { error_code: 'DUPLICATE_ERROR', message: 'no' } },
    { status: 401, body: { error_code: 'INVALID_API_KEY', message: 'no' } },
    charged({ status: 'REQUIRES_ACTION', actions }),
    { status: 404, body: { error_code: 'DATA_NOT_FOUND', message: 'no' } },
  )
  peer.on(`?reference_id=${CHARGE.reference}`, { body: { data: [charged({ status: 'PENDING' }).body] } })
  expect(await saving.charge(CHARGE)).toMatchObject({ is: 'processing', railReference: 'pr-1' })
  expect(await saving.charge(CHARGE)).toMatchObject({ is: 'unsent' })
  const url = 'https://xendit.co/approve'
  expect(await saving.charge(CHARGE)).toMatchObject({ is: 'needs_payer', url, railReference: 'pr-1' })
  expect(await saving.charge(CHARGE)).toMatchObject({ is: 'failed', code: 'unlinked' })
  const count = peer.calls.length
  expect(await saving.charge({ ...CHARGE, link: aCard({ secret: null }) })).toMatchObject({ is: 'unsent' })
  expect(peer.calls).toHaveLength(count)
})

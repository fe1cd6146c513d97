import { expect, test } from 'vitest'
import type { ChargeFault } from '../../src/connectors/saving-port.ts'
import { savingSample } from '../rails/saving.ts'
import { deliver, eventOf, toMidtrans } from './adapters.ts'
import { ACCOUNT, anAccount, aSavingPeer, chargeOf, signedNotification } from './midtrans-saving.ts'
import { idr } from './payments.ts'

/** A peer whose account is linked, and whose charges are answered so. */
async function aLinkedPeer(...replies: { status?: number; body: object }[]) {
  const { peer, saving } = await aSavingPeer()
  peer.on(`/v2/pay/account/${ACCOUNT}`, { body: savingSample('mid-account-enabled') })
  peer.on('/v2/charge', ...replies)
  return { peer, saving }
}
const sample = (id: string) => ({ body: savingSample(id) })
const GOPAY = chargeOf(anAccount())

test('a charge is that of the sample, with the token that the account has now', async () => {
  const { peer, saving } = await aLinkedPeer(sample('mid-gopay-charge-settlement'))
  expect(await saving.charge(GOPAY)).toEqual({
    is: 'succeeded',
    railCode: 'status_settlement',
    receipt: {
      reference: 'order-1234',
      instrumentReference: ACCOUNT,
      railReference: ACCOUNT,
      amount: idr('100000.00'),
      paidAt: new Date('2016-06-28T09:42:20+07:00'),
    },
  })
  const published = savingSample('mid-gopay-charge-request') as { gopay: object }
  const { recurring: _, promotion_ids: __, ...gopay } = published.gopay as { recurring: boolean; promotion_ids: object }
  const { payment_provider_metadata: ___, ...request } = published as Record<string, unknown>
  expect(peer.calls.map(({ path }) => path)).toEqual([`/v2/pay/account/${ACCOUNT}`, '/v2/charge'])
  expect(peer.calls[1]?.body).toEqual({ ...request, gopay })
  expect(peer.calls[1]?.headers['idempotency-key']).toBe('order-1234-charge')
})

test('a charge that its payer has to verify says where', async () => {
  const { saving } = await aLinkedPeer(sample('mid-gopay-charge-pending'))
  expect(await saving.charge(GOPAY)).toEqual({
    is: 'needs_payer',
    railReference: ACCOUNT,
    railCode: 'status_pending',
    url: 'https://api.midtrans.com/v2/gopay/redirect/gppr_6123269-1425-21e3-bc44-e592afafec14/charge',
  })
})

test.each([
  ['mid-gopay-charge-deny', 'declined', 'GoPay transaction is denied', 'gopay_none'],
  ['mid-gopay-charge-insufficient', 'insufficient_funds', 'Insufficient Balance', 'gopay_201'],
] as const)('%s has failed: %s', async (id, code, reason, railCode) => {
  const { saving } = await aLinkedPeer(sample(id))
  expect(await saving.charge(GOPAY)).toEqual({ is: 'failed', code, reason, railCode })
})

const KINDS: readonly (readonly [string, ChargeFault])[] = [
  ...(['101', '105', '131'] as const).map((code) => [code, 'invalid'] as const),
  ...(['112', '126', '130'] as const).map((code) => [code, 'blocked'] as const),
  ...(['120', '123', '124', '125'] as const).map((code) => [code, 'limit_needs_payer'] as const),
  ...(['109', '132', '153', '900'] as const).map((code) => [code, 'not_now'] as const),
  ['201', 'insufficient_funds'],
  ['1001', 'declined'],
  ['toString', 'declined'],
]

test.each(KINDS)('GoPay’s %s is %s', async (channel_response_code, code) => {
  const body = { ...savingSample('mid-gopay-charge-deny'), channel_response_code }
  const { saving } = await aLinkedPeer({ body })
  expect(await saving.charge(GOPAY)).toMatchObject({ is: 'failed', code })
})

test.each([
  ['mid-gopay-notify-settlement', '14000.00', { is: 'succeeded', receipt: { amount: idr('14000.00') } }],
  ['mid-gopay-notify-pending', '109000.00', { is: 'processing' }],
  ['mid-gopay-notify-deny', '1002500.00', { is: 'failed', code: 'insufficient_funds', railCode: 'gopay_201' }],
  ['mid-gopay-notify-expire', '110000.00', { is: 'failed', code: 'declined' }],
  ['mid-gopay-notify-cancel', '2000000.00', { is: 'failed', code: 'declined' }],
] as const)('%s only triggers a query of the order, whose answer counts', async (id, amount, state) => {
  const { peer, saving } = await aSavingPeer()
  const body = signedNotification(id, ['order_id', 'status_code', 'gross_amount'])
  const event = eventOf(deliver(toMidtrans(peer.url), body))
  // A cancelled order may have been paid: the same query says whether money went back.
  expect(event).toMatchObject({ is: id.endsWith('cancel') ? 'refund' : 'state', reference: 'order-id', mustAsk: true })
  peer.on('/v2/order-id/status', sample(id))
  const request = chargeOf(anAccount(), { reference: 'order-id', amount: idr(amount) })
  expect(await saving.chargeState(request)).toMatchObject(state)
})

test.each([
  [
    { status: 502, body: {} },
    { is: 'unknown', railCode: 'http_502' },
  ],
  // The first call of this order is still being worked on.
  [{ status: 202, body: { odd: true } }, { is: 'unknown' }],
  [{ body: { status_code: '500' } }, { is: 'unknown' }],
  [{ body: { status_code: '401' } }, { is: 'unsent' }],
  [{ body: { status_code: '429' } }, { is: 'unsent' }],
  [
    { body: { status_code: '404', status_message: 'no account' } },
    { is: 'failed', code: 'declined', reason: 'no account' },
  ],
  [{ body: { ...savingSample('mid-gopay-charge-settlement'), order_id: 'another' } }, { is: 'unknown' }],
] as const)('of %j nothing is concluded that it does not say', async (reply, state) => {
  const { saving } = await aLinkedPeer(reply)
  expect(await saving.charge(GOPAY)).toMatchObject(state)
})

test('an order that was charged before is queried, and never charged by another id', async () => {
  const { peer, saving } = await aLinkedPeer({ body: { status_code: '406', status_message: 'order ID has been used' } })
  peer.on('/v2/order-1234/status', sample('mid-gopay-charge-settlement'), { status: 404, body: { status_code: '404' } })
  expect(await saving.charge(GOPAY)).toMatchObject({ is: 'succeeded' })
  expect(await saving.chargeState(GOPAY)).toMatchObject({ is: 'not_found' })
  expect(peer.calls.filter(({ path }) => path === '/v2/charge')).toHaveLength(1)
})

test('nothing is charged of an account that is not linked, or not known to be', async () => {
  const { peer, saving } = await aSavingPeer()
  const inactive = savingSample('mid-account-enabled') as { metadata: { payment_options: object[] } }
  const payment_options = inactive.metadata.payment_options.map((one) => ({ ...one, active: false }))
  const none = { body: { ...inactive, metadata: { payment_options } } }
  peer.on(`/v2/pay/account/${ACCOUNT}`, sample('mid-account-disabled'), sample('mid-account-expired'), none, {
    status: 503,
    body: {},
  })
  expect(await saving.charge(GOPAY)).toMatchObject({ is: 'failed', code: 'unlinked' })
  expect(await saving.charge(GOPAY)).toMatchObject({ is: 'failed', code: 'expired' })
  expect(await saving.charge(GOPAY)).toMatchObject({ is: 'failed', code: 'inactive' })
  expect(await saving.charge(GOPAY)).toMatchObject({ is: 'unsent' })
  expect(peer.calls.some(({ method }) => method === 'POST')).toBe(false)
})

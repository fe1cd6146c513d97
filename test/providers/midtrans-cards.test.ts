import { expect, test } from 'vitest'
import type { ChargeFault, RailLink } from '../../src/connectors/saving-port.ts'
import { aLink, aLinkRequest, savingSample } from '../rails/saving.ts'
import { defined } from '../setup/defined.ts'
import { API_KEY, deliver, eventOf, toMidtrans } from './adapters.ts'
import { aSavingPeer, chargeOf, signedNotification } from './midtrans-saving.ts'
import { aRequest, idr } from './payments.ts'
import { startPeer } from './peer.ts'

const ORDER = 'sample-store-1689306888'
const TOKEN = '48111111ktaqYoxJQAGvXBoxEPqO1114'
const PAID_AT = new Date('2023-07-14T10:55:09+07:00')
const aCard = (change: Partial<RailLink> = {}): RailLink =>
  aLink({ type: 'credit_card', code: null, railReference: ORDER, secret: null, ...change })

/** A peer whose transaction reads so, minutes after it was paid. */
async function aPaidPeer(minutes: number, ...replies: { status?: number; body: object }[]) {
  const peer = await startPeer()
  const now = new Date(PAID_AT.getTime() + minutes * 60_000)
  peer.on(`/v2/${ORDER}/status`, ...replies)
  return { peer, saving: defined(toMidtrans(peer.url, API_KEY, () => now).payments?.saving) }
}
const status = (change: object = {}) => ({ body: { ...savingSample('mid-card-status'), ...change } })
const unsaved = (change: object = {}) => {
  const { saved_token_id: _, saved_token_id_expired_at: __, ...body } = savingSample('mid-card-status')
  return { body: { ...body, ...change } }
}

test('a card is saved by the page on which it is paid, by a user of this link alone', async () => {
  const peer = await startPeer()
  const rail = defined(toMidtrans(peer.url).payments)
  peer.on('/snap/v1/transactions', {
    status: 201,
    body: { token: 'snap-1', redirect_url: 'https://app.midtrans.com/1' },
  })
  const request = aRequest({ type: 'credit_card', reference: 'ORDER-101' })
  await rail.issue({ ...request, saveAs: '01jd0000000000000000000ab' })
  await rail.issue(request)
  const sample = savingSample('mid-card-snap-request')
  expect(peer.calls[0]?.body).toMatchObject({ ...sample, user_id: '01jd0000000000000000000ab' })
  expect(peer.calls[1]?.body).not.toHaveProperty('user_id')
  expect(peer.calls[1]?.body).toMatchObject({ credit_card: { secure: true } })
  expect(peer.calls[1]?.body.credit_card).not.toHaveProperty('save_card')
  expect(rail.saving?.offers).toContainEqual(expect.objectContaining({ type: 'credit_card', isByPaying: true }))
})

test('no card is linked without a payment', async () => {
  const { peer, saving } = await aSavingPeer()
  const started = await saving.link(aLinkRequest({ type: 'credit_card', code: null, phone: null }))
  expect(started).toMatchObject({ is: 'refused' })
  expect(peer.calls).toEqual([])
})

test('the status of the paid order has the token, as the sample has it', async () => {
  const { saving } = await aPaidPeer(1, status())
  expect(await saving.linkState(aCard(), null)).toEqual({
    is: 'active',
    railReference: ORDER,
    secret: TOKEN,
    label: 'Visa •••• 1114',
    expiresAt: new Date('2024-11-30T07:00:00+07:00'),
  })
})

test.each([
  ['pending', 'pending'],
  ['deny', 'pending'],
  ['authorize', 'pending'],
  ['expire', 'failed'],
  ['cancel', 'failed'],
  ['failure', 'failed'],
  ['odd', 'unknown'],
] as const)('an order that is %s leaves the link %s', async (transaction_status, is) => {
  const { saving } = await aPaidPeer(1, unsaved({ transaction_status }))
  expect(await saving.linkState(aCard(), null)).toMatchObject({ is })
})

test('a payer who pays without saving is given a quarter of an hour, and then saved nothing', async () => {
  expect(await (await aPaidPeer(14, unsaved())).saving.linkState(aCard(), null)).toEqual({ is: 'pending' })
  const { saving } = await aPaidPeer(15, unsaved())
  expect(await saving.linkState(aCard(), null)).toMatchObject({ is: 'failed', railCode: 'not_saved' })
})

test('a card number in the place of a token is never taken', async () => {
  const { saving } = await aPaidPeer(
    20,
    status({ saved_token_id: '5211111111111117' }),
    status({ saved_token_id: 'a b' }),
  )
  expect(await saving.linkState(aCard(), null)).toMatchObject({ is: 'failed', railCode: 'not_saved' })
  expect(await saving.linkState(aCard(), null)).toMatchObject({ is: 'failed', railCode: 'not_saved' })
})

test('an order that does not exist waits for its payer; what was saved stays so whatever becomes of the payment', async () => {
  const gone = { body: { status_code: '404', status_message: "Transaction doesn't exist." } }
  const { saving } = await aPaidPeer(1, gone, gone, status({ transaction_status: 'cancel' }), status(), {
    status: 503,
    body: {},
  })
  const saved = aCard({ secret: TOKEN })
  expect(await saving.linkState(aCard(), null)).toEqual({ is: 'pending' })
  expect(await saving.linkState(saved, null)).toMatchObject({ is: 'unknown' })
  expect(await saving.linkState(saved, null)).toMatchObject({ is: 'unknown' })
  expect(await saving.linkState(saved, null)).toMatchObject({ is: 'active', secret: TOKEN })
  expect(await saving.linkState(saved, null)).toEqual({ is: 'unknown', railCode: 'http_503' })
  expect(await saving.linkState(aCard({ railReference: null }), null)).toMatchObject({ is: 'unknown' })
  expect(await saving.unlink(saved)).toBe(true)
})

const CHARGE = chargeOf(aCard({ secret: '41111111ugjzrxeHHXXmCMhhCVXbJ8888' }), {
  reference: 'A87550',
  amount: idr('145000.00'),
})
const charged = (change: object = {}) => ({
  body: { ...savingSample('mid-card-notification'), currency: 'IDR', ...change },
})

test('a card is charged as the sample of what the merchant initiates', async () => {
  const { peer, saving } = await aSavingPeer()
  peer.on('/v2/charge', charged())
  expect(await saving.charge(CHARGE)).toMatchObject({
    is: 'succeeded',
    receipt: { reference: 'A87550', amount: CHARGE.amount, railReference: 'f50c0aef-b629-4a5b-957b-4c52f45e2e63' },
  })
  expect(peer.calls[0]?.body).toEqual(savingSample('mid-card-charge-request'))
  expect(peer.calls[0]?.headers['idempotency-key']).toBe('A87550-charge')
  expect(await saving.balance?.(CHARGE.link)).toMatchObject({ is: 'unknown' })
  const unlinked = { ...CHARGE, link: aCard() }
  expect(await saving.charge(unlinked)).toMatchObject({ is: 'unsent' })
  expect(peer.calls).toHaveLength(1)
})

const KINDS: readonly (readonly [string, ChargeFault])[] = [
  ['51', 'insufficient_funds'],
  ['54', 'expired'],
  ['43', 'fraud'],
  ['14', 'invalid'],
  ['61', 'limit_exceeded'],
  ['91', 'not_now'],
  ['05', 'declined'],
  // A code of GoPay's, not of a bank's.
  ['201', 'declined'],
]

test.each(KINDS)('a bank’s code %s has failed: %s', async (channel_response_code, code) => {
  const { peer, saving } = await aSavingPeer()
  peer.on('/v2/charge', charged({ transaction_status: 'deny', channel_response_code }))
  const railCode = `card_${channel_response_code}`
  expect(await saving.charge(CHARGE)).toMatchObject({ is: 'failed', code, railCode })
})

test('a challenged card is in progress, and silence leaves the charge unknown', async () => {
  const { peer, saving } = await aSavingPeer()
  peer.on('/v2/charge', charged({ fraud_status: 'challenge' }), { status: 504, body: { status_code: '504' } })
  expect(await saving.charge(CHARGE)).toMatchObject({ is: 'processing' })
  expect(await saving.charge(CHARGE)).toMatchObject({ is: 'unknown' })
  peer.on('/v2/A87550/status', { body: { status_code: '404' } }, charged())
  expect(await saving.chargeState(CHARGE)).toMatchObject({ is: 'not_found' })
  expect(await saving.chargeState(CHARGE)).toMatchObject({ is: 'succeeded' })
})

test('a notification with a token is about the payment, and besides triggers a query of the link', () => {
  const connector = toMidtrans('https://api.midtrans.com')
  const body = signedNotification('mid-card-notification', ['order_id', 'status_code', 'gross_amount'])
  const proven = deliver(connector, body)
  expect(eventOf(proven)).toMatchObject({ is: 'state', reference: 'A87550', mustAsk: true })
  if (proven?.is !== 'verified') throw new Error('not proven')
  expect(proven.read().also).toEqual({
    is: 'link',
    reference: null,
    linkReferences: ['A87550'],
    mustAsk: true,
    state: { is: 'unknown', railCode: 'notified_saved' },
  })
  const { saved_token_id: _, ...without } = body as Record<string, unknown>
  const plain = deliver(connector, without)
  if (plain?.is !== 'verified') throw new Error('not proven')
  expect(plain.read().also).toBeUndefined()
})

import { expect, test } from 'vitest'
import type { LinkState, RailLink } from '../../src/connectors/saving-port.ts'
import { aLink, aLinkRequest, savingSample } from '../rails/saving.ts'
import { CALLBACK_TOKEN, deliver, eventOf, toXendit } from './adapters.ts'
import { aCard, aSavingPeer, CARD, WALLET } from './xendit-saving.ts'

const SESSION = 'ps-661f87c614802d6c402cd82d'
/** The names and addresses of the samples. */
const REQUEST = aLinkRequest({
  ...{ type: 'credit_card', code: null, reference: 'order_123456_SAVE' },
  ...{ customerName: 'Lorem', email: 'test@yourdomain.com', merchantName: 'Insurance Plan Registration' },
  returnUrl: 'https://yourcompany.com/success/example_item=my_item',
})
const ovo = (change: Partial<RailLink> = {}): RailLink =>
  aLink({ type: 'ewallet', code: 'OVO', railReference: WALLET, secret: WALLET, ...change })
const session = (change: object = {}) => ({ body: { ...savingSample('xen-session-save-active'), ...change } })
const token = (id: string, change: object = {}) => ({ body: { ...savingSample(id), ...change } })

test('a card is saved on the page of a session, which is requested as the sample has it', async () => {
  const { peer, saving } = await aSavingPeer()
  peer.on('/sessions', session({ reference_id: REQUEST.reference }))
  const url = 'https://xen.to/kGxPCi60'
  expect(await saving.link(REQUEST)).toEqual({ is: 'started', railReference: SESSION, url })
  const { customer, locale: _, cancel_return_url: __, ...rest } = savingSample('xen-session-save-request')
  expect(peer.calls[0]?.body).toEqual({
    ...rest,
    // The payer's number is not known, and each link has a customer of its own.
    customer: {
      reference_id: REQUEST.reference,
      type: (customer as { type: string }).type,
      email: (customer as { email: string }).email,
      individual_detail: { given_names: 'Lorem' },
    },
    allowed_payment_channels: ['CARDS'],
    channel_properties: { cards: { card_on_file_type: 'MERCHANT_UNSCHEDULED' } },
    cancel_return_url: REQUEST.returnUrl,
  })
  expect(peer.calls[0]?.headers).toMatchObject({
    'idempotency-key': REQUEST.reference,
    'api-version': '2024-11-11',
  })
  expect(JSON.stringify(peer.calls[0]?.body)).not.toMatch(/card_number|cvn/)
})

test('GoPay is saved by the channel for what recurs, and what cannot be saved is refused without a call', async () => {
  const { peer, saving } = await aSavingPeer()
  peer.on('/sessions', session({ reference_id: REQUEST.reference }))
  await saving.link({ ...REQUEST, type: 'ewallet', code: 'GOPAY' })
  expect(peer.calls[0]?.body).toMatchObject({ allowed_payment_channels: ['GOPAY_RECURRING'] })
  expect(peer.calls[0]?.body).not.toHaveProperty('channel_properties')
  const refused = await saving.link({ ...REQUEST, type: 'ewallet', code: 'LINKAJA' })
  expect(refused).toMatchObject({ is: 'refused', railCode: 'not_offered' })
  expect(peer.calls).toHaveLength(1)
})

test('what begins no link says how sure that is', async () => {
  const { peer, saving } = await aSavingPeer()
  const fault = (status: number, error_code: string) => ({ status, body: { error_code, message: 'no' } })
  peer.on(
    '/sessions',
    session(),
    session({ reference_id: REQUEST.reference, payment_link_url: 'http://xen.to/x' }),
    fault(400, 'API_VALIDATION_ERROR'),
    fault(401, 'INVALID_API_KEY'),
    { status: 502, body: {} },
  )
  expect(await saving.link(REQUEST)).toEqual({ is: 'unknown', railCode: 'reference_mismatch' })
  expect(await saving.link(REQUEST)).toEqual({ is: 'unknown', railCode: 'redirect_url_refused' })
  expect(await saving.link(REQUEST)).toMatchObject({ is: 'refused', railCode: 'API_VALIDATION_ERROR' })
  expect(await saving.link(REQUEST)).toMatchObject({ is: 'unsent' })
  expect(await saving.link(REQUEST)).toEqual({ is: 'unknown', railCode: 'http_502' })
})

test('a completed session names the token, which says what its owner recognises and when the card is over', async () => {
  const { peer, saving } = await aSavingPeer()
  const pending = aCard({ reference: 'Alice', railReference: SESSION, secret: null })
  peer.on(
    `/sessions/${SESSION}`,
    session(),
    session({ status: 'COMPLETED' }),
    session({ status: 'COMPLETED', payment_token_id: CARD }),
  )
  peer.on(`/v3/payment_tokens/${CARD}`, token('xen-token-card'))
  expect(await saving.linkState(pending, null)).toEqual({ is: 'pending' })
  expect(await saving.linkState(pending, null)).toEqual({ is: 'unknown', railCode: 'payment_token_missing' })
  expect(await saving.linkState(pending, null)).toEqual({
    is: 'active',
    railReference: CARD,
    secret: CARD,
    label: 'Mastercard •••• 1005',
    // The last day of September everywhere on Earth.
    expiresAt: new Date('2028-10-01T12:00:00Z'),
  })
})

test('a wallet has no label of ours, and another channel than the agreed one is not taken', async () => {
  const { peer, saving } = await aSavingPeer()
  peer.on(`/v3/payment_tokens/${WALLET}`, token('xen-token-wallet'))
  const active = { railReference: WALLET, secret: WALLET, label: null, expiresAt: null }
  expect(await saving.linkState(ovo(), null)).toEqual({ is: 'active', ...active })
  expect(await saving.linkState(ovo({ code: 'DANA' }), null)).toMatchObject({
    is: 'failed',
    railCode: 'channel_mismatch',
  })
})

const STATES: readonly (readonly [string, LinkState['is'], LinkState['is']])[] = [
  ['REQUIRES_ACTION', 'pending', 'unknown'],
  ['PENDING', 'pending', 'unknown'],
  ['ACTIVE', 'active', 'active'],
  ['FAILED', 'failed', 'failed'],
  ['EXPIRED', 'failed', 'ended'],
  ['CANCELED', 'ended', 'ended'],
  ['ODD', 'unknown', 'unknown'],
]

test.each(STATES)('token %s: a link in the making is %s, one that was active %s', async (status, before, after) => {
  const { peer, saving } = await aSavingPeer()
  peer.on(`/v3/payment_tokens/${WALLET}`, token('xen-token-wallet', { status }))
  expect((await saving.linkState(ovo({ secret: null }), null)).is).toBe(before)
  expect((await saving.linkState(ovo(), null)).is).toBe(after)
})

test('a token that Xendit has not is ended, and silence or another token says nothing', async () => {
  const { peer, saving } = await aSavingPeer()
  const gone = { status: 404, body: { error_code: 'DATA_NOT_FOUND', message: 'ID specified' } }
  peer.on(`/v3/payment_tokens/${WALLET}`, gone, { status: 503, body: {} }, token('xen-token-card'))
  expect(await saving.linkState(ovo(), null)).toMatchObject({ is: 'ended', by: 'provider' })
  expect(await saving.linkState(ovo(), null)).toEqual({ is: 'unknown', railCode: 'http_503' })
  expect(await saving.linkState(ovo(), null)).toEqual({ is: 'unknown', railCode: 'token_mismatch' })
  expect(await saving.linkState(ovo({ railReference: null }), null)).toMatchObject({ is: 'unknown' })
})

test('a token is cancelled as the sample has it; of a session nothing can come any more', async () => {
  const { peer, saving } = await aSavingPeer()
  peer.on(`/v3/payment_tokens/${CARD}/cancel`, token('xen-token-cancelled'), { status: 500, body: {} })
  peer.on(`/v3/payment_tokens/${CARD}`, token('xen-token-wallet'), token('xen-token-cancelled'))
  const wallet = ovo({ railReference: CARD, secret: CARD })
  expect(await saving.unlink(wallet)).toBe(true)
  expect(await saving.unlink(wallet)).toBeNull()
  expect(await saving.unlink(wallet)).toBe(true)
  const waiting = aCard({ reference: 'Alice', railReference: SESSION, secret: null })
  const refused = { status: 400, body: { error_code: 'INELIGIBLE_TRANSACTION_STATUS', message: 'no' } }
  peer.on(`/sessions/${SESSION}/cancel`, session({ status: 'CANCELED' }), refused, { status: 503, body: {} })
  peer.on(`/sessions/${SESSION}`, session({ status: 'EXPIRED' }), session())
  expect(await saving.unlink(waiting)).toBe(true)
  expect(await saving.unlink(waiting)).toBe(true)
  expect(await saving.unlink(waiting)).toBeNull()
  expect(await saving.unlink({ ...waiting, railReference: null })).toBe(true)
})

test('the webhook of a token is the sample’s, and only triggers a query; a session’s is about a link where it saves', () => {
  const connector = toXendit('https://api.xendit.co')
  const headers = { 'x-callback-token': CALLBACK_TOKEN }
  const sample = savingSample('xen-token-activation')
  expect(eventOf(deliver(connector, sample, headers))).toEqual({
    is: 'link',
    reference: '90392f42-d98a-49ef-a7f3-abcezas123',
    linkReferences: [CARD],
    mustAsk: true,
    state: { is: 'unknown', railCode: 'notified_payment_token.activation' },
  })
  expect(deliver(connector, sample)).toMatchObject({ is: 'refused' })
  const data = savingSample('xen-session-save-active')
  const saved = eventOf(deliver(connector, { event: 'payment_session.completed', data }, headers))
  expect(saved).toMatchObject({ is: 'link', reference: 'Alice', linkReferences: [SESSION] })
  const paying = { event: 'payment_session.completed', data: { ...data, session_type: 'PAY' } }
  expect(eventOf(deliver(connector, paying, headers))).toMatchObject({ is: 'state' })
  expect(eventOf(deliver(connector, { event: 'payment_token.expiry', data: {} }, headers))).toMatchObject({
    is: 'malformed',
  })
})

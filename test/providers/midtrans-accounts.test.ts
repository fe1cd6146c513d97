import { expect, test } from 'vitest'
import type { LinkState } from '../../src/connectors/saving-port.ts'
import { aLinkRequest, savingSample } from '../rails/saving.ts'
import { deliver, eventOf, toMidtrans } from './adapters.ts'
import { ACCOUNT, anAccount, aSavingPeer, signedNotification } from './midtrans-saving.ts'
import { idr } from './payments.ts'

const REQUEST = aLinkRequest({ phone: '+6281212345678', returnUrl: 'https://www.gojek.com' })
const pending = { ...anAccount(), secret: null }

test('a GoPay number is linked as the sample has it, and its payer sent to the page with TLS', async () => {
  const { peer, saving } = await aSavingPeer()
  peer.on('/v2/pay/account', { status: 201, body: savingSample('mid-account-create-reply') })
  expect(await saving.link(REQUEST)).toEqual({
    is: 'started',
    railReference: ACCOUNT,
    url: 'https://api.midtrans.com/v2/gopay/redirect/gpar_6123269-1425-21e3-bc44-e592afafec14/link',
  })
  expect(peer.calls[0]?.body).toEqual(savingSample('mid-account-create-request'))
  expect(peer.calls[0]?.headers['idempotency-key']).toBe(`${REQUEST.reference}-link`)
})

test('the page of the library’s sample is one too', async () => {
  const { peer, saving } = await aSavingPeer()
  peer.on('/v2/pay/account', { body: savingSample('mid-account-create-library') })
  expect(await saving.link(REQUEST)).toMatchObject({
    is: 'started',
    url: 'https://api.sandbox.midtrans.com/v2/pay/account/gpar_c38689bc-/link',
  })
})

test.each([
  ['mid-account-create-refused', { is: 'refused', reason: 'invalid scheme', railCode: 'gopay_2903' }],
  ['mid-account-create-no-user', { is: 'refused', reason: 'User Not Found', railCode: 'gopay_105' }],
  ['mid-account-create-401', { is: 'unsent', railCode: 'midtrans_401' }],
  // Whoever linked the number before need not be this customer.
  ['mid-account-enabled', { is: 'refused', railCode: 'account_enabled' }],
] as const)('%s begins no link', async (id, started) => {
  const { peer, saving } = await aSavingPeer()
  peer.on('/v2/pay/account', { body: savingSample(id) })
  expect(await saving.link(REQUEST)).toMatchObject(started)
})

test.each([null, '+6591234567', '+62'])('the number %s is refused without a call', async (phone) => {
  const { peer, saving } = await aSavingPeer()
  expect(await saving.link({ ...REQUEST, phone })).toMatchObject({ is: 'refused', railCode: 'phone_refused' })
  expect(peer.calls).toEqual([])
})

test('a page elsewhere without TLS, an answer that is none, and silence leave a link unknown', async () => {
  const { peer, saving } = await aSavingPeer()
  const reply = savingSample('mid-account-create-reply')
  const actions = [{ name: 'activation-link-url', url: 'http://midtrans.com.evil.example/link' }]
  peer.on('/v2/pay/account', { body: { ...reply, actions } }, { status: 502, body: {} }, { body: { odd: true } })
  expect(await saving.link(REQUEST)).toEqual({ is: 'unknown', railCode: 'redirect_url_refused' })
  expect(await saving.link(REQUEST)).toMatchObject({ is: 'unknown', railCode: 'http_502' })
  expect(await saving.link(REQUEST)).toMatchObject({ is: 'unknown' })
})

const STATES: readonly (readonly [string, LinkState['is'], LinkState['is']])[] = [
  ['mid-account-pending', 'pending', 'unknown'],
  ['mid-account-expired', 'failed', 'ended'],
  ['mid-account-disabled', 'ended', 'ended'],
  ['mid-account-enabled', 'active', 'active'],
]

test.each(STATES)('%s: a link in the making is %s, one that was active %s', async (id, before, after) => {
  const { peer, saving } = await aSavingPeer()
  peer.on(`/v2/pay/account/${ACCOUNT}`, { body: savingSample(id) })
  expect((await saving.linkState(pending, null)).is).toBe(before)
  expect((await saving.linkState(anAccount(), null)).is).toBe(after)
})

test('an active link is named by its account and its number; who ended one is said', async () => {
  const { peer, saving } = await aSavingPeer()
  const path = `/v2/pay/account/${ACCOUNT}`
  const [enabled, disabled] = [savingSample('mid-account-enabled'), savingSample('mid-account-disabled')]
  const gone = { status: 404, body: { status_code: '404' } }
  peer.on(path, { body: enabled }, { body: disabled }, gone, { status: 503, body: {} })
  const active = { railReference: ACCOUNT, secret: ACCOUNT, label: '0812••••890', expiresAt: null }
  expect(await saving.linkState(pending, null)).toEqual({ is: 'active', ...active })
  expect(await saving.linkState(anAccount(), null)).toMatchObject({ is: 'ended', by: 'payer' })
  expect(await saving.linkState(anAccount(), null)).toMatchObject({ is: 'ended', by: 'provider' })
  expect(await saving.linkState(anAccount(), null)).toEqual({ is: 'unknown', railCode: 'http_503' })
  expect(await saving.linkState({ ...pending, railReference: null }, null)).toMatchObject({ is: 'unknown' })
})

test('another account than the queried one says nothing', async () => {
  const { peer, saving } = await aSavingPeer()
  const body = { ...savingSample('mid-account-disabled'), account_id: 'f4b02398-dabd-4619-b9be-576925c1a50a' }
  peer.on(`/v2/pay/account/${ACCOUNT}`, { body })
  expect(await saving.linkState(anAccount(), null)).toMatchObject({ is: 'unknown' })
})

test('the balance is that of the payer’s own money, never of a loan', async () => {
  const { peer, saving } = await aSavingPeer()
  const path = `/v2/pay/account/${ACCOUNT}`
  const sample = savingSample('mid-account-enabled') as { metadata: { payment_options: { name: string }[] } }
  const loan = { payment_options: sample.metadata.payment_options.filter(({ name }) => name === 'PAY_LATER') }
  peer.on(
    path,
    { body: sample },
    { body: { ...sample, metadata: loan } },
    { body: savingSample('mid-account-disabled') },
  )
  expect(await saving.balance?.(anAccount())).toEqual({ is: 'known', available: idr('1000000.00') })
  expect(await saving.balance?.(anAccount())).toMatchObject({ is: 'unknown' })
  expect(await saving.balance?.(anAccount())).toMatchObject({ is: 'ended', by: 'payer' })
})

test('a link is ended where Midtrans says so, or has no such account; one that waits for its payer cannot be', async () => {
  const { peer, saving } = await aSavingPeer()
  const reply = (id: string) => ({ body: savingSample(id) })
  const waiting = { body: { status_code: '412', status_message: 'Merchant cannot modify the status' } }
  peer.on(`${ACCOUNT}/unbind`, reply('mid-account-unbind-reply'), reply('mid-account-unbind-refused'), waiting)
  peer.on(
    `/v2/pay/account/${ACCOUNT}`,
    reply('mid-account-enabled'),
    reply('mid-account-pending'),
    reply('mid-account-expired'),
  )
  expect(await saving.unlink(anAccount())).toBe(true)
  expect(await saving.unlink(anAccount())).toBeNull()
  expect(await saving.unlink(pending)).toBeNull()
  expect(await saving.unlink(pending)).toBe(true)
  expect(await saving.unlink({ ...pending, railReference: null })).toBe(true)
  expect(peer.calls[0]).toMatchObject({ method: 'POST', path: `/v2/pay/account/${ACCOUNT}/unbind` })
})

test.each(['mid-account-link-notify', 'mid-account-unbind-notify'])(
  '%s is proven by its signature, and only triggers a query of the account',
  (id) => {
    const connector = toMidtrans('https://api.midtrans.com')
    const body = signedNotification(id, ['account_id', 'account_status', 'status_code'])
    const event = { is: 'link', reference: null, linkReferences: [ACCOUNT], mustAsk: true }
    expect(eventOf(deliver(connector, body))).toMatchObject({ ...event, state: { is: 'unknown' } })
    expect(deliver(connector, savingSample(id))).toMatchObject({ is: 'refused', reason: 'signature' })
    expect(deliver(connector, { ...body, account_status: 'EXPIRED' })).toMatchObject({ is: 'refused' })
    // Digits do not move from one signed part into the next, nor from an account into a transaction.
    expect(deliver(connector, { ...body, account_id: `${ACCOUNT}E`, account_status: 'NABLED' })).toMatchObject({
      is: 'refused',
    })
    expect(deliver(connector, { ...body, order_id: ACCOUNT, gross_amount: '200' })).toMatchObject({ is: 'refused' })
  },
)

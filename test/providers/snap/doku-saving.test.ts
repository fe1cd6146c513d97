import { expect, test } from 'vitest'
import { currency } from '../../../src/base/currency.ts'
import { fromWhole } from '../../../src/base/money.ts'
import { doku } from '../../../src/connectors/snap/profiles/doku/profile.ts'
import { snapRail } from '../../../src/connectors/snap/rail.ts'
import { aCharge, aLink, aLinkRequest, idr, savingSample } from '../../rails/saving.ts'
import { defined } from '../../setup/defined.ts'
import { clockAt, connectionTo, startPeer } from '../peer.ts'

const NOW = '2026-11-20T03:00:00Z'
const OVO = { type: 'ewallet', code: 'OVO' } as const
const CODE = 'auth-code-of-ovo'
const PENDING = JSON.stringify({ access: null, accessUntil: null, refresh: null, code: CODE })
const ACTIVE = JSON.stringify({ access: 'a-payers-token', accessUntil: null, refresh: null, code: CODE })
const tokens = { responseCode: '2007400', responseMessage: 'Successful', accessToken: 'a-payers-token' }
const REFUSED = { status: 401, body: { responseCode: '4017400', responseMessage: 'Unauthorized' } }

async function aDoku() {
  const peer = await startPeer()
  const outbound = { partnerId: 'BRN-0221-1693209567392' }
  const rail = snapRail(connectionTo(peer, doku, { outbound }), clockAt(NOW))
  return { peer, saving: defined(rail.saving) }
}

const aBound = (secret: string) => aLink({ ...OVO, railReference: '129260743966', secret })
const ovoCharge = () => aCharge({ link: aBound(ACTIVE), railReference: null })
const withCode = () => ({
  ...savingSample('doku-07-reply'),
  additionalInfo: { custIdMerchant: 'cus_1', status: 'PENDING', authCode: CODE },
})

/** The paths of a body's fields, `additionalInfo.channel`. */
const pathsOf = (body: object, parent = ''): string[] =>
  Object.entries(body).flatMap(([name, value]) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? pathsOf(value, `${parent}${name}.`)
      : [`${parent}${name}`],
  )

test('DOKU saves OVO alone, by the number that its payer gives', async () => {
  const { saving } = await aDoku()
  expect(saving.offers).toEqual([
    { type: 'ewallet', code: 'OVO', currency: 'IDR', minAmount: 1, maxAmount: 20_000_000, needsPhone: true },
  ])
})

test('doku-07-request, doku-07-reply: a binding leads to DOKU’s page, and its code is stored with it', async () => {
  const { peer, saving } = await aDoku()
  peer.on('/direct-debit/core/v1/registration-account-binding', { body: withCode() })
  expect(await saving.link(aLinkRequest(OVO))).toEqual({
    is: 'started',
    railReference: '129260743966',
    url: 'https://sandbox.doku.com/direct-debit/ui/binding/2238230713001534401107183161486001168389',
    secret: PENDING,
  })
  const { body } = defined(peer.calls[0])
  expect(body).toMatchObject({
    phoneNo: '6281234567890',
    additionalInfo: { channel: 'EMONEY_OVO_SNAP', custIdMerchant: 'cus_1', customerName: 'Sri', channelId: 'web' },
  })
  expect(pathsOf(savingSample('doku-07-request'))).toEqual(expect.arrayContaining(pathsOf(body)))
})

test('a reply without a code, by which the binding would be learned, is not believed', async () => {
  const { peer, saving } = await aDoku()
  peer.on('/registration-account-binding', { body: savingSample('doku-07-reply') })
  expect(await saving.link(aLinkRequest(OVO))).toEqual({ is: 'unknown', railCode: 'no_code' })
})

test('a code that is refused: the payer has not agreed yet, or has unlinked in their app', async () => {
  const { peer, saving } = await aDoku()
  peer.on('/access-token/b2b2c', REFUSED)
  expect(await saving.linkState(aBound(PENDING), null)).toEqual({ is: 'pending' })
  expect(await saving.linkState(aBound(ACTIVE), null)).toEqual({ is: 'ended', by: 'payer', railCode: '4017400' })
})

test('a payer whom DOKU sends back as one who declined has declined, unless their code gives a token', async () => {
  const { peer, saving } = await aDoku()
  const returned = { registration: 'failed' }
  peer.on('/registration-account-binding', { body: withCode() })
  await saving.link(aLinkRequest(OVO))
  const { additionalInfo } = defined(peer.calls[0]).body as { additionalInfo: Record<string, string> }
  expect(additionalInfo.failedRegistrationUrl).toBe(`${additionalInfo.successRegistrationUrl}?registration=failed`)
  peer.on('/access-token/b2b2c', REFUSED)
  expect(await saving.linkState(aBound(PENDING), returned)).toMatchObject({ is: 'failed', railCode: '4017400' })
  peer.on('/access-token/b2b2c', { body: tokens })
  expect(await saving.linkState(aBound(PENDING), returned)).toMatchObject({ is: 'active' })
})

test('a refusal of our own key, which reads alike, ends no link', async () => {
  const { peer, saving } = await aDoku()
  peer.on('/access-token/b2b2c', REFUSED)
  peer.on('/access-token/b2b', { status: 401, body: { responseCode: '4017300', responseMessage: 'Unauthorized' } })
  expect(await saving.linkState(aBound(ACTIVE), null)).toEqual({ is: 'unknown', railCode: '4017400' })
})

test('the code gives a token once the payer agreed, again and again', async () => {
  const { peer, saving } = await aDoku()
  peer.on('/access-token/b2b2c', { body: { ...tokens, accessTokenExpiryTime: '2026-11-20T10:15:00+07:00' } })
  const state = await saving.linkState(aBound(PENDING), { authCode: 'of-someone-else', state: 'x' })
  const secret = JSON.stringify({
    access: 'a-payers-token',
    accessUntil: '2026-11-20T03:15:00.000Z',
    refresh: null,
    code: CODE,
  })
  expect(state).toEqual({
    is: 'active',
    railReference: '129260743966',
    secret,
    label: '0812••••890',
    expiresAt: null,
  })
  expect(defined(peer.calls[0]).body).toEqual({ grantType: 'authorization_code', authCode: CODE, additionalInfo: {} })
})

test('doku-54-request: a charge is recurring, from the wallet’s cash, with the payer’s token', async () => {
  const { peer, saving } = await aDoku()
  peer.on('/debit/payment-host-to-host', { body: { responseCode: '2005400', referenceNo: 'D-1' } })
  peer.on('/orders/v1.0/debit/status', { body: { responseCode: '2005500', latestTransactionStatus: '00' } })
  expect(await saving.charge(ovoCharge())).toMatchObject({ is: 'succeeded', receipt: { railReference: 'D-1' } })
  const [charged, queried] = peer.calls
  expect(charged).toMatchObject({ headers: { 'authorization-customer': 'Bearer a-payers-token' } })
  expect(charged?.body).toMatchObject({
    amount: idr('50000.00'),
    payOptionDetails: [{ payMethod: 'CASH', transAmount: idr('50000.00'), feeAmount: idr('0.00') }],
    additionalInfo: { channel: 'EMONEY_OVO_SNAP', paymentType: 'RECURRING', remarks: 'Coffee of November' },
  })
  const known = [...pathsOf(savingSample('doku-54-request')), 'additionalInfo.paymentType']
  expect(known).toEqual(expect.arrayContaining(pathsOf(defined(charged).body)))
  expect(pathsOf(savingSample('doku-55-request'))).toEqual(expect.arrayContaining(pathsOf(defined(queried).body)))
})

test('a token that is refused is replaced by the code; a code that is refused fails the charge as unlinked', async () => {
  const { peer, saving } = await aDoku()
  const noToken = { status: 401, body: { responseCode: '4015402', responseMessage: 'Invalid Customer Token' } }
  peer.on('/debit/payment-host-to-host', noToken, { body: { responseCode: '2005400', referenceNo: 'D-1' } })
  peer.on('/access-token/b2b2c', { body: { ...tokens, accessToken: 'the-next' } })
  peer.on('/debit/status', { body: { responseCode: '2005500', latestTransactionStatus: '03' } })
  expect(await saving.charge(ovoCharge())).toMatchObject({ is: 'processing' })
  expect(peer.calls[2]).toMatchObject({ headers: { 'authorization-customer': 'Bearer the-next' } })
  peer.on('/debit/payment-host-to-host', noToken)
  peer.on('/access-token/b2b2c', REFUSED)
  expect(await saving.charge(ovoCharge())).toMatchObject({ is: 'failed', code: 'unlinked' })
})

test('the balance is that of the wallet’s cash', async () => {
  const { peer, saving } = await aDoku()
  const accountInfos = [
    { balanceType: 'POINTS', amount: idr('900.00') },
    { balanceType: 'CASH', amount: idr('20000.00'), flatAmount: idr('0.00'), holdAmount: idr('0.00') },
  ]
  peer.on('/balance-inquiry', { body: { responseCode: '2001100', responseMessage: 'Successful', accountInfos } })
  const available = fromWhole(20_000, currency('IDR'))
  expect(await saving.balance?.(aBound(ACTIVE))).toEqual({ is: 'known', available })
  expect(defined(peer.calls[0]).body).toEqual({ additionalInfo: { channel: 'EMONEY_OVO_SNAP' } })
})

test('doku-09-request, doku-09-reply: unbinding ends the payer’s token; one that never agreed has nothing to end', async () => {
  const { peer, saving } = await aDoku()
  peer.on('/direct-debit/core/v1/registration-account-unbinding', { body: savingSample('doku-09-reply') })
  expect(await saving.unlink(aBound(ACTIVE))).toBe(true)
  const { body } = defined(peer.calls[0])
  expect(body).toEqual({ tokenId: 'a-payers-token', additionalInfo: { channel: 'EMONEY_OVO_SNAP' } })
  expect(pathsOf(body)).toEqual(pathsOf(savingSample('doku-09-request')))
  peer.on('/access-token/b2b2c', REFUSED)
  expect(await saving.unlink(aBound(PENDING))).toBe(true)
  peer.on('/access-token/b2b2c', { status: 500, body: {} })
  expect(await saving.unlink(aBound(PENDING))).toBe(null)
})

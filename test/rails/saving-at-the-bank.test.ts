import { expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../src/base/clock.ts'
import { currency } from '../../src/base/currency.ts'
import { fromWhole } from '../../src/base/money.ts'
import type { ChargeRequest, RailLink } from '../../src/connectors/saving-port.ts'
import { aspiInbound } from '../../src/connectors/snap/profiles/aspi/inbound.ts'
import { snapRail } from '../../src/connectors/snap/rail.ts'
import { newExternalId } from '../../src/snap/external-id.ts'
import { servicePath } from '../../src/snap/services.ts'
import { aDatabase } from '../database/database.ts'
import { aProvider } from '../inbound/inbound-caller.ts'
import { defined } from '../setup/defined.ts'
import { aBank, aClock, aReceiver } from './bank.ts'
import { sandboxKeys } from './sandbox-keys.ts'
import { aLinkRequest } from './saving.ts'
import { aspiSettings } from './snap-rail.ts'

const { db } = await aDatabase()
const clock = aClock()
const keys = await sandboxKeys()
const receiver = await aReceiver(keys, clock)
const { url, control } = await aBank({ db, clock, keys, notifyUrl: receiver.url })
const outbound = {
  clientId: keys.clientId,
  privateKey: keys.partnerPrivateKeyPem,
  clientSecret: keys.clientSecret,
  partnerId: keys.partnerId,
  channelId: '95221',
  merchantId: keys.merchantId,
}
const settings = { ...aspiSettings({ baseUrl: url, outbound }), allowsLocalhost: true }
const saving = defined(snapRail(settings, clock).saving)

/** A link of a phone number that ends in these digits, agreed to at the bank. */
async function aBound(digits: string): Promise<RailLink> {
  const phone = `+62812345678${digits}`
  const request = aLinkRequest({ reference: newExternalId(clock()), phone })
  const started = await saving.link(request)
  expect(started).toMatchObject({
    is: 'started',
    url: expect.stringMatching(/^http:\/\/localhost:8080\/sandbox\/link\/[\w-]{32}$/),
  })
  const link: RailLink = {
    reference: request.reference,
    railReference: started.is === 'started' ? started.railReference : null,
    type: request.type,
    code: request.code,
    currency: request.currency,
    customerReference: request.customerReference,
    phone,
    secret: null,
  }
  expect(await saving.linkState(link, null)).toEqual({ is: 'pending' })
  expect(await control.actOnLink(link.reference, 'agree')).toEqual({ is: 'done' })
  const state = await saving.linkState(link, null)
  return { ...link, secret: state.is === 'active' ? state.secret : null }
}

const aCharge = (link: RailLink, whole = 50_000): ChargeRequest => ({
  reference: newExternalId(clock()),
  link,
  amount: fromWhole(whole, currency('IDR')),
  description: 'Coffee',
  returnUrl: 'https://pay.example/sm_1',
  sentAt: clock(),
  railReference: null,
})

const heardOf = (reference: string) =>
  receiver.heard.filter(({ body }) => body.originalPartnerReferenceNo === reference)

test('a linked wallet is charged without its payer, once a reference, and both sides call it the same', async () => {
  const link = await aBound('99')
  expect(await saving.linkState({ ...link, secret: null }, null)).toMatchObject({
    is: 'active',
    railReference: link.railReference,
    label: '0812••••899',
  })
  const request = aCharge(link)
  const state = await saving.charge(request)
  expect(state).toMatchObject({ is: 'succeeded', receipt: { reference: request.reference, amount: request.amount } })
  expect(await saving.chargeState(request)).toEqual(state)
  expect(await saving.charge(request)).toMatchObject({ is: 'unknown', railCode: '4095401' })
  await expect.poll(() => heardOf(request.reference).length).toBe(1)
  const [heard] = heardOf(request.reference)
  const provider = aProvider(aspiInbound)
  const { event } = provider.read(provider.callBy('token', servicePath('debitNotify'), defined(heard).body))
  expect(event).toMatchObject({ is: 'charge', reference: request.reference, state: { is: 'succeeded' } })
  if (state.is === 'succeeded' && event.is === 'charge' && event.state.is === 'succeeded') {
    expect(event.state.receipt.railReference).toBe(state.receipt.railReference)
  }
  expect(await saving.chargeState(aCharge(link))).toMatchObject({ is: 'not_found' })
})

test('a repeated request is answered with the same page, under the same name', async () => {
  const request = aLinkRequest({ reference: newExternalId(clock()) })
  const first = await saving.link(request)
  expect(await saving.link(request)).toEqual(first)
  expect(await saving.link({ ...request, code: 'DANA' })).toMatchObject({ is: 'unknown', railCode: '4040718' })
})

test('more than the payer agreed to is not charged', async () => {
  expect(await saving.charge(aCharge(await aBound('99'), 500_001))).toMatchObject({ code: 'limit_exceeded' })
})

test('a link that the merchant ends is charged no more, and ends as often as it is ended', async () => {
  const link = await aBound('99')
  expect(await saving.unlink(link)).toBe(true)
  expect(await saving.unlink(link)).toBe(true)
  expect(await saving.charge(aCharge(link))).toMatchObject({ is: 'failed', code: 'unlinked' })
  expect(await saving.linkState(link, null)).toMatchObject({ is: 'ended' })
  expect(await saving.balance?.(link)).toMatchObject({ is: 'ended' })
})

test('a link that the payer ends in their app is notified', async () => {
  const link = await aBound('99')
  expect(await control.actOnLink(link.reference, 'unlink')).toEqual({ is: 'done' })
  await expect.poll(() => heardOf(link.reference).map(({ body }) => body.tokenStatus)).toEqual(['ACTIVE', 'REVOKED'])
  const provider = aProvider(aspiInbound)
  const events = heardOf(link.reference).map(
    ({ body }) => provider.read(provider.callBy('token', servicePath('bindingNotify'), body)).event,
  )
  expect(events).toMatchObject([
    { is: 'link', reference: link.reference, linkReferences: [link.railReference], mustAsk: true },
    { is: 'link', state: { is: 'ended', by: 'payer' } },
  ])
})

test('the token outlives its fifteen days by being renewed', async () => {
  const link = await aBound('99')
  clock.advance(40 * DAY_MS)
  expect(await saving.charge(aCharge(link))).toMatchObject({ is: 'succeeded' })
})

test('01 refuses to be linked', async () => {
  const link = await aBound('01')
  expect(link.secret).toBeNull()
  expect(await saving.linkState(link, null)).toMatchObject({ is: 'failed', railCode: 'state_REFUSED' })
})

test('02 unlinks after one charge', async () => {
  const link = await aBound('02')
  expect(await saving.charge(aCharge(link))).toMatchObject({ is: 'succeeded' })
  expect(await saving.linkState(link, null)).toMatchObject({ is: 'ended', by: 'payer' })
  expect(await saving.charge(aCharge(link))).toMatchObject({ is: 'failed', code: 'unlinked' })
})

test('03 has no money for three days from the first look into it', async () => {
  const link = await aBound('03')
  expect(await saving.balance?.(link)).toMatchObject({ is: 'known', available: { amount: 0n } })
  expect(await saving.charge(aCharge(link))).toMatchObject({ is: 'failed', code: 'insufficient_funds' })
  clock.advance(2 * DAY_MS)
  expect(await saving.charge(aCharge(link))).toMatchObject({ is: 'failed', code: 'insufficient_funds' })
  clock.advance(DAY_MS)
  expect(await saving.charge(aCharge(link))).toMatchObject({ is: 'succeeded' })
})

test('04 is unknown, and paid a minute later', async () => {
  const request = aCharge(await aBound('04'))
  expect(await saving.charge(request)).toMatchObject({ is: 'unknown' })
  expect(await saving.chargeState(request)).toMatchObject({ is: 'unknown' })
  clock.advance(MINUTE_MS)
  await expect.poll(async () => (await saving.chargeState(request)).is).toBe('succeeded')
})

test('05 is unknown, and found failed a day later', async () => {
  const request = aCharge(await aBound('05'))
  expect(await saving.charge(request)).toMatchObject({ is: 'unknown' })
  clock.advance(DAY_MS - MINUTE_MS)
  expect(await saving.chargeState(request)).toMatchObject({ is: 'unknown' })
  clock.advance(MINUTE_MS)
  await expect.poll(async () => (await saving.chargeState(request)).is).toBe('failed')
})

test('06 is blocked', async () => {
  expect(await saving.charge(aCharge(await aBound('06')))).toMatchObject({ is: 'failed', code: 'blocked' })
})

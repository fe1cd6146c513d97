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
import { aLinkRequest, savingSample } from './saving.ts'
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
const debits = { billerId: keys.merchantId, account: '8888010001', accountName: 'GAPURA SANDBOX' }
const settings = aspiSettings({ baseUrl: url, outbound, debits })
const saving = defined(snapRail(settings, clock).saving)

const requestOf = (digits: string) =>
  aLinkRequest({
    ...{ type: 'direct_debit', code: 'BCA', phone: null },
    reference: newExternalId(clock()),
    account: { number: `8888010001575${digits}`, holder: 'Budi Santoso' },
  })

/** A mandate over an account whose number ends in these digits. */
async function aMandate(digits: string): Promise<RailLink> {
  const request = requestOf(digits)
  const linked = await saving.link(request)
  expect(linked).toMatchObject({ is: 'linked', label: `••••75${digits}`, expiresAt: request.mandate.until })
  const { railReference = null, secret = null } = linked.is === 'linked' ? linked : {}
  const { reference, type, code, currency: money, customerReference } = request
  return { reference, railReference, type, code, currency: money, customerReference, phone: null, secret }
}

const aDebit = (link: RailLink, whole = 50_000): ChargeRequest => ({
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
const provider = aProvider(aspiInbound)
const read = (body: Record<string, unknown>) =>
  provider.read(provider.callBy('token', servicePath('mandateNotify'), body))

test('an account is debited by its mandate, once a reference, and notified as printed', async () => {
  const request = aDebit(await aMandate('99'))
  const state = await saving.charge(request)
  expect(state).toMatchObject({ is: 'succeeded', receipt: { reference: request.reference, amount: request.amount } })
  expect(await saving.chargeState(request)).toEqual(state)
  expect(await saving.charge(request)).toMatchObject({ is: 'unknown', railCode: '4097101' })
  await expect.poll(() => heardOf(request.reference).length).toBe(1)
  const { body, service } = defined(heardOf(request.reference)[0])
  const { additionalInfo: _device, ...printed } = savingSample('snap-72-notify')
  expect([service, Object.keys(body)]).toEqual(['mandateNotify', Object.keys(printed)])
  expect(body).toMatchObject({ sourceAccountName: 'Budi Santoso', originalReferenceNo: expect.any(String) })
  expect(read(body).event).toMatchObject({ is: 'charge', reference: request.reference, state: { is: 'succeeded' } })
})

test('snap-72-notify, snap-72-answer: a debit is reported under our reference, or that of the customer', () => {
  const sample = savingSample('snap-72-notify')
  const { event, reply } = read(sample)
  expect(event).toMatchObject({
    is: 'charge',
    reference: '2020102900000000000001',
    railReferences: ['2020102977770000000009'],
    mustAsk: false,
    state: { is: 'succeeded', receipt: { amount: fromWhole(12_345_678, currency('IDR')) } },
  })
  const answer = reply({ is: 'done' })
  expect([answer.status, JSON.parse(answer.body).responseCode]).toEqual([
    200,
    savingSample('snap-72-answer').responseCode,
  ])
  const { originalPartnerReferenceNo: _ours, ...without } = sample
  expect(read(without).event).toMatchObject({ is: 'charge', reference: '10052019' })
  expect(read({ ...sample, transactionStatus: '06' }).event).toMatchObject({ state: { is: 'failed' } })
  const { transactionStatus: _status, ...unstated } = sample
  expect(read(unstated).event).toMatchObject({ is: 'malformed' })
})

test('a repeated registration is the same mandate; another account under its reference is none', async () => {
  const request = requestOf('99')
  const first = await saving.link(request)
  expect(await saving.link(request)).toEqual(first)
  expect(await saving.link({ ...request, code: 'BRI' })).toMatchObject({ is: 'unknown', railCode: '4047018' })
})

test('more than the payer agreed to is not debited, nor another account by the same mandate', async () => {
  const mandate = await aMandate('99')
  expect(await saving.charge(aDebit(mandate, 500_001))).toMatchObject({ code: 'limit_exceeded' })
  const other = JSON.stringify({ number: '8888010009', holder: 'Budi Santoso' })
  expect(await saving.charge(aDebit({ ...mandate, secret: other }))).toMatchObject({ code: 'invalid' })
})

test('a mandate that its holder ends at the bank is found ended by the next debit, and is not notified', async () => {
  const mandate = await aMandate('99')
  expect(await control.actOnLink(mandate.reference, 'unlink')).toEqual({ is: 'done' })
  expect(await saving.charge(aDebit(mandate))).toMatchObject({ is: 'failed', code: 'unlinked', railCode: '4047104' })
  expect(heardOf(mandate.reference)).toEqual([])
})

test('a mandate ends when it was agreed to end', async () => {
  const request = requestOf('99')
  const until = new Date(clock().getTime() + DAY_MS)
  const linked = await saving.link({ ...request, mandate: { ...request.mandate, until } })
  const { railReference = null, secret = null } = linked.is === 'linked' ? linked : {}
  const mandate: RailLink = { ...request, railReference, secret }
  expect(await saving.charge(aDebit(mandate))).toMatchObject({ is: 'succeeded' })
  clock.advance(DAY_MS)
  expect(await saving.charge(aDebit(mandate))).toMatchObject({ is: 'failed', railCode: '4037100' })
})

test('01 refuses to be debited at all, 02 ends the mandate after one debit, 06 is blocked', async () => {
  expect(await saving.link(requestOf('01'))).toMatchObject({ is: 'refused', railCode: '4037005' })
  const once = await aMandate('02')
  expect(await saving.charge(aDebit(once))).toMatchObject({ is: 'succeeded' })
  expect(await saving.charge(aDebit(once))).toMatchObject({ is: 'failed', code: 'unlinked' })
  expect(await saving.charge(aDebit(await aMandate('06')))).toMatchObject({ is: 'failed', code: 'blocked' })
})

test('03 has no money for three days from the first try', async () => {
  const mandate = await aMandate('03')
  expect(await saving.charge(aDebit(mandate))).toMatchObject({ is: 'failed', code: 'insufficient_funds' })
  clock.advance(3 * DAY_MS)
  expect(await saving.charge(aDebit(mandate))).toMatchObject({ is: 'succeeded' })
})

test('04 is unknown, and paid a minute later; 05 is unknown, and found failed a day later', async () => {
  const late = aDebit(await aMandate('04'))
  expect(await saving.charge(late)).toMatchObject({ is: 'unknown' })
  clock.advance(MINUTE_MS)
  await expect.poll(async () => (await saving.chargeState(late)).is).toBe('succeeded')
  const failed = aDebit(await aMandate('05'))
  expect(await saving.charge(failed)).toMatchObject({ is: 'unknown' })
  clock.advance(DAY_MS)
  await expect.poll(async () => (await saving.chargeState(failed)).is).toBe('failed')
  await expect.poll(() => heardOf(failed.reference).map(({ body }) => body.transactionStatus)).toEqual(['06'])
})

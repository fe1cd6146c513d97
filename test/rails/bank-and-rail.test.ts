import { expect, test } from 'vitest'
import { DAY_MS, later, MINUTE_MS } from '../../src/base/clock.ts'
import { currency } from '../../src/base/currency.ts'
import { fromWhole } from '../../src/base/money.ts'
import type { InstrumentRequest, Issued, RailAttempt } from '../../src/connectors/port.ts'
import { aspiInbound } from '../../src/connectors/snap/profiles/aspi/inbound.ts'
import { snapRail } from '../../src/connectors/snap/rail.ts'
import type { SnapSettings } from '../../src/connectors/snap/settings.ts'
import { newExternalId } from '../../src/snap/external-id.ts'
import { servicePath } from '../../src/snap/services.ts'
import { aDatabase } from '../database/database.ts'
import { aProvider } from '../inbound/inbound-caller.ts'
import { defined } from '../setup/defined.ts'
import { aBank, aClock, aReceiver, type Heard } from './bank.ts'
import { sandboxKeys } from './sandbox-keys.ts'
import { aspiSettings, BANKS, expiringProfile } from './snap-rail.ts'

const { db } = await aDatabase()
const clock = aClock()
const keys = await sandboxKeys()
const receiver = await aReceiver(keys, clock)
const { url, control } = await aBank({ db, clock, keys, notifyUrl: receiver.url })
const settings: SnapSettings = {
  ...aspiSettings({
    baseUrl: url,
    outbound: {
      clientId: keys.clientId,
      privateKey: keys.partnerPrivateKeyPem,
      clientSecret: keys.clientSecret,
      partnerId: keys.partnerId,
      channelId: '95221',
      merchantId: keys.merchantId,
    },
  }),
}
const rail = snapRail(settings, clock)
/** For what is never answered. */
const impatient = snapRail({ ...settings, timeoutsMs: { qrGenerate: 1_000, vaCreate: 1_000 } }, clock)

const AMOUNT = fromWhole(125_000, currency('IDR'))
const qrRequest = (): InstrumentRequest => ({
  reference: newExternalId(clock()),
  type: 'qrcode',
  code: null,
  amount: AMOUNT,
  merchantName: 'Kopi Gapura',
  accountName: '',
  customerNumber: null,
  phone: null,
  returnUrl: 'https://pay.example/co_1',
  description: 'Two coffees',
  expiresAt: later(clock(), 15 * MINUTE_MS),
})
const vaRequest = (code: string): InstrumentRequest => ({
  ...qrRequest(),
  type: 'virtual_account',
  code,
  accountName: 'Jokul Doe',
  customerNumber: newExternalId(clock()).slice(-rail.customerNumberDigits(code)),
  expiresAt: later(clock(), DAY_MS),
})
const attemptOf = (request: InstrumentRequest, issued: Issued): RailAttempt => ({
  reference: request.reference,
  type: request.type,
  code: request.code,
  customerNumber: request.customerNumber,
  amount: request.amount,
  railReference: issued.is === 'issued' ? issued.railReference : null,
  instrument: issued.is === 'issued' ? issued.instrument : null,
})
const issue = async (request: InstrumentRequest): Promise<RailAttempt> => {
  const issued = await rail.issue(request)
  expect(issued).toMatchObject({ is: 'issued' })
  return attemptOf(request, issued)
}
const pay = ({ instrument }: RailAttempt, force = false) => {
  if (instrument?.type === 'qrcode') return control.payQr(instrument.qrContent, { force })
  if (instrument?.type === 'virtual_account') return control.payVirtualAccount(instrument.number, { force })
  throw new Error('nothing to pay')
}
const gateway = aProvider(aspiInbound)
/** The notification, as the gateway reads it. */
const eventOf = ({ service, body }: Heard) =>
  gateway.read(gateway.callBy('token', servicePath(service), body, { now: clock() })).event

test.each([['qrcode', qrRequest] as const, ...BANKS.map((code) => [code, () => vaRequest(code)] as const)])(
  '%s: issued, pending, paid; notification and query tell one and the same payment',
  async (_name, request) => {
    const attempt = await issue(request())
    expect(await rail.query(attempt)).toEqual({ is: 'pending' })
    const count = receiver.heard.length
    expect(await pay(attempt)).toMatchObject({ is: 'paid' })
    const state = await rail.query(attempt)
    expect(state).toMatchObject({ is: 'succeeded', receipt: { reference: attempt.reference, amount: AMOUNT } })
    const notified = eventOf(defined((await receiver.hear(count + 1)).at(-1)))
    expect(notified).toMatchObject({
      is: 'receipt',
      reference: attempt.reference,
      receipt: { railReference: state.is === 'succeeded' ? state.receipt.railReference : '', amount: AMOUNT },
    })
    expect(await rail.retire(attempt)).toMatchObject({ is: 'succeeded' })
  },
)

test.each([['qrcode', qrRequest] as const, ['virtual_account', () => vaRequest('BCA')] as const])(
  '%s: a retired instrument is closed and takes no money; a second payment of another is another receipt',
  async (_name, request) => {
    const retired = await issue(request())
    expect(await rail.retire(retired)).toEqual({ is: 'closed' })
    expect(await rail.retire(retired)).toEqual({ is: 'closed' })
    expect(await rail.query(retired)).toEqual({ is: 'closed' })
    expect(await pay(retired)).toMatchObject({ is: 'refused' })

    const attempt = await issue(request())
    const count = receiver.heard.length
    await pay(attempt)
    await pay(attempt, true)
    const receipts = (await receiver.hear(count + 2))
      .slice(count)
      .map(eventOf)
      .filter((event) => event.is === 'receipt')
    expect(receipts.map(({ reference }) => reference)).toEqual([attempt.reference, attempt.reference])
    expect(new Set(receipts.map(({ receipt }) => receipt.railReference)).size).toBe(2)
  },
)

test('an unpaid instrument past its time is closed', async () => {
  const [qr, va] = [await issue(qrRequest()), await issue(vaRequest('BNI'))]
  clock.advance(DAY_MS + MINUTE_MS)
  expect([await rail.query(qr), await rail.query(va)]).toEqual([{ is: 'closed' }, { is: 'closed' }])
  expect([await rail.retire(qr), await rail.retire(va)]).toEqual([{ is: 'closed' }, { is: 'closed' }])
})

test('a customer’s failed attempt is a failure when polled and when notified', async () => {
  const [qr, va] = [await issue(qrRequest()), await issue(vaRequest('CIMB'))]
  const count = receiver.heard.length
  await control.fail({ qrContent: qr.instrument?.type === 'qrcode' ? qr.instrument.qrContent : '' })
  await control.fail({ virtualAccountNo: va.railReference ?? '' })
  expect(await rail.query(qr)).toMatchObject({ is: 'failed' })
  expect(await rail.query(va)).toMatchObject({ is: 'failed' })
  const notified = eventOf(defined((await receiver.hear(count + 1)).at(-1)))
  expect(notified).toMatchObject({ is: 'state', reference: qr.reference, state: { is: 'failed' } })
})

test('a virtual account can be closed by an end that has passed as well', async () => {
  const va = await issue(vaRequest('MANDIRI'))
  expect(await snapRail({ ...settings, profile: expiringProfile }, clock).retire(va)).toEqual({ is: 'closed' })
  expect(await pay(va)).toMatchObject({ is: 'refused', code: 'EXPIRED' })
})

test.each(['timeoutAfter', 'resetAfter', 'errorAfter'] as const)('%s: unknown, and a poll finds it', async (answer) => {
  await control.setBehaviour({ vaCreate: { answer, times: 1 }, qrGenerate: { answer, times: 1 } })
  const va = vaRequest('BRI')
  expect(await impatient.issue(va)).toMatchObject({ is: 'unknown' })
  expect(await rail.issue(va)).toMatchObject({ is: 'issued' })
  const qr = qrRequest()
  expect(await impatient.issue(qr)).toMatchObject({ is: 'unknown' })
  expect(await rail.query(attemptOf(qr, { is: 'unknown', railCode: '' }))).toEqual({ is: 'pending' })
})

test('a code with another amount than requested is never shown', async () => {
  await control.setBehaviour({ qrGenerate: { wrongAmount: true, times: 1 }, vaCreate: { wrongAmount: true, times: 1 } })
  expect(await rail.issue(qrRequest())).toMatchObject({ is: 'unknown' })
  expect(await rail.issue(vaRequest('BSI'))).toMatchObject({ is: 'unknown' })
})

test('a token that grew old is replaced in passing', async () => {
  const attempt = await issue(qrRequest())
  clock.advance(14 * MINUTE_MS)
  expect(await rail.query(attempt)).toEqual({ is: 'pending' })
})

test('a repeated issue is harmless: the same account again, and no second code', async () => {
  const account = vaRequest('BCA')
  const first = await rail.issue(account)
  expect(await rail.issue(account)).toEqual(first)
  const code = qrRequest()
  expect(await rail.issue(code)).toMatchObject({ is: 'issued' })
  expect(await rail.issue(code)).toEqual({ is: 'unknown', railCode: '4094701' })
})

test('an account whose answer was lost is found by issuing it again, and closed without its answer', async () => {
  const account = vaRequest('BNI')
  await control.setBehaviour({ vaCreate: { answer: 'resetAfter', times: 1 } })
  const lost = await rail.issue(account)
  expect(lost).toEqual({ is: 'unknown', railCode: 'network' })
  expect(await rail.issue(account)).toMatchObject({ is: 'issued' })
  expect(await rail.retire(attemptOf(account, lost))).toEqual({ is: 'closed' })
})

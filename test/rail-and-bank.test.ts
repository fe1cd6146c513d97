import { expect, test } from 'vitest'
import { currency } from '../src/base/currency.ts'
import { fromWhole } from '../src/base/money.ts'
import type { InstrumentRequest, Issued, RailAttempt } from '../src/connectors/port.ts'
import { connectRails, sandboxAgreement } from '../src/rails.ts'
import { aBank, aClock } from './bank.ts'
import { aDatabase } from './database.ts'

const { db } = await aDatabase()
const clock = aClock()
const bank = await aBank({ db, clock, notifyUrl: 'http://127.0.0.1:1' })
const rail = connectRails(sandboxAgreement(bank.keys, bank.url), clock).qrcode!

const AMOUNT = fromWhole(125_000, currency('IDR'))
let made = 0

function aRequest(change: Partial<InstrumentRequest>): InstrumentRequest {
  made++
  return {
    reference: `rail-and-bank-${made}`,
    type: 'qrcode',
    code: null,
    amount: AMOUNT,
    merchantName: 'Kopi Gapura',
    accountName: 'Budi 2',
    customerNumber: null,
    phone: null,
    returnUrl: 'https://pay.example/co_1',
    description: '',
    expiresAt: new Date(clock().getTime() + 900_000),
    ...change,
  }
}
const aVa = (code: string) => {
  const customerNumber = String(made + 1).padStart(rail.customerNumberDigits(code), '0')
  return aRequest({ type: 'virtual_account', code, customerNumber })
}

function attemptOf(request: InstrumentRequest, issued: Issued): RailAttempt {
  if (issued.is !== 'issued') throw new Error(JSON.stringify(issued))
  return { ...request, railReference: issued.railReference, instrument: issued.instrument }
}

const pay = ({ instrument }: RailAttempt, force = false) =>
  instrument?.type === 'qrcode'
    ? bank.control.payQr(instrument.qrContent, { force })
    : bank.control.payVirtualAccount(instrument?.type === 'virtual_account' ? instrument.number : '', { force })
const fail = ({ instrument }: RailAttempt) =>
  bank.control.fail(
    instrument?.type === 'virtual_account'
      ? { virtualAccountNo: instrument.number }
      : { qrContent: instrument?.type === 'qrcode' ? instrument.qrContent : '' },
  )

const kinds: [string, () => InstrumentRequest][] = [
  ['a QR code', () => aRequest({})],
  ...['BCA', 'BNI', 'BRI', 'MANDIRI', 'PERMATA', 'CIMB', 'BSI', 'DANAMON'].map(
    (code) => [`a virtual account at ${code}`, () => aVa(code)] as [string, () => InstrumentRequest],
  ),
]

test.each(kinds)('%s is issued, waits, is paid, and cannot be closed any more', async (_what, make) => {
  const request = make()
  const attempt = attemptOf(request, await rail.issue(request))
  expect(await rail.query(attempt)).toEqual({ is: 'pending' })
  expect(await pay(attempt)).toMatchObject({ is: 'paid' })
  const paid = await rail.query(attempt)
  expect(paid).toMatchObject({
    is: 'succeeded',
    receipt: { reference: request.reference, instrumentReference: attempt.railReference, amount: AMOUNT },
  })
  expect(await rail.retire(attempt)).toEqual(paid)
})

test.each(kinds.slice(0, 2))('%s that a payer failed to pay says so', async (_what, make) => {
  const request = make()
  const attempt = attemptOf(request, await rail.issue(request))
  expect(await fail(attempt)).toEqual({ is: 'failed' })
  expect(await rail.query(attempt)).toMatchObject({ is: 'failed' })
})

test.each(kinds.slice(0, 2))('%s is closed, and closing it again changes nothing', async (_what, make) => {
  const request = make()
  const attempt = attemptOf(request, await rail.issue(request))
  for (let i = 0; i < 2; i++) expect(await rail.retire(attempt)).toEqual({ is: 'closed' })
  expect(await rail.query(attempt)).toEqual({ is: 'closed' })
  expect(await pay(attempt)).toMatchObject({ is: 'refused' })
})

test('a repeated issue is harmless: the same account again, and no second code', async () => {
  const account = aVa('BCA')
  const first = await rail.issue(account)
  expect(await rail.issue(account)).toEqual(first)
  const code = aRequest({})
  expect(await rail.issue(code)).toMatchObject({ is: 'issued' })
  expect(await rail.issue(code)).toEqual({ is: 'unknown', railCode: '4094701' })
})

test('an account whose answer was lost is found by issuing it again', async () => {
  const account = aVa('BNI')
  await bank.control.setBehaviour({ vaCreate: { answer: 'resetAfter', times: 1 } })
  expect(await rail.issue(account)).toEqual({ is: 'unknown', railCode: 'network' })
  expect(await rail.issue(account)).toMatchObject({ is: 'issued' })
})

test('what the bank tells wrongly is not shown', async () => {
  await bank.control.setBehaviour({ vaCreate: { wrongAmount: true }, qrGenerate: { wrongAmount: true } })
  expect(await rail.issue(aVa('BCA'))).toEqual({ is: 'unknown', railCode: 'amount_mismatch' })
  expect(await rail.issue(aRequest({}))).toEqual({ is: 'unknown', railCode: 'qr_content_mismatch' })
  await bank.control.setBehaviour({})
})

test('a code whose issue was lost is asked about and closed by our reference', async () => {
  const request = aRequest({})
  await bank.control.setBehaviour({ qrGenerate: { answer: 'errorAfter', times: 1 } })
  expect(await rail.issue(request)).toMatchObject({ is: 'unknown' })
  const lost: RailAttempt = { ...request, railReference: null, instrument: null }
  expect(await rail.query(lost)).toEqual({ is: 'pending' })
  expect(await rail.retire(lost)).toEqual({ is: 'closed' })
})

test.each(kinds.slice(0, 2))('%s past its time is closed', async (_what, make) => {
  const request = make()
  const attempt = attemptOf(request, await rail.issue(request))
  clock.advance(901_000)
  expect(await rail.query(attempt)).toEqual({ is: 'closed' })
  expect(await rail.retire(attempt)).toEqual({ is: 'closed' })
})

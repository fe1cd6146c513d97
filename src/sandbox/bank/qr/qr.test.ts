import { expect, test } from 'vitest'
import { aDatabase } from '../../../../test/database/database.ts'
import { aBank, aClock, aReceiver } from '../../../../test/rails/bank.ts'
import { sandboxKeys } from '../../../../test/rails/sandbox-keys.ts'
import { later, MINUTE_MS } from '../../../base/clock.ts'
import { currency } from '../../../base/currency.ts'
import { fromWhole } from '../../../base/money.ts'
import { parseQris } from '../../../qris/parse.ts'
import { newExternalId } from '../../../snap/external-id.ts'
import { formatTimestamp } from '../../../snap/timestamp.ts'

const { db } = await aDatabase()
const clock = aClock()
const keys = await sandboxKeys()
const receiver = await aReceiver(keys, clock)
const { partner, control } = await aBank({ db, clock, keys, notifyUrl: receiver.url })

const newReference = () => newExternalId(clock())
const rupiah = (value: string) => ({ value, currency: 'IDR' })
const request = (changes: object = {}) => ({
  partnerReferenceNo: newReference(),
  amount: rupiah('125000.00'),
  merchantId: keys.merchantId,
  validityPeriod: formatTimestamp(later(clock(), 15 * MINUTE_MS)),
  additionalInfo: { merchantName: 'Warung Bu Sri' },
  ...changes,
})
const generate = async (changes: object = {}) => {
  const input = request(changes)
  const answer = await partner.call('qrGenerate', input)
  expect(answer.code).toBe('2004700')
  return {
    reference: input.partnerReferenceNo,
    referenceNo: String(answer.body.referenceNo),
    qrContent: String(answer.body.qrContent),
  }
}
const query = (reference: string) =>
  partner.call('qrQuery', { originalPartnerReferenceNo: reference, serviceCode: '47', merchantId: keys.merchantId })
const cancel = (reference: string) =>
  partner.call('qrCancel', { originalPartnerReferenceNo: reference, merchantId: keys.merchantId, reason: 'replaced' })

test('a generated code is a valid dynamic QRIS for exactly the amount, with our reference in 62/05', async () => {
  const { reference, qrContent } = await generate()
  const read = parseQris(qrContent)
  if (read.is === 'faulty') throw new Error('faulty')
  expect(read.code).toMatchObject({
    initiation: 'dynamic',
    merchantName: 'Warung Bu Sri',
    amount: fromWhole(125_000, currency('IDR')),
  })
  expect(read.code.additional.get('05')).toBe(reference)
  expect(read.code.accounts[0]).toMatchObject({ gui: 'ID.GAPURA.SANDBOX' })
  expect(read.code.accounts[0]?.pan).toMatch(/^93600999\d{10}$/)
})

test('a merchant name in any script fits the 25 ASCII characters of the code', async () => {
  const { qrContent } = await generate({
    additionalInfo: { merchantName: 'Kafé Ümläut 咖啡店 dan Toko Kelontong Serba Ada' },
  })
  const read = parseQris(qrContent)
  expect(read.is === 'faulty' ? '' : read.code.merchantName).toMatch(/^Kafe Umlaut[ -~]{1,14}$/)
})

test('the same reference again is a duplicate, with another amount inconsistent', async () => {
  const input = request()
  expect(await partner.call('qrGenerate', input)).toMatchObject({ code: '2004700' })
  expect(await partner.call('qrGenerate', input)).toMatchObject({ status: 409, code: '4094701' })
  expect(await partner.call('qrGenerate', { ...input, amount: rupiah('1.00') })).toMatchObject({ code: '4044718' })
})

test('of several calls at once for one reference, one code comes out', async () => {
  const input = request()
  const answers = await Promise.all([1, 2, 3, 4].map(() => partner.call('qrGenerate', input)))
  expect(answers.map(({ code }) => code).sort()).toEqual(['2004700', '4094701', '4094701', '4094701'])
})

test.each([
  ['no reference', { partnerReferenceNo: undefined }, '4004702'],
  ['a reference of 26 characters', { partnerReferenceNo: 'x'.repeat(26) }, '4004701'],
  ['a reference beyond ASCII', { partnerReferenceNo: 'pesanan-é' }, '4004701'],
  ['no amount', { amount: undefined }, '4004702'],
  ['an amount without decimals and with a point', { amount: rupiah('125.000') }, '4004701'],
  ['an amount that is a number', { amount: { value: 125000, currency: 'IDR' } }, '4004701'],
  ['another currency', { amount: { value: '10.00', currency: 'SGD' } }, '4004701'],
  ['nothing to pay', { amount: rupiah('0.00') }, '4044713'],
  ['more than QRIS takes', { amount: rupiah('10000001.00') }, '4034702'],
  ['no merchant', { merchantId: undefined }, '4004702'],
  ['another merchant', { merchantId: '1' }, '4044708'],
  ['an end that has passed', { validityPeriod: '2020-01-01T00:00:00+07:00' }, '4004701'],
  ['an end without a zone', { validityPeriod: '2099-01-01T00:00:00' }, '4004701'],
])('a code with %s is refused', async (_name, changes, code) => {
  expect(await partner.call('qrGenerate', request(changes))).toMatchObject({ status: Number(code.slice(0, 3)), code })
})

test('a query returns pending, success and expiry', async () => {
  const waiting = await generate()
  expect((await query(waiting.reference)).body).toMatchObject({
    originalReferenceNo: waiting.referenceNo,
    latestTransactionStatus: '03',
    amount: rupiah('125000.00'),
  })
  const paid = await generate()
  await control.payQr(paid.qrContent)
  const { body } = await query(paid.reference)
  expect(body).toMatchObject({ latestTransactionStatus: '00', amount: rupiah('125000.00') })
  expect(body.paidTime).toMatch(/\+07:00$/)
  clock.advance(16 * MINUTE_MS)
  expect((await query(waiting.reference)).body).toMatchObject({
    latestTransactionStatus: '05',
    transactionStatusDesc: 'Expired',
  })
  expect((await query(paid.reference)).body).toMatchObject({ latestTransactionStatus: '00' })
})

test('a query by the bank’s reference finds the same code, and refuses two references that disagree', async () => {
  const { reference, referenceNo } = await generate()
  const by = (references: object) => partner.call('qrQuery', { serviceCode: '47', ...references })
  expect((await by({ originalReferenceNo: referenceNo })).body).toMatchObject({ originalPartnerReferenceNo: reference })
  expect(await by({ originalReferenceNo: referenceNo, originalPartnerReferenceNo: 'x' })).toMatchObject({
    code: '4045118',
  })
  expect(await by({})).toMatchObject({ code: '4005102' })
  expect(await partner.call('qrQuery', { originalReferenceNo: referenceNo })).toMatchObject({ code: '4005102' })
  expect(await by({ originalReferenceNo: referenceNo, merchantId: '1' })).toMatchObject({ code: '4045108' })
})

test('a cancelled code cannot be paid, and its status says why', async () => {
  const { reference, qrContent } = await generate()
  expect(await cancel(reference)).toMatchObject({ status: 200, code: '2007700' })
  expect(await control.payQr(qrContent)).toMatchObject({ is: 'refused', code: 'CANCELLED' })
  expect((await query(reference)).body).toMatchObject({ latestTransactionStatus: '05' })
  expect(await cancel(reference)).toMatchObject({ code: '4047704' })
})

test('a paid code cannot be cancelled, nor one past its time, nor one that never was', async () => {
  const paid = await generate()
  await control.payQr(paid.qrContent)
  expect(await cancel(paid.reference)).toMatchObject({ status: 404, code: '4047714' })
  expect(await cancel('never')).toMatchObject({ code: '4047701' })
  const late = await generate()
  clock.advance(16 * MINUTE_MS)
  expect(await cancel(late.reference)).toMatchObject({ status: 403, code: '4037700' })
})

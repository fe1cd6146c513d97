import { expect, test } from 'vitest'
import { aDatabase } from '../../../../test/database/database.ts'
import { aBank, aClock, aReceiver } from '../../../../test/rails/bank.ts'
import { sandboxKeys } from '../../../../test/rails/sandbox-keys.ts'
import { HOUR_MS, later } from '../../../base/clock.ts'
import { newExternalId } from '../../../snap/external-id.ts'
import { type JsonObject, readObject } from '../../../snap/json.ts'
import { formatTimestamp } from '../../../snap/timestamp.ts'
import { vaTriple } from '../../../snap/va-number.ts'

const { db } = await aDatabase()
const clock = aClock()
const keys = await sandboxKeys()
const receiver = await aReceiver(keys, clock)
const { partner, control } = await aBank({ db, clock, keys, notifyUrl: receiver.url })

const COMPANY = '12345'
const rupiah = (value: string) => ({ value, currency: 'IDR' })
const newReference = () => newExternalId(clock())
const newCustomer = () => newExternalId(clock()).slice(-11)
const request = (changes: object = {}) => ({
  ...vaTriple(COMPANY, newCustomer()),
  virtualAccountName: 'Jokul Doe',
  trxId: newReference(),
  totalAmount: rupiah('250000.00'),
  virtualAccountTrxType: 'C',
  expiredDate: formatTimestamp(later(clock(), 24 * HOUR_MS)),
  ...changes,
})
const create = async (changes: object = {}) => {
  const input = request(changes)
  const answer = await partner.call('vaCreate', input)
  expect(answer.code).toBe('2002700')
  const { partnerServiceId, customerNo, virtualAccountNo } = input
  return { input, triple: { partnerServiceId, customerNo, virtualAccountNo }, number: COMPANY + customerNo }
}
const data = ({ body }: { body: JsonObject }) => readObject(body.virtualAccountData)
const status = (triple: object) => partner.call('vaStatus', triple)

test('an account is opened as requested, its number echoed to the byte', async () => {
  const { input, triple } = await create()
  const { expiredDate: _, ...same } = input
  expect(data(await partner.call('vaRegistered', triple))).toMatchObject(same)
})

test('the same trxId again is a duplicate, with another amount or number inconsistent', async () => {
  const { input } = await create()
  expect(await partner.call('vaCreate', input)).toMatchObject({ status: 409, code: '4092701' })
  expect(await partner.call('vaCreate', { ...input, totalAmount: rupiah('1.00') })).toMatchObject({ code: '4042718' })
  const other = { ...input, ...vaTriple(COMPANY, newCustomer()) }
  expect(await partner.call('vaCreate', other)).toMatchObject({ code: '4042718' })
})

test('a number is given out again once its account is paid, deleted or past its time, not before', async () => {
  const first = await create()
  const again = () => partner.call('vaCreate', { ...request(), ...first.triple })
  expect(await again()).toMatchObject({ status: 404, code: '4042712' })
  await partner.call('vaDelete', first.triple)
  expect(await again()).toMatchObject({ code: '2002700' })
  await control.payVirtualAccount(first.number)
  expect(await again()).toMatchObject({ code: '2002700' })
  clock.advance(25 * HOUR_MS)
  expect(await again()).toMatchObject({ code: '2002700' })
})

test.each([
  ['no number', { virtualAccountNo: undefined }, '4002702'],
  ['a number that is not its parts', { virtualAccountNo: '   12345999' }, '4002701'],
  ['no name', { virtualAccountName: '' }, '4002702'],
  ['no trxId', { trxId: undefined }, '4002702'],
  ['a trxId of 65 characters', { trxId: 'x'.repeat(65) }, '4002701'],
  ['no amount', { totalAmount: undefined }, '4002702'],
  ['an amount in words', { totalAmount: rupiah('dua ratus') }, '4002701'],
  ['nothing to pay', { totalAmount: rupiah('0.00') }, '4042713'],
  ['more than any bank takes', { totalAmount: rupiah('50000000001.00') }, '4032702'],
  ['an open amount', { virtualAccountTrxType: 'O' }, '4052701'],
  ['an end that has passed', { expiredDate: '2020-01-01T00:00:00+07:00' }, '4002701'],
])('an account with %s is refused', async (_name, changes, code) => {
  expect(await partner.call('vaCreate', request(changes))).toMatchObject({ status: Number(code.slice(0, 3)), code })
})

test('new terms hold from then on', async () => {
  const { input, triple, number } = await create()
  const changed = await partner.call('vaUpdate', {
    ...input,
    totalAmount: rupiah('99000.00'),
    virtualAccountName: 'Sri',
  })
  expect(changed.code).toBe('2002800')
  expect(data(await partner.call('vaRegistered', triple))).toMatchObject({
    totalAmount: rupiah('99000.00'),
    virtualAccountName: 'Sri',
  })
  expect(await control.payVirtualAccount(number)).toMatchObject({ is: 'paid', amount: { amount: 9_900_000n } })
  expect(await partner.call('vaUpdate', input)).toMatchObject({ code: '4042814' })
})

test('an account whose new end has passed is closed', async () => {
  const { input, triple, number } = await create()
  expect(await partner.call('vaUpdate', { ...input, expiredDate: formatTimestamp(clock()) })).toMatchObject({
    status: 200,
  })
  expect(await control.payVirtualAccount(number)).toMatchObject({ is: 'refused', code: 'EXPIRED' })
  expect(await status(triple)).toMatchObject({ code: '4042619' })
})

test('the status is unpaid, then paid, with the payment that paid it', async () => {
  const { input, triple, number } = await create()
  expect(data(await status(triple))).toMatchObject({ paymentFlagStatus: '03', paidAmount: rupiah('0.00') })
  const paid = await control.payVirtualAccount(number)
  expect(data(await status({ ...triple, inquiryRequestId: 'q1' }))).toMatchObject({
    trxId: input.trxId,
    inquiryRequestId: 'q1',
    paymentFlagStatus: '00',
    paymentRequestId: paid.is === 'paid' ? paid.reference : '',
    paidAmount: rupiah('250000.00'),
    totalAmount: rupiah('250000.00'),
  })
})

test('a deleted account is gone: it cannot be paid, queried or deleted again', async () => {
  const { input, triple, number } = await create()
  const wrong = await partner.call('vaDelete', { ...triple, trxId: 'another' })
  expect(wrong).toMatchObject({ code: '4043118' })
  expect(await partner.call('vaDelete', { ...triple, trxId: input.trxId })).toMatchObject({ code: '2003100' })
  expect(await control.payVirtualAccount(number)).toMatchObject({ is: 'refused', code: 'CANCELLED' })
  expect(await partner.call('vaRegistered', triple)).toMatchObject({ code: '4043012' })
  expect(await status(triple)).toMatchObject({ code: '4042612' })
  expect(await partner.call('vaDelete', triple)).toMatchObject({ code: '4043112' })
})

test('a paid or late account cannot be deleted, and one that never was is unknown', async () => {
  const paid = await create()
  await control.payVirtualAccount(paid.number)
  expect(await partner.call('vaDelete', paid.triple)).toMatchObject({ code: '4043114' })
  expect(await status(vaTriple(COMPANY, '00000000000'))).toMatchObject({ code: '4042612' })
  const late = await create()
  clock.advance(25 * HOUR_MS)
  expect(await partner.call('vaDelete', late.triple)).toMatchObject({ code: '4043119' })
  expect(await status(late.triple)).toMatchObject({ code: '4042619' })
})

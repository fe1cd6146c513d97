import { expect, test } from 'vitest'
import { aDatabase } from '../../../../test/database/database.ts'
import { aBank, aClock, aReceiver } from '../../../../test/rails/bank.ts'
import { sandboxKeys } from '../../../../test/rails/sandbox-keys.ts'
import { MINUTE_MS } from '../../../base/clock.ts'
import { newExternalId } from '../../../snap/external-id.ts'

const { db } = await aDatabase()
const clock = aClock()
const keys = await sandboxKeys()
const receiver = await aReceiver(keys, clock)
const { partner, control } = await aBank({ db, clock, keys, notifyUrl: receiver.url })

const rupiah = (value: string) => ({ value, currency: 'IDR' })
const request = (change: object = {}) => ({
  partnerReferenceNo: newExternalId(clock()),
  merchantId: keys.merchantId,
  amount: rupiah('125000.00'),
  urlParams: [{ url: 'https://pay.example/co_1', type: 'PAY_RETURN', isDeeplink: 'N' }],
  payOptionDetails: [{ payMethod: 'DANA', transAmount: rupiah('125000.00') }],
  additionalInfo: { merchantName: 'Kopi Gapura', description: 'Two coffees' },
  ...change,
})
const ask = async (change: object = {}) => {
  const sent = request(change)
  const { code, body } = await partner.call('debitPayment', sent)
  expect(code).toBe('2005400')
  return { reference: sent.partnerReferenceNo, referenceNo: String(body.referenceNo), body }
}
const status = async (originalPartnerReferenceNo: string) =>
  (await partner.call('debitStatus', { originalPartnerReferenceNo, serviceCode: '54' })).body.latestTransactionStatus
const cancel = async (originalPartnerReferenceNo: string) =>
  (await partner.call('debitCancel', { originalPartnerReferenceNo, reason: 'test' })).code
const heard = async (reference: string, count: number) => {
  const mine = () => receiver.heard.filter(({ body }) => body.originalPartnerReferenceNo === reference)
  for (let tries = 0; mine().length < count && tries < 400; tries++) await new Promise((r) => setTimeout(r, 10))
  return mine().map(({ service, body }) => ({ service, ...body }))
}

test.each(['GOPAY', 'DANA', 'SHOPEEPAY', 'LINKAJA'])(
  '%s has its customer approve on a page of its own',
  async (payMethod) => {
    const { body } = await ask({ payOptionDetails: [{ payMethod }] })
    expect(body.webRedirectUrl).toMatch(/^http:\/\/localhost:8080\/sandbox\/wallet\/[\w-]{32}$/)
  },
)

test('OVO requests approval in its app: it needs a phone number and returns no address', async () => {
  const ovo = { payOptionDetails: [{ payMethod: 'OVO' }] }
  expect((await partner.call('debitPayment', request(ovo))).code).toBe('4005402')
  const { body } = await ask({ ...ovo, additionalInfo: { phoneNo: '6281234567890' } })
  expect(body).not.toHaveProperty('webRedirectUrl')
})

test.each<[string, object, string]>([
  ['no reference', { partnerReferenceNo: undefined }, '4005402'],
  ['no amount', { amount: undefined }, '4005402'],
  ['nothing to pay', { amount: rupiah('0.00') }, '4045413'],
  ['more than a wallet holds', { amount: rupiah('20000001.00') }, '4035402'],
  ['another currency', { amount: { value: '10.00', currency: 'SGD' } }, '4005401'],
  ['another merchant', { merchantId: '1' }, '4045408'],
  ['no way back', { urlParams: [] }, '4005402'],
  ['a way back in the clear', { urlParams: [{ url: 'http://pay.example/', type: 'PAY_RETURN' }] }, '4005401'],
  ['a way back that is a script', { urlParams: [{ url: 'javascript:1', type: 'PAY_RETURN' }] }, '4005401'],
  ['no wallet', { payOptionDetails: [] }, '4005402'],
  ['an unknown wallet', { payOptionDetails: [{ payMethod: 'PAYPAL' }] }, '4005401'],
  ['a phone that is none', { additionalInfo: { phoneNo: '0211234567' } }, '4005401'],
  ['an end that has passed', { validUpTo: '2020-01-01T00:00:00+07:00' }, '4005401'],
])('a payment with %s is refused', async (_what, change, code) => {
  expect(await partner.call('debitPayment', request(change))).toMatchObject({ status: Number(code.slice(0, 3)), code })
})

test('a reference is used once', async () => {
  const sent = request()
  await partner.call('debitPayment', sent)
  expect((await partner.call('debitPayment', sent)).code).toBe('4095401')
  expect((await partner.call('debitPayment', { ...sent, amount: rupiah('1.00') })).code).toBe('4045418')
})

test('a payment is paid once, notified, and cannot be cancelled any more', async () => {
  const { reference, referenceNo } = await ask()
  expect(await status(reference)).toBe('01')
  expect(await control.actOnWallet(referenceNo, 'pay')).toEqual({ is: 'done' })
  expect(await status(reference)).toBe('00')
  expect(await heard(reference, 1)).toMatchObject([
    {
      service: 'debitNotify',
      originalReferenceNo: referenceNo,
      latestTransactionStatus: '00',
      amount: rupiah('125000.00'),
      merchantId: keys.merchantId,
    },
  ])
  expect(await cancel(reference)).toBe('4045714')
  expect(await control.actOnWallet(referenceNo, 'pay')).toMatchObject({ is: 'refused', code: 'ALREADY_PAID' })
})

test('a second, forced payment is a transaction of its own', async () => {
  const { reference, referenceNo } = await ask()
  await control.actOnWallet(referenceNo, 'pay')
  await control.actOnWallet(referenceNo, 'pay', { force: true })
  const names = (await heard(reference, 2)).map(
    (news) => (news as { originalReferenceNo?: string }).originalReferenceNo,
  )
  expect(new Set(names).size).toBe(2)
})

test('an approved payment is on its way until it is paid or fails', async () => {
  for (const [act, last] of [
    ['pay', '00'],
    ['refuse', '06'],
  ] as const) {
    const { reference, referenceNo } = await ask()
    await control.actOnWallet(referenceNo, 'approve')
    expect(await status(reference)).toBe('02')
    expect(await cancel(reference)).toBe('4045700')
    await control.actOnWallet(referenceNo, act)
    expect(await status(reference)).toBe(last)
    const codes = (await heard(reference, 2)).map(
      (news) => (news as { latestTransactionStatus?: string }).latestTransactionStatus,
    )
    expect(codes.sort()).toEqual(['02', last].sort())
  }
})

test('a cancelled payment, a refused one, and one past its time can no longer be approved', async () => {
  const cancelled = await ask()
  expect(await cancel(cancelled.reference)).toBe('2005700')
  expect(await cancel(cancelled.reference)).toBe('4045704')
  expect(await status(cancelled.reference)).toBe('05')
  const refused = await ask()
  await control.actOnWallet(refused.referenceNo, 'refuse')
  const late = await ask()
  clock.advance(16 * MINUTE_MS)
  expect(await status(late.reference)).toBe('05')
  expect(await cancel(late.reference)).toBe('4035700')
  for (const { referenceNo } of [cancelled, refused, late]) {
    expect(await control.actOnWallet(referenceNo, 'approve')).toMatchObject({ is: 'refused' })
    expect(await control.actOnWallet(referenceNo, 'pay')).toMatchObject({ is: 'refused' })
    expect(await control.actOnWallet(referenceNo, 'pay', { force: true })).toEqual({ is: 'done' })
  }
})

test('a payment of another merchant cannot be queried', async () => {
  expect((await partner.call('debitStatus', { originalPartnerReferenceNo: 'x', serviceCode: '54' })).code).toBe(
    '4045501',
  )
  expect((await partner.call('debitStatus', { serviceCode: '54' })).code).toBe('4005502')
  const { reference } = await ask()
  const input = { originalPartnerReferenceNo: reference, serviceCode: '54', merchantId: '1' }
  expect((await partner.call('debitStatus', input)).code).toBe('4045508')
})

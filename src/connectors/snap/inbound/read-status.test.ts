import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aProvider, bodyOf } from '../../../../test/inbound/inbound-caller.ts'
import { currency } from '../../../base/currency.ts'
import { fromWhole } from '../../../base/money.ts'
import { typesThatGive } from '../../../payment-methods/types.ts'
import { aspiInbound } from '../profiles/aspi/inbound.ts'
import { bcaInbound } from '../profiles/bca/inbound.ts'
import { briInbound } from '../profiles/bri/inbound.ts'
import { danaInbound } from '../profiles/dana/inbound.ts'
import { midtransSnapInbound } from '../profiles/midtrans-snap/inbound.ts'

const now = new Date('2026-11-20T03:00:00Z')
const AMOUNT = fromWhole(125_000, currency('IDR'))
const amount = { value: '125000.00', currency: 'IDR' }
const bank = aProvider(aspiInbound)
const read = (path: string, body: unknown) => bank.read(bank.callBy('token', path, body)).event
const answer = (path: string, body: unknown) => {
  const message = bank.read(bank.callBy('token', path, body))
  return bodyOf(message.reply({ is: 'done' }))
}

describe('a QR notification', () => {
  const PATH = '/v1.0/qr/qr-mpm-notify'
  const qr = (body: unknown) => read(PATH, body)
  const names = {
    reference: 'ours',
    instrumentReferences: ['QR-1'],
    types: ['qrcode'],
    mustAsk: false,
    isOursAlone: true,
  }
  const paid = {
    originalReferenceNo: 'QR-1',
    originalPartnerReferenceNo: 'ours',
    latestTransactionStatus: '00',
    amount,
    additionalInfo: { paidTime: '2026-11-20T09:59:00+07:00', rrn: 123 },
  }

  test('of success is a receipt', () => {
    expect(qr(paid)).toMatchObject({
      is: 'receipt',
      ...names,
      isOffer: false,
      receipt: { railReference: 'QR-1', amount: AMOUNT, paidAt: new Date('2026-11-20T02:59:00Z') },
    })
    expect(answer(PATH, paid)).toEqual({ responseCode: '2005200', responseMessage: 'Successful' })
  })

  test('without our reference or a time is still one', () => {
    const event = qr({ originalReferenceNo: 'QR-1', latestTransactionStatus: '00', amount })
    expect(event).toMatchObject({ is: 'receipt', reference: null, receipt: { paidAt: now } })
  })

  test.each([
    ['01', { is: 'pending' }],
    ['02', { is: 'processing' }],
    ['05', { is: 'closed' }],
    ['06', { is: 'failed', reason: 'The payment failed', railCode: 'status_06' }],
    ['42', { is: 'unknown', railCode: 'status_42' }],
    ['__proto__', { is: 'unknown', railCode: 'status___proto_' }],
    ['constructor', { is: 'unknown', railCode: 'status_construc' }],
  ])('of status %s is a state', (latestTransactionStatus, state) => {
    expect(qr({ ...paid, latestTransactionStatus })).toEqual({ is: 'state', ...names, state })
  })

  test('of status 04 is a refund', () => {
    const refund = { refundNo: 'R-1', refundAmount: amount, refundTime: '2026-11-20T09:59:00+07:00' }
    expect(qr({ ...paid, ...refund, latestTransactionStatus: '04' })).toEqual({
      is: 'refund',
      ...names,
      refund: { railReference: 'R-1', amount: AMOUNT, refundedAt: new Date('2026-11-20T02:59:00Z') },
      paymentReferences: ['123'],
    })
    const bare = qr({ ...paid, latestTransactionStatus: '04' })
    expect(bare).toMatchObject({ is: 'refund', refund: { railReference: 'QR-1', amount: null } })
  })

  test.each([undefined, null])('of success with the amount %s leaves the state unknown', (none) => {
    const event = qr({ ...paid, amount: none })
    expect(event).toMatchObject({ is: 'state', state: { is: 'unknown', railCode: 'amount_missing' } })
  })

  test.each([
    [{ ...paid, originalReferenceNo: undefined }, '02', 'originalReferenceNo'],
    [{ ...paid, originalReferenceNo: 'x'.repeat(65) }, '01', 'originalReferenceNo'],
    [{ ...paid, originalReferenceNo: 'a\u0000b' }, '01', 'originalReferenceNo'],
    [{ ...paid, latestTransactionStatus: undefined }, '02', 'latestTransactionStatus'],
    [{ ...paid, latestTransactionStatus: 0 }, '01', 'latestTransactionStatus'],
    [{ ...paid, amount: { value: '0.00', currency: 'IDR' } }, '01', 'amount'],
    [{ ...paid, amount: { value: 125000, currency: 'IDR' } }, '01', 'amount'],
    [[paid], '00', ''],
  ])('that is malformed names its field: %j', (body, caseCode, field) => {
    expect(qr(body)).toEqual({ is: 'malformed', field })
    expect(answer(PATH, body)).toMatchObject({ responseCode: `40052${caseCode}` })
  })
})

describe('of a provider with one key for all its merchants', () => {
  const dana = aProvider(danaInbound)
  const paid = (change: object) => ({
    originalReferenceNo: 'D-1',
    originalPartnerReferenceNo: 'ours',
    latestTransactionStatus: '00',
    merchantId: 'our-merchant-id',
    amount,
    ...change,
  })
  const eventOf = (change: object) => dana.read(dana.callBy('key', '/v1.0/debit/notify', paid(change))).event

  test('a payment of ours is a receipt, whatever it was made with', () => {
    const types = [...typesThatGive('approval'), ...typesThatGive('number'), ...typesThatGive('qr')]
    expect(eventOf({})).toMatchObject({ is: 'receipt', types })
    const time = { createdTime: '1757998647000', additionalInfo: { paidTime: '1757998714761' } }
    expect(eventOf(time)).toMatchObject({ receipt: { paidAt: new Date(1_757_998_714_761) } })
  })

  test.each([
    ['a payment', {}],
    ['a failure', { latestTransactionStatus: '05' }],
    ['a refund', { latestTransactionStatus: '04' }],
  ])('%s of another merchant, wherever named, is polled; without a merchant it names the payment', (_what, change) => {
    for (const ours of [
      {},
      { merchantId: undefined },
      { merchantId: undefined, additionalInfo: { merchantId: 'our-merchant-id' } },
    ]) {
      expect(eventOf({ ...change, ...ours })).toMatchObject({ mustAsk: false, instrumentReferences: ['D-1'] })
    }
    for (const another of [
      { merchantId: 'another' },
      { additionalInfo: { merchantInfo: { merchantId: 'another' } } },
    ]) {
      expect(eventOf({ ...change, ...another })).toMatchObject({ mustAsk: true })
    }
  })

  test('Midtrans says in additionalInfo whose it is, and what became of it', () => {
    const midtrans = aProvider(midtransSnapInbound)
    const va = (additionalInfo: object) => {
      const number = { partnerServiceId: '   70012', customerNo: '1', virtualAccountNo: '   700121' }
      const body = { ...number, trxId: 'ours', paymentRequestId: 'P', paidAmount: amount, additionalInfo }
      return midtrans.read(midtrans.callBy('key', '/v1.0/transfer-va/payment', body)).event
    }
    const ours = { merchantId: 'our-merchant-id' }
    expect(va({ ...ours, paymentFlagStatus: '00' })).toMatchObject({ is: 'receipt' })
    expect(va({ ...ours, paymentFlagStatus: '06' })).toMatchObject({ is: 'state', state: { is: 'failed' } })
    expect(va(ours)).toMatchObject({ is: 'state', state: { is: 'unknown' } })
    expect(va({ paymentFlagStatus: '00' })).toMatchObject({ is: 'receipt', mustAsk: true })
    const permata = { ...ours, bank: 'PERMATA', paymentFlagStatus: '00' }
    expect(va(permata)).toMatchObject({ is: 'state', state: { is: 'processing' } })
    expect(va({ ...permata, paymentFlagStatus: '06' })).toMatchObject({ is: 'state', state: { is: 'failed' } })
    expect(va({ ...permata, paidTime: '2026-11-20T09:58:00+07:00' })).toMatchObject({ is: 'receipt' })
  })
})

describe('BRI', () => {
  const bri = aProvider(briInbound)

  test.each(['125000', '125000.0', '125000.00', 125_000, amount])(
    'pushes a payment of %j in additionalInfo',
    (paid) => {
      const body = {
        partnerServiceId: '   26215',
        customerNo: '42',
        virtualAccountNo: '   2621542',
        paymentRequestId: 'P-1',
        trxDateTime: '2026-11-20T09:59:00.123+07:00',
        additionalInfo: { idApp: 'A', passApp: 'B', paymentAmount: paid },
      }
      const path = '/snap/v1.0/transfer-va/notify-payment-intrabank'
      const message = bri.read(bri.callBy('token', path, body, { encoding: 'hex' }))
      expect(message.event).toMatchObject({ is: 'receipt', receipt: { amount: AMOUNT, railReference: 'P-1' } })
      const bill = { reference: 'ours', code: 'BRI', accountName: 'Jokul', amount: AMOUNT }
      expect(bodyOf(message.reply({ is: 'recorded', bill, isRepeat: false }))).toMatchObject({
        responseCode: '2003400',
        additionalInfo: { idApp: 'A', passApp: 'B' },
      })
      expect(bodyOf(message.reply({ is: 'not_found' }))).toMatchObject({ responseCode: '4043412' })
    },
  )

  test('reports a refund by a path of its own', () => {
    const body = {
      originalReferenceNo: 'D-1',
      originalPartnerReferenceNo: 'ours',
      amount,
      latestTransactionStatus: '00',
      transactionStatusDescription: 'success',
      additionalInfo: { refundId: '528786398613' },
    }
    const eventOf = (change: object) =>
      bri.read(bri.callBy('token', '/snap/v2.0/debit/notify/refund', { ...body, ...change })).event
    expect(eventOf({})).toMatchObject({ is: 'refund', refund: { railReference: '528786398613', amount: AMOUNT } })
    expect(eventOf({ latestTransactionStatus: '06' })).toMatchObject({ is: 'ignored' })
    expect(eventOf({ amount: undefined })).toEqual({ is: 'malformed', field: 'amount' })
  })
})

describe('BCA’s clearing', () => {
  const bca = aProvider(bcaInbound)
  const body = {
    originalPartnerReferenceNo: 'ours',
    originalReferenceNo: 'B-1',
    latestTransactionStatus: '00',
    transactionDate: '2026-11-20T09:59:00+07:000',
    amount,
  }
  const eventOf = (change: object) =>
    bca.read(bca.callBy('token', '/openapi/v1.0/transfer-rtgs/notify', { ...body, ...change })).event

  test('returns money where it gives a reason, although its status still says success', () => {
    const returned = { is: 'transfer', reference: 'ours', state: { is: 'reversed', amount: AMOUNT } }
    expect(eventOf({ rejectStatusEN: 'Account closed' })).toMatchObject(returned)
    expect(eventOf({ additionalInfo: { rejectStatusEN: 'Account closed' } })).toMatchObject(returned)
    expect(eventOf({ rejectStatusEN: '' })).toMatchObject({ is: 'transfer', state: { is: 'succeeded' } })
  })
})

test('no bytes make a reader throw', () => {
  const readers = [
    ...([
      [bank, '/v1.0/qr/qr-mpm-notify'],
      [bank, '/v1.0/transfer-va/inquiry'],
      [bank, '/v1.0/transfer-va/payment'],
      [bank, '/v1.0/transfer-rtgs/notify'],
    ] as const),
  ]
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      for (const [caller, path] of readers) {
        const verified = caller.verify(caller.callBy('token', path, text))
        if (verified.is === 'verified') verified.read().reply({ is: 'not_found' })
      }
    }),
    { numRuns: 30 },
  )
})

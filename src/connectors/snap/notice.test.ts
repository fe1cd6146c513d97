import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { currency } from '../../base/currency.ts'
import { fromWhole } from '../../base/money.ts'
import { parseQrNotify, parseVaPayment } from './notice.ts'

const received = new Date('2026-11-20T03:00:00Z')
const AMOUNT = fromWhole(125_000, currency('IDR'))
const amount = { value: '125000.00', currency: 'IDR' }
const qr = (body: unknown) => parseQrNotify(Buffer.from(JSON.stringify(body)), received)
const va = (text: string) => parseVaPayment(Buffer.from(text), received)

describe('a QR notification', () => {
  const paid = {
    originalReferenceNo: 'QR-1',
    originalPartnerReferenceNo: 'ours',
    latestTransactionStatus: '00',
    amount,
    additionalInfo: { paidTime: '2026-11-20T09:59:00+07:00', rrn: 123 },
  }

  test('of success is a receipt', () => {
    expect(qr(paid)).toEqual({
      is: 'receipt',
      receipt: {
        reference: 'ours',
        instrumentReference: 'QR-1',
        railReference: 'QR-1',
        amount: AMOUNT,
        paidAt: new Date('2026-11-20T02:59:00Z'),
      },
    })
  })

  test('without our reference or a time is still one', () => {
    const notice = qr({ originalReferenceNo: 'QR-1', latestTransactionStatus: '00', amount })
    expect(notice).toMatchObject({ is: 'receipt', receipt: { reference: null, paidAt: received } })
  })

  test.each([
    ['01', { is: 'pending' }],
    ['02', { is: 'processing' }],
    ['04', { is: 'failed', reason: 'The payment was refunded', railCode: 'status_04' }],
    ['05', { is: 'closed' }],
    ['06', { is: 'failed', reason: 'The payment failed', railCode: 'status_06' }],
    ['42', { is: 'unknown', railCode: 'status_42' }],
  ])('of status %s is a state', (latestTransactionStatus, state) => {
    const expected = { is: 'state', reference: 'ours', instrumentReference: 'QR-1', state }
    expect(qr({ ...paid, latestTransactionStatus })).toEqual(expected)
  })

  test('of success without an amount asks to be looked into', () => {
    const notice = qr({ ...paid, amount: undefined })
    expect(notice).toMatchObject({ is: 'state', state: { is: 'unknown', railCode: 'amount_missing' } })
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
    expect(qr(body)).toEqual({ is: 'malformed', caseCode, field })
  })
})

describe('a virtual account payment', () => {
  const text = (change: object = {}) =>
    JSON.stringify({
      partnerServiceId: '   12345',
      customerNo: '00000000042',
      virtualAccountNo: '   1234500000000042',
      paymentRequestId: 'P-1',
      trxId: 'ours',
      paidAmount: amount,
      trxDateTime: '2026-11-20T09:59:00+07:00',
      ...change,
    })

  test('is a receipt, with what its answer must echo', () => {
    expect(va(text({ flagAdvise: 'Y' }))).toEqual({
      is: 'receipt',
      receipt: {
        reference: 'ours',
        instrumentReference: '1234500000000042',
        railReference: 'P-1',
        amount: AMOUNT,
        paidAt: new Date('2026-11-20T02:59:00Z'),
      },
      triple: {
        partnerServiceId: '   12345',
        customerNo: '00000000042',
        virtualAccountNo: '   1234500000000042',
      },
      paymentRequestId: 'P-1',
      isAdvice: true,
    })
  })

  test('whose customer number is a JSON number past 2^53 keeps every digit', () => {
    const number = '98765432109876543210'
    const body = text({ virtualAccountNo: `   12345${number}` }).replace('"00000000042"', number)
    expect(va(body)).toMatchObject({
      triple: { customerNo: number },
      receipt: { instrumentReference: `12345${number}` },
    })
  })

  test('without our reference or a time is still a receipt', () => {
    const notice = va(text({ trxId: undefined, trxDateTime: 'soon' }))
    expect(notice).toMatchObject({ is: 'receipt', receipt: { reference: null, paidAt: received } })
  })

  test.each([
    [text({ customerNo: undefined }), '02', 'customerNo'],
    [text({ virtualAccountNo: '   1234500000000043' }), '01', 'virtualAccountNo'],
    [text({ paymentRequestId: '' }), '02', 'paymentRequestId'],
    [text({ paymentRequestId: 'x'.repeat(129) }), '01', 'paymentRequestId'],
    [text({ paidAmount: undefined }), '02', 'paidAmount'],
    [text({ paidAmount: { value: '1,00', currency: 'IDR' } }), '01', 'paidAmount'],
    ['{', '00', ''],
  ])('that is malformed names its field: %s', (body, caseCode, field) => {
    expect(va(body)).toEqual({ is: 'malformed', caseCode, field })
  })
})

test('no bytes make a reader throw', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.uint8Array(),
        fc.json().map((json) => Buffer.from(json)),
      ),
      (bytes) => {
        parseQrNotify(Buffer.from(bytes), received)
        parseVaPayment(Buffer.from(bytes), received)
      },
    ),
  )
})

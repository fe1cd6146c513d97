import { describe, expect, test } from 'vitest'
import { aProvider, bodyOf } from '../../../../test/inbound/inbound-caller.ts'
import { currency } from '../../../base/currency.ts'
import { fromWhole } from '../../../base/money.ts'
import type { InboundSection } from '../profile/inbound.ts'
import { aspiInbound } from '../profiles/aspi/inbound.ts'
import { bcaInbound } from '../profiles/bca/inbound.ts'
import { briInbound } from '../profiles/bri/inbound.ts'
import { cimbInbound } from '../profiles/cimb/inbound.ts'
import { dokuInbound } from '../profiles/doku/inbound.ts'

const now = new Date('2026-11-20T03:00:00Z')
const AMOUNT = fromWhole(125_000, currency('IDR'))
const amount = { value: '125000.00', currency: 'IDR' }

describe('a virtual account payment', () => {
  const PATH = '/v1.0/transfer-va/payment'
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
  const bank = aProvider(aspiInbound)
  const read = (body: string) => bank.read(bank.callBy('token', PATH, body))
  const va = (body: string) => read(body).event

  test('is a receipt', () => {
    expect(va(text())).toEqual({
      is: 'receipt',
      reference: 'ours',
      instrumentReferences: ['1234500000000042'],
      types: ['virtual_account'],
      mustAsk: false,
      isOursAlone: true,
      isOffer: false,
      receipt: { railReference: 'P-1', amount: AMOUNT, paidAt: new Date('2026-11-20T02:59:00Z') },
    })
  })

  test('whose customer number is a JSON number past 2^53 keeps every digit, and gets it back', () => {
    const number = '98765432109876543210'
    const body = text({ virtualAccountNo: `   12345${number}` }).replace('"00000000042"', number)
    const message = read(body)
    expect(message.event).toMatchObject({ instrumentReferences: [`12345${number}`] })
    const bill = { reference: 'ours', code: 'BCA', accountName: 'Jokul', amount: AMOUNT }
    const reply = bodyOf(message.reply({ is: 'recorded', bill, isRepeat: false }))
    expect(reply).toMatchObject({ responseCode: '2002500', virtualAccountData: { customerNo: number } })
  })

  test('without our reference or a time is still a receipt', () => {
    const event = va(text({ trxId: undefined, trxDateTime: 'soon' }))
    expect(event).toMatchObject({ is: 'receipt', reference: null, receipt: { paidAt: now } })
  })

  test('marked as a repetition is in conflict with nothing', () => {
    expect(bank.verify(bank.callBy('token', PATH, text({ flagAdvise: 'Y' })))).toMatchObject({ isRetry: true })
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
    expect(va(body)).toEqual({ is: 'malformed', field })
    expect(bodyOf(read(body).reply({ is: 'done' }))).toMatchObject({ responseCode: `40025${caseCode}` })
  })
})

describe('a number', () => {
  const doku = aProvider(dokuInbound)
  const numbersOf = (customerNo: string, virtualAccountNo: string, partnerServiceId = '   88899') => {
    const body = { partnerServiceId, customerNo, virtualAccountNo, paymentRequestId: 'P', paidAmount: amount }
    const { event } = doku.read(doku.callBy('token', '/v1.1/transfer-va/payment', body))
    return 'instrumentReferences' in event ? event.instrumentReferences : event
  }

  test('may come whole in the customer part', () => {
    expect(numbersOf('8889990001', '8889990001', '88899')).toContain('8889990001')
    expect(numbersOf('8889990001', '   888998889990001')).toEqual(['888998889990001', '8889990001'])
  })

  test('may have been filled with zeros, in either part', () => {
    expect(numbersOf('0000000006', '   888990000000006')).toEqual(['888990000000006', '888996'])
    expect(numbersOf('12', '08889912', '  088899')).toContain('8889912')
  })

  test('that is neither is malformed', () => {
    expect(numbersOf('90001', '   8889990002')).toEqual({ is: 'malformed', field: 'virtualAccountNo' })
  })
})

describe('the answer about a bill', () => {
  const number = { partnerServiceId: '   12345', customerNo: '42', virtualAccountNo: '   1234542' }
  const bill = { reference: 'ours', code: 'BCA', accountName: 'Jokul Doe', amount: AMOUNT }
  const inquire = (section: InboundSection, credentials: object = {}) => {
    const bank = aProvider(section, credentials)
    const body = { ...number, inquiryRequestId: 'I-1', additionalInfo: { channel: 'VIRTUAL_ACCOUNT_BCA' } }
    return bank.read(bank.callBy('token', section.vaInquiry?.paths[0] ?? '', body))
  }
  const notify = (section: InboundSection, change: object = {}) => {
    const bank = aProvider(section)
    const body = { ...number, paymentRequestId: 'P-1', paidAmount: amount, ...change }
    return bank.read(bank.callBy('token', section.vaPayment?.paths[0] ?? '', body))
  }

  test.each([
    ['paid', { is: 'declined', bill, because: 'paid' }, '4042414', '4042514'],
    ['expired', { is: 'declined', bill, because: 'expired' }, '4042419', '4042519'],
    ['unknown', { is: 'not_found' }, '4042412', '4042512'],
  ] as const)('that is %s is a refusal that says so', (_what, outcome, inquiryCode, paymentCode) => {
    for (const section of [aspiInbound, bcaInbound, briInbound, dokuInbound, cimbInbound]) {
      expect(bodyOf(inquire(section).reply(outcome))).toMatchObject({ responseCode: inquiryCode })
      expect(bodyOf(notify(section).reply(outcome))).toMatchObject({ responseCode: paymentCode })
    }
    expect(bodyOf(inquire(bcaInbound).reply(outcome))).toMatchObject({
      virtualAccountData: { inquiryStatus: '01', inquiryRequestId: 'I-1', ...number },
    })
    expect(bodyOf(notify(bcaInbound).reply(outcome))).toMatchObject({
      virtualAccountData: { paymentFlagStatus: '01', paymentRequestId: 'P-1', ...number },
    })
  })

  test('is the amount, or nothing fixed where the payer chooses', () => {
    const closed = { virtualAccountTrxType: 'C', totalAmount: amount, virtualAccountName: 'Jose Doe' }
    const owed = { ...bill, accountName: 'José “Doe” 2' }
    expect(bodyOf(inquire(bcaInbound).reply({ is: 'owed', bill: owed }))).toMatchObject({ virtualAccountData: closed })
    const open = inquire(dokuInbound, { virtualAccounts: { BCA: { companyCode: '12345', kind: 'open' } } })
    expect(bodyOf(open.reply({ is: 'owed', bill }))).toMatchObject({
      virtualAccountData: {
        virtualAccountTrxType: 'O',
        totalAmount: { value: '0.00', currency: 'IDR' },
        additionalInfo: { channel: 'VIRTUAL_ACCOUNT_BCA', trxId: 'ours' },
      },
    })
  })

  test('of BCA to a payment of several companies has each bill with its reference', () => {
    const billDetails = ['001', '002'].map((billReferenceNo) => ({ billNo: '1', billReferenceNo, billAmount: amount }))
    const reply = notify(bcaInbound, { billDetails, referenceNo: '', subCompany: '', channelCode: 6011 })
    expect(reply.event).toMatchObject({ is: 'receipt', isOffer: true })
    expect(bodyOf(reply.reply({ is: 'recorded', bill, isRepeat: false }))).toMatchObject({
      responseCode: '2002500',
      virtualAccountData: {
        referenceNo: '',
        paymentFlagStatus: '00',
        billDetails: [
          { billerReferenceId: '001', status: '00', billAmount: amount },
          { billerReferenceId: '002', status: '00', billAmount: amount },
        ],
      },
    })
  })

  test('of BCA to a payment that was notified before is 4042518 with the first outcome', () => {
    const again = notify(bcaInbound, { flagAdvise: 'Y' }).reply({ is: 'recorded', bill, isRepeat: true })
    const { responseCode, virtualAccountData } = bodyOf(again)
    expect([again.status, responseCode, virtualAccountData]).toMatchObject([
      404,
      '4042518',
      { paymentFlagStatus: '00' },
    ])
    expect(bodyOf(notify(aspiInbound).reply({ is: 'recorded', bill, isRepeat: true }))).toMatchObject({
      responseCode: '2002500',
    })
  })

  test('of BCA to a repeated message: the id of an inquiry is used up, that of a payment leads to its first flag', () => {
    const bca = aProvider(bcaInbound)
    const path = { inquiry: '/openapi/v1.0/transfer-va/inquiry', payment: '/openapi/v1.0/transfer-va/payment' }
    const inquiry = bca.verify(bca.callBy('token', path.inquiry, { ...number, inquiryRequestId: 'I' }))
    const payment = (id: string, paidAmount: object) =>
      bca.verify(bca.callBy('token', path.payment, { ...number, paymentRequestId: id, paidAmount }))
    const first = { status: 404, body: '{"responseCode":"4042512","virtualAccountData":{"paymentFlagStatus":"01"}}' }
    const [one, other] = [payment('P-1', amount), payment('P-1', { ...amount, value: '1.00' })]
    if (inquiry.is !== 'verified' || one.is !== 'verified' || other.is !== 'verified') throw new Error('not proven')
    expect(bodyOf(inquiry.repeat(first))).toMatchObject({ responseCode: '4092400' })
    expect(one.fingerprint).toBe(other.fingerprint)
    expect(payment('P-2', amount)).not.toMatchObject({ fingerprint: one.fingerprint })
    expect(bodyOf(one.conflict())).toMatchObject({ responseCode: '4092500' })
    expect(bodyOf(one.repeat(first))).toEqual({
      responseCode: '4042518',
      responseMessage: 'Inconsistent Request',
      virtualAccountData: { paymentFlagStatus: '01' },
    })
  })
})

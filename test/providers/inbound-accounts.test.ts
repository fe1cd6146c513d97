import { describe, expect } from 'vitest'
import { bcaInbound } from '../../src/connectors/snap/profiles/bca/inbound.ts'
import { dokuInbound } from '../../src/connectors/snap/profiles/doku/inbound.ts'
import { aProvider } from '../inbound/inbound-caller.ts'
import { aBill, answered, notifications } from './notifications.ts'
import { idr } from './payments.ts'
import { expectLike, judge, sampleOf } from './vectors.ts'

describe('BCA asks what a number is to be paid', () => {
  judge('bca-va-inquiry-in', 'about its number alone, with a channel that is a JSON number', (sample) => {
    expect(notifications(bcaInbound, 'token', sample).event).toEqual({
      is: 'va_inquiry',
      reference: null,
      instrumentReferences: [sample.expect.vaTrimmed],
      types: ['virtual_account'],
      mustAsk: false,
    })
  })

  judge('bca-va-inquiry-our-answer', 'and receives the bill', (sample) => {
    const message = notifications(bcaInbound, 'token', sampleOf('bca-va-inquiry-in'))
    const { status, body } = answered(message, { is: 'owed', bill: aBill() })
    expect(status).toBe(200)
    expectLike(body, sample, {
      // The print answers another request than the one printed.
      otherValue: [
        'virtualAccountData.inquiryRequestId',
        'virtualAccountData.billDetails.0.billDescription',
        'virtualAccountData.freeTexts',
      ],
      notSent: ['virtualAccountData.additionalInfo'],
      added: ['virtualAccountData.additionalInfo'],
    })
  })
})

describe('BCA asks whether it may take a payment', () => {
  judge('bca-va-payment-in', 'without a total and a time, under the id of the payment', (sample) => {
    expect(notifications(bcaInbound, 'token', sample).event).toMatchObject({
      is: 'receipt',
      isOffer: true,
      mustAsk: false,
      instrumentReferences: ['12345123456789012345678'],
      receipt: {
        railReference: sample.expect.paymentRequestId,
        amount: idr(String(sample.expect.paid)),
        paidAt: new Date('2026-11-20T03:00:00Z'),
      },
    })
  })

  judge('bca-va-payment-our-answer', 'and receives the permission, bill by bill', (sample) => {
    const message = notifications(bcaInbound, 'token', sampleOf('bca-va-payment-in'))
    const { status, body } = answered(message, { is: 'recorded', bill: aBill(), isRepeat: false })
    expect(status).toBe(200)
    expectLike(body, sample, {
      otherValue: ['virtualAccountData.trxDateTime'],
      // Absent in the print, and mandatory.
      added: ['virtualAccountData.virtualAccountNo', 'additionalInfo'],
      notSent: ['additionalInfo'],
    })
  })
})

describe('DOKU', () => {
  judge('doku-dipc-inquiry-in', 'asks about a number of ours, with a channel that is a text', (sample) => {
    expect(notifications(dokuInbound, 'token', sample).event).toMatchObject({
      is: 'va_inquiry',
      instrumentReferences: expect.arrayContaining([String(sample.expect.vaTrimmed)]),
    })
  })

  judge('doku-dipc-inquiry-our-answer', 'receives an open amount, and our reference in additionalInfo', (sample) => {
    const message = notifications(dokuInbound, 'token', sampleOf('doku-dipc-inquiry-in'))
    const { status, body } = answered(message, { is: 'owed', bill: aBill({ code: 'MANDIRI' }) })
    expect(status).toBe(200)
    expectLike(body, sample)
    expect(body).toMatchObject({ virtualAccountData: { additionalInfo: { trxId: '23219829713' } } })
  })

  judge('doku-va-payment-notify', 'tells what was paid, under our reference', (sample) => {
    // The id of the payment is among what the sample leaves out.
    const { event } = notifications(dokuInbound, 'token', sample, { paymentRequestId: 'P-1' })
    expect(event).toMatchObject({
      is: 'receipt',
      isOffer: false,
      mustAsk: false,
      reference: sample.expect.trxId,
      instrumentReferences: expect.arrayContaining(['88899908800314524']),
      receipt: {
        railReference: 'P-1',
        amount: idr(String(sample.expect.paid)),
        paidAt: new Date('2024-08-01T10:55:00+07:00'),
      },
    })
  })

  judge('doku-va-notify-doc', 'tells so in UTC, at a path of another version', (sample) => {
    const provider = aProvider(dokuInbound)
    const body = { ...sample.body, paymentRequestId: 'P-1', paidAmount: { value: '11500.00', currency: 'IDR' } }
    const call = provider.callBy('token', sample.path, body, {
      now: new Date('2020-12-21T07:58:00Z'),
      headers: { 'channel-id': 'VA004', 'x-timestamp': sample.headers['X-TIMESTAMP'] },
    })
    expect(provider.read(call).event).toMatchObject({
      is: 'receipt',
      instrumentReferences: ['777770000000000001', '777771'],
    })
  })
})

import { describe, expect } from 'vitest'
import { aspiInbound } from '../../src/connectors/snap/profiles/aspi/inbound.ts'
import { bcaInbound } from '../../src/connectors/snap/profiles/bca/inbound.ts'
import { briInbound } from '../../src/connectors/snap/profiles/bri/inbound.ts'
import { midtransSnapInbound } from '../../src/connectors/snap/profiles/midtrans-snap/inbound.ts'
import { aBill, answered, DONE, notifications } from './notifications.ts'
import { idr } from './payments.ts'
import { judge, type Sample, sampleOf } from './vectors.ts'

describe('BCA reports a paid code', () => {
  judge('bca-qr-notify-regular', 'under our merchant number, at a path without the folder', (sample) => {
    expect(notifications(bcaInbound, 'token', sample).event).toMatchObject({
      is: 'receipt',
      reference: '2024090100000000000001',
      instrumentReferences: ['43057a74-e179-49ed-b119-b004a3d522ec'],
      mustAsk: false,
      receipt: { amount: idr(String(sample.expect.amount)), paidAt: new Date('2024-09-01T08:43:11+07:00') },
    })
  })

  judge('bca-qr-notify-our-answer', 'and is thanked', (sample) => {
    const reply = answered(notifications(bcaInbound, 'token', sampleOf('bca-qr-notify-regular')), DONE)
    expect(reply).toEqual({ status: 200, body: sample.body })
  })
})

describe('BCA tells that a clearing sent a transfer back', () => {
  const returned = {
    originalPartnerReferenceNo: '2020102900000000000001',
    latestTransactionStatus: '00',
    transactionDate: '2020-12-21T14:56:11+07:000',
    amount: { value: '10000.00', currency: 'IDR' },
    rejectStatusEN: 'Account closed',
  }
  const thanked = (sample: Sample) => {
    const message = notifications(bcaInbound, 'token', { ...sample, body: returned })
    expect(message.event).toMatchObject({ is: 'transfer', state: { is: 'reversed', amount: idr('10000.00') } })
    expect(answered(message, DONE)).toEqual({ status: 200, body: sample.body })
  }
  judge('bca-rtgs-notify-our-answer', 'by RTGS, and is thanked', thanked)
  judge('bca-skn-notify-our-answer', 'by SKN, and is thanked', thanked)
})

describe('BRI reports a payment', () => {
  const isPaid = (sample: Sample) => ({
    is: 'receipt',
    reference: sample.body.originalPartnerReferenceNo,
    instrumentReferences: [sample.body.originalReferenceNo],
    mustAsk: false,
    receipt: { amount: idr(String(sample.expect.amount)) },
  })
  judge('bri-qr-notify', 'of a code, proven by a token or by its key, with names in capitals', (sample) => {
    expect(notifications(briInbound, 'token', sample).event).toMatchObject(isPaid(sample))
    expect(notifications(briInbound, 'key', sample).event).toMatchObject(isPaid(sample))
  })
  judge('bri-dd-notify', 'by direct debit', (sample) => {
    expect(notifications(briInbound, 'token', sample).event).toMatchObject({ ...isPaid(sample), types: ['ewallet'] })
  })
})

describe('Midtrans reports a payment with its key and no token', () => {
  judge(
    'mid-va-notify',
    'into a virtual account: its state is in additionalInfo, and it names no channel',
    (sample) => {
      expect(sample.headers).not.toHaveProperty('CHANNEL-ID')
      expect(notifications(midtransSnapInbound, 'key', sample).event).toMatchObject({
        is: 'receipt',
        reference: 'abcdefgh1234',
        instrumentReferences: ['08889912345678901234567890'],
        mustAsk: false,
        receipt: {
          railReference: 'abcdef-123456-abcdef',
          amount: idr(String(sample.expect.paid)),
          paidAt: new Date('2020-01-01T00:00:00+07:00'),
        },
      })
    },
  )
  judge('mid-va-notify-our-answer', 'and is given the number and our reference back', (sample) => {
    const message = notifications(midtransSnapInbound, 'key', sampleOf('mid-va-notify'))
    const bill = aBill({ reference: 'midtrans-testing-001' })
    expect(answered(message, { is: 'recorded', bill, isRepeat: false })).toEqual({ status: 200, body: sample.body })
  })

  judge('mid-qr-notify', 'of a code, which has to name the code as it was named to us', (sample) => {
    expect(notifications(midtransSnapInbound, 'key', sample).event).toMatchObject({
      is: 'receipt',
      reference: '2020102900000000000001',
      mustAsk: false,
      instrumentReferences: ['2020102977770000000009'],
      receipt: { amount: idr(String(sample.expect.amount)) },
    })
  })
  judge('mid-qr-notify-our-answer', 'and is thanked in its words', (sample) => {
    const message = notifications(midtransSnapInbound, 'key', sampleOf('mid-qr-notify'))
    expect(answered(message, DONE)).toEqual({ status: 200, body: sample.body })
  })
  judge('mid-dd-notify-our-answer', 'and for that of a wallet alike', (sample) => {
    const { body } = sampleOf('mid-qr-notify')
    const message = notifications(midtransSnapInbound, 'key', { ...sample, body })
    expect(answered(message, DONE)).toEqual({ status: 200, body: sample.body })
    const bare = notifications(midtransSnapInbound, 'key', { ...sample, body: { ...body, amount: null } })
    expect(bare.event).toMatchObject({ is: 'state', state: { is: 'unknown', railCode: 'amount_missing' } })
  })
})

describe('a provider without a profile of its own reports a code by the standard', () => {
  const path = '/v1.0/qr/qr-mpm-notify'
  /** References are among what these samples leave out. */
  const named = { originalReferenceNo: 'QR-1' }
  judge('finpay-qr-notify', 'and when it was paid in additionalInfo', (sample) => {
    const { event } = notifications(aspiInbound, 'token', sample, named, path)
    const paidAt = new Date('2024-06-07T10:03:54+07:00')
    expect(event).toMatchObject({
      is: 'receipt',
      mustAsk: false,
      receipt: { amount: idr(String(sample.expect.amount)), paidAt },
    })
  })
  judge('ayolinx-qr-callback', 'and when it was finished, in UTC', (sample) => {
    const { event } = notifications(aspiInbound, 'token', sample, named, path)
    const paidAt = new Date('2024-09-18T06:36:36Z')
    expect(event).toMatchObject({
      is: 'receipt',
      mustAsk: false,
      receipt: { amount: idr(String(sample.expect.amount)), paidAt },
    })
  })
})

import { describe, expect, test } from 'vitest'
import { midtransSnap } from '../../../src/connectors/snap/profiles/midtrans-snap/profile.ts'
import { snapRail } from '../../../src/connectors/snap/rail.ts'
import { vaTriple } from '../../../src/snap/va-number.ts'
import { defined } from '../../setup/defined.ts'
import { anAccount, anAttempt, aRefund, aRequest, idr } from '../payments.ts'
import { clockAt, connectionTo, startPeer } from '../peer.ts'
import { expectLike, judge } from '../vectors.ts'

const VA = {
  PERMATA: { companyCode: '8562', kind: 'closed' as const },
  MANDIRI: { companyCode: '70012', kind: 'closed' as const },
  BCA: { companyCode: '1234', kind: 'closed' as const },
}

async function aMidtrans(merchantId = 'M001234') {
  const peer = await startPeer()
  const settings = connectionTo(peer, midtransSnap, {
    outbound: { merchantId, channelId: '12345' },
    virtualAccounts: VA,
  })
  return { peer, rail: snapRail(settings, clockAt('2024-04-19T15:00:00+07:00')) }
}

describe('a virtual account at Midtrans', () => {
  const TRX_ID = 'midtrans-testing-001'
  const account = anAccount('MANDIRI', '700126280123456', { reference: TRX_ID })

  judge(
    'mid-va-create-req',
    'its call is named by our reference; what a bill is for is ours to say',
    async (sample) => {
      const { peer, rail } = await aMidtrans('G059876677')
      await rail.issue(
        aRequest({ type: 'virtual_account', code: 'MANDIRI', reference: TRX_ID, customerNumber: '6280123456' }),
      )
      const call = defined(peer.calls[0])
      expect(call).toMatchObject({ method: sample.method, path: sample.path })
      expect(call.headers).toMatchObject({ 'channel-id': '12345', 'x-external-id': TRX_ID })
      expectLike(call.body, sample, { otherValue: ['additionalInfo.mandiri'] })
      expect(call.body).toMatchObject({
        additionalInfo: { mandiri: { billInfo1: 'Kopi Gapura', billInfo2: 'Two coffees' } },
      })
    },
  )

  test('is shown by the number that is returned, and closed by POST', async () => {
    const { peer, rail } = await aMidtrans()
    const returned = vaTriple('70012', '000006280123456')
    peer.on('/create-va', { body: { responseCode: '2002700', virtualAccountData: { ...returned, trxId: TRX_ID } } })
    peer.on('/delete-va', { body: { responseCode: '2003100' } })
    const request = aRequest({
      type: 'virtual_account',
      code: 'MANDIRI',
      reference: TRX_ID,
      customerNumber: '6280123456',
    })
    const number = '70012000006280123456'
    expect(await rail.issue(request)).toMatchObject({ is: 'issued', instrument: { number } })
    expect(await rail.retire(anAccount('MANDIRI', number, { reference: TRX_ID }))).toEqual({ is: 'closed' })
    expect(peer.calls[1]).toMatchObject({ method: 'POST', body: { ...returned, trxId: TRX_ID } })
  })

  test('has as many digits as its bank’s numbers', async () => {
    const { rail } = await aMidtrans()
    expect(['BCA', 'MANDIRI'].map(rail.customerNumberDigits)).toEqual([19, 12])
  })

  judge('mid-va-status-req', 'it is queried by our reference', async (sample) => {
    const { peer, rail } = await aMidtrans()
    await rail.query(anAccount('BCA', '1234356899', { reference: '5a5597d1-615d-4df0-875d-aa429b2b1b68' }))
    const call = defined(peer.calls[0])
    expect(call).toMatchObject({ method: sample.method, path: sample.path })
    expectLike(call.body, sample)
  })

  judge('mid-va-status-resp', 'it was paid and settled', async (sample) => {
    const { peer, rail } = await aMidtrans()
    const { virtualAccountData } = sample.body as { virtualAccountData: object }
    const withFlag = (paymentFlagStatus: string | undefined) => ({
      body: { ...sample.body, virtualAccountData: { ...virtualAccountData, paymentFlagStatus } },
    })
    peer.on(sample.path, { body: sample.body }, ...['03', '08', '09', undefined].map(withFlag))
    expect(await rail.query(account)).toEqual({
      is: 'succeeded',
      receipt: {
        reference: TRX_ID,
        instrumentReference: '700126280123456',
        railReference: 'A120240419081813bceyKQUK3iID',
        amount: idr('10000.00'),
        paidAt: new Date('2024-04-19T15:18:13+07:00'),
      },
    })
    expect(await rail.query(account)).toEqual({ is: 'pending' })
    expect(await rail.query(account)).toEqual({ is: 'closed' })
    expect(await rail.query(account)).toMatchObject({ is: 'failed' })
    expect(await rail.query(account)).toEqual({ is: 'pending' })
  })
})

test('a payment at Permata is not final before it is two minutes old', async () => {
  const paidAt = (trxDateTime: string) => ({
    body: {
      responseCode: '2002600',
      virtualAccountData: {
        ...vaTriple('8562', '000087926752'),
        paymentFlagStatus: '00',
        paymentRequestId: 'P-1',
        paidAmount: { value: '10000.00', currency: 'IDR' },
        trxDateTime,
      },
    },
  })
  const { peer, rail } = await aMidtrans()
  peer.on('/transfer-va/status', paidAt('2024-04-19T14:58:01+07:00'), paidAt('2024-04-19T14:58:00+07:00'))
  const account = anAccount('PERMATA', '8562000087926752')
  expect(await rail.query(account)).toEqual({ is: 'processing' })
  expect(await rail.query(account)).toMatchObject({ is: 'succeeded' })
})

describe('a code of Midtrans', () => {
  judge('mid-qr-create-req', 'we know no customer and no brand; our times are Jakarta’s', async (sample) => {
    const { peer, rail } = await aMidtrans()
    const reference = '8143fc4f-ec05-4c55-92fb-620c212f401e'
    const expiresAt = new Date('2030-07-03T12:08:56-07:00')
    await rail.issue(aRequest({ reference, amount: idr('1500.00'), expiresAt, description: 'test item name' }))
    const call = defined(peer.calls[0])
    expect(call).toMatchObject({ method: sample.method, path: sample.path })
    expect(call.headers).toMatchObject({ 'channel-id': '12345', 'x-external-id': reference })
    expectLike(call.body, sample, {
      otherValue: ['validityPeriod', 'additionalInfo.items.0.merchantName'],
      notSent: ['additionalInfo.customerDetails', 'additionalInfo.items.0.brand', 'additionalInfo.items.0.category'],
    })
    expect(call.body.validityPeriod).toBe('2030-07-04T02:08:56+07:00')
  })

  judge('mid-qr-status-req', 'it is queried by both references', async (sample) => {
    const { peer, rail } = await aMidtrans()
    const railReference = 'A120240930074508BIDP4QaNnJID'
    await rail.query(anAttempt({ reference: 'b7d2bc2e-9d5b-4cec-a39f-4244c11e1b98', railReference }))
    const call = defined(peer.calls[0])
    expect(call).toMatchObject({ method: sample.method, path: sample.path })
    expectLike(call.body, sample)
  })
})

describe('a wallet payment at Midtrans', () => {
  const payment = anAttempt({ type: 'ewallet', code: 'GOPAY', reference: '67fd4d9e-5fe6-477c-ab99-026a9ab88c34' })

  judge('mid-dd-status-req-extid', 'before its reference is known, by the call that requested it', async (sample) => {
    const { peer, rail } = await aMidtrans()
    await rail.issue(aRequest({ type: 'ewallet', code: 'GOPAY', reference: payment.reference }))
    await rail.query(payment)
    expect(peer.calls[0]?.headers['x-external-id']).toBe(payment.reference)
    expect(peer.calls[1]).toMatchObject({ method: sample.method, path: sample.path })
    expectLike(defined(peer.calls[1]).body, sample)
  })

  judge('mid-dd-status-req-ref', 'afterwards by its reference alone', async (sample) => {
    const { peer, rail } = await aMidtrans()
    await rail.query({ ...payment, railReference: 'A120240930071006pW0gbFMTguID' })
    expectLike(defined(peer.calls[0]).body, sample)
  })

  judge(
    'mid-refund-resp-8digits',
    'its refund succeeded, though the code is printed with eight digits',
    async (sample) => {
      const { peer, rail } = await aMidtrans()
      peer.on(sample.path, { body: sample.body })
      const refund = aRefund({ ...payment, railReference: 'A1' })
      expect(await rail.refunds?.refund(refund)).toEqual({ is: 'succeeded', railReference: null, railCode: '20058000' })
      expect(peer.calls[0]?.headers['x-external-id']).toBe('refund')
    },
  )

  test('is refunded within its wallet’s days and hours', async () => {
    const { rail } = await aMidtrans()
    const at = (code: string, time: string) => rail.refunds?.faultOf(aRefund({ ...payment, code }), new Date(time))
    expect(at('GOPAY', '2024-10-16T08:43:11+07:00')).toBeNull()
    expect(at('GOPAY', '2024-10-16T08:43:12+07:00')).toBe('window_closed')
    expect(at('SHOPEEPAY', '2025-08-31T23:54:59+07:00')).toBeNull()
    expect(at('SHOPEEPAY', '2025-08-31T23:55:00+07:00')).toBe('window_closed')
    expect(at('SHOPEEPAY', '2025-08-31T05:59:59+07:00')).toBe('window_closed')
    expect(at('OVO', '2024-09-02T00:00:00+07:00')).toBe('not_supported')
    const account = aRefund(anAccount('BCA', '1234356899'))
    expect(rail.refunds?.faultOf(account, new Date('2024-09-02T00:00:00+07:00'))).toBe('not_supported')
    expect(await rail.refunds?.refund(account)).toMatchObject({ is: 'failed', code: 'not_supported' })
  })
})

describe('a refund of a code at Midtrans', () => {
  const code = anAttempt({ railReference: 'A1' })
  const refund = aRefund(code)
  const input = async (body: object) => {
    const { peer, rail } = await aMidtrans()
    peer.on('/qr/qr-mpm-query', { body: { responseCode: '2005100', ...body } })
    return rail.refunds?.query(refund)
  }

  test('is found in the history of the payment, whose state stays a success', async () => {
    const entry = { refundNo: 'R-1', partnerReferenceNo: 'refund', refundStatus: '00' }
    const history = (change: object) =>
      input({ latestTransactionStatus: '00', refundHistory: [{ ...entry, ...change }] })
    expect(await history({})).toEqual({ is: 'succeeded', railReference: 'R-1', railCode: '2005100' })
    expect(await history({ partnerReferenceNo: undefined, partnerRefundNo: 'refund' })).toMatchObject({
      is: 'succeeded',
    })
    expect(await history({ refundStatus: '03' })).toMatchObject({ is: 'processing' })
    expect(await history({ refundStatus: '06' })).toMatchObject({ is: 'failed', code: 'refused' })
    expect(await history({ refundStatus: '77' })).toMatchObject({ is: 'unknown' })
    expect(await history({ partnerReferenceNo: 'another' })).toMatchObject({ is: 'not_found' })
  })

  test('without a history is reported only by the state of a whole payment', async () => {
    expect(await input({ latestTransactionStatus: '04' })).toMatchObject({ is: 'succeeded' })
    expect(await input({ latestTransactionStatus: '00' })).toMatchObject({ is: 'not_found' })
    expect(await input({ latestTransactionStatus: '02' })).toMatchObject({ is: 'unknown' })
    const { peer, rail } = await aMidtrans()
    const part = { ...refund, amount: idr('1.00') }
    for (const latestTransactionStatus of ['00', '04']) {
      peer.on('/qr/qr-mpm-query', { body: { responseCode: '2005100', latestTransactionStatus } })
      expect(await rail.refunds?.query(part)).toMatchObject({ is: 'unknown' })
    }
  })

  test.each([
    [200, { responseCode: '2007800', partnerRefundNo: 'other' }, { is: 'unknown', railCode: 'reference_mismatch' }],
    [
      200,
      { responseCode: '2007800', refundAmount: { value: '1.00', currency: 'IDR' } },
      { railCode: 'amount_mismatch' },
    ],
    [404, { responseCode: '4047818' }, { is: 'unknown' }],
    [409, { responseCode: '4097800' }, { is: 'unknown' }],
    [429, { responseCode: '4297800' }, { is: 'unknown' }],
    [504, { responseCode: '5047800' }, { is: 'unknown' }],
    [403, {}, { is: 'unknown', railCode: 'http_403' }],
    [401, { responseCode: '4017800' }, { is: 'not_found' }],
    [404, { responseCode: '4047813' }, { is: 'failed', code: 'refused' }],
  ])('that is answered %i %j is %j', async (status, body, state) => {
    const { peer, rail } = await aMidtrans()
    peer.on('/qr/qr-mpm-refund', { status, body })
    expect(await rail.refunds?.refund(refund)).toMatchObject(state)
  })
})

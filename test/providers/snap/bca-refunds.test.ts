import { describe, expect, test } from 'vitest'
import { aRefund, idr } from '../payments.ts'
import { expectLike, judge, sampleOf } from '../vectors.ts'
import { aBca, code, RAIL_REFERENCE } from './bca.ts'

const RRN = '000013101103'
const paid = {
  railReference: RAIL_REFERENCE,
  issuerReference: null,
  amount: idr('50000.00'),
  paidAt: new Date('2024-09-01T08:43:11+07:00'),
}
const refund = aRefund(code, { amount: idr('10000.00'), paid })

describe('a refund at BCA', () => {
  const paidCode = { path: '/qr/qr-mpm-query', reply: { body: sampleOf('bca-qr-query-paid').body } }

  judge(
    'bca-qr-refund-req',
    'it is named by the issuer’s reference, which the bank is queried for first',
    async (sample) => {
      const { peer, rail } = await aBca('2024-09-03T14:48:25+07:00')
      peer.on(paidCode.path, paidCode.reply)
      await rail.refunds?.refund(refund)
      const call = peer.calls[1]
      expect(call).toMatchObject({ method: sample.method, path: sample.path })
      expect(call?.headers).toMatchObject({ 'channel-id': '95251', 'x-timestamp': '2024-09-03T14:48:25+07:00' })
      expect(call?.body.partnerRefundNo).toBe(RRN)
      expectLike(call?.body ?? {}, sample)
    },
  )

  judge('bca-qr-refund-resp', 'a part of the payment was refunded', async (sample) => {
    const { peer, rail } = await aBca()
    peer.on(paidCode.path, paidCode.reply)
    peer.on(sample.path, { body: sample.body })
    expect(rail.refunds?.faultOf(refund, new Date('2024-09-03T14:48:25+07:00'))).toBeNull()
    expect(await rail.refunds?.refund(refund)).toEqual({
      is: 'succeeded',
      railReference: '21E4172823',
      railCode: '2007800',
    })
  })

  judge('bca-qr-refund-settled', 'after settlement it is refused permanently', async (sample) => {
    const { peer, rail } = await aBca()
    peer.on(paidCode.path, paidCode.reply)
    peer.on(sample.path, { status: 403, body: sample.body })
    expect(await rail.refunds?.refund(refund)).toMatchObject({
      is: 'failed',
      code: 'window_closed',
      railCode: '4037815',
    })
  })
})

describe('a refund at BCA that', () => {
  test.each([
    [404, '4047813', { is: 'failed', code: 'refused' }],
    [405, '4057801', { is: 'failed', code: 'not_supported' }],
    [500, '5007801', { is: 'unknown' }],
    [504, '5047800', { is: 'unknown' }],
  ])('is answered %i %s is %j', async (status, responseCode, state) => {
    const { peer, rail } = await aBca()
    peer.on('/qr/qr-mpm-query', { body: sampleOf('bca-qr-query-paid').body })
    peer.on('/qr/qr-mpm-refund', { status, body: { responseCode } })
    expect(await rail.refunds?.refund(refund)).toMatchObject(state)
  })

  test('has no issuer yet is not sent; one of a part is not reported, one of all by the state', async () => {
    const { peer, rail } = await aBca()
    const state = (latestTransactionStatus: string) => ({ body: { responseCode: '2005100', latestTransactionStatus } })
    peer.on('/qr/qr-mpm-query', { status: 500, body: {} }, state('00'), state('04'), state('04'))
    expect(await rail.refunds?.refund(refund)).toEqual({ is: 'not_found', railCode: 'issuer_unknown' })
    expect(peer.calls).toHaveLength(1)
    expect(await rail.refunds?.query(refund)).toMatchObject({ is: 'unknown' })
    expect(await rail.refunds?.query(refund)).toMatchObject({ is: 'unknown' })
    expect(await rail.refunds?.query({ ...refund, amount: paid.amount })).toMatchObject({ is: 'succeeded' })
  })
})

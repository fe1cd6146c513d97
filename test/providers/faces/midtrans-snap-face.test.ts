import { describe, expect, test } from 'vitest'
import type { ServiceName } from '../../../src/snap/services.ts'
import { sampleOf } from '../vectors.ts'
import { call, expectShape, heard, shaped, taken } from './face-caller.ts'
import { serveSnapFace } from './snap-face.ts'

describe('Midtrans', () => {
  test('numbers and codes are accepted, answered and notified as printed, with a key and no token', async () => {
    const world = await serveSnapFace('midtrans-snap', { at: '2024-04-19T15:18:13+07:00' })
    const say = (service: ServiceName, body: object, id?: string) =>
      call(world, 'midtrans-snap', service, body, id === undefined ? {} : { 'x-external-id': id })
    const input = sampleOf('mid-va-create-req')
    // The call's id has to be the order's.
    expect(await say('vaCreate', input.body)).toMatchObject({ status: 400, body: { responseCode: '4002701' } })
    taken(await say('vaCreate', input.body, 'midtrans-testing-001'))
    // The same call again is answered as the first was.
    taken(await say('vaCreate', input.body, 'midtrans-testing-001'))
    await world.act('midtrans-testing-001', 'pay')
    const note = await heard(world, 1)
    expectShape(note.body, sampleOf('mid-va-notify'))
    expect(note.headers.authorization).toBeUndefined()
    const { partnerServiceId, customerNo, virtualAccountNo, trxId, additionalInfo } = input.body
    const question = { partnerServiceId, customerNo, virtualAccountNo, inquiryRequestId: trxId, additionalInfo }
    shaped('mid-va-status-resp', taken(await say('vaStatus', question)))

    const merchantId = 'G059876677'
    const printed = sampleOf('mid-qr-create-req').body
    const reference = String(printed.partnerReferenceNo)
    const code = { ...printed, merchantId }
    const made = taken(await say('qrGenerate', code, reference))
    await world.act(reference, 'pay')
    expectShape((await heard(world, 2)).body, sampleOf('mid-qr-notify'))
    const query = { ...sampleOf('mid-qr-status-req').body, merchantId, originalReferenceNo: made.referenceNo }
    expect(taken(await say('qrQuery', query)).latestTransactionStatus).toBe('00')
    expect(world.events.map(({ is }) => is)).toEqual(['receipt', 'receipt'])
  })

  test('a wallet payment is queried by either name, and refunded under eight digits', async () => {
    const world = await serveSnapFace('midtrans-snap')
    const say = (service: ServiceName, body: object, id?: string) =>
      call(world, 'midtrans-snap', service, body, id === undefined ? {} : { 'x-external-id': id })
    const order = {
      partnerReferenceNo: '1',
      merchantId: 'G059876677',
      validUpTo: '2030-01-01T00:00:00+07:00',
      urlParam: { url: 'https://pay.example', type: 'PAY_RETURN', isDeeplink: 'N' },
      payOptionDetails: [
        { payMethod: 'GOPAY', payOption: 'GOPAY_WALLET', transAmount: { value: '1500.00', currency: 'IDR' } },
      ],
    }
    const { referenceNo } = taken(await say('debitPayment', order, '1'))
    for (const [id, name] of [
      ['mid-dd-status-req-extid', '1'],
      ['mid-dd-status-req-ref', referenceNo],
    ] as const) {
      const body = Object.fromEntries(
        Object.entries(sampleOf(id).body).map(([field, value]) => [field, field === 'serviceCode' ? value : name]),
      )
      expect(taken(await say('debitStatus', body)).latestTransactionStatus).toBe('03')
    }
    await world.act('1', 'pay')
    const refund = {
      originalReferenceNo: referenceNo,
      partnerRefundNo: '2',
      refundAmount: { value: '500.00', currency: 'IDR' },
    }
    shaped('mid-refund-resp-8digits', taken(await say('debitRefund', refund, '2')))
  })
})

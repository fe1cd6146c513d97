import { describe, expect, test } from 'vitest'
import type { ServiceName } from '../../../src/snap/services.ts'
import { sampleOf } from '../vectors.ts'
import { call, expectShape, heard, shaped, taken } from './face-caller.ts'
import { serveSnapFace } from './snap-face.ts'

describe('DANA', () => {
  const filled = (id: string, change: object = {}) =>
    JSON.parse(
      JSON.stringify(sampleOf(id).body)
        .replaceAll(/\$\{MERCHANT_ID\}/g, '216620080007039826152')
        .replaceAll(/\$\{\w+\}/g, 'ours'),
      (_name, value) => value,
    ) as object & typeof change

  test('an order is accepted, answered, notified and refunded as printed', async () => {
    const world = await serveSnapFace('dana')
    const say = (service: ServiceName, body: object) => call(world, 'dana', service, body)
    shaped(
      'dana-createOrderNetworkPayPgOtherVaBank-resp',
      taken(await say('debitPayment', filled('dana-createOrderNetworkPayPgOtherVaBank-req'))),
    )
    await world.act('ours', 'pay')
    const note = await heard(world, 1)
    expectShape(note.body, sampleOf('dana-finish-notify-epoch'))
    expect(note).toMatchObject({ path: '/v1.0/debit/notify', headers: { 'channel-id': 'DANA' } })
    expect(note.headers.authorization).toBeUndefined()
    const paid = taken(await say('debitStatus', filled('dana-queryPaymentPaidOrder-req')))
    shaped('dana-queryPaymentPaidOrder-resp', paid)
    const unknown = { ...filled('dana-queryPaymentPaidOrder-req'), originalPartnerReferenceNo: 'nothing' }
    shaped('dana-queryPaymentTransactionNotFound-resp', (await say('debitStatus', unknown)).body)

    const wallet = {
      ...filled('dana-createOrderNetworkPayPgOtherVaBank-req'),
      partnerReferenceNo: 'wallet',
      payOptionDetails: undefined,
    }
    taken(await say('debitPayment', wallet))
    await world.act('wallet', 'pay')
    const refund = { ...filled('dana-refundOrderValidScenario-req'), originalPartnerReferenceNo: 'wallet' }
    shaped('dana-refundOrderValidScenario-resp', taken(await say('debitRefund', refund)))
    // The same again is answered so again; other data under the same name is refused.
    shaped('dana-refundOrderValidScenario-resp', taken(await say('debitRefund', refund)))
    const other = { ...refund, refundAmount: { value: '2.00', currency: 'IDR' } }
    expect((await say('debitRefund', other)).body).toMatchObject({ responseCode: '4045818' })
    const magic = { ...filled('dana-refundOrderNotAllowed-req'), originalPartnerReferenceNo: 'wallet' }
    shaped('dana-refundOrderNotAllowed-resp', (await say('debitRefund', magic)).body)
    const underWay = { ...magic, refundAmount: { value: '225800.00', currency: 'IDR' } }
    const reply = await say('debitRefund', underWay)
    shaped('dana-refundInProcess-resp', reply.body)
    // A paid order is cancelled too, and refunded.
    taken(await say('debitCancel', { originalPartnerReferenceNo: 'ours', merchantId: '216620080007039826152' }))
    expect((await heard(world, 3)).body).toMatchObject({
      latestTransactionStatus: '05',
      additionalInfo: { paidTime: expect.any(String) },
    })
  })

  test('money is sent and queried as printed', async () => {
    const world = await serveSnapFace('dana')
    const say = (service: ServiceName, id: string) => call(world, 'dana', service, filled(id))
    shaped(
      'dana-inquiryBankAccountValidDataAmount-resp',
      taken(await say('emoneyBankInquiry', 'dana-inquiryBankAccountValidDataAmount-req')),
    )
    taken(await say('emoneyToBank', 'dana-disbursementBankValidAccount-req'))
    shaped(
      'dana-transferToBankInquiryStatusSuccessful-resp',
      taken(await say('emoneyToBankStatus', 'dana-transferToBankInquiryStatusSuccessful-req')),
    )
    taken(
      await call(world, 'dana', 'topup', { ...filled('dana-topUpCustomerValid-req'), partnerReferenceNo: 'another' }),
    )
  })
})

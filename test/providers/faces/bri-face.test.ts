import { describe, expect, test } from 'vitest'
import type { ServiceName } from '../../../src/snap/services.ts'
import { sampleOf } from '../vectors.ts'
import { askToken, bill, call, expectShape, heard, shaped, taken } from './face-caller.ts'
import { serveSnapFace } from './snap-face.ts'

describe('BRI', () => {
  test('gives a token without a code', async () => {
    const { responseCode, ...token } = await askToken(await serveSnapFace('bri'), 'bri')
    expect(responseCode).toBeUndefined()
    shaped('bri-token-resp', token)
    expect(token).toMatchObject({ tokenType: 'BearerToken', expiresIn: '899' })
  })

  test('codes, numbers and money are answered and notified as printed', async () => {
    const world = await serveSnapFace('bri', { at: '2021-06-21T10:00:00+07:00' })
    const say = (service: ServiceName, body: object) => call(world, 'bri', service, body)
    const code = {
      partnerReferenceNo: '1',
      amount: { value: '15001.00', currency: 'IDR' },
      merchantId: '000001019000014',
      terminalId: 'T',
    }
    const issued = taken(await say('qrGenerate', code))
    shaped('bri-qr-generate-resp', issued)
    await world.act('1', 'pay')
    const note = await heard(world, 1)
    expect(note.path).toBe(sampleOf('bri-qr-notify').path)
    expectShape(note.body, sampleOf('bri-qr-notify'))
    const input = { ...sampleOf('bri-qr-query-req').body, originalReferenceNo: issued.referenceNo }
    shaped('bri-qr-query-paid', taken(await say('qrQuery', input)))

    const number = sampleOf('bri-va-create-req').body
    taken(await say('vaCreate', number))
    const { partnerServiceId, customerNo, virtualAccountNo } = number
    const triple = { partnerServiceId, customerNo, virtualAccountNo }
    shaped('bri-va-intrabank-inquiry-resp', taken(await say('vaInquiryIntrabank', triple)))
    shaped('bri-balance-resp', taken(await say('balanceInquiry', { accountNo: '111231271284142' })))
    taken(await say('transferRtgs', sampleOf('bri-rtgs-req').body))
    const { body } = await say('vaPaymentIntrabank', sampleOf('bri-va-intrabank-payment-req').body)
    expect(Object.keys(body)).toEqual(Object.keys(sampleOf('bri-va-intrabank-payment-unknown-va').body))
    expect(body.responseCode).toBe('4043311')
    expect(taken(await say('vaStatus', { ...triple, inquiryRequestId: '1' })).additionalInfo).toEqual({
      paidStatus: 'N',
    })
    await world.act(`${virtualAccountNo}`, 'pay')
    expect((await heard(world, 2)).body).toMatchObject({ additionalInfo: { paymentAmount: '10000.00' } })
    expect(taken(await say('vaStatus', { ...triple, inquiryRequestId: '1' })).additionalInfo).toEqual({
      paidStatus: 'Y',
    })
  })

  test('asks about numbers of ours, in its own spelling', async () => {
    const world = await serveSnapFace('bri')
    world.answerAs((event) =>
      event.is === 'va_inquiry' ? { is: 'owed', bill } : { is: 'recorded', bill, isRepeat: false },
    )
    expect(await world.act('5588812345678901', 'pay')).toBe('done')
    expect((await heard(world, 2)).body).toMatchObject({
      virtualAccountNo: `${' '.repeat(10)}5588812345678901`,
      paidAmount: { value: '100000.0' },
    })
    expect(world.events).toMatchObject([{ is: 'va_inquiry' }, { is: 'receipt', isOffer: true }])
  })
})

import { describe, expect, test } from 'vitest'
import type { ServiceName } from '../../../src/snap/services.ts'
import { defined } from '../../setup/defined.ts'
import { sampleOf } from '../vectors.ts'
import { bill, call, expectShape, heard, shaped, taken } from './face-caller.ts'
import { serveSnapFace } from './snap-face.ts'

describe('DOKU', () => {
  test('fills numbers up, and tells Mandiri’s whole', async () => {
    const world = await serveSnapFace('doku', { at: '2020-12-21T07:56:11Z' })
    const say = (service: ServiceName, body: object) => call(world, 'doku', service, body)
    const input = sampleOf('doku-va-create-bri-mgpc-req').body
    const filled = taken(await say('vaCreate', input))
    shaped('doku-va-create-bri-mgpc-resp', filled)
    expect(filled).toMatchObject({
      virtualAccountData: sampleOf('doku-va-create-bri-mgpc-resp').body.virtualAccountData,
    })
    const bca = { ...sampleOf('doku-va-create-bca-mgpc-req').body, trxId: '2' }
    expect(taken(await say('vaCreate', bca)).virtualAccountData).toMatchObject({
      customerNo: sampleOf('doku-va-create-bca-mgpc-req').body.customerNo,
    })
    const inactive = {
      ...bca,
      additionalInfo: { channel: 'VIRTUAL_ACCOUNT_BCA', virtualAccountConfig: { status: 'INACTIVE' } },
    }
    shaped('doku-va-update-inactive-resp', taken(await say('vaUpdate', inactive)))
    const mandiri = {
      ...input,
      trxId: '3',
      partnerServiceId: '   88899',
      customerNo: '1',
      virtualAccountNo: '   888991',
      additionalInfo: { channel: 'VIRTUAL_ACCOUNT_BANK_MANDIRI' },
    }
    taken(await say('vaCreate', mandiri))
    await world.act('3', 'pay')
    const note = await heard(world, 1)
    expectShape(note.body, sampleOf('doku-va-payment-notify'))
    const number = '8889910000000000000000001'
    expect(note).toMatchObject({
      path: '/v1.1/transfer-va/payment',
      headers: { 'channel-id': 'VA004', 'x-timestamp': expect.stringMatching(/Z$/) },
      body: { partnerServiceId: '88899', customerNo: number, virtualAccountNo: number },
    })
    expect(world.events).toMatchObject([{ is: 'receipt', reference: '3' }])
  })

  test('asks about numbers of ours as printed', async () => {
    const world = await serveSnapFace('doku')
    world.answerAs((event) =>
      event.is === 'va_inquiry' ? { is: 'owed', bill } : { is: 'recorded', bill, isRepeat: false },
    )
    expect(await world.act('88899908800314524', 'pay')).toBe('done')
    await heard(world, 2)
    const [inquiry, payment] = world.heard
    expect(inquiry?.path).toBe(sampleOf('doku-dipc-inquiry-in').path)
    expectShape(defined(inquiry).body, sampleOf('doku-dipc-inquiry-in'))
    expect(payment?.body).toMatchObject({ trxId: bill.reference })
  })
})

import { describe, expect, test } from 'vitest'
import { bni } from '../../../src/connectors/snap/profiles/bni/profile.ts'
import { idr } from '../payments.ts'
import { aBank, aReceiver, aSentTransfer, aTransfer, REFERENCE } from '../transfers.ts'
import { expectLike, judge } from '../vectors.ts'

const aBni = (sourceAccount: string) =>
  aBank(bni, { bankCode: '009', sourceAccount }, { partnerId: 'the-api-key', terminalId: '09864ADCASA' })

/** What a reference and a clock make of their own. */
const OF_THE_MOMENT = ['partnerReferenceNo', 'customerReference', 'transactionDate']

describe('a bank account at BNI', () => {
  judge('bni-balance-req', 'its balance is requested by its number', async (sample) => {
    const { peer, rail } = await aBni('0115476117')
    const availableBalance = { value: '130000', currency: 'IDR' }
    peer.on(sample.path, { body: { responseCode: '2001100', accountInfos: [{ availableBalance }] } })
    expect(await rail.balance?.()).toEqual({ is: 'known', available: idr('130000.00') })
    const [call] = peer.calls
    expect(call).toMatchObject({ method: sample.method, path: sample.path })
    expectLike(call?.body ?? {}, sample, { otherValue: ['partnerReferenceNo'] })
    expect(peer.tokenCalls[0]?.path).toBe('/snap/v1/access-token/b2b')
    expect(call?.headers).toMatchObject({ 'x-partner-id': 'the-api-key', 'x-device-id': 'gapura' })
    expect(call?.headers['x-external-id']).toMatch(/^\d{19}$/)
  })

  judge('bni-external-inquiry-req', 'at another bank, that is named by its BIC of 11', async (sample) => {
    const { peer, rail } = await aBni('0115476117')
    const receiver = aReceiver({ bankCode: '014', accountNo: '123456789' })
    const { reference, amount } = aTransfer()
    await rail.inquireAccount(receiver, { reference, amount, service: 'online' })
    const [call] = peer.calls
    expect(call).toMatchObject({ method: sample.method, path: sample.path })
    expectLike(call?.body ?? {}, sample, { otherValue: ['partnerReferenceNo'] })
  })
})

describe('a transfer through BNI', () => {
  judge('bni-intrabank-req', 'inside the bank it has two decimals', async (sample) => {
    const { peer, rail } = await aBni('0115476117')
    const receiver = aReceiver({ bankCode: '009', accountNo: '0115476151' })
    await rail.send(aTransfer({ receiver, amount: idr('55000.00'), remark: 'Gaji' }))
    const [call] = peer.calls
    expect(call).toMatchObject({ method: sample.method, path: sample.path })
    // The sample comes from a phone; its remark is its reference.
    expectLike(call?.body ?? {}, sample, { otherValue: [...OF_THE_MOMENT, 'remark', 'additionalInfo'] })
  })

  judge('bni-interbank-req', 'to another bank it has none, and names it by three digits', async (sample) => {
    const { peer, rail } = await aBni('1000161562')
    const receiver = aReceiver({ bankCode: '014', accountNo: '0000000986', name: 'SRI ANGGRAINI' })
    await rail.send(aTransfer({ receiver, amount: idr('20000.00'), service: 'online' }))
    const [call] = peer.calls
    expect(call).toMatchObject({ method: sample.method, path: sample.path })
    // The receiver’s address is unknown here, and the bank is called by its full name.
    const ours = ['beneficiaryAddress', 'beneficiaryBankName', 'beneficiaryEmail']
    expectLike(call?.body ?? {}, sample, { otherValue: [...OF_THE_MOMENT, ...ours] })
  })

  judge('bni-rtgs-req', 'clearing has BNI’s own spelling', async (sample) => {
    const { peer, rail } = await aBni('0115476151')
    const receiver = aReceiver({ bankCode: '014', name: 'PTZomatoMediaIndonesia' })
    await rail.send(aTransfer({ receiver, amount: idr('100000001.00'), service: 'rtgs' }))
    const [call] = peer.calls
    expect(call).toMatchObject({ method: sample.method, path: sample.path })
    // A company in the sample, a person unless we knew better.
    expectLike(call?.body ?? {}, sample, { otherValue: [...OF_THE_MOMENT, 'beneficiaryCustomerType'] })
    await rail.send(aTransfer({ receiver, amount: idr('300000000.00'), service: 'skn' }))
    expect(peer.calls[1]?.body).toMatchObject({ beneficiaryBankCode: 'CENAIDJAXXX', kodePos: '-', recieverPhone: '-' })
  })

  judge('bni-status-req', 'it is queried by reference, service and an amount without decimals', async (sample) => {
    const { peer, rail } = await aBni('0115476117')
    await rail.inquire(aSentTransfer({ service: 'rtgs', amount: idr('110000010.00') }))
    const [call] = peer.calls
    expect(call).toMatchObject({ method: sample.method, path: sample.path })
    // The sample leaves the time empty; a time helps a bank to find.
    expectLike(call?.body ?? {}, sample, { otherValue: ['originalPartnerReferenceNo', 'transactionDate'] })
    expect(call?.body.originalPartnerReferenceNo).toBe(REFERENCE)
  })

  test('clearing is under way until BNI says otherwise, since its answer is not published', async () => {
    const { peer, rail } = await aBni('0115476151')
    const body = { responseCode: '2002200', referenceNo: 'R1' }
    peer.on('/transfer-rtgs', { body }, { body: { ...body, transactionStatus: '00' } })
    const transfer = aTransfer({ amount: idr('100000001.00'), service: 'rtgs' })
    expect(await rail.send(transfer)).toMatchObject({ is: 'processing', bankReference: 'R1' })
    expect(await rail.send(transfer)).toMatchObject({ is: 'succeeded', bankReference: 'R1' })
  })
})

import { describe, expect, test } from 'vitest'
import { dana } from '../../../src/connectors/snap/profiles/dana/profile.ts'
import { idr } from '../payments.ts'
import { aBank, aReceiver, aSentTransfer, aTransfer, REFERENCE } from '../transfers.ts'
import { expectLike, judge } from '../vectors.ts'

const aDana = () => aBank(dana, { bankCode: '915', sourceAccount: '62811742234' }, { partnerId: 'partner' })
const receiver = aReceiver({ bankCode: '014', accountNo: '2460888509' })
const toBank = aTransfer({ service: 'online', amount: idr('50000.00'), receiver })
const { reference, amount, service } = toBank
const wallet = aReceiver({ bankCode: '915', accountNo: '62811742234' })

describe('a bank account, through DANA', () => {
  judge('dana-inquiryBankAccountValidDataAmount-req', 'it is looked up with the amount', async (sample) => {
    const { peer, rail } = await aDana()
    await rail.inquireAccount(receiver, { reference, amount, service })
    const [call] = peer.calls
    expect(call).toMatchObject({ method: sample.method, path: sample.path })
    expect(call?.headers).toMatchObject({ 'channel-id': 'partner-SERVER', origin: 'https://www.hostname.com' })
    // DANA compares the name where it is given one.
    expectLike(call?.body ?? {}, sample, {
      otherValue: ['partnerReferenceNo', 'additionalInfo.beneficiaryAccountName'],
    })
  })

  judge('dana-inquiryBankAccountValidDataAmount-resp', 'the name that was given is right', async (sample) => {
    const { peer, rail } = await aDana()
    peer.on(sample.path, { body: { ...sample.body, partnerReferenceNo: REFERENCE } })
    expect(await rail.inquireAccount(receiver, { reference, amount, service })).toMatchObject({
      is: 'found',
      name: receiver.name,
    })
    // Without a name to compare nothing was said about the holder.
    expect(await rail.inquireAccount({ ...receiver, name: '' }, null)).toMatchObject({ is: 'unknown' })
  })

  test.each([
    [403, '4034218', 'refused'],
    [404, '4044211', 'refused'],
    [403, '4034214', 'unknown'],
    [500, '5004201', 'unknown'],
  ])('%i %s: %s', async (status, responseCode, is) => {
    const { peer, rail } = await aDana()
    peer.on('/bank-account-inquiry.htm', { status, body: { responseCode } })
    expect(await rail.inquireAccount(receiver, null)).toMatchObject({ is })
  })
})

describe('a transfer from DANA to a bank', () => {
  judge('dana-disbursementBankValidAccount-req', 'it is the company’s own money', async (sample) => {
    const { peer, rail } = await aDana()
    await rail.send(toBank)
    const [call] = peer.calls
    expect(call).toMatchObject({ method: sample.method, path: sample.path })
    expectLike(call?.body ?? {}, sample, {
      otherValue: ['partnerReferenceNo', 'additionalInfo.beneficiaryAccountName'],
    })
  })

  judge('dana-disbursementBankValidAccountInProgress-resp', 'it is under way', async (sample) => {
    const { peer, rail } = await aDana()
    peer.on(sample.path, { status: 202, body: sample.body }, sample)
    const state = { is: 'processing', bankReference: null }
    expect(await rail.send(toBank)).toEqual({ ...state, railCode: '2024300' })
    // A 202 in the body is no success, whichever HTTP status it has.
    expect(await rail.send(toBank)).toEqual({ ...state, railCode: 'http_200_2024300' })
  })

  judge('dana-transferToBankInquiryStatusSuccessful-req', 'it is queried under service 00', async (sample) => {
    const { peer, rail } = await aDana()
    await rail.inquire(aSentTransfer({ service: 'online' }))
    const [call] = peer.calls
    expect(call).toMatchObject({ method: sample.method, path: sample.path })
    expectLike(call?.body ?? {}, sample, { otherValue: ['originalPartnerReferenceNo'] })
  })

  judge(
    'dana-transferToBankInquiryStatusSuccessful-resp',
    'it has succeeded, by a code of service 00',
    async (sample) => {
      const { peer, rail } = await aDana()
      const failed = { ...sample.body, latestTransactionStatus: '06' }
      peer.on(sample.path, sample, { body: failed }, { status: 404, body: { responseCode: '4040001' } })
      const sent = aSentTransfer({ service: 'online' })
      expect(await rail.inquire(sent)).toMatchObject({ is: sample.expect.state })
      // A status, where there is one, beats the code.
      expect(await rail.inquire(sent)).toMatchObject({ is: 'failed' })
      expect(await rail.inquire(sent)).toMatchObject({ is: 'not_found' })
    },
  )
})

describe('a transfer inside DANA, to a wallet', () => {
  const topUp = aTransfer({ receiver: wallet, amount: idr('1.00'), sentAt: new Date('2030-05-01T00:46:43+07:00') })

  judge('dana-topUpCustomerValid-req', 'it tops the wallet up', async (sample) => {
    const { peer, rail } = await aDana()
    await rail.send(topUp)
    const [call] = peer.calls
    expect(call).toMatchObject({ method: sample.method, path: sample.path })
    // The fee is the company's, and none is taken from the customer.
    expectLike(call?.body ?? {}, sample, { otherValue: ['partnerReferenceNo', 'feeAmount.value'] })
  })

  test('its holder is looked up, and it is queried, by services of its own', async () => {
    const { peer, rail } = await aDana()
    const body = { responseCode: '2003700', customerNumber: wallet.accountNo, customerName: 'Yories Yolanda' }
    peer.on('/emoney/account-inquiry', { body })
    peer.on('/emoney/topup-status', { body: { responseCode: '2003900', latestTransactionStatus: '00' } })
    expect(await rail.inquireAccount(wallet, null)).toMatchObject({ is: 'found', name: 'Yories Yolanda' })
    expect(await rail.inquire(aSentTransfer())).toMatchObject({ is: 'succeeded' })
    expect(peer.calls.map(({ path }) => path)).toEqual([
      '/rest/v1.0/emoney/account-inquiry',
      '/rest/v1.0/emoney/topup-status',
    ])
    expect(peer.calls[1]?.body).toMatchObject({ serviceCode: '38' })
  })
})

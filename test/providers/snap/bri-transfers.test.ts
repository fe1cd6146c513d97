import { describe, expect, test } from 'vitest'
import { bri } from '../../../src/connectors/snap/profiles/bri/profile.ts'
import { idr } from '../payments.ts'
import { aBank, aReceiver, aSentTransfer, aTransfer, REFERENCE } from '../transfers.ts'
import { expectLike, judge } from '../vectors.ts'

const aBri = (now?: string) =>
  aBank(
    bri,
    { bankCode: '002', sourceAccount: '020601009446306', beneficiaryAddress: 'Bogor' },
    { partnerId: 'BriapiRTGS', channelId: 'AB123', terminalId: '12345679237' },
    now,
  )
const clearing = aTransfer({
  service: 'rtgs',
  amount: idr('101000000.00'),
  receiver: aReceiver({ bankCode: '008', accountNo: '9000018304494', name: 'Rine' }),
  remark: 'remark test',
})

describe('a transfer through BRI', () => {
  judge('bri-rtgs-req', 'clearing names the receiver in full, under a time with milliseconds', async (sample) => {
    const { peer, rail } = await aBri('2023-11-28T12:04:27.220+07:00')
    await rail.send(clearing)
    const [call] = peer.calls
    expect(call).toMatchObject({ method: sample.method, path: sample.path })
    expect(call?.headers).toMatchObject({
      'x-partner-id': 'BriapiRTGS',
      'channel-id': 'AB123',
      'x-timestamp': '2023-11-28T12:04:27.220+07:00',
    })
    expectLike(call?.body ?? {}, sample, {
      otherValue: [
        ...['partnerReferenceNo', 'customerReference', 'transactionDate'],
        // The sample's blanks are no-break ones; the bank is called by its full name.
        ...['remark', 'beneficiaryBankName'],
        // Unknown to us: the receiver's phone and the sender. We are a company.
        ...['kodepos', 'receiverPhone', 'senderPhone', 'senderCustomerType', 'additionalInfo.senderName'],
        ...['additionalInfo.senderIdentity', 'additionalInfo.senderAddress'],
      ],
    })
  })

  test.each([
    ['00', 'succeeded'],
    ['03', 'processing'],
    ['06', 'failed'],
    ['99', 'unknown'],
    [undefined, 'processing'],
  ])('answered 2002200 with status %s: %s', async (transactionStatus, is) => {
    const { peer, rail } = await aBri()
    const partnerReferenceNo = REFERENCE
    peer.on('/transfer-rtgs', { body: { responseCode: '2002200', partnerReferenceNo, transactionStatus } })
    expect(await rail.send(clearing)).toMatchObject({ is })
  })

  test('to another bank goes over the switch, which is named by three digits', async () => {
    const { peer, rail } = await aBri()
    expect(rail.offers.map(({ service }) => service)).toEqual(['intrabank', 'online', 'skn', 'rtgs'])
    await rail.send(aTransfer({ service: 'online', receiver: aReceiver({ bankCode: '014' }) }))
    expect(peer.calls[0]).toMatchObject({
      path: '/interbank/snap/v1.0/transfer-interbank',
      body: { beneficiaryBankCode: '014', amount: { value: '10000.00', currency: 'IDR' } },
    })
  })

  test('is queried by its reference, service and time', async () => {
    const { peer, rail } = await aBri()
    await rail.send(clearing)
    await rail.inquire(aSentTransfer({ service: 'rtgs' }))
    const [sent, input] = peer.calls
    expect(input).toMatchObject({ path: '/snap/v1.0/transfer/status' })
    expect(input?.body).toEqual({
      originalPartnerReferenceNo: REFERENCE,
      serviceCode: '22',
      transactionDate: sent?.body.transactionDate,
      additionalInfo: { deviceId: '12345679237', channel: 'mobilephone' },
    })
  })
})

judge('bri-balance-resp', 'what is available at BRI is in a list', async (sample) => {
  const { peer, rail } = await aBri()
  peer.on(sample.path, sample)
  expect(await rail.balance?.()).toEqual({ is: 'known', available: idr('130000.00') })
  expect(peer.calls[0]?.body).toEqual({ accountNo: '020601009446306' })
})

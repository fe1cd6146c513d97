import { describe, expect, test } from 'vitest'
import { bca } from '../../../src/connectors/snap/profiles/bca/profile.ts'
import { idr } from '../payments.ts'
import { aBank, aReceiver, aSentTransfer, aTransfer, REFERENCE } from '../transfers.ts'
import { expectLike, judge, type Sample, sampleOf } from '../vectors.ts'

const aBca = (now?: string) => aBank(bca, {}, { partnerId: 'KBBABCINDO' }, now)
/** A published reply, about our transfer. */
const about = ({ body }: Sample) => ({ body: { ...body, partnerReferenceNo: REFERENCE } })
const status = ({ body }: Sample) => ({ body: { ...body, originalPartnerReferenceNo: REFERENCE } })

/** What a reference and an agreement make of their own. */
const OF_THE_MOMENT = ['partnerReferenceNo', 'sourceAccountNo', 'transactionDate', 'beneficiaryAccountNo']

describe('an account at BCA', () => {
  judge(
    'bca-inquiry-internal-req',
    'it is looked up under the reference of the transfer that follows',
    async (sample) => {
      const { peer, rail } = await aBca('2020-12-17T13:50:04+07:00')
      peer.on(sample.path, { body: sampleOf('bca-inquiry-internal-resp').body })
      const receiver = aReceiver({ accountNo: '8010001575' })
      const { reference, amount, service, ...rest } = aTransfer({ receiver })
      expect(await rail.inquireAccount(receiver, { reference, amount, service })).toMatchObject({ is: 'found' })
      await rail.send({ reference, amount, service, ...rest })
      const [inquiry, transfer] = peer.calls
      expect(inquiry).toMatchObject({ method: sample.method, path: sample.path })
      expect(inquiry?.headers).toMatchObject({
        'channel-id': '95051',
        'x-partner-id': 'KBBABCINDO',
        'x-timestamp': '2020-12-17T13:50:04+07:00',
        origin: 'www.hostname.com',
      })
      expect(inquiry?.headers['x-external-id']).toMatch(/^\d{1,32}$/)
      expectLike(inquiry?.body ?? {}, sample, { otherValue: ['partnerReferenceNo'] })
      expect(inquiry?.body.partnerReferenceNo).toMatch(/^\d{1,64}$/)
      expect(transfer?.body.partnerReferenceNo).toBe(inquiry?.body.partnerReferenceNo)
    },
  )

  judge('bca-inquiry-internal-resp', 'its holder is returned', async (sample) => {
    const { peer, rail } = await aBca()
    peer.on(sample.path, sample)
    const receiver = aReceiver({ bankCode: '014', accountNo: '8010001575' })
    expect(await rail.inquireAccount(receiver, null)).toEqual({
      is: 'found',
      name: 'Yories Yolanda',
      railCode: '2001500',
    })
  })

  test.each([
    ['online', { inquiryService: '1' }],
    [
      'bifast',
      {
        inquiryService: '2',
        sourceAccountNo: '0123456789',
        amount: { value: '10000.00', currency: 'IDR' },
        purposeCode: '99',
      },
    ],
  ] as const)('at another bank, for %s, it is looked up by that network', async (service, additionalInfo) => {
    const { peer, rail } = await aBca()
    peer.on('/account-inquiry-external', {
      body: { responseCode: '2001600', beneficiaryAccountName: 'Yories Yolanda' },
    })
    const { reference, amount, receiver } = aTransfer()
    expect(await rail.inquireAccount(receiver, { reference, amount, service })).toMatchObject({ is: 'found' })
    expect(peer.calls[0]).toMatchObject({
      path: '/openapi/v2.0/account-inquiry-external',
      body: {
        beneficiaryBankCode: 'BRINIDJA',
        beneficiaryAccountNo: '888801000157508',
        partnerReferenceNo: REFERENCE,
        additionalInfo,
      },
    })
  })
})

describe('a transfer through BCA', () => {
  judge('bca-intrabank-req', 'inside the bank it needs no name and no bank', async (sample) => {
    const { peer, rail } = await aBca()
    await rail.send(aTransfer({ remark: 'remark test' }))
    const [call] = peer.calls
    expect(call).toMatchObject({ method: sample.method, path: sample.path })
    expect(call?.headers).toMatchObject({ 'channel-id': '95051', 'x-partner-id': 'KBBABCINDO' })
    expectLike(call?.body ?? {}, sample, {
      otherValue: OF_THE_MOMENT,
      // We know no address of the receiver; the rest is for foreigners and foreign currencies.
      notSent: ['beneficiaryEmail', 'additionalInfo'],
    })
  })

  judge('bca-intrabank-resp', 'it has succeeded at once', async (sample) => {
    const { peer, rail } = await aBca()
    peer.on(sample.path, about(sample))
    expect(await rail.send(aTransfer())).toEqual({
      is: 'succeeded',
      bankReference: sample.expect.reference,
      amount: idr('10000.00'),
      railCode: '2001700',
    })
  })

  const cases = [
    ['bca-interbank-switcher-req', 'online', 'the switcher is transfer type 1'],
    ['bca-interbank-bifast-req', 'bifast', 'BI-FAST is transfer type 2, with a purpose'],
  ] as const
  const interbank =
    ([, service]: (typeof cases)[number]) =>
    async (sample: Sample) => {
      const { peer, rail } = await aBca()
      await rail.send(aTransfer({ service }))
      const [call] = peer.calls
      expect(call).toMatchObject({ method: sample.method, path: sample.path })
      expect(call?.headers).toMatchObject({ 'channel-id': '95051', 'x-partner-id': 'KBBABCINDO' })
      expect(call?.headers['x-external-id']).toMatch(/^\d{1,32}$/)
      expectLike(call?.body ?? {}, sample, {
        // The print misspells BRI once; the purpose is ours to choose: 99, others.
        otherValue: [
          ...OF_THE_MOMENT,
          'beneficiaryBankCode',
          ...(service === 'bifast' ? ['additionalInfo.purposeCode'] : []),
        ],
        notSent: ['beneficiaryEmail'],
      })
      expect(call?.body).toMatchObject({ beneficiaryBankCode: 'BRINIDJA' })
    }
  judge('bca-interbank-switcher-req', cases[0][2], interbank(cases[0]))
  judge('bca-interbank-bifast-req', cases[1][2], interbank(cases[1]))

  judge('bca-interbank-resp', 'it has succeeded', async (sample) => {
    const { peer, rail } = await aBca()
    peer.on(sample.path, about(sample))
    expect(await rail.send(aTransfer({ service: 'bifast' }))).toMatchObject({ is: sample.expect.state })
  })

  judge('bca-interbank-format-error', 'a fault of the request ends it: the bank did nothing', async (sample) => {
    const { peer, rail } = await aBca()
    peer.on(sample.path, { status: 400, ...about(sample) })
    expect(await rail.send(aTransfer({ service: 'online' }))).toMatchObject({ is: 'failed', railCode: '4001801' })
  })

  judge('bca-rtgs-resp', 'it has succeeded, and may still be returned by a notification', async (sample) => {
    const { peer, rail } = await aBca()
    peer.on(sample.path, about(sample))
    const transfer = aTransfer({ service: 'rtgs', amount: idr('100000001.00') })
    expect(await rail.send(transfer)).toMatchObject({ is: 'succeeded', bankReference: '2020102977770000000009' })
    expect(peer.calls[0]?.body).toMatchObject({
      beneficiaryAddress: 'Indonesia',
      beneficiaryCustomerResidence: '1',
      beneficiaryCustomerType: '1',
      beneficiaryBankCode: 'BRINIDJA',
    })
  })

  test.each([
    [200, '2002300', '03', 'processing'],
    [200, '2002300', '06', 'failed'],
    [403, '4032306', undefined, 'failed'],
    [404, '4042302', undefined, 'unknown'],
    [409, '4092300', undefined, 'unknown'],
    [500, '5002301', undefined, 'unknown'],
    [504, '5042300', undefined, 'unknown'],
  ])('%i %s with status %s: %s', async (httpStatus, responseCode, transactionStatus, is) => {
    const { peer, rail } = await aBca()
    peer.on('/transfer-skn', { status: httpStatus, body: { responseCode, transactionStatus } })
    expect(await rail.send(aTransfer({ service: 'skn', amount: idr('300000000.00') }))).toMatchObject({ is })
    expect(peer.calls).toHaveLength(1)
  })

  test('a remark has 36 characters at most, and nothing but letters, digits and blanks', async () => {
    const { peer, rail } = await aBca()
    await rail.send(aTransfer({ remark: 'Gaji/November #2026: café & co, the long version of it' }))
    expect(peer.calls[0]?.body.remark).toBe('Gaji November  2026  cafe   co  the ')
  })
})

describe('a transfer through BCA that is queried', () => {
  test('is named by reference, external id, service and time', async () => {
    const { peer, rail } = await aBca()
    await rail.send(aTransfer({ service: 'bifast' }))
    await rail.inquire(aSentTransfer({ service: 'bifast' }))
    const [sent, input] = peer.calls
    expect(input?.body).toEqual({
      originalPartnerReferenceNo: sent?.body.partnerReferenceNo,
      originalExternalId: sent?.headers['x-external-id'],
      serviceCode: '18',
      transactionDate: sent?.body.transactionDate,
    })
  })

  judge('bca-transfer-status-ok', 'has succeeded', async (sample) => {
    const { peer, rail } = await aBca()
    peer.on(sample.path, status(sample))
    expect(await rail.inquire(aSentTransfer())).toMatchObject({
      is: sample.expect.state,
      bankReference: '2020102977770000000009',
    })
  })

  judge('bca-transfer-status-pending', 'is under way, and has no reference yet', async (sample) => {
    const { peer, rail } = await aBca()
    peer.on(sample.path, status(sample))
    expect(await rail.inquire(aSentTransfer())).toEqual({
      is: 'processing',
      bankReference: null,
      railCode: 'status_03',
    })
  })

  test('after 31 days BCA cannot be queried any more', async () => {
    const { peer, rail } = await aBca('2026-12-22T10:00:00+07:00')
    expect(await rail.inquire(aSentTransfer())).toEqual({ is: 'unknown', railCode: 'too_old_to_ask' })
    expect(peer.calls).toEqual([])
  })
})

test('the balance at BCA is an object, and no list', async () => {
  const { peer, rail } = await aBca()
  const availableBalance = { value: '200000.00', currency: 'IDR' }
  peer.on('/balance-inquiry', { body: { responseCode: '2001100', accountInfos: { availableBalance } } })
  expect(await rail.balance?.()).toEqual({ is: 'known', available: idr('200000.00') })
  expect(peer.calls[0]?.body).toMatchObject({ accountNo: '0123456789' })
})

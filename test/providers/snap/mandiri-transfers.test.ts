import { describe, expect, test } from 'vitest'
import { mandiri } from '../../../src/connectors/snap/profiles/mandiri/profile.ts'
import { wireReference } from '../../../src/connectors/snap/transfers/wire-reference.ts'
import { idr } from '../payments.ts'
import { aBank, aReceiver, aSentTransfer, aTransfer, REFERENCE } from '../transfers.ts'
import { expectLike, judge } from '../vectors.ts'

const aMandiri = () => aBank(mandiri, { bankCode: '008', sourceAccount: '1150006399259' })
/** Our reference as Mandiri knows it. */
const THEIRS = wireReference({ referenceDigits: 19 }, REFERENCE)

describe('a transfer through Mandiri', () => {
  judge('mandiri-interbank-atmb-req', 'over the ATMB switch it has no decimals', async (sample) => {
    const { peer, rail } = await aMandiri()
    const receiver = aReceiver({ bankCode: '014', name: 'Monica Ester' })
    await rail.send(aTransfer({ receiver, amount: idr('50000.00'), service: 'online' }))
    const [call] = peer.calls
    // The sample's path is a guess; ours is what two integrations call.
    expect(call).toMatchObject({ method: sample.method, path: '/openapi/transactions/v2.1/transfer-interbank' })
    expectLike(call?.body ?? {}, sample, { otherValue: ['partnerReferenceNo'] })
    expect(call?.body).toMatchObject({ beneficiaryBankCode: '014', beneficiaryAccountName: 'Monica Ester' })
    expect(call?.body.partnerReferenceNo).toMatch(/^\d{19}$/)
    expect(call?.headers['x-external-id']).toBe(call?.body.partnerReferenceNo)
  })

  test('BI-FAST gets its mandatory fields, by account and not by alias', async () => {
    const { peer, rail } = await aMandiri()
    await rail.send(aTransfer({ receiver: aReceiver({ bankCode: '022' }), service: 'bifast', remark: 'Gaji' }))
    expect(peer.calls[0]?.body).toMatchObject({
      beneficiaryBankCode: 'BNIAIDJA',
      additionalInfo: {
        switcher: 'BIFAST',
        categoryPurpose: '99',
        paymentDescription: 'Gaji',
        nationalIdentityNumber: '-',
        transactionIndicator: '1',
      },
    })
  })

  judge(
    'mandiri-interbank-bifast-resp',
    'its reference at BI-FAST is stored, its amount is the same',
    async (sample) => {
      const { peer, rail } = await aMandiri()
      peer.on('/transfer-interbank', { body: { ...sample.body, partnerReferenceNo: THEIRS } })
      expect(await rail.send(aTransfer({ amount: idr('20000.00'), service: 'bifast' }))).toEqual({
        is: sample.expect.state,
        bankReference: '20240425BMRIIDJA110O9940324469',
        amount: idr('20000.00'),
        railCode: '2001800',
      })
    },
  )

  test.each([
    [409, '4091801'],
    [500, '5001800'],
    [504, '5041800'],
    [504, '505400'],
  ])('%i %s decides nothing: it is queried, and not sent again', async (status, responseCode) => {
    const { peer, rail } = await aMandiri()
    peer.on('/transfer-interbank', { status, body: { responseCode } })
    expect(await rail.send(aTransfer({ service: 'online' }))).toMatchObject({ is: 'unknown' })
    expect(peer.calls).toHaveLength(1)
  })
})

describe('an account that is looked up through Mandiri', () => {
  test('where the company has no BI-FAST is looked up over the switch', async () => {
    const { peer, rail } = await aMandiri()
    peer.on(
      '/account-inquiry-external',
      { status: 403, body: { responseCode: '4031615', responseMessage: 'Transaction Not Permitted' } },
      { body: { responseCode: '2001600', beneficiaryAccountName: 'Yories Yolanda' } },
    )
    expect(await rail.inquireAccount(aReceiver(), null)).toMatchObject({ is: 'found', name: 'Yories Yolanda' })
    expect(peer.calls.map(({ body }) => body.additionalInfo)).toMatchObject([
      { switcher: 'BIFAST' },
      { switcher: 'ATMB' },
    ])
  })

  test('for a transfer is looked up for its service alone', async () => {
    const { peer, rail } = await aMandiri()
    peer.on('/account-inquiry-external', { status: 404, body: { responseCode: '4041603' } })
    const { reference, amount, receiver } = aTransfer()
    const looked = await rail.inquireAccount(receiver, { reference, amount, service: 'bifast' })
    expect(looked).toMatchObject({ is: 'unreachable' })
    expect(peer.calls).toHaveLength(1)
  })
})

describe('a transfer through Mandiri that is queried', () => {
  test('is named by what it was sent under', async () => {
    const { peer, rail } = await aMandiri()
    await rail.send(aTransfer({ service: 'online' }))
    await rail.inquire(aSentTransfer({ service: 'online' }))
    const [sent, input] = peer.calls
    expect(input?.body).toEqual({
      originalExternalId: sent?.headers['x-external-id'],
      originalPartnerReferenceNo: sent?.body.partnerReferenceNo,
      serviceCode: '18',
    })
  })

  judge('mandiri-status-resp', 'has succeeded, however the names are written', async (sample) => {
    const { peer, rail } = await aMandiri()
    const { serviceCode, ...rest } = sample.body
    // As its documentation prints them, with a blank at the end.
    const body = { ...rest, 'serviceCode ': serviceCode, 'OriginalPartnerReferenceNo ': THEIRS }
    peer.on('/transfer/status', { body }, sample)
    const succeeded = {
      is: sample.expect.state,
      bankReference: '16667899991666293912312',
      amount: idr('50000.00'),
      railCode: 'status_00',
    }
    const sent = aSentTransfer({ amount: idr('50000.00') })
    expect(await rail.inquire(sent)).toEqual(succeeded)
    expect(await rail.inquire(sent)).toEqual(succeeded)
  })

  test('one of another name, however that is written, is another transfer', async () => {
    const { peer, rail } = await aMandiri()
    const body = { responseCode: '2003600', 'OriginalPartnerReferenceNo ': '1', latestTransactionStatus: '00' }
    peer.on('/transfer/status', { body })
    expect(await rail.inquire(aSentTransfer())).toEqual({ is: 'unknown', railCode: 'reference_mismatch' })
  })
})

judge('mandiri-balance-resp', 'what is available at Mandiri may have no decimals', async (sample) => {
  const { peer, rail } = await aMandiri()
  peer.on('/balance-inquiry', sample)
  expect(await rail.balance?.()).toEqual({ is: 'known', available: idr('1000000.00') })
  expect(peer.calls[0]?.body).toEqual({ accountNo: '1150006399259' })
})

test('a reference hashed to 19 digits is the same every time, and another for another payout', () => {
  expect(wireReference({ referenceDigits: 19 }, REFERENCE)).toBe(THEIRS)
  expect(THEIRS).toMatch(/^\d{19}$/)
  expect(wireReference({ referenceDigits: 19 }, `${REFERENCE.slice(0, 24)}9`)).not.toBe(THEIRS)
  expect(wireReference({}, REFERENCE)).toBe(REFERENCE)
})

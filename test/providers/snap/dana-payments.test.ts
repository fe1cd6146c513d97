import { describe, expect, test } from 'vitest'
import { dana } from '../../../src/connectors/snap/profiles/dana/profile.ts'
import { snapRail } from '../../../src/connectors/snap/rail.ts'
import { asymmetricText, isSignedWithKey } from '../../../src/snap/signature.ts'
import { testKeys } from '../../rails/snap-keys.ts'
import { aCode } from '../../rails/snap-rail.ts'
import { defined } from '../../setup/defined.ts'
import { anAttempt, aRefund, aRequest, idr } from '../payments.ts'
import { clockAt, connectionTo, startPeer } from '../peer.ts'
import { expectLike, judge, type Sample, sampleOf } from '../vectors.ts'

const NOW = '2030-05-01T00:16:43+07:00'
const outbound = { partnerId: '2025090110410957288340', merchantId: '216620080007039826152' }

async function aDana(now = NOW) {
  const peer = await startPeer()
  return { peer, rail: snapRail(connectionTo(peer, dana, { outbound }), clockAt(now)) }
}

const order = anAttempt({ type: 'ewallet', code: 'DANA', amount: idr('1.00') })
const refund = aRefund({ ...order, railReference: 'theirs' })

/** The sample with what stands in it for a value of the moment. */
const filled = ({ body }: Sample, values: Record<string, string>): Sample['body'] =>
  JSON.parse(JSON.stringify(body).replaceAll(/\$\{(\w+)\}/g, (_all, name: string) => values[name] ?? ''))

describe('an order at DANA', () => {
  const bankAccount = aRequest({
    type: 'virtual_account',
    code: 'CIMB',
    amount: idr('15000.00'),
    description: 'Paket Tinknet 10Mb',
    expiresAt: new Date('2030-05-01T00:46:43+07:00'),
  })

  judge(
    'dana-createOrderNetworkPayPgOtherVaBank-req',
    'a virtual account is an order by the option that names the bank; its kind of merchant, a cinema, is not ours',
    async (sample) => {
      const { peer, rail } = await aDana()
      await rail.issue(bankAccount)
      const call = defined(peer.calls[0])
      expect(call).toMatchObject({ method: sample.method, path: sample.path })
      expect(call.headers).toMatchObject({
        'channel-id': `${outbound.partnerId}-SERVER`,
        'x-partner-id': outbound.partnerId,
        origin: 'https://www.hostname.com',
      })
      expectLike(call.body, sample, {
        otherValue: ['partnerReferenceNo', 'merchantId', 'urlParams.0.url', 'urlParams.1.url'],
        notSent: ['additionalInfo.order.merchantTransType'],
      })
      expect(call.body).toMatchObject({
        partnerReferenceNo: 'ours',
        urlParams: [
          { url: 'https://pay.example/co_1' },
          { url: 'https://www.hostname.com/v1/inbound/con_test/v1.0/debit/notify' },
        ],
      })
    },
  )

  judge('dana-createOrderNetworkPayPgOtherVaBank-resp', 'the number is the payment code', async (sample) => {
    const { peer, rail } = await aDana()
    const values = { partnerReferenceNo: 'ours', valueFromServer: '8059112233445566' }
    peer.on(sample.path, { body: filled(sample, values) })
    expect(await rail.issue(bankAccount)).toEqual({
      is: 'issued',
      railReference: '8059112233445566',
      instrument: {
        type: 'virtual_account',
        bankCode: 'CIMB',
        number: '8059112233445566',
        accountName: 'Jokul Doe',
      },
    })
  })
})

describe('an issued order at DANA', () => {
  judge('dana-queryPaymentPaidOrder-req', 'it is queried by our reference', async (sample) => {
    const { peer, rail } = await aDana()
    await rail.query(order)
    const call = defined(peer.calls[0])
    expect(call).toMatchObject({ method: sample.method, path: sample.path })
    expectLike(call.body, sample, { otherValue: ['originalPartnerReferenceNo', 'merchantId'] })
  })

  judge('dana-queryPaymentPaidOrder-resp', 'it was paid', async (sample) => {
    const { peer, rail } = await aDana()
    peer.on(sample.path, { body: filled(sample, { partnerReferenceNo: 'ours', valueFromServer: 'theirs' }) })
    expect(await rail.query(order)).toMatchObject({
      is: 'succeeded',
      receipt: { reference: 'ours', railReference: 'theirs', amount: idr('1.00') },
    })
  })

  judge('dana-queryPaymentTransactionNotFound-resp', 'it is not known, which decides nothing', async (sample) => {
    const { peer, rail } = await aDana()
    peer.on(sample.path, { status: 404, body: sample.body })
    expect(await rail.query(order)).toEqual({ is: 'unknown', railCode: '4045501' })
  })

  judge('dana-queryPaymentGeneralError-resp', 'an error decides nothing: it is queried again', async (sample) => {
    const { peer, rail } = await aDana()
    peer.on(sample.path, { status: 500, body: sample.body })
    expect(await rail.query(order)).toEqual({ is: 'unknown', railCode: '5005501' })
  })

  judge('dana-cancelOrderInProgress-resp', 'a withdrawal that is being worked on has not happened', async (sample) => {
    const { peer, rail } = await aDana()
    peer.on('/debit/status.htm', { body: { responseCode: '2005500', latestTransactionStatus: '01' } })
    peer.on('/debit/cancel.htm', { status: 202, body: sample.body }, { status: 200, body: sample.body })
    expect(await rail.retire(order)).toEqual({ is: 'unknown', railCode: '2025700' })
    expect(await rail.retire(order)).toEqual({ is: 'unknown', railCode: 'http_200_2025700' })
    expect(peer.calls[1]?.path).toBe('/payment-gateway/v1.0/debit/cancel.htm')
  })

  test('is cancelled only while it is pending, since a cancellation would refund the money', async () => {
    const { peer, rail } = await aDana()
    const paid = filled(sampleOf('dana-queryPaymentPaidOrder-resp'), {
      partnerReferenceNo: 'ours',
      valueFromServer: 'theirs',
    })
    const state = (latestTransactionStatus: string) => ({ body: { ...paid, latestTransactionStatus } })
    peer.on('/debit/status.htm', state('00'), state('02'), state('05'), { status: 500, body: {} }, state('01'))
    peer.on('/debit/cancel.htm', { body: { responseCode: '2005700' } })
    expect(await rail.retire(order)).toMatchObject({ is: 'succeeded' })
    expect(await rail.retire(order)).toMatchObject({ is: 'unknown' })
    expect(await rail.retire(order)).toEqual({ is: 'closed' })
    expect(await rail.retire(order)).toMatchObject({ is: 'unknown', railCode: 'http_500' })
    expect(peer.calls.filter(({ path }) => path.endsWith('cancel.htm'))).toEqual([])
    expect(await rail.retire(order)).toEqual({ is: 'closed' })
  })
})

describe('a call to DANA', () => {
  test('is signed with our key over the path and the body, without a token', async () => {
    const { peer, rail } = await aDana()
    await rail.query(order)
    const { method, headers, rawBody, path } = defined(peer.calls[0])
    const timestamp = String(headers['x-timestamp'])
    const text = asymmetricText({ method, path, rawBody: Buffer.from(rawBody), timestamp })
    expect(isSignedWithKey(text, String(headers['x-signature']), testKeys.publicKey)).toBe(true)
    expect(headers.authorization).toBeUndefined()
    expect(peer.tokenCalls).toEqual([])
  })

  test('for its own wallet leads to its page; for a code it carries the shop', async () => {
    const peer = await startPeer()
    const terminal = { ...outbound, terminalId: 'SHOP-1' }
    const rail = snapRail(connectionTo(peer, dana, { outbound: terminal }), clockAt(NOW))
    const reply = { responseCode: '2005400', partnerReferenceNo: 'ours', referenceNo: 'theirs' }
    peer.on(
      '/debit/payment-host-to-host.htm',
      { body: { ...reply, webRedirectUrl: 'https://m.dana.id/pay/1' } },
      { body: { ...reply, additionalInfo: { paymentCode: aCode(1) } } },
    )
    const request = aRequest({ type: 'ewallet', code: 'DANA', amount: idr('1.00') })
    expect(await rail.issue(request)).toMatchObject({ instrument: { url: 'https://m.dana.id/pay/1' } })
    expect(await rail.issue({ ...request, type: 'qrcode', code: null })).toMatchObject({
      instrument: { qrContent: aCode(1) },
    })
    const [redirect, code] = peer.calls.map(({ body }) => body)
    expect(redirect).toMatchObject({ additionalInfo: { order: { scenario: 'REDIRECT' } } })
    expect(redirect).not.toHaveProperty('payOptionDetails')
    expect(code).toMatchObject({
      externalStoreId: 'SHOP-1',
      payOptionDetails: [{ payMethod: 'NETWORK_PAY', payOption: 'NETWORK_PAY_PG_QRIS' }],
    })
  })
})

describe('a refund at DANA', () => {
  /** The differences of the published requests: what is of the moment, and our naming the order by both references. */
  const OTHER_VALUE = ['merchantId', 'originalPartnerReferenceNo', 'originalReferenceNo', 'partnerRefundNo']

  judge('dana-refundOrderValidScenario-req', 'it is requested under a reference of its own', async (sample) => {
    const { peer, rail } = await aDana()
    await rail.refunds?.refund(refund)
    const call = defined(peer.calls[0])
    expect(call).toMatchObject({ method: sample.method, path: sample.path, body: { partnerRefundNo: 'refund' } })
    expectLike(call.body, sample, { otherValue: OTHER_VALUE })
  })

  judge('dana-refundOrderValidScenario-resp', 'a code and a message are all that a success says', async (sample) => {
    const { peer, rail } = await aDana()
    peer.on(sample.path, { body: sample.body })
    const succeeded = { is: 'succeeded', railReference: null, railCode: '2005800' }
    expect(await rail.refunds?.refund(refund)).toEqual(succeeded)
    expect(await rail.refunds?.query(refund)).toEqual(succeeded)
    expect(peer.calls[1]?.body).toEqual(peer.calls[0]?.body)
  })

  judge('dana-refundOrderNotAllowed-req', 'its sandbox takes the amount for the wanted code', async (sample) => {
    const { peer, rail } = await aDana()
    const amount = idr('435815.00')
    await rail.refunds?.refund({ ...refund, amount, paid: { ...refund.paid, amount } })
    expectLike(defined(peer.calls[0]).body, sample, { otherValue: OTHER_VALUE })
  })

  judge('dana-refundOrderNotAllowed-resp', 'it is refused permanently', async (sample) => {
    const { peer, rail } = await aDana()
    peer.on(sample.path, { status: 403, body: sample.body })
    expect(await rail.refunds?.refund(refund)).toMatchObject({ is: 'failed', code: 'refused', railCode: '4035815' })
  })

  judge('dana-refundInProcess-resp', 'it is still being made, by a 202 or a 200 that says so', async (sample) => {
    const { peer, rail } = await aDana()
    peer.on('/debit/refund.htm', { status: 202, body: sample.body }, { status: 200, body: sample.body })
    expect(await rail.refunds?.refund(refund)).toEqual({ is: 'processing', railCode: '2025800' })
    expect(await rail.refunds?.query(refund)).toEqual({ is: 'processing', railCode: 'http_200_2025800' })
  })

  test('is unknown after an error, and queried by the very same request', async () => {
    const { peer, rail } = await aDana()
    const good = { body: sampleOf('dana-refundOrderValidScenario-resp').body }
    peer.on('/debit/refund.htm', { status: 500, body: { responseCode: '5005801' } }, { status: 401, body: {} }, good)
    expect(await rail.refunds?.refund(refund)).toEqual({ is: 'unknown', railCode: '5005801' })
    expect(await rail.refunds?.query(refund)).toEqual({ is: 'unknown', railCode: 'http_401' })
    expect(await rail.refunds?.query(refund)).toMatchObject({ is: 'succeeded' })
  })
})

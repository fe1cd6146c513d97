import { describe, expect, test, vi } from 'vitest'
import type { ServiceName } from '../../../src/snap/services.ts'
import { defined } from '../../setup/defined.ts'
import { PATIENCE_MS } from '../../setup/patience.ts'
import { sampleOf } from '../vectors.ts'
import { askToken, bill, call, expectShape, heard, shaped, taken } from './face-caller.ts'
import { serveSnapFace } from './snap-face.ts'

/** What was signed is signed now. */
const withoutTime = ({ 'X-TIMESTAMP': _time, ...headers }: Readonly<Record<string, string>>) => headers

const at = '2024-09-01T08:40:00+07:00'

describe('BCA, for payments', () => {
  test('gives a token as printed', async () =>
    shaped('bca-token-resp', await askToken(await serveSnapFace('bca'), 'bca')))

  test('issues, pays, notifies and refunds a code as printed', async () => {
    const world = await serveSnapFace('bca', { at })
    const say = (service: ServiceName, id: string, change: object = {}) =>
      call(world, 'bca', service, { ...sampleOf(id).body, ...change }, withoutTime(sampleOf(id).headers))
    const issued = taken(await say('qrGenerate', 'bca-qr-generate-req'))
    shaped('bca-qr-generate-resp', issued)
    const change = { originalReferenceNo: issued.referenceNo }
    expect(taken(await say('qrQuery', 'bca-qr-query-req', change))).toMatchObject({
      latestTransactionStatus: '03',
      paidTime: null,
    })
    await world.act('2024090100000000000001', 'pay')
    const note = await heard(world, 1)
    const printed = sampleOf('bca-qr-notify-regular')
    expect(note).toMatchObject({
      path: printed.path,
      headers: { 'x-partner-id': '000885123456789', 'channel-id': '95251' },
    })
    expectShape(note.body, printed)
    const { 'X-EXTERNAL-ID': _used, ...headers } = withoutTime(sampleOf('bca-qr-query-req').headers)
    const paid = taken(
      await call(world, 'bca', 'qrQuery', { ...sampleOf('bca-qr-query-req').body, ...change }, headers),
    )
    shaped('bca-qr-query-paid', paid)
    const { issuerReferenceNumber: partnerRefundNo } = paid.additionalInfo as unknown as Record<string, string>
    // The name has to be the issuer's.
    expect(await say('qrRefund', 'bca-qr-refund-req', change)).toMatchObject({ status: 400 })
    const { 'X-EXTERNAL-ID': _again, ...refunding } = withoutTime(sampleOf('bca-qr-refund-req').headers)
    const refund = () =>
      call(world, 'bca', 'qrRefund', { ...sampleOf('bca-qr-refund-req').body, ...change, partnerRefundNo }, refunding)
    const first = taken(await refund())
    shaped('bca-qr-refund-resp', first)
    expect(first.additionalInfo).toMatchObject({ availableAmount: { value: '40000.00' }, refundCounter: '1' })
    for (const _time of [2, 3, 4, 5]) taken(await refund())
    const over = await refund()
    expect(over.body).toMatchObject({ responseCode: '4047813' })
    const { responseCode: _code, responseMessage: _message, ...fields } = sampleOf('bca-qr-refund-settled').body
    expectShape(over.body, {
      ...sampleOf('bca-qr-refund-settled'),
      body: { ...fields, responseCode: '4047813', responseMessage: 'Invalid Amount' },
    })
  })

  test('asks and offers a number of ours as printed, and knows it once it was paid', async () => {
    const world = await serveSnapFace('bca', { at: '2022-02-12T17:29:57+07:00' })
    world.answerAs((event) =>
      event.is === 'va_inquiry' ? { is: 'owed', bill } : { is: 'recorded', bill, isRepeat: false },
    )
    const { customerNo } = sampleOf('bca-va-inquiry-in').body
    const triple = {
      partnerServiceId: '   12345',
      customerNo: String(customerNo),
      virtualAccountNo: `   12345${customerNo}`,
    }
    const ask = () => call(world, 'bca', 'vaStatus', { ...sampleOf('bca-va-status-req').body, ...triple })
    expect((await ask()).body).toMatchObject({ responseCode: '4042612' })
    expect(await world.act(`12345${customerNo}`, 'pay')).toBe('done')
    await heard(world, 2)
    const [inquiry, payment] = world.heard
    for (const [note, id] of [
      [inquiry, 'bca-va-inquiry-in'],
      [payment, 'bca-va-payment-in'],
    ] as const) {
      expect(note).toMatchObject({
        path: sampleOf(id).path,
        headers: { 'x-partner-id': '12345', 'channel-id': '95231' },
      })
      expectShape(defined(note).body, sampleOf(id))
    }
    expect(payment?.body.paymentRequestId).toBe(inquiry?.body.inquiryRequestId)
    shaped('bca-va-status-resp', await vi.waitFor(async () => taken(await ask()), PATIENCE_MS))
  })

  test('takes no payment that we refuse', async () => {
    const world = await serveSnapFace('bca')
    expect(await world.act('1234599999999999', 'pay')).toBe('unknown')
    world.answerAs((event) =>
      event.is === 'va_inquiry' ? { is: 'owed', bill } : { is: 'declined', bill, because: 'paid' },
    )
    expect(await world.act('1234599999999999', 'pay')).toBe('done')
    await heard(world, 3)
    const triple = { partnerServiceId: '   12345', customerNo: '99999999999', virtualAccountNo: '   1234599999999999' }
    expect((await call(world, 'bca', 'vaStatus', triple)).body).toMatchObject({ responseCode: '4042612' })
  })
})

describe('BCA, for transfers', () => {
  test('looks accounts up and sends as printed', async () => {
    const world = await serveSnapFace('bca', { at: '2020-12-21T10:30:24+07:00' })
    const say = (service: ServiceName, id: string, change: object = {}) =>
      call(world, 'bca', service, { ...sampleOf(id).body, ...change }, { origin: 'www.hostname.com' })
    shaped('bca-inquiry-internal-resp', taken(await say('accountInquiryInternal', 'bca-inquiry-internal-req')))
    shaped('bca-intrabank-resp', taken(await say('transferIntrabank', 'bca-intrabank-req')))
    const again = { partnerReferenceNo: '2' }
    shaped('bca-interbank-resp', taken(await say('transferInterbank', 'bca-interbank-switcher-req', again)))
    const malformed = await say('transferInterbank', 'bca-interbank-bifast-req', { beneficiaryAccountNo: '8888 1' })
    shaped('bca-interbank-format-error', malformed.body)
    const cleared = { partnerReferenceNo: '3', beneficiaryAddress: 'Jakarta' }
    shaped('bca-rtgs-resp', taken(await say('transferRtgs', 'bca-interbank-switcher-req', cleared)))
    const input = {
      originalPartnerReferenceNo: '2020102900000000000001',
      originalExternalId: '1',
      serviceCode: '17',
      transactionDate: '2020-12-21T10:30:24+07:00',
    }
    shaped('bca-transfer-status-ok', taken(await call(world, 'bca', 'transferStatus', input)))
    expect(await world.act('3', 'return')).toBe('done')
    const note = await heard(world, 1)
    expect(note).toMatchObject({
      path: '/openapi/v1.0/transfer-rtgs/notify',
      body: { latestTransactionStatus: '00', additionalInfo: { rejectStatusEN: expect.any(String) } },
    })
    expect(world.events).toMatchObject([{ is: 'transfer', state: { is: 'reversed' } }])
    expect(await world.act('2', 'return')).toBe('refused')
  })
})

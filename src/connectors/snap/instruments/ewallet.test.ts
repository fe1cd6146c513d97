import { describe, expect, test } from 'vitest'
import {
  AMOUNT,
  aCode,
  anAttempt,
  aRequest,
  bad,
  good,
  NOW,
  REFERENCE,
  startRail,
} from '../../../../test/rails/snap-rail.ts'
import { toSnapMoney } from '../../../snap/amount.ts'
import type { Instrument, InstrumentRequest } from '../../port.ts'
import type { SnapProfile } from '../profile/profile.ts'
import { aspi } from '../profiles/aspi/profile.ts'

const withWalletNames = (names: Record<string, string>): SnapProfile => ({
  ...aspi,
  wallets: aspi.wallets && { ...aspi.wallets, names },
})
const PAGE = 'https://wallet.example/pay/1'
const walletRequest = (change: Partial<InstrumentRequest> = {}) =>
  aRequest({ type: 'ewallet', code: 'DANA', ...change })
const instrument: Instrument = { type: 'ewallet', walletCode: 'DANA', url: PAGE, qrContent: null }
const attempt = anAttempt(instrument, { type: 'ewallet', code: 'DANA', railReference: 'W-1' })
const reply = (change: object = {}) =>
  good('debitPayment', { referenceNo: 'W-1', partnerReferenceNo: REFERENCE, webRedirectUrl: PAGE, ...change })

describe('a wallet payment', () => {
  test('is requested under our reference, for the exact amount, and leads back to us', async () => {
    const { server, rail } = await startRail({ profile: withWalletNames({ DANA: 'EMONEY_DANA_SNAP' }) })
    server.on('debitPayment', reply())
    expect(await rail.issue(walletRequest())).toEqual({ is: 'issued', railReference: 'W-1', instrument })
    expect(server.calls[0]).toMatchObject({ method: 'POST', path: '/base/v1.0/debit/payment-host-to-host' })
    expect(server.calls[0]?.body).toEqual({
      partnerReferenceNo: REFERENCE,
      merchantId: 'GAPURA01',
      amount: { value: '125000.00', currency: 'IDR' },
      urlParams: [{ url: 'https://pay.example/co_1', type: 'PAY_RETURN', isDeeplink: 'N' }],
      validUpTo: '2026-11-20T10:15:00+07:00',
      payOptionDetails: [{ payMethod: 'EMONEY_DANA_SNAP', transAmount: { value: '125000.00', currency: 'IDR' } }],
      additionalInfo: { merchantName: 'Kopi Gapura', description: 'Two coffees and a very long tale of cake' },
    })
  })

  test('at a wallet that sends a push carries the phone number and needs no address', async () => {
    const { server, rail } = await startRail()
    server.on('debitPayment', reply({ webRedirectUrl: undefined }))
    const issued = await rail.issue(walletRequest({ code: 'OVO', phone: '+6281234567890' }))
    expect(issued).toMatchObject({ is: 'issued', instrument: { walletCode: 'OVO', url: null } })
    expect(server.calls[0]?.body).toMatchObject({ additionalInfo: { phoneNo: '6281234567890' } })
  })

  test.each<[string, object, string | null]>([
    ['a web page', { webRedirectUrl: PAGE }, PAGE],
    ['the web page before the app', { webRedirectUrl: PAGE, appRedirectUrl: 'dana://pay/1' }, PAGE],
    [
      'its own app where there is no page',
      { webRedirectUrl: undefined, appRedirectUrl: 'dana://pay/1' },
      'dana://pay/1',
    ],
    [
      'its own app where the page is refused',
      { webRedirectUrl: 'javascript:1', appRedirectUrl: 'dana://1' },
      'dana://1',
    ],
  ])('leads to %s', async (_what, change, url) => {
    const { server, rail } = await startRail()
    server.on('debitPayment', reply(change))
    expect(await rail.issue(walletRequest())).toMatchObject({ is: 'issued', instrument: { url } })
  })

  test.each<[string, object]>([
    ['nowhere', { webRedirectUrl: undefined }],
    ['a script', { webRedirectUrl: 'javascript:alert(1)' }],
    ['plain http', { webRedirectUrl: 'http://wallet.example/pay' }],
    ['this machine', { webRedirectUrl: 'http://localhost:1/pay' }],
    ['a name and password', { webRedirectUrl: 'https://a:b@wallet.example/' }],
    ['another app', { webRedirectUrl: undefined, appRedirectUrl: 'gojek://pay/1' }],
    ['no text', { webRedirectUrl: { url: PAGE } }],
    ['too far', { webRedirectUrl: `https://wallet.example/${'x'.repeat(2_048)}` }],
  ])('that leads to %s is not shown', async (_what, change) => {
    const { server, rail } = await startRail()
    server.on('debitPayment', reply(change))
    expect(await rail.issue(walletRequest())).toEqual({ is: 'unknown', railCode: 'redirect_url_refused' })
  })

  test('may lead to this machine in the sandbox', async () => {
    const { server, rail } = await startRail({ allowsLocalhost: true })
    server.on('debitPayment', reply({ webRedirectUrl: 'http://localhost:8080/sandbox/wallet/x' }))
    expect(await rail.issue(walletRequest())).toMatchObject({ is: 'issued' })
  })

  test('shows a code where it is one for this amount or leads where a link may', async () => {
    const { server, rail } = await startRail()
    const offers = [aCode(125_000), PAGE, aCode(1), 'javascript:1', 7]
    server.on('debitPayment', ...offers.map((qrContent) => reply({ additionalInfo: { qrContent } })))
    const shown: unknown[] = []
    for (const _ of offers) {
      const issued = await rail.issue(walletRequest())
      shown.push(issued.is === 'issued' && issued.instrument.type === 'ewallet' && issued.instrument.qrContent)
    }
    expect(shown).toEqual([aCode(125_000), PAGE, null, null, null])
  })

  test.each<[string, object, string]>([
    ['without the wallet’s reference', { referenceNo: '' }, 'unreadable'],
    ['of another reference', { partnerReferenceNo: 'other' }, 'reference_mismatch'],
  ])('%s is not shown', async (_what, change, railCode) => {
    const { server, rail } = await startRail()
    server.on('debitPayment', reply(change))
    expect(await rail.issue(walletRequest())).toEqual({ is: 'unknown', railCode })
  })

  test('that the wallet refuses is refused', async () => {
    const { server, rail } = await startRail()
    server.on('debitPayment', bad('debitPayment', 403, '02'))
    expect(await rail.issue(walletRequest())).toMatchObject({ is: 'refused' })
  })
})

describe('an issued wallet payment', () => {
  test.each([
    ['00', 'succeeded'],
    ['01', 'pending'],
    ['02', 'processing'],
    ['03', 'pending'],
    ['05', 'closed'],
    ['06', 'failed'],
    ['07', 'unknown'],
    ['99', 'unknown'],
  ])('with status %s is %s', async (latestTransactionStatus, is) => {
    const { server, rail } = await startRail()
    server.on('debitStatus', good('debitStatus', { latestTransactionStatus, amount: toSnapMoney(AMOUNT) }))
    expect(await rail.query(attempt)).toMatchObject({ is })
    expect(server.calls[0]?.body).toEqual({
      originalReferenceNo: 'W-1',
      originalPartnerReferenceNo: REFERENCE,
      serviceCode: '54',
      merchantId: 'GAPURA01',
    })
  })

  test('that was paid gives a receipt under the wallet’s own reference', async () => {
    const { server, rail } = await startRail()
    server.on('debitStatus', good('debitStatus', { latestTransactionStatus: '00', originalReferenceNo: 'W-1' }))
    expect(await rail.query(attempt)).toEqual({
      is: 'succeeded',
      receipt: { reference: REFERENCE, instrumentReference: 'W-1', railReference: 'W-1', amount: AMOUNT, paidAt: NOW },
    })
  })

  test('is closed on request, unless it was paid before or is being paid', async () => {
    const { server, rail } = await startRail()
    server.on('debitCancel', good('debitCancel', {}), bad('debitCancel', 404, '04'), bad('debitCancel', 403, '00'))
    for (let i = 0; i < 3; i++) expect(await rail.retire(attempt)).toEqual({ is: 'closed' })
    server.on('debitCancel', bad('debitCancel', 404, '14'), bad('debitCancel', 404, '00'))
    server.on(
      'debitStatus',
      good('debitStatus', { latestTransactionStatus: '00' }),
      good('debitStatus', { latestTransactionStatus: '02' }),
    )
    expect(await rail.retire(attempt)).toMatchObject({ is: 'succeeded' })
    expect(await rail.retire(attempt)).toMatchObject({ is: 'unknown' })
  })
})

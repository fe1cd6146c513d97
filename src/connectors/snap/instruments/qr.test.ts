import { describe, expect, test } from 'vitest'
import {
  AMOUNT,
  aCode,
  anAttempt,
  aRequest,
  bad,
  good,
  NOW,
  qrAttempt,
  qrReply,
  REFERENCE,
  startRail,
} from '../../../../test/rails/snap-rail.ts'
import { defined } from '../../../../test/setup/defined.ts'
import { currency } from '../../../base/currency.ts'
import { fromWhole } from '../../../base/money.ts'
import { toSnapMoney } from '../../../snap/amount.ts'

describe('a QR code', () => {
  test('is issued for the exact amount, under our reference', async () => {
    const { server, rail } = await startRail()
    server.on('qrGenerate', qrReply())
    expect(await rail.issue(aRequest())).toEqual({
      is: 'issued',
      railReference: 'QR-1',
      instrument: { type: 'qrcode', qrContent: aCode(125_000) },
    })
    expect(server.calls[0]).toMatchObject({ method: 'POST', path: '/base/v1.0/qr/qr-mpm-generate' })
    expect(server.calls[0]?.externalId).toMatch(/^\d{25}$/)
    expect(server.calls[0]?.body).toEqual({
      partnerReferenceNo: REFERENCE,
      amount: { value: '125000.00', currency: 'IDR' },
      merchantId: 'GAPURA01',
      validityPeriod: '2026-11-20T10:15:00+07:00',
      additionalInfo: { merchantName: 'Kopi Gapura', description: 'Two coffees and a very lo' },
    })
  })

  test.each<[string, object, string]>([
    ['for another amount', { qrContent: aCode(125_001) }, 'qr_content_mismatch'],
    ['with a broken checksum', { qrContent: `${aCode(125_000).slice(0, -4)}0000` }, 'qr_content_mismatch'],
    ['that is no code', { qrContent: 'https://evil.example' }, 'qr_content_mismatch'],
    ['missing', { qrContent: undefined, qrUrl: 'https://bank.example/q.png' }, 'unreadable'],
    ['without the bank’s reference', { referenceNo: undefined }, 'unreadable'],
    ['of another reference', { partnerReferenceNo: 'other' }, 'reference_mismatch'],
  ])('%s is not shown', async (_what, change, railCode) => {
    const { server, rail } = await startRail()
    server.on('qrGenerate', qrReply(change))
    expect(await rail.issue(aRequest())).toEqual({ is: 'unknown', railCode })
  })
})

describe('an issued QR code', () => {
  test.each([
    ['00', 'succeeded'],
    ['01', 'pending'],
    ['02', 'processing'],
    ['03', 'pending'],
    ['04', 'failed'],
    ['05', 'closed'],
    ['06', 'failed'],
    ['07', 'unknown'],
    ['08', 'closed'],
    ['09', 'failed'],
    ['99', 'unknown'],
  ])('with status %s is %s', async (latestTransactionStatus, is) => {
    const { server, rail } = await startRail()
    server.on('qrQuery', good('qrQuery', { latestTransactionStatus, amount: toSnapMoney(AMOUNT) }))
    expect(await rail.query(qrAttempt)).toMatchObject({ is })
    expect(server.calls[0]?.body).toEqual({
      originalReferenceNo: 'QR-1',
      originalPartnerReferenceNo: REFERENCE,
      serviceCode: '47',
      merchantId: 'GAPURA01',
    })
  })

  test('that was paid gives a receipt of what was paid, also where it is another sum', async () => {
    const { server, rail } = await startRail()
    const paid = { latestTransactionStatus: '00', paidTime: '2026-11-20T10:05:00+07:00', originalReferenceNo: 'QR-1' }
    server.on(
      'qrQuery',
      good('qrQuery', { ...paid, amount: { value: '1.00', currency: 'IDR' } }),
      good('qrQuery', { ...paid, amount: { value: 'one', currency: 'IDR' } }),
      good('qrQuery', paid),
    )
    const receipt = {
      reference: REFERENCE,
      instrumentReference: 'QR-1',
      railReference: 'QR-1',
      amount: fromWhole(1, currency('IDR')),
      paidAt: new Date('2026-11-20T03:05:00Z'),
    }
    expect(await rail.query(qrAttempt)).toEqual({ is: 'succeeded', receipt })
    expect(await rail.query(qrAttempt)).toEqual({ is: 'unknown', railCode: 'amount_missing' })
    expect(await rail.query(qrAttempt)).toEqual({ is: 'succeeded', receipt: { ...receipt, amount: AMOUNT } })
  })

  test('whose issue went unanswered is found by our reference alone', async () => {
    const { server, rail } = await startRail()
    const lost = anAttempt(null, { railReference: null })
    const paid = { latestTransactionStatus: '00', originalPartnerReferenceNo: REFERENCE }
    server.on('qrQuery', good('qrQuery', { ...paid, originalReferenceNo: 'QR-9' }), good('qrQuery', paid))
    expect(await rail.query(lost)).toMatchObject({ is: 'succeeded', receipt: { railReference: 'QR-9', paidAt: NOW } })
    expect(defined(server.calls[0]).body).not.toHaveProperty('originalReferenceNo')
    expect(await rail.query(lost)).toEqual({ is: 'unknown', railCode: 'reference_missing' })
  })

  test('is closed on request', async () => {
    const { server, rail } = await startRail()
    server.on('qrCancel', good('qrCancel', {}), bad('qrCancel', 404, '04'), bad('qrCancel', 404, '19'))
    for (let i = 0; i < 3; i++) expect(await rail.retire(qrAttempt)).toEqual({ is: 'closed' })
    expect(server.calls[0]?.body).toMatchObject({ originalReferenceNo: 'QR-1', merchantId: 'GAPURA01' })
  })

  test('that was paid before it could be closed is reported as paid', async () => {
    const { server, rail } = await startRail()
    server.on('qrCancel', bad('qrCancel', 404, '14'))
    server.on('qrQuery', good('qrQuery', { latestTransactionStatus: '00', amount: toSnapMoney(AMOUNT) }))
    expect(await rail.retire(qrAttempt)).toMatchObject({ is: 'succeeded', receipt: { amount: AMOUNT } })
  })

  test('that could not be closed is unknown, or closed where it had failed', async () => {
    const { server, rail } = await startRail()
    server.on('qrCancel', bad('qrCancel', 404, '00'))
    server.on(
      'qrQuery',
      good('qrQuery', { latestTransactionStatus: '03' }),
      good('qrQuery', { latestTransactionStatus: '06' }),
    )
    expect(await rail.retire(qrAttempt)).toEqual({ is: 'unknown', railCode: '4047700' })
    expect(await rail.retire(qrAttempt)).toEqual({ is: 'closed' })
  })
})

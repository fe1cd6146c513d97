import { expect, test } from 'vitest'
import { aCharge, aLink, aLinkRequest, idr, savingSample } from '../../../../test/rails/saving.ts'
import { aspiSettings, bad, good, NOW, REFERENCE, startRail } from '../../../../test/rails/snap-rail.ts'
import { defined } from '../../../../test/setup/defined.ts'
import { currency } from '../../../base/currency.ts'
import { fromWhole } from '../../../base/money.ts'
import type { ServiceName } from '../../../snap/services.ts'
import { snapRail } from '../rail.ts'
import { endOfMandate } from './values.ts'

const BCA = { type: 'direct_debit', code: 'BCA' } as const
const ACCOUNT = { number: '888801000157508', holder: 'Saving' }
const SECRET = JSON.stringify(ACCOUNT)
const UNTIL = new Date('2022-12-22T01:01:16Z')
const debits = { billerId: '315134', account: '888801000157508', accountName: 'Yories Yolanda' }

async function aMandateRail() {
  const { server } = await startRail()
  const { credentials, ...settings } = aspiSettings({ baseUrl: server.url })
  const rail = snapRail({ ...settings, credentials: { ...credentials, debits } }, () => NOW)
  const on = (service: ServiceName, ...replies: object[]) =>
    server.on(service, ...replies.map((one) => ('body' in one ? (one as { body: object }) : good(service, one))))
  return { server, saving: defined(rail.saving), on }
}

const aRequest = (change: Parameters<typeof aLinkRequest>[0] = {}) =>
  aLinkRequest({
    ...BCA,
    reference: '2020102900000000000001',
    phone: null,
    account: ACCOUNT,
    customerReference: '96891414',
    merchantName: 'biller X',
    mandate: { maxAmount: fromWhole(12_345_678, currency('IDR')), frequency: null, until: UNTIL },
    ...change,
  })
const aMandate = (change: Parameters<typeof aLink>[0] = {}) =>
  aLink({ ...BCA, phone: null, railReference: '9a8fau6d81had833bas7184', secret: SECRET, ...change })
const aDebit = () => aCharge({ link: aMandate() })

test('without `debits` in the credentials nothing is offered, and mandates that exist are neither ended nor debited', async () => {
  const { server } = await startRail()
  const { credentials, ...settings } = aspiSettings({ baseUrl: server.url })
  const saving = defined(snapRail({ ...settings, credentials }, () => NOW).saving)
  expect(saving.offers.filter(({ type }) => type === 'direct_debit')).toEqual([])
  expect(await saving.linkState(aMandate(), null)).toEqual({ is: 'unknown', railCode: 'no_query' })
  expect(await saving.charge(aDebit())).toEqual({ is: 'unsent', railCode: 'no_debits_in_credentials' })
  expect(await saving.link(aRequest())).toEqual({ is: 'unknown', railCode: 'no_debits_in_credentials' })
  expect(await saving.unlink(aMandate())).toBe(true)
  expect(server.calls).toEqual([])
})

test('snap-70-request, snap-70-reply: a mandate is registered as the payer agreed, and active at once', async () => {
  const { server, saving, on } = await aMandateRail()
  on('mandateRegistration', { body: savingSample('snap-70-reply') })
  expect(await saving.link(aRequest())).toEqual({
    is: 'linked',
    railReference: '9a8fau6d81had833bas7184',
    secret: SECRET,
    label: '••••7508',
    expiresAt: UNTIL,
  })
  const { additionalInfo: _device, ...printed } = savingSample('snap-70-request')
  expect(server.calls[0]).toMatchObject({ method: 'POST', path: '/base/v1.0/debit/fast-emandate' })
  expect(server.calls[0]?.body).toEqual(printed)
})

test('a mandate is not believed under another reference or without a name, nor requested without an account', async () => {
  const { server, saving, on } = await aMandateRail()
  on('mandateRegistration', { body: savingSample('snap-70-reply') })
  expect(await saving.link(aRequest({ reference: REFERENCE }))).toEqual({
    is: 'unknown',
    railCode: 'reference_mismatch',
  })
  on('mandateRegistration', { partnerReferenceNo: REFERENCE, referenceNo: 'B-1' })
  expect(await saving.link(aRequest({ reference: REFERENCE }))).toMatchObject({ is: 'unknown' })
  const calls = server.calls.length
  expect(await saving.link(aRequest({ account: null }))).toMatchObject({ is: 'refused', railCode: 'not_offered' })
  expect(await saving.link(aRequest({ code: 'NO_BANK' }))).toMatchObject({ is: 'refused', railCode: 'not_offered' })
  expect(server.calls).toHaveLength(calls)
})

test.each([
  [403, '05', 'refused'],
  [404, '11', 'refused'],
  [401, '00', 'unsent'],
  [404, '18', 'unknown'],
  [409, '01', 'unknown'],
  [202, '00', 'unknown'],
  [500, '00', 'unknown'],
])('a registration that is answered %i case %s is %s', async (status, caseCode, is) => {
  const { saving, on } = await aMandateRail()
  on('mandateRegistration', bad('mandateRegistration', status, caseCode))
  expect(await saving.link(aRequest())).toMatchObject({ is })
})

test('a mandate without an agreed end ends at the end of a day five years on, on 29 February too', () => {
  const open = { maxAmount: null, frequency: null, until: null }
  expect(endOfMandate(open, new Date('2026-11-20T18:00:00Z'))).toEqual(new Date('2031-11-21T16:59:59Z'))
  expect(endOfMandate(open, new Date('2028-02-29T03:00:00Z'))).toEqual(new Date('2033-02-28T16:59:59Z'))
})

test('snap-71-request, snap-71-reply: a debit names the mandate and both accounts, and is what the status says of it', async () => {
  const { server, saving, on } = await aMandateRail()
  on('mandatePayment', { referenceNo: '2020102977770000000009' })
  on('debitStatus', { latestTransactionStatus: '00', originalReferenceNo: '2020102977770000000009' })
  const request = aDebit()
  const state = await saving.charge(request)
  expect(state).toMatchObject({ is: 'succeeded', receipt: { reference: request.reference, amount: request.amount } })
  const [debited, queried] = server.calls
  expect(debited).toMatchObject({ method: 'POST', path: '/base/v1.0/debit/fast-payment' })
  expect(debited?.body).toEqual({
    partnerReferenceNo: request.reference,
    currency: 'IDR',
    customerReference: request.reference,
    remark: 'Coffee of November',
    beneficiaryAccountNo: debits.account,
    beneficiaryAccountName: debits.accountName,
    transactionDate: '2026-11-20T10:00:00+07:00',
    bankCode: '014',
    sourceAccountNo: ACCOUNT.number,
    sourceAccountName: ACCOUNT.holder,
    amount: idr('50000.00'),
    eMandateReffId: '9a8fau6d81had833bas7184',
  })
  expect(Object.keys(savingSample('snap-71-request'))).toEqual(
    expect.arrayContaining(Object.keys(defined(debited?.body))),
  )
  expect(queried?.body).toMatchObject({ originalPartnerReferenceNo: request.reference, serviceCode: '71' })
  on('mandatePayment', { body: savingSample('snap-71-reply') })
  on('debitStatus', bad('debitStatus', 504))
  expect(await saving.charge({ ...request, reference: '2020102900000000000001' })).toEqual({
    is: 'processing',
    railReference: '2020102977770000000009',
    railCode: '2007100',
  })
  expect(await saving.charge(request)).toEqual({ is: 'unknown', railCode: 'reference_mismatch' })
})

test.each([
  [403, '14', { is: 'failed', code: 'insufficient_funds' }],
  [403, '02', { is: 'failed', code: 'limit_exceeded' }],
  [404, '11', { is: 'failed', code: 'invalid' }],
  // Its holder ended the mandate at their bank.
  [404, '04', { is: 'failed', code: 'unlinked' }],
  [404, '18', { is: 'failed', code: 'declined' }],
  [409, '01', { is: 'unknown' }],
  [401, '00', { is: 'unsent' }],
  [202, '00', { is: 'processing' }],
  [500, '01', { is: 'unknown' }],
])('a debit that is answered %i case %s', async (status, caseCode, state) => {
  const { saving, on } = await aMandateRail()
  on('mandatePayment', bad('mandatePayment', status, caseCode))
  expect(await saving.charge(aDebit())).toMatchObject(state)
})

test('a mandate has no query and no end at its bank: nothing is called, and nothing concluded', async () => {
  const { server, saving } = await aMandateRail()
  expect(await saving.linkState(aMandate(), null)).toEqual({ is: 'unknown', railCode: 'no_query' })
  expect(await saving.unlink(aMandate())).toBe(true)
  expect(await saving.charge(aCharge({ link: aMandate({ secret: null }) }))).toMatchObject({ is: 'unsent' })
  expect(server.calls).toEqual([])
})

test('wallets of the same provider go their own way; without a biller there are no mandates', async () => {
  const { server, saving, on } = await aMandateRail()
  on('accountBinding', { referenceNo: 'B-1', redirectUrl: 'https://wallet.example/1' })
  expect(await saving.link(aLinkRequest())).toMatchObject({ is: 'started' })
  expect(saving.offers.filter(({ needsAccount }) => needsAccount).map(({ type, code }) => `${type} ${code}`)).toContain(
    'direct_debit BCA',
  )
  const { rail } = await startRail()
  expect(rail.saving?.offers.filter(({ type }) => type === 'direct_debit')).toEqual([])
  expect(server.calls).toHaveLength(1)
})

import { expect, test } from 'vitest'
import { aCharge, aLink, aSavingRail, CHARGE, idr } from '../../../../test/rails/saving.ts'
import { bad, good, startRail } from '../../../../test/rails/snap-rail.ts'
import { defined } from '../../../../test/setup/defined.ts'

const done = { referenceNo: 'C-1', partnerReferenceNo: CHARGE }
const paid = {
  originalReferenceNo: 'C-1',
  originalPartnerReferenceNo: CHARGE,
  latestTransactionStatus: '00',
  amount: idr('50000.00'),
  paidTime: '2026-11-20T09:59:00+07:00',
}

test('a charge carries the token of the payer, and is what the status says of it', async () => {
  const { server, saving, on } = await aSavingRail()
  on('debitPayment', done)
  on('debitStatus', paid)
  expect(await saving.charge(aCharge())).toEqual({
    is: 'succeeded',
    railCode: 'status_00',
    receipt: {
      reference: CHARGE,
      instrumentReference: 'C-1',
      railReference: 'C-1',
      amount: aCharge().amount,
      paidAt: new Date('2026-11-20T02:59:00Z'),
    },
  })
  expect(server.calls[0]).toMatchObject({
    customer: 'Bearer payers-token',
    body: {
      partnerReferenceNo: CHARGE,
      amount: idr('50000.00'),
      payOptionDetails: [{ payMethod: 'GOPAY', transAmount: idr('50000.00') }],
      additionalInfo: { linkId: 'LINK-1' },
    },
  })
  expect(server.calls[1]).toMatchObject({
    customer: undefined,
    body: { originalPartnerReferenceNo: CHARGE, originalReferenceNo: 'C-1', serviceCode: '54' },
  })
})

test.each([
  [403, '14', 'insufficient_funds'],
  [403, '02', 'limit_exceeded'],
  [403, '04', 'limit_exceeded'],
  [403, '17', 'limit_exceeded'],
  [403, '20', 'limit_exceeded'],
  [403, '23', 'limit_exceeded'],
  [403, '06', 'not_now'],
  [403, '07', 'blocked'],
  [403, '08', 'expired'],
  [403, '18', 'inactive'],
  [404, '11', 'invalid'],
  [403, '03', 'fraud'],
  [403, '10', 'limit_needs_payer'],
  [403, '05', 'declined'],
  [404, '18', 'declined'],
  [400, '01', 'declined'],
])('a charge that is declined with %i case %s failed: %s', async (status, caseCode, code) => {
  const { server, saving, on } = await aSavingRail()
  on('debitPayment', bad('debitPayment', status, caseCode))
  expect(await saving.charge(aCharge())).toMatchObject({ is: 'failed', code })
  expect(server.calls).toHaveLength(1)
})

test.each([
  ['500', bad('debitPayment', 500), 'unknown'],
  ['504', bad('debitPayment', 504), 'unknown'],
  ['409, of an earlier call', bad('debitPayment', 409, '01'), 'unknown'],
  ['404xx01', bad('debitPayment', 404, '01'), 'unknown'],
  ['429', bad('debitPayment', 429), 'unknown'],
  ['a web page', { status: 403, raw: '<html>' }, 'unknown'],
  ['401xx00, our own access', bad('debitPayment', 401), 'unsent'],
])('a charge that is answered %s decides nothing', async (_what, reply, is) => {
  const { server, saving } = await aSavingRail()
  server.on('debitPayment', reply as { body: object })
  expect(await saving.charge(aCharge())).toMatchObject({ is })
  expect(server.calls).toHaveLength(1)
})

test('a charge that is never answered is unknown, and found by its reference', async () => {
  const { server, rail } = await startRail({ timeoutsMs: { debitPayment: 200 } })
  server.on('debitPayment', 'hang')
  server.on('debitStatus', bad('debitStatus', 504), good('debitStatus', { ...paid, latestTransactionStatus: '06' }))
  const saving = defined(rail.saving)
  expect(await saving.charge(aCharge())).toMatchObject({ is: 'unknown' })
  expect(await saving.chargeState(aCharge())).toMatchObject({ is: 'unknown' })
  expect(await saving.chargeState(aCharge())).toMatchObject({ is: 'failed', code: 'declined' })
  expect(server.calls.filter(({ path }) => path.endsWith('host-to-host'))).toHaveLength(1)
})

test('a charge is taken for no other, and for no other amount', async () => {
  const { saving, on } = await aSavingRail()
  on('debitStatus', { ...paid, originalPartnerReferenceNo: 'another' })
  expect(await saving.chargeState(aCharge())).toMatchObject({ is: 'unknown', railCode: 'reference_mismatch' })
  on('debitStatus', { ...paid, amount: idr('1.00') })
  expect(await saving.chargeState(aCharge())).toMatchObject({ is: 'unknown' })
  on('debitStatus', bad('debitStatus', 404, '01'))
  expect(await saving.chargeState(aCharge())).toEqual({ is: 'not_found', railCode: '4045501' })
})

test('a charge that the provider wants the payer for leads them there', async () => {
  const { saving, on } = await aSavingRail()
  on('debitPayment', { ...done, webRedirectUrl: 'https://wallet.example/otp' })
  expect(await saving.charge(aCharge())).toEqual({
    is: 'needs_payer',
    url: 'https://wallet.example/otp',
    railReference: 'C-1',
    railCode: '2005400',
  })
})

test('a charge renews a token that has ended, and a refused one once', async () => {
  const { server, saving, on } = await aSavingRail()
  on('debitPayment', bad('debitPayment', 401, '02'), good('debitPayment', done))
  on('debitStatus', paid)
  on('tokenB2b2c', { accessToken: 'renewed' })
  expect(await saving.charge(aCharge())).toMatchObject({ is: 'succeeded' })
  expect(server.calls.map(({ customer }) => customer)).toEqual([
    'Bearer payers-token',
    undefined,
    'Bearer renewed',
    undefined,
  ])
  expect(server.calls[1]?.body).toMatchObject({ grantType: 'REFRESH_TOKEN', refreshToken: 'payers-refresh' })

  const old = '{"access":"old","accessUntil":"2026-11-20T03:00:30.000Z","refresh":"payers-refresh"}'
  server.calls.length = 0
  await saving.charge(aCharge({ link: aLink({ secret: old }) }))
  expect(server.calls.map(({ customer }) => customer)).toEqual([undefined, 'Bearer renewed', undefined])
})

test('a charge of a payer who ended the link failed, and nothing was sent where our own access is refused', async () => {
  const { server, saving, on } = await aSavingRail()
  on('debitPayment', bad('debitPayment', 401, '04'))
  on('tokenB2b2c', bad('tokenB2b2c', 401, '02'))
  expect(await saving.charge(aCharge())).toMatchObject({ is: 'failed', code: 'unlinked' })
  on('tokenB2b2c', bad('tokenB2b2c', 401, '00'))
  expect(await saving.charge(aCharge())).toMatchObject({ is: 'unsent' })
  server.calls.length = 0
  expect(await saving.charge(aCharge({ link: aLink({ secret: null }) }))).toMatchObject({ is: 'unsent' })
  expect(server.calls).toEqual([])
})

test('what a wallet holds is read with the token of the payer', async () => {
  const { server, saving, on } = await aSavingRail()
  on('balanceInquiry', { accountInfos: [{ availableBalance: idr('75000.00') }] })
  expect(await saving.balance?.(aLink())).toMatchObject({ is: 'known', available: { currency: 'IDR' } })
  expect(server.calls[0]).toMatchObject({ customer: 'Bearer payers-token' })
  on('balanceInquiry', bad('balanceInquiry', 403, '18'))
  expect(await saving.balance?.(aLink())).toMatchObject({ is: 'ended', by: 'payer' })
  on('balanceInquiry', bad('balanceInquiry', 500))
  expect(await saving.balance?.(aLink())).toMatchObject({ is: 'unknown' })
})

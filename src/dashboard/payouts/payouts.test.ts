import { expect, test } from 'vitest'
import { ageSessions, aMember, anotherMerchant, signIn } from '../../../test/gateway/dashboard.ts'
import { sharedGateway } from '../../../test/gateway/shared-gateway.ts'
import { uploadPayouts } from '../../../test/payouts/payout-upload.ts'

const gateway = await sharedGateway({ WORK: 'off' })
const PAYOUTS = '/dashboard/api/payouts'
const APPROVALS = '/dashboard/api/approvals'
const owner = await signIn(gateway)
const finance = await aMember(gateway, 'finance')

const aPayout = (externalId: string, amount = 50_000) => ({
  type: 'SEND_MONEY',
  attributes: { receiverName: 'Ani', receiverAccountNo: '1234567890', receiverBankCode: 'BCA' },
  externalId,
  amount,
  currency: 'IDR',
})
const setPolicy = (amount: number | null) =>
  owner.call('PATCH', '/dashboard/api/policy', {
    body: { approveAbove: amount === null ? [] : [{ currency: 'IDR', amount }] },
  })
const payoutsOf = async (externalId: string) =>
  (await owner.call('GET', `/v1/send-money?externalId=${externalId}`)).body.data

test('a person sends money as a program does, once for an externalId', async () => {
  const first = await finance.call('POST', PAYOUTS, { body: aPayout('p-1') })
  expect([first.status, first.body.data.status]).toEqual([200, 'PROCESSING'])
  const again = await finance.call('POST', PAYOUTS, { body: aPayout('p-1') })
  expect(again.body.data.id).toBe(first.body.data.id)
  expect((await finance.call('POST', PAYOUTS, { body: aPayout('p-1', 60_000) })).body.code).toBe('IDEMPOTENCY_REPLAY')
  expect((await finance.call('POST', PAYOUTS, { body: aPayout('p-2', 5_000_000_000) })).body.code).toBe(
    'INSUFFICIENT_BALANCE',
  )
})

test('above the threshold a second person decides, and only a second one', async () => {
  expect((await setPolicy(100_000)).body).toEqual({ approveAbove: [{ currency: 'IDR', amount: 100_000 }] })
  const other = await aMember(gateway, 'finance')
  expect((await other.call('POST', PAYOUTS, { body: aPayout('small', 100_000) })).status).toBe(200)
  const requested = await finance.call('POST', PAYOUTS, { body: aPayout('large', 100_001) })
  expect(requested.status).toBe(202)
  expect(await payoutsOf('large')).toEqual([])
  const { approvalId } = requested.body.data
  const waiting = (await owner.call('GET', `${APPROVALS}?status=WAITING`)).body.data
  expect(waiting).toMatchObject([{ id: approvalId, count: 1, total: { currency: 'IDR', amount: 100_001 } }])

  const approve = (by: typeof owner) => by.call('POST', `${APPROVALS}/${approvalId}/approve`, { body: {} })
  expect((await approve(finance)).status).toBe(403)
  expect((await approve(await aMember(gateway, 'developer'))).status).toBe(403)
  expect((await approve(await aMember(gateway, 'owner', await anotherMerchant(gateway)))).status).toBe(404)
  const results = await Promise.all([approve(owner), approve(await aMember(gateway, 'finance'))])
  const ids = results.map(({ body }) => body.accepted[0].id)
  expect(new Set(ids).size).toBe(1)
  expect(await payoutsOf('large')).toHaveLength(1)
  expect((await owner.call('POST', `${APPROVALS}/${approvalId}/reject`, { body: {} })).status).toBe(409)
})

test('what is rejected is never sent', async () => {
  const requested = await finance.call('POST', PAYOUTS, { body: aPayout('rejected', 200_000) })
  const { approvalId } = requested.body.data
  expect((await owner.call('POST', `${APPROVALS}/${approvalId}/reject`, { body: {} })).status).toBe(204)
  expect((await owner.call('POST', `${APPROVALS}/${approvalId}/approve`, { body: {} })).status).toBe(409)
  expect(await payoutsOf('rejected')).toEqual([])
})

const CSV = [
  'externalId;receiverName;receiverAccountNo;receiverBankCode;amount;remark',
  'b-1;Ani;1234567890;BCA;10000;',
  'b-2;"Budi; Jr";1234567891;BRI;20000;Gaji',
  'b-3;Citra;12;BCA;10000;',
  'b-4;Dewi;1234567890;NOBANK;1.5;',
  'b-1;Eka;1234567890;BCA;10000;',
].join('\r\n')

test('an upload is shown with every fault of every line, and sends what is right, once', async () => {
  await setPolicy(null)
  const { body: shown } = await uploadPayouts(finance, CSV)
  expect(shown.totals).toEqual([{ currency: 'IDR', amount: 30_000, fee: 2_500, count: 2 }])
  const fieldsOf = shown.rows.map(({ errors }: { errors: { field: string }[] }) => errors.map(({ field }) => field))
  expect(fieldsOf).toEqual([[], [], ['receiverAccountNo'], ['amount', 'receiverBankCode'], ['externalId']])
  expect(shown.rows[1]).toMatchObject({ line: 3, receiverName: 'Budi; Jr', amount: '20000', remark: 'Gaji' })
  expect(await payoutsOf('b-1')).toEqual([])

  const confirmed = { hash: shown.hash, confirm: 'true' }
  expect((await uploadPayouts(finance, `${CSV}\r\nb-9;X;1234567890;BCA;1;`, confirmed)).status).toBe(400)
  const { body: sent } = await uploadPayouts(finance, CSV, confirmed)
  expect(sent.accepted).toBe(2)
  expect(
    sent.refused.map(({ line, field, code }: { line: number; field: string; code: string }) => [line, field, code]),
  ).toEqual([
    [4, 'receiverAccountNo', expect.any(String)],
    [5, 'amount', 'NOT_WHOLE'],
    [6, 'externalId', 'NOT_UNIQUE'],
  ])
  const { body: again } = await uploadPayouts(finance, CSV, confirmed)
  expect(again.accepted).toBe(0)
  expect(await payoutsOf('b-1')).toHaveLength(1)
})

test('an upload may write thousands as its spreadsheet does, one way in a file', async () => {
  const head = 'externalId;receiverName;receiverAccountNo;receiverBankCode;amount'
  const preview = async (...amounts: string[]) => {
    const lines = amounts.map((amount, at) => `s-${at};Ani;1234567890;BCA;${amount}`)
    const csv = [head, ...lines].join('\n')
    return (await uploadPayouts(finance, csv)).body
  }
  const read = await preview('250.000', 'Rp 1.250.000,00', '5000')
  expect(read.totals).toMatchObject([{ currency: 'IDR', amount: 1_505_000, count: 3 }])
  expect(read.rows.map(({ amount }: { amount: string }) => amount)).toEqual(['250000', '1250000', '5000'])
  const codesOf = ({ rows }: { rows: { errors: { code: string }[] }[] }) =>
    rows.map(({ errors }) => errors.map(({ code }) => code))
  expect(codesOf(await preview('250.000', '250,000', '5000'))).toEqual([['MIXED_SEPARATORS'], ['MIXED_SEPARATORS'], []])
  expect(codesOf(await preview('250.00', '12,50'))).toEqual([['NOT_WHOLE'], ['NOT_WHOLE']])
})

test('before it is sent, a payout’s fee and total are known, and whether a second person decides', async () => {
  const terms = async (amount: number, by = finance) =>
    (await by.call('GET', `${PAYOUTS}/terms?receiverBankCode=BRI&amount=${amount}`)).body
  expect(await terms(50_000)).toEqual({ fee: 2_500, tax: 0, total: 52_500, needsSecond: false })
  await setPolicy(60_000)
  const other = await aMember(gateway, 'finance')
  expect([(await terms(60_000, other)).needsSecond, (await terms(60_001, other)).needsSecond]).toEqual([false, true])
  await setPolicy(null)
  expect((await finance.call('GET', `${PAYOUTS}/terms?receiverBankCode=NOBANK&amount=1`)).status).toBe(400)
})

test('payouts in approval are found by reference and by receiver, until they are decided', async () => {
  await setPolicy(1_000)
  const other = await aMember(gateway, 'finance')
  const requested = await other.call('POST', PAYOUTS, { body: aPayout('gaji/2026/11', 200_000) })
  const { approvalId } = requested.body.data
  const found = async (q: string, by = owner) => {
    const { body } = await by.call('GET', `/dashboard/api/payouts-in-approval?q=${encodeURIComponent(q)}`)
    return body.data.map((one: { approvalId: string }) => one.approvalId)
  }
  for (const q of ['gaji/2026', 'GAJI/2026/11'.toLowerCase(), approvalId, 'ani', '']) {
    expect(await found(q), q).toContain(approvalId)
  }
  expect(await found('%')).toEqual([])
  expect(await found('', await aMember(gateway, 'owner', await anotherMerchant(gateway)))).toEqual([])
  const { body } = await owner.call('GET', '/dashboard/api/search?q=gaji/2026')
  expect(body.approvals).toMatchObject([{ approvalId, externalId: 'gaji/2026/11', amount: 200_000 }])
  await owner.call('POST', `${APPROVALS}/${approvalId}/reject`, { body: {} })
  expect(await found('gaji/2026')).toEqual([])
  await setPolicy(null)
})

test('an upload counts as one sum for the threshold', async () => {
  await setPolicy(15_000)
  const csv = ['amount,externalId,receiverName,receiverAccountNo,receiverBankCode']
    .concat([1, 2].map((n) => `10000,sum-${n},Ani,1234567890,BCA`))
    .join('\n')
  const { body: shown } = await uploadPayouts(finance, csv)
  const requested = await uploadPayouts(finance, csv, { hash: shown.hash, confirm: 'true' })
  expect(requested.status).toBe(202)
  const { body } = await owner.call('POST', `${APPROVALS}/${requested.body.approvalId}/approve`, { body: {} })
  expect(body.accepted).toHaveLength(2)
  await setPolicy(null)
})

test('a file that is no list of payouts is refused in one sentence', async () => {
  for (const csv of [
    'hello',
    'externalId,receiverName',
    '"',
    'externalId,receiverName,receiverAccountNo,receiverBankCode,amount',
  ]) {
    const { status, body } = await uploadPayouts(finance, csv)
    expect([status, body.errors[0].field]).toEqual([400, 'csv'])
  }
})

test('money takes a recent proof', async () => {
  await ageSessions(gateway, 10)
  expect((await finance.call('POST', PAYOUTS, { body: aPayout('late') })).body.code).toBe('REAUTHENTICATE')
  expect((await setPolicy(1)).body.code).toBe('REAUTHENTICATE')
})

import { beforeAll, expect, test } from 'vitest'
import { transaction } from '../../src/db/transaction.ts'
import { readByCauses } from '../../src/ledger/read/list-transactions.ts'
import { DEMO } from '../../src/sandbox/demo.ts'
import { anOperator, type Browser } from '../gateway/dashboard.ts'
import { aCheckoutBody, aGateway, until } from '../gateway/gateway.ts'
import { aPayoutBody, aSender } from '../payouts/send-money.ts'
import { aRefunder } from '../refunds/refunds.ts'

/** Plans as operators make them and merchants live by them, down to the ledger. */
const gateway = await aGateway({ BANK_TRANSFER_MS: '100' })
const { call } = gateway
const { aPaid, refund, untilStatus, expectWhole } = aRefunder(gateway)
const sender = aSender(gateway)
const MINE = { merchantId: DEMO.merchantId }
const QRIS = { type: 'qrcode', amount: 150_000 }
let operator: Browser
beforeAll(async () => {
  operator = await anOperator(gateway)
})

const make = (body: Record<string, unknown>) => operator.call('POST', '/dashboard/api/operator/fees/rules', { body })
/** Makes a rule and waits until it counts. */
async function inForce(body: Record<string, unknown>): Promise<string> {
  const made = await make(body)
  expect(made.status, made.text).toBe(201)
  // Operators make rules in the deployment's time.
  await gateway.advanceAll(150)
  return made.body.id
}
/** What a transaction of the ledger moved, by account. */
async function movedBy(cause: string): Promise<Record<string, bigint>> {
  const found = await transaction(gateway.db, DEMO.merchantId, (tx) => readByCauses(tx, DEMO.merchantId, [cause]))
  return Object.fromEntries(
    found.flatMap(({ entries }) => entries.map(({ account, money }) => [account.split(':')[0], money.amount / 100n])),
  )
}
const plan = async () => (await call('GET', '/v1/fees')).body
const preview = async (query: string) => (await call('GET', `/v1/fees/preview?${query}`)).body

test('a payment costs what the plan says at the moment it is paid, and keeps it', async () => {
  const before = await aPaid(QRIS)
  const opened = (await call('POST', '/v1/checkout', { body: aCheckoutBody(QRIS) })).body
  await inForce({ merchantId: null, kind: 'tax', basisPoints: 1_100 })
  const id = await inForce({
    ...MINE,
    kind: 'fee',
    subject: 'qrcode',
    basisPoints: 100,
    fixed: 1_000,
    maximum: 2_200,
    refundFee: 'proportional',
  })
  expect(await movedBy(`receipt:${before.transactionId}`)).toEqual({
    clearing: -150_000n,
    pending: 148_950n,
    fees: 1_050n,
  })

  expect(await preview('subject=qrcode&amount=150000')).toMatchObject({
    amount: '150000.00',
    fee: '2200.00',
    tax: '242.00',
    net: '147558.00',
  })
  await call('POST', `/v1/sandbox/checkout/${opened.id}/simulate`, { body: { outcome: 'succeeded' } })
  const { payment } = await until(async () => {
    const { body } = await call('GET', `/v1/checkout/${opened.id}`)
    return body.status === 'SUCCEEDED' && body
  })
  const after = { clearing: -150_000n, pending: 147_558n, fees: 2_200n, tax: 242n }
  expect(await movedBy(`receipt:${payment.transactionId}`)).toEqual(after)
  const { rows } = await gateway.db.pool.query(
    'select fee_rule_id from receipt where id = any ($1) order by created_at',
    [[before.transactionId, payment.transactionId]],
  )
  expect(rows).toEqual([{ fee_rule_id: null }, { fee_rule_id: id }])

  // Another plan later changes neither what was booked nor what a refund does to it.
  await inForce({ ...MINE, kind: 'fee', subject: 'qrcode', fixed: 9_000, refundFee: 'kept' })
  const third = (await refund({ transactionId: payment.transactionId, amount: 50_000 })).body
  const rest = (await refund({ transactionId: payment.transactionId })).body
  await untilStatus(third.id, 'SUCCEEDED')
  await untilStatus(rest.id, 'SUCCEEDED')
  expect(await movedBy(`refund:${third.id}`)).toMatchObject({ fees: -733n, tax: -80n, held: 50_000n })
  expect(await movedBy(`refund:${rest.id}`)).toMatchObject({ fees: -1_467n, tax: -162n, held: 100_000n })
  expect(await movedBy(`receipt:${payment.transactionId}`)).toEqual(after)
  await expectWhole()
})

test('a payout pays fee and tax of the plan it is accepted by, on top, and gets both back where it comes back', async () => {
  await inForce({ ...MINE, kind: 'fee', subject: 'payout', fixed: 3_000 })
  const send = async (accountNo: string, status: string) => {
    const { id } = (await sender.send(aPayoutBody({ amount: 100_000 }, { receiverAccountNo: accountNo }))).body.data
    return until(async () => {
      const payout = await sender.find(id)
      return payout.status === status && payout
    })
  }
  const sent = await send('0012345678', 'SUCCEEDED')
  expect(sent).toMatchObject({ amount: 100_000, fee: 3_000, tax: 330 })
  expect(await movedBy(`payout:${sent.id}`)).toEqual({ available: -103_330n, held: 103_330n })
  expect(await movedBy(`payout-sent:${sent.id}`)).toEqual({
    held: -103_330n,
    clearing: 100_000n,
    fees: 3_000n,
    tax: 330n,
  })
  const back = await send('1234560004', 'REVERSED')
  expect(await movedBy(`payout-reversed:${back.id}`)).toEqual({
    available: 103_330n,
    clearing: -100_000n,
    fees: -3_000n,
    tax: -330n,
  })
  await expectWhole()
})

test('money becomes available on the business day that was agreed', async () => {
  await inForce({ ...MINE, kind: 'settlement', subject: 'qrcode', dayKind: 'business', days: 2, time: '06:30' })
  const { settlements } = await plan()
  expect(settlements[0]).toMatchObject({ method: 'qrcode', dayKind: 'business', days: 2, time: '06:30', source: 'own' })
  const { availableAt } = await preview('subject=qrcode&amount=1000')
  expect(new Date(availableAt).toISOString()).toMatch(/T23:30:00.000Z$/)
  const { transactionId } = await aPaid({ amount: 20_000 })
  const { rows } = await gateway.db.pool.query('select due_at from ledger_settlement where receipt_id = $1', [
    transactionId,
  ])
  expect(rows[0].due_at.toISOString()).toBe(availableAt)
})

test('who reads the plan sees what counts, whose it is, and what is to come, and not who made it', async () => {
  await inForce({ ...MINE, kind: 'fee', subject: 'virtual_account', code: '014', fixed: 3_500 })
  expect((await preview('subject=virtual_account&code=bca&amount=50000')).fee).toBe('3500.00')
  expect((await preview('subject=virtual_account&code=BNI&amount=50000')).fee).toBe('4000.00')
  const from = new Date(gateway.clock().getTime() + 86_400_000).toISOString()
  const { body: made } = await make({
    ...MINE,
    kind: 'fee',
    subject: 'ewallet',
    code: 'gopay',
    basisPoints: 120,
    validFrom: from,
  })
  const { fees, tax, upcoming } = await plan()
  expect(tax).toMatchObject({ name: 'PPN', basisPoints: 1_100, source: 'general' })
  const of = (subject: string) => fees.filter((fee: { subject: string }) => fee.subject === subject)
  expect(of('ewallet')).toMatchObject([{ code: null, basisPoints: 150, source: 'built_in', validFrom: null }])
  expect(of('virtual_account').map((fee: { code: string }) => fee.code)).toEqual(['BCA', null])
  expect(upcoming).toMatchObject([{ id: made.id, subject: 'ewallet', code: 'GOPAY', validFrom: from }])
  expect(upcoming[0]).not.toHaveProperty('createdBy')
  const withdrawn = await operator.call('POST', `/dashboard/api/operator/fees/rules/${made.id}/withdraw`, { body: {} })
  expect(withdrawn.status).toBe(200)
  expect((await plan()).upcoming).toEqual([])
  const again = await operator.call('POST', `/dashboard/api/operator/fees/rules/${made.id}/withdraw`, { body: {} })
  expect([again.status, again.body.code]).toEqual([409, 'INVALID_STATE'])
})

test('what a rule cannot be is refused with the field', async () => {
  const past = gateway.clock().toISOString()
  const faults = async (body: Record<string, unknown>) => {
    const reply = await make({ ...MINE, kind: 'fee', subject: 'qrcode', fixed: 1, ...body })
    return `${reply.status} ${reply.body.errors?.[0]?.field ?? reply.body.code}`
  }
  expect(await faults({ validFrom: past })).toBe('400 validFrom')
  expect(await faults({ subject: 'virtual_account', code: 'NOBANK' })).toBe('400 code')
  expect(await faults({ minimum: 10, maximum: 9 })).toBe('400 maximum')
  expect(await faults({ fixed: undefined })).toBe('400 basisPoints')
  expect(await faults({ fixed: -1 })).toBe('400 fixed')
  expect(await faults({ basisPoints: 10_001 })).toBe('400 basisPoints')
  expect(await faults({ currency: 'XXX' })).toBe('400 currency')
  expect(await faults({ subject: 'payout', refundFee: 'kept' })).toBe('400 refundFee')
  expect(await faults({ kind: 'settlement', subject: 'payout' })).toBe('400 subject')
  expect(await faults({ merchantId: 'mer_00000000000000000000000000' })).toBe('404 NOT_FOUND')
  const validFrom = new Date(gateway.clock().getTime() + 3_600_000).toISOString()
  expect(await faults({ validFrom })).toBe('201 null')
  expect(await faults({ validFrom })).toBe('409 INVALID_STATE')
  expect((await call('GET', '/v1/fees?currency=XXX')).status).toBe(400)
  expect((await call('GET', '/v1/fees/preview?subject=qrcode&amount=0')).status).toBe(400)
  expect((await call('GET', '/v1/fees', { key: null })).status).toBe(401)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addressOf,
  daysAmong,
  decimalOf,
  inOrder,
  isInDays,
  matchesPlainly,
  maybe,
  moneyAmong,
  type Query,
  readAll,
} from '../../../test/dashboard/lists/list-queries.ts'
import { insertRefunds, type SeededRefund, seedRefunds } from '../../../test/dashboard/lists/seeded-outgoing.ts'
import { insertPayments, seedPayments } from '../../../test/dashboard/lists/seeded-payments.ts'
import { aMember, anotherMerchant, signIn } from '../../../test/gateway/dashboard.ts'
import { withOwner } from '../../../test/gateway/owner.ts'
import { sharedGateway } from '../../../test/gateway/shared-gateway.ts'

const gateway = await sharedGateway({ WORK: 'off' })
const owner = await signIn(gateway)
const LIST = '/dashboard/api/refunds'
const PAYMENTS = seedPayments(350, gateway.merchantId)
const ROWS = seedRefunds(PAYMENTS)
await withOwner(gateway.directUrl, async (client) => {
  await insertPayments(client, PAYMENTS)
  await insertRefunds(client, ROWS)
})

const CODES: Readonly<Record<string, string>> = { BCA: '014', '009': '009' }

/** The same filter over rows in memory, said plainly. */
function plainly(query: Query): SeededRefund[] {
  const { way, initiator, flag, method, bank, ended } = query
  const [type, code] = method?.split(':') ?? []
  const found = ROWS.filter(
    (row) =>
      matchesPlainly(row, query) &&
      (way === undefined || row.way === way) &&
      (initiator === undefined || row.initiator === initiator) &&
      (bank === undefined || row.bank === CODES[bank]) &&
      (flag === undefined || row.payment.flags.some((one) => one === flag)) &&
      (type === undefined || row.payment.used.type === type) &&
      (code === undefined || row.payment.used.brand?.toUpperCase() === code.toUpperCase()) &&
      isInDays(row.endedAt, ended),
  )
  return inOrder(found, ({ endedAt }) => endedAt, ended !== undefined)
}

const days = daysAmong(ROWS.map(({ createdAt }) => createdAt))
const queries = fc.record({
  status: maybe(fc.constantFrom('SUCCEEDED', 'FAILED', 'PROCESSING', 'NEEDS_PAYER', 'CANCELLED')),
  way: maybe(fc.constantFrom('rail', 'transfer', 'claim_link')),
  initiator: maybe(fc.constantFrom('merchant', 'provider')),
  flag: maybe(fc.constantFrom('late', 'duplicate')),
  method: maybe(fc.constantFrom('qrcode', 'virtual_account:BCA', 'ewallet:gopay', 'credit_card:VISA')),
  bank: maybe(fc.constantFrom('BCA', '009')),
  created: maybe(days),
  ended: maybe(days),
  money: moneyAmong(['IDR', 'USD', 'JPY'], 2_000),
})

const PAGES_MAX = 8

test('any filter finds what a plain one finds, on pages of any length, and sums it exactly', async () => {
  await fc.assert(
    fc.asyncProperty(queries, fc.integer({ min: 3, max: 100 }), async ({ money, ...rest }, least) => {
      const query: Query = { ...rest, ...money }
      const wanted = plainly(query)
      // What few filters leave out is read on long pages, or each would be a hundred calls.
      const limit = Math.max(least, Math.ceil(wanted.length / PAGES_MAX))
      expect(await readAll(owner, LIST, query, limit)).toEqual(wanted.map(({ id }) => id))
      const { body } = await owner.call('GET', addressOf(`${LIST}/sums`, query))
      expect(body).toEqual({ data: sumsOf(wanted), isWhole: true, searchedUntil: null })
    }),
    { numRuns: Number(process.env.RUNS ?? 12) },
  )
})

function sumsOf(rows: readonly SeededRefund[]) {
  return [...new Set(rows.map(({ currency }) => currency))].sort().map((currency) => {
    const all = rows.filter((row) => row.currency === currency)
    const gone = all.filter(({ status }) => status === 'SUCCEEDED')
    const money = (of: readonly SeededRefund[]) =>
      decimalOf(
        of.reduce((sum, { amount }) => sum + amount * (currency === 'JPY' ? 1 : 100), 0),
        currency,
      )
    return {
      currency,
      refunds: all.length,
      amount: money(all),
      succeeded: gone.length,
      returned: money(gone),
      feeReturned: decimalOf(
        gone.reduce((sum, { feeUnits }) => sum + feeUnits, 0),
        currency,
      ),
    }
  })
}

test('a line shows whose payment it refunds, and how that was paid', async () => {
  for (const row of ROWS.slice(0, 12)) {
    const { body } = await owner.call('GET', addressOf(LIST, { q: row.id }))
    expect(body.data).toEqual([
      expect.objectContaining({
        externalId: row.externalId,
        status: row.status,
        way: row.way,
        flags: row.payment.flags,
        bank: row.bank,
        orderNumber: row.payment.externalId,
        method: row.payment.used.type,
        brand: row.payment.used.brand,
        amount: row.amount,
        currency: row.currency,
        endedAt: row.endedAt?.toISOString() ?? null,
      }),
    ])
  }
})

test('a search and a filter hold together', async () => {
  const wanted = ROWS.filter(({ status }) => status === 'FAILED').map(({ id }) => id)
  const found = await readAll(owner, LIST, { q: 'RF-', status: 'FAILED' }, 30)
  expect([...found].sort()).toEqual([...wanted].sort())
})

test.each([
  ['amounts without a currency', { amountTo: '5' }, 'currency'],
  ['a bank that is none', { bank: 'NOBANK' }, 'bank'],
  ['a way that is none', { way: 'pigeon' }, 'way'],
  ['days that are none', { ended: 'soon' }, 'ended'],
  ['the cursor of another list', { cursor: Buffer.from('co_1 ').toString('base64url') }, 'cursor'],
])('%s are refused by name', async (_, query, field) => {
  const { status, body } = await owner.call('GET', addressOf(LIST, query as Query))
  expect([status, body.errors[0].field]).toEqual([400, field])
})

test('the refunds of another account are not visible', async () => {
  const stranger = await aMember(gateway, 'owner', await anotherMerchant(gateway))
  expect((await stranger.call('GET', LIST)).body.data).toEqual([])
  expect((await stranger.call('GET', `${LIST}/sums`)).body.data).toEqual([])
  expect((await stranger.call('GET', addressOf(LIST, { q: ROWS[0]?.id }))).body.data).toEqual([])
})

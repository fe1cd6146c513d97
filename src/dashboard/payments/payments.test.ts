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
import { insertPayments, type SeededPayment, seedPayments } from '../../../test/dashboard/lists/seeded-payments.ts'
import { aMember, anotherMerchant, signIn } from '../../../test/gateway/dashboard.ts'
import { withOwner } from '../../../test/gateway/owner.ts'
import { sharedGateway } from '../../../test/gateway/shared-gateway.ts'

const gateway = await sharedGateway({ WORK: 'off' })
const owner = await signIn(gateway)
const LIST = '/dashboard/api/payments'
const ROWS: readonly SeededPayment[] = seedPayments(400, gateway.merchantId)
await withOwner(gateway.directUrl, (client) => insertPayments(client, ROWS))

/** The same filter over rows in memory, said plainly. */
function plainly(query: Query): SeededPayment[] {
  const { flag, method, paid } = query
  const [type, code] = method?.split(':') ?? []
  const found = ROWS.filter(
    (row) =>
      matchesPlainly(row, query) &&
      (flag === undefined || row.flags.some((one) => one === flag)) &&
      (type === undefined || row.method === type) &&
      (code === undefined || row.brand?.toUpperCase() === code.toUpperCase()) &&
      isInDays(row.paidAt, paid),
  )
  return inOrder(found, ({ paidAt }) => paidAt, paid !== undefined)
}

const days = daysAmong(ROWS.map(({ createdAt }) => createdAt))
const queries = fc.record({
  status: maybe(fc.constantFrom('SUCCEEDED', 'PENDING', 'EXPIRED')),
  flag: maybe(fc.constantFrom('late', 'duplicate')),
  method: maybe(
    fc.constantFrom('qrcode', 'virtual_account', 'virtual_account:BCA', 'ewallet:gopay', 'credit_card:VISA'),
  ),
  created: maybe(days),
  paid: maybe(days),
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

function sumsOf(rows: readonly SeededPayment[]) {
  return [...new Set(rows.map(({ currency }) => currency))].sort().map((currency) => {
    const all = rows.filter((row) => row.currency === currency)
    const paid = all.filter(({ paidAt }) => paidAt !== null)
    const gross = paid.reduce((sum, { amount }) => sum + amount * (currency === 'JPY' ? 1 : 100), 0)
    const fee = paid.reduce((sum, row) => sum + row.feeUnits + row.taxUnits, 0)
    const text = (units: number) => decimalOf(units, currency)
    const sums = { gross: text(gross), fee: text(fee), net: text(gross - fee) }
    return { currency, payments: all.length, paid: paid.length, ...sums }
  })
}

test('a line says how it was paid, what that cost and what is left', async () => {
  for (const row of ROWS.slice(0, 25)) {
    const { body } = await owner.call('GET', addressOf(LIST, { q: row.externalId }))
    const line = body.data.find(({ id }: { id: string }) => id === row.id)
    expect(line).toMatchObject({
      externalId: row.externalId,
      method: row.method,
      brand: row.brand,
      currency: row.currency,
      paidAt: row.paidAt?.toISOString() ?? null,
      bankReference: row.paidAt ? row.railReference : null,
    })
    expect(line.fee === null).toBe(row.paidAt === null)
  }
})

test('a search and a filter hold together: what one of them leaves out is not there', async () => {
  const paid = ROWS.filter(({ paidAt }) => paidAt)
  const ids = await readAll(owner, LIST, { q: 'INV-', paid: '2020-01-01..' }, 70)
  expect([...ids].sort()).toEqual(paid.map(({ id }) => id).sort())
})

test.each([
  ['amounts without a currency', { amountFrom: '5' }, 'currency'],
  ['a currency that is none', { amountFrom: '5', currency: 'XXQ' }, 'currency'],
  ['an amount with cents', { amountFrom: '5.50', currency: 'USD' }, 'amountFrom'],
  ['a method that is none', { method: 'cheque' }, 'method'],
  ['a day that does not exist', { paid: '2026-13-01..' }, 'paid'],
  ['days that are none', { created: 'last week' }, 'created'],
  ['a cursor of something else', { cursor: 'nonsense' }, 'cursor'],
])('%s are refused by name', async (_, query, field) => {
  const { status, body } = await owner.call('GET', addressOf(LIST, query as Query))
  expect([status, body.errors[0].field]).toEqual([400, field])
})

test('the payments of another account are not visible', async () => {
  const stranger = await aMember(gateway, 'owner', await anotherMerchant(gateway))
  expect((await stranger.call('GET', LIST)).body.data).toEqual([])
  expect((await stranger.call('GET', `${LIST}/sums`)).body.data).toEqual([])
})

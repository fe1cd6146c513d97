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
import { insertPayouts, type SeededPayout, seedPayouts } from '../../../test/dashboard/lists/seeded-outgoing.ts'
import { aMember, anotherMerchant, signIn } from '../../../test/gateway/dashboard.ts'
import { withOwner } from '../../../test/gateway/owner.ts'
import { sharedGateway } from '../../../test/gateway/shared-gateway.ts'

const gateway = await sharedGateway({ WORK: 'off' })
const owner = await signIn(gateway)
const LIST = '/dashboard/api/payouts'
const ROWS = seedPayouts(300, gateway.merchantId)
await withOwner(gateway.directUrl, (client) => insertPayouts(client, ROWS))

const CODES: Readonly<Record<string, string>> = { BCA: '014', '009': '009', BRI: '002' }

/** The same filter over rows in memory, said plainly. */
function plainly(query: Query): SeededPayout[] {
  const { waits, bank, service, ended } = query
  const found = ROWS.filter(
    (row) =>
      matchesPlainly(row, query) &&
      (waits === undefined || waitsFor(row) === waits) &&
      (bank === undefined || row.bank === CODES[bank]) &&
      (service === undefined || row.service === service) &&
      isInDays(row.endedAt, ended),
  )
  return inOrder(found, ({ endedAt }) => endedAt, ended !== undefined)
}

function waitsFor({ status, stage, closedService }: SeededPayout): 'opening' | 'bank' | null {
  if (status !== 'PROCESSING') return null
  if (stage === 'UNKNOWN') return 'bank'
  return stage === 'QUEUED' && closedService !== null ? 'opening' : null
}

const days = daysAmong(ROWS.map(({ createdAt }) => createdAt))
const queries = fc.record({
  status: maybe(fc.constantFrom('SUCCEEDED', 'FAILED', 'PROCESSING', 'REVERSED')),
  waits: maybe(fc.constantFrom('approval', 'opening', 'bank')),
  bank: maybe(fc.constantFrom('BCA', '009', 'BRI')),
  service: maybe(fc.constantFrom('bifast', 'rtgs', 'skn')),
  created: maybe(days),
  ended: maybe(days),
  money: moneyAmong(['IDR', 'USD'], 100_000),
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

function sumsOf(rows: readonly SeededPayout[]) {
  if (rows.length === 0) return []
  const sent = rows.filter(({ status }) => status === 'SUCCEEDED')
  const sum = (of: readonly SeededPayout[], what: 'amount' | 'fee') =>
    decimalOf(
      of.reduce((total, row) => total + row[what] * 100, 0),
      'IDR',
    )
  return [
    {
      currency: 'IDR',
      payouts: rows.length,
      amount: sum(rows, 'amount'),
      succeeded: sent.length,
      sent: sum(sent, 'amount'),
      fee: sum(sent, 'fee'),
    },
  ]
}

test('a line says to whom, how and what it cost; who only reads sees four digits of the account', async () => {
  const support = await aMember(gateway, 'support')
  for (const row of ROWS.slice(0, 8)) {
    const { body } = await owner.call('GET', addressOf(LIST, { q: row.externalId }))
    const line = body.data.find(({ id }: { id: string }) => id === row.id)
    expect(line).toMatchObject({
      receiverName: `Receiver ${row.externalId}`,
      receiverAccountNo: '0801234567',
      receiverBankCode: row.code,
      status: row.status,
      amount: row.amount,
      fee: row.fee,
      service: row.service,
      endedAt: row.endedAt?.toISOString() ?? null,
    })
    const { text } = await support.call('GET', addressOf(LIST, { q: row.id }))
    expect([text.includes('0801234567'), text.includes('…4567')]).toEqual([false, true])
  }
})

test.each([
  ['amounts without a currency', { amountTo: '5' }, 'currency'],
  ['a bank that is none', { bank: 'NOBANK' }, 'bank'],
  ['a service that is none', { service: 'pigeon' }, 'service'],
  ['days that are none', { ended: 'soon' }, 'ended'],
])('%s are refused by name', async (_, query, field) => {
  const { status, body } = await owner.call('GET', addressOf(LIST, query as Query))
  expect([status, body.errors[0].field]).toEqual([400, field])
})

test('the payouts of another account are not visible', async () => {
  const stranger = await aMember(gateway, 'owner', await anotherMerchant(gateway))
  expect((await stranger.call('GET', LIST)).body.data).toEqual([])
  expect((await stranger.call('GET', addressOf(LIST, { q: ROWS[0]?.id }))).body.data).toEqual([])
})

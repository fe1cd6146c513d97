import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newFreeId } from '../../src/base/id.ts'
import { lastDaysIn } from '../../src/base/time-zone.ts'
import { ALL_MERCHANTS, transaction } from '../../src/db/transaction.ts'
import { aDatabase } from '../database/database.ts'
import { aClock } from '../rails/bank.ts'
import { defined } from '../setup/defined.ts'
import { actions } from './actions.ts'
import { fetchByVerbs, ledgerOf } from './books.ts'
import {
  compareBalances,
  compareBooks,
  compareMoneyOut,
  comparePaidDays,
  comparePaymentsWithLedger,
  compareSettlements,
} from './compare.ts'
import { compareCharts } from './compare-charts.ts'
import { compareMonths } from './compare-months.ts'
import { aMerchantWithHistory } from './history.ts'

/** More with RUNS. A failure prints the seed and path that repeat it: give them as SEED and RUN_PATH; SHRINK makes it short. */
const RUNS = Number(process.env.RUNS ?? 8)
const { SEED, RUN_PATH, SHRINK } = process.env
/** Longer than any history, and than what is paid late. */
const DAYS = 120
/** Days begin hours apart in them, in one at a quarter of an hour, and in one clocks change. */
const ZONES = ['Asia/Jakarta', 'Asia/Kathmandu', 'America/New_York', 'Asia/Jayapura']
let runs = 0

const { db } = await aDatabase()
const clock = aClock('still')
/** What the histories came to. */
const seen = new Map<string, number>()

// Fees are taxed: otherwise a report that forgot the tax would agree as well.
await transaction(db, ALL_MERCHANTS, (tx) =>
  sql`insert into plan_rule (id, kind, basis_points, valid_from, created_at, created_by)
    values (${newFreeId('rul', new Date())}, 'tax', 1100, '2024-01-02', '2024-01-01', 'test')`.execute(tx),
)

test(`over ${RUNS} random histories chart, lists, reports and ledger have the same money on the same days`, {
  timeout: 180_000 + RUNS * 5_000,
}, async () => {
  const property = fc.asyncProperty(actions, async (history) => {
    const zone = defined(ZONES[runs++ % ZONES.length])
    const merchant = await aMerchantWithHistory(db, clock, zone)
    for (const action of history) await merchant.do(action)
    const { merchantId } = merchant
    const fetch = fetchByVerbs({ db, clock, merchantId })
    const books = { db, clock, merchantId, zone, fetch, days: lastDaysIn(zone, clock(), DAYS) }
    const ledger = await ledgerOf(books)
    await comparePaidDays(books)
    await compareCharts(books, ledger)
    await comparePaymentsWithLedger(books, ledger)
    await compareMoneyOut(books, ledger)
    await compareSettlements(books, ledger)
    await compareBooks(books, ledger)
    await compareBalances(books, ledger)
    await compareMonths(books, ledger)
    for (const [what, count] of merchant.counts) seen.set(what, (seen.get(what) ?? 0) + count)
  })
  await fc.assert(property, {
    numRuns: RUNS,
    endOnFailure: SHRINK === undefined,
    ...(SEED === undefined ? {} : { seed: Number(SEED) }),
    ...(RUN_PATH === undefined ? {} : { path: RUN_PATH }),
  })
  // A history in which nothing happens agrees with anything.
  for (const action of ['payment', 'unpaid order', 'second payment', 'payout', 'payout sent', 'settlement']) {
    expect(seen.get(action) ?? 0, action).toBeGreaterThan(0)
  }
  if (RUNS > 50) console.log(Object.fromEntries([...seen].sort()))
})

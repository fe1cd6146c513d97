import { expect, test } from 'vitest'
import { verifyLedger } from '../../src/ledger/verify/verify.ts'
import { chanceOf } from '../faults/chance.ts'
import { dollarAccount, rupiahAccount } from './accounts.ts'
import { nextMonth } from './calendar.ts'
import { closeMonth } from './close-month.ts'
import { newHistory } from './happen.ts'
import { judgeBreaks, judgeDays } from './judge-breaks.ts'
import { judgeReports } from './judge-reports.ts'
import { runMonth } from './run-month.ts'
import { makeSellers } from './sellers.ts'
import { aMonthWorld } from './world.ts'

/**
 * A month of four merchants in four zones, from its first payment to its last report: payments of every kind, refunds, payouts
 * and settlements over a bank that misbehaves; what the bank itself wrote down as statements with errors planted, imported
 * each morning; every break named, dealt with, and every report beside the ledger. `npm run test:month` sets 10,000 and draws a
 * SEED, which repeats what happens and what is planted; timing stays its own. `npm test` has the same short month each time, and the
 * reports of one of the merchants.
 */
const SHORT = { count: 70, seed: 7 }
/** The merchant whose days begin two hours before those of the books. */
const REPORTED = 1
const COUNT = Number(process.env.MONTH ?? SHORT.count)
const IS_SHORT = COUNT <= SHORT.count
const SEED = Number(process.env.SEED ?? (IS_SHORT ? SHORT.seed : Date.now() % 1_000_000))
/** Of the lines of a statement that are wrong: few things have to have an error of each kind. */
const WRONG_PERCENT = COUNT < 2_000 ? 14 : 3
/** In a full run other tests share the machine: a good bank may take a second. */
const BANK_TIMEOUT_MS = IS_SHORT ? 2_000 : 500
const TEST_MAX_MS = 300_000 + COUNT * 300

const world = await aMonthWorld(BANK_TIMEOUT_MS)

test(`a month of ${COUNT} payments, refunds and payouts is closed, SEED=${SEED}`, {
  timeout: TEST_MAX_MS,
}, async () => {
  const { gateway } = world
  const month = nextMonth(gateway.clock())
  const sellers = await makeSellers(world, month)
  const chance = chanceOf(SEED)
  const accounts = [
    rupiahAccount(world, month, chanceOf(SEED + 1), WRONG_PERCENT),
    dollarAccount(world, chanceOf(SEED + 2), WRONG_PERCENT),
  ]
  const history = newHistory()
  const startedMs = performance.now()
  const say = (what: string, counts: ReadonlyMap<string, number>) =>
    console.log(
      `SEED=${SEED}, ${Math.round((performance.now() - startedMs) / 1_000)} s, ${what}: ${JSON.stringify(Object.fromEntries([...counts].sort()))}`,
    )
  await runMonth({ world, month, sellers, accounts, history, chance, seed: SEED, count: COUNT })
  say(`${month.name}, what happened`, history.counts)
  expect((await verifyLedger(gateway.db)).flatMap(({ violations }) => violations)).toEqual([])

  const lastDay = month.after.at(-2) ?? ''
  for (const account of accounts) {
    say(`${account.of.currency}, what was shown and is to be found`, await judgeBreaks(world, account, lastDay))
    await judgeDays(world, account)
  }
  for (const account of accounts) {
    say(`${account.of.currency}, what was dealt with`, await closeMonth(world, account, lastDay))
    await judgeDays(world, account)
  }
  for (const seller of sellers.filter((_, n) => !IS_SHORT || n === REPORTED)) {
    await judgeReports(world, seller, month)
    say(`${seller.zone}, lists, charts and reports agree`, new Map())
  }
  expect((await verifyLedger(gateway.db)).flatMap(({ violations }) => violations)).toEqual([])
})

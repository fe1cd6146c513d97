import { expect, test } from 'vitest'
import { runBanks } from './run.ts'

/**
 * Two banks and two aggregators under load, one of them killed and one slow at a time. `npm run test:banks` takes ten
 * minutes, or BANKS_MINUTES; this is the same with less time. SEED repeats who falls ill and what payers do.
 */
const MINUTES = Number(process.env.BANKS_MINUTES ?? 0.07)
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000)
/** In a full run other tests share the machine; when run alone, the limit is exact. */
const PATIENCE = process.env.BANKS_MINUTES ? 1 : 4
/** A page shows something by then, by another way where the first is ill. */
const PAGE_MS = 3_000 * PATIENCE
const AROUND_MS = 180_000

test(`no money is doubled or lost while banks fall ill, SEED=${SEED}`, {
  timeout: MINUTES * 60_000 + AROUND_MS,
}, async () => {
  const { visits, payouts, collecting, waiting, broken } = await runBanks({
    seed: SEED,
    minutes: MINUTES,
    say: (line) => process.env.BANKS_LOG && console.log(line),
  })
  const ill = visits.filter(({ ill: count }) => count > 0)
  const times = visits.map(({ pageMs }) => Math.round(pageMs)).toSorted((a, b) => a - b)
  // Of a hundred pages one may meet a busy moment of this machine.
  const pageMs = times[Math.floor(times.length * 0.99) - 1] ?? 0
  const unserved = ill.filter(({ wasServed }) => !wasServed).length
  console.log(
    `SEED=${SEED}: ${visits.length} visits, ${ill.length} while banks were ill (${unserved} served by a second load), ` +
      `${payouts.length} payouts, ${collecting.length} collectors with ${collecting.flatMap(({ paid }) => paid).length} payments, 99 % of pages within ${pageMs} ms, all within ${times.at(-1)} ms`,
  )
  expect(broken).toEqual([])
  expect(waiting).toEqual([])
  expect(pageMs).toBeLessThan(PAGE_MS)
  expect(visits.filter(({ paidAt }) => paidAt !== null).length).toBeGreaterThan(visits.length / 2)
})

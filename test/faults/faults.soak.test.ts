import { expect, test } from 'vitest'
import { runFaults } from './run.ts'
import { check } from './verdict/rules.ts'
import { summarise } from './verdict/summary.ts'

/**
 * A whole deployment under load while it is killed, cut off, paused and filled up. `npm run test:faults` takes half an hour,
 * or FAULT_MINUTES; this, as any run of less than three minutes, has one fault of each sort and a smaller load. SEED repeats
 * which faults come in which order; timing stays its own. FAULT_ONLY is a pattern of names, to try one thing; FAULT_LOG prints
 * each fault as it was over.
 */
const MINUTES = Number(process.env.FAULT_MINUTES ?? 0.5)
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000)
const ONLY = process.env.FAULT_ONLY ? new RegExp(process.env.FAULT_ONLY) : null
/** In a full run other tests share the machine; when run alone, every limit is exact. */
const PATIENCE = process.env.FAULT_MINUTES ? 1 : 3
const AROUND_MS = 240_000

test(`nothing is lost and nothing happens twice, SEED=${SEED}`, { timeout: MINUTES * 60_000 + AROUND_MS }, async () => {
  console.log(`SEED=${SEED} FAULT_MINUTES=${MINUTES}`)
  const run = await runFaults({
    seed: SEED,
    minutes: MINUTES,
    only: ONLY,
    patience: PATIENCE,
    say: (line) => (process.env.FAULT_LOG || line.includes('skipped')) && console.log(line),
  })
  console.log(summarise(run, SEED))
  if (run.drained.left) console.log(`left: ${run.drained.left}`)
  for (const line of new Set(run.faultsLogged.map((text) => text.slice(0, 1_500)))) console.log(line)
  expect(check(run)).toEqual({})
})

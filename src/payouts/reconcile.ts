import { DAY_MS, later } from '../base/clock.ts'
import { routeOf } from '../base/id.ts'
import { isSameMoney, type Money } from '../base/money.ts'
import type { Db } from '../db/db.ts'
import { EVERYONE, transaction } from '../db/transaction.ts'
import { jakartaTime } from './jakarta.ts'
import type { Payout } from './payout.ts'
import {
  findByReferences,
  insertFaults,
  insertMatches,
  insertRun,
  readUnmatched,
  setCounts,
} from './reconcile-store.ts'
import type { StatementLine } from './statement.ts'
import { askSoon } from './store.ts'

/** How many lines are looked up at once. */
const BATCH = 500
/** How far back a payout that no statement shows is still reported. */
const LOOK_BACK_MS = 7 * DAY_MS

export type Fault = {
  readonly fault: 'missing_here' | 'missing_there' | 'amount_differs'
  readonly kind: StatementLine['kind']
  readonly reference: string
  readonly payout: Payout | null
  readonly ours: Money | null
  readonly theirs: Money | null
}

export type Report = {
  readonly day: string
  readonly source: string
  readonly matched: number
  readonly faults: readonly Fault[]
}

/**
 * Holds a bank's statement of one day (Jakarta) against our payouts, and keeps what came of it. A line matches a payout
 * that has ended the same way with the same sum; a payout that ended by the day's end and is on no statement so far is
 * missing there. Moves no money: payouts that the bank sees otherwise are asked about at once, and the answer decides.
 */
export async function reconcile(
  db: Db,
  now: Date,
  statement: { readonly day: string; readonly source: string; readonly lines: readonly StatementLine[] },
): Promise<Report> {
  const { day, source, lines } = statement
  const id = await transaction(db, EVERYONE, (tx) => insertRun(tx, { day, source, at: now }))
  const faults: Fault[] = []
  let matched = 0
  for (let i = 0; i < lines.length; i += BATCH) {
    const batch = lines.slice(i, i + BATCH)
    await transaction(db, EVERYONE, async (tx) => {
      const routes = [...new Set(batch.map(({ reference }) => routeOf(reference)))]
      const payouts = await findByReferences(
        tx,
        routes,
        batch.map(({ reference }) => reference),
      )
      const judged = batch.map((line) => judge(line, payouts.get(line.reference)))
      const matches = judged.filter((one) => one.fault === null)
      await insertMatches(
        tx,
        id,
        matches.flatMap(({ kind, payout }) => (payout ? [{ kind, payout }] : [])),
      )
      const wrong = judged.filter((one): one is Fault => one.fault !== null)
      for (const { payout, fault } of wrong) if (payout && fault === 'missing_here') await askSoon(tx, payout, now)
      matched += matches.length
      faults.push(...wrong)
    })
  }
  const dayEnd = later(jakartaTime(new Date(`${day}T05:00:00Z`), 0), DAY_MS)
  await transaction(db, EVERYONE, async (tx) => {
    const unmatched = await readUnmatched(tx, later(dayEnd, -LOOK_BACK_MS), dayEnd)
    for (const { payout, kind } of unmatched) {
      // A sum that differs is told as that, not once more as missing.
      if (faults.some(({ payout: known }) => known?.id === payout.id)) continue
      faults.push({
        fault: 'missing_there',
        kind,
        reference: payout.reference,
        payout,
        ours: payout.amount,
        theirs: null,
      })
      await askSoon(tx, payout, now)
    }
    await insertFaults(tx, id, faults)
    await setCounts(tx, id, matched, faults)
  })
  return { day, source, matched, faults }
}

function judge(
  line: StatementLine,
  payout: Payout | undefined,
): Omit<Fault, 'fault'> & { fault: Fault['fault'] | null } {
  const { kind, reference, money: theirs } = line
  const ends = kind === 'reversal' ? ['REVERSED'] : ['SUCCEEDED', 'REVERSED']
  if (!payout || !ends.includes(payout.status)) {
    return { fault: 'missing_here', kind, reference, payout: payout ?? null, ours: null, theirs }
  }
  const fault = isSameMoney(payout.amount, theirs) ? null : ('amount_differs' as const)
  return { fault, kind, reference, payout, ours: payout.amount, theirs }
}

export { listRuns as listReconciliations } from './reconcile-store.ts'

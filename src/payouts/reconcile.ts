import { DAY_MS, later, MINUTE_MS } from '../base/clock.ts'
import { isSameMoney } from '../base/money.ts'
import type { Db } from '../db/db.ts'
import { EVERYONE, transaction } from '../db/transaction.ts'
import { startOfJakartaDay } from './jakarta.ts'
import type { Payout } from './payout.ts'
import { askSoon } from './queue-store.ts'
import type { Fault } from './reconcile-fault.ts'
import {
  findByReferences,
  finishRun,
  insertRun,
  insertSeen,
  readSeenOnOtherDays,
  readUnseen,
} from './reconcile-store.ts'
import type { StatementLine } from './statement.ts'

/** How many lines are looked up at once. */
const BATCH = 500
/** How much our clock and the bank's may differ: what ended so late on a day may be on the next one's statement. */
const CLOCKS_DIFFER_MS = 5 * MINUTE_MS

export type Report = {
  readonly day: string
  readonly source: string
  readonly matched: number
  readonly faults: readonly Fault[]
}

/**
 * Holds a bank's statement of one day (Jakarta) against our payouts, and keeps what came of it. A line matches a payout
 * that has ended the same way with the same sum, once: a second line of it, or the same on another day, is missing here.
 * A payout that ended on the day and is on no statement is missing there. Moves no money: payouts that the bank sees
 * otherwise are asked about at once, and the answer decides. May be done again; the same day then agrees with itself.
 */
export async function reconcile(
  db: Db,
  now: Date,
  statement: { readonly day: string; readonly source: string; readonly lines: readonly StatementLine[] },
): Promise<Report> {
  const { day, source, lines } = statement
  const id = await transaction(db, EVERYONE, (tx) => insertRun(tx, { day, source, at: now }))
  const read = new Set<string>()
  const judged: Judged[] = []
  for (let i = 0; i < lines.length; i += BATCH) {
    const batch = lines.slice(i, i + BATCH).map((line) => ({ line, isSecond: isSecond(read, line) }))
    judged.push(...(await judgeLines(db, now, day, batch)))
  }
  const faults = judged.filter((one): one is Fault => one.fault !== null)
  const dayStart = later(startOfJakartaDay(day), -CLOCKS_DIFFER_MS)
  return transaction(db, EVERYONE, async (tx) => {
    const unseen = await readUnseen(tx, dayStart, later(dayStart, DAY_MS))
    for (const { payout } of unseen) await askSoon(tx, payout, now)
    const all = [...faults, ...unseen.map(({ payout, kind }) => missingThere(payout, kind))]
    const matched = judged.length - faults.length
    await finishRun(tx, { id, at: now, matched, faults: all })
    return { day, source, matched, faults: all }
  })
}

type Judged = Omit<Fault, 'fault'> & { readonly fault: Fault['fault'] | null }

const nameOf = ({ kind, reference }: Pick<StatementLine, 'kind' | 'reference'>): string => `${kind} ${reference}`

function isSecond(read: Set<string>, line: StatementLine): boolean {
  const name = nameOf(line)
  if (read.has(name)) return true
  read.add(name)
  return false
}

const judgeLines = (
  db: Db,
  now: Date,
  day: string,
  batch: readonly { line: StatementLine; isSecond: boolean }[],
): Promise<Judged[]> =>
  transaction(db, EVERYONE, async (tx) => {
    const references = [...new Set(batch.map(({ line }) => line.reference))]
    const payouts = await findByReferences(tx, references)
    const earlier = await readSeenOnOtherDays(tx, [...payouts.values()], day)
    const judged = batch.map(({ line, isSecond }) => {
      const payout = payouts.get(line.reference)
      return judge(line, payout, isSecond || (payout !== undefined && earlier.has(`${line.kind} ${payout.id}`)))
    })
    await insertSeen(tx, day, judged)
    for (const { payout, fault } of judged) if (payout && fault === 'missing_here') await askSoon(tx, payout, now)
    return judged
  })

function judge(line: StatementLine, payout: Payout | undefined, isAgain: boolean): Judged {
  const { kind, reference, money: theirs } = line
  const ends = kind === 'reversal' ? ['REVERSED'] : ['SUCCEEDED', 'REVERSED']
  if (!payout || isAgain || !ends.includes(payout.status)) {
    return { fault: 'missing_here', kind, reference, payout: payout ?? null, ours: null, theirs }
  }
  const fault = isSameMoney(payout.amount, theirs) ? null : ('amount_differs' as const)
  return { fault, kind, reference, payout, ours: payout.amount, theirs }
}

const missingThere = (payout: Payout, kind: Fault['kind']): Fault => ({
  fault: 'missing_there',
  kind,
  reference: payout.reference,
  payout,
  ours: payout.amount,
  theirs: null,
})

export { listRuns as listReconciliations } from './reconcile-store.ts'

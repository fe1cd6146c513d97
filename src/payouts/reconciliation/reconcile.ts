import { DAY_MS, later, MINUTE_MS } from '../../base/clock.ts'
import { isSameMoney } from '../../base/money.ts'
import type { Db } from '../../db/db.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import { HOME } from '../../markets/market-of.ts'
import type { Payout } from '../payout.ts'
import { pollSoon } from '../send/queue-store.ts'
import type { Fault } from './fault.ts'
import { pollShown } from './poll-discrepancies.ts'
import type { StatementLine } from './statement.ts'
import { findByReferences, finishRun, insertRun, insertSeen, readSeenOnOtherDays, readUnseen } from './store.ts'

/** How many lines are looked up at once. */
const BATCH = 500
/** How much our clock and the bank's may differ: a payout that ended this late on a day may be on the next day's statement. */
const CLOCKS_DIFFER_MS = 5 * MINUTE_MS

type Statement = {
  readonly day: string
  readonly source: string
  readonly lines: readonly StatementLine[]
  /** The connection of the statement; null: no payout ended over any bank that day. */
  readonly connectionId: string | null
}

export type Report = {
  readonly day: string
  readonly source: string
  readonly matched: number
  readonly faults: readonly Fault[]
}

/**
 * Compares a bank's statement of one day (of the home market) with our payouts, and stores the result. A line matches a payout that
 * ended the same way with the same amount, once: a second line for it, or the same on another day, is missing here. A payout that
 * ended on the day and is on no statement is missing there. Moves no money: payouts that the bank reports differently are polled
 * at once, and the response decides. Safe to repeat for the same day.
 */
export async function reconcile(db: Db, now: Date, statement: Statement): Promise<Report> {
  const { day, source, lines, connectionId } = statement
  const id = await transaction(db, ALL_MERCHANTS, (tx) => insertRun(tx, { day, source, at: now }))
  const read = new Set<string>()
  const compared: Compared[] = []
  for (let i = 0; i < lines.length; i += BATCH) {
    const batch = lines.slice(i, i + BATCH).map((line) => ({ line, isSecond: isSecond(read, line) }))
    compared.push(...(await compareLines(db, now, statement, batch)))
  }
  const faults = compared.filter((one): one is Fault => one.fault !== null)
  const dayStart = later(HOME.calendar.startOf(day), -CLOCKS_DIFFER_MS)
  return transaction(db, ALL_MERCHANTS, async (tx) => {
    const unseen = await readUnseen(tx, connectionId, [dayStart, later(dayStart, DAY_MS)])
    for (const { payout } of unseen) await pollSoon(tx, payout.merchantId, [payout.id], now)
    const all = [...faults, ...unseen.map(({ payout, kind }) => missingThere(payout, kind))]
    const matched = compared.length - faults.length
    await finishRun(tx, { id, at: now, matched, faults: all })
    return { day, source, matched, faults: all }
  })
}

type Compared = Omit<Fault, 'fault'> & { readonly fault: Fault['fault'] | null }

const nameOf = ({ kind, reference }: Pick<StatementLine, 'kind' | 'reference'>): string => `${kind} ${reference}`

function isSecond(read: Set<string>, line: StatementLine): boolean {
  const name = nameOf(line)
  if (read.has(name)) return true
  read.add(name)
  return false
}

const compareLines = (
  db: Db,
  now: Date,
  { day, connectionId }: Statement,
  batch: readonly { line: StatementLine; isSecond: boolean }[],
): Promise<Compared[]> =>
  transaction(db, ALL_MERCHANTS, async (tx) => {
    const references = [...new Set(batch.map(({ line }) => line.reference))]
    const payouts = await findByReferences(tx, references)
    const earlier = await readSeenOnOtherDays(tx, [...payouts.values()], day)
    const compared = batch.map(({ line, isSecond }) => {
      const named = payouts.get(line.reference)
      // Another connection's payout is not this bank's; the connection of a queued payout is not decided here.
      const isOurs = connectionId === null || named?.connectionId === connectionId || named?.stage === 'QUEUED'
      const payout = isOurs ? named : undefined
      return compare(line, payout, isSecond || (payout !== undefined && earlier.has(`${line.kind} ${payout.id}`)))
    })
    await insertSeen(tx, day, compared)
    for (const { payout, fault } of compared)
      if (payout && fault === 'missing_here') await pollShown(tx, payout, connectionId ?? payout.connectionId, now)
    return compared
  })

function compare(line: StatementLine, payout: Payout | undefined, isAgain: boolean): Compared {
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

export { listRuns as listReconciliations } from './store.ts'

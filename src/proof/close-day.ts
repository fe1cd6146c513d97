import { setImmediate } from 'node:timers/promises'
import { later, MINUTE_MS, SECOND_MS } from '../base/clock.ts'
import { dayAfter } from '../base/time-zone.ts'
import type { Tx } from '../db/transaction.ts'
import { DAY_TYPE, type DayRecord, type DayStatement, endOfDay, hashOfRecord } from './day.ts'
import { SUBTREE_LEAVES, subtreesOf } from './day-tree.ts'
import type { Sign } from './keys.ts'
import { headText } from './leaf.ts'
import { hashLeaf, rootOf } from './merkle.ts'
import { sequenceRest } from './sequence.ts'
import { insertDay, readAllHeads, readDays, readLeafHashes, readWriters, type State, saveState } from './store.ts'

/** How long after its end a day closes: no request that began on it is still on its way, and clocks differ a little. */
const CLOSE_AFTER_MS = 5 * MINUTE_MS

/** Whether the open day is over for long enough. */
export const isDueToClose = ({ openDay }: Pick<State, 'openDay'>, now: Date): boolean =>
  later(endOfDay(openDay), CLOSE_AFTER_MS) <= now

/**
 * Closes the open day once everything of it is chained: what was writing to the ledger when it was due has ended, and a search
 * for unchained transactions found none. Returns whether there was anything to do; false: it waits for a writer.
 */
export async function closeDay(
  tx: Tx,
  now: Date,
  { state, sign, issuer }: { readonly state: State; readonly sign: Sign; readonly issuer: string },
): Promise<boolean> {
  const writers = await readWriters(tx)
  const awaited = (state.awaited ?? writers).filter((writer) => writers.includes(writer))
  if (awaited.length > 0) {
    if (state.awaited === null) await saveState(tx, { ...state, awaited })
    return false
  }
  if ((await sequenceRest(tx, state)) > 0) return true
  await writeDay(tx, now, { state, sign, issuer })
  await saveState(tx, { ...state, openDay: dayAfter(state.openDay, 1), leaves: 0, awaited: null })
  return true
}

async function writeDay(
  tx: Tx,
  now: Date,
  { state, sign, issuer }: { readonly state: State; readonly sign: Sign; readonly issuer: string },
): Promise<void> {
  const before = await readDays(tx)
  const subtrees = await makeSubtrees(tx, state)
  const heads = (await readAllHeads(tx)).map((head) => hashLeaf(headText(head)))
  const record: DayRecord = {
    day: state.openDay,
    treeSize: state.leaves,
    root: rootOf(subtrees).toString('hex'),
    previousRoot: before.at(-1)?.root ?? null,
    headsSize: heads.length,
    headsRoot: rootOf(Buffer.concat(heads)).toString('hex'),
  }
  const records = [...before, record].map(hashOfRecord)
  const booksRoot = rootOf(Buffer.concat(records)).toString('hex')
  const iat = Math.floor(now.getTime() / SECOND_MS)
  const statement: DayStatement = { iss: issuer, iat, ...record, booksSize: records.length, booksRoot }
  await insertDay(tx, {
    ...record,
    booksSize: records.length,
    booksRoot,
    statement: await sign(statement, DAY_TYPE),
    subtrees,
    closedAt: now,
  })
}

/** Leaves that are hashed before other work of the process has its turn. */
const SLICE = 16 * SUBTREE_LEAVES

/** The roots of the day's subtrees, read and hashed slice by slice. */
async function makeSubtrees(tx: Tx, { openDay, leaves }: State): Promise<Buffer> {
  const parts: Buffer[] = []
  for (let start = 0; start < leaves; start += SLICE) {
    const end = Math.min(start + SLICE, leaves)
    parts.push(subtreesOf(await readLeafHashes(tx, openDay, start, end)))
    await setImmediate()
  }
  return Buffer.concat(parts)
}

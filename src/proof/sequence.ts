import { DAY_MS, HOUR_MS, later, SECOND_MS } from '../base/clock.ts'
import { idTime, timeOfId } from '../base/id.ts'
import { startOfDayIn } from '../base/time-zone.ts'
import type { Tx } from '../db/transaction.ts'
import type { Booked } from './booked.ts'
import { BOOKS_ZONE, endOfDay, partsOf } from './day.ts'
import { hashOfLeaf } from './leaf.ts'
import { insertLeaves, type PlacedLeaf, readHeads, readUnchained, type State, saveState } from './store.ts'

/** Transactions that are chained in one transaction. */
const BATCH = 2_000
/** How old a transaction is before it is chained: nearly all are committed by then, and each is read once. */
const CHAIN_AFTER_MS = 10 * SECOND_MS

/**
 * How much time is read at once. A backlog is read in stretches of about a batch: of each merchant as many rows as the batch has
 * are looked at, whatever is taken of them.
 */
export type Pace = { spanMs: number }
export const newPace = (): Pace => ({ spanMs: HOUR_MS })
const SPAN_MIN_MS = SECOND_MS
const SPAN_MAX_MS = 400 * DAY_MS

/** Before it, as it is in ids, nearly all transactions are committed. */
export const chainedUntil = (now: Date): string => idTime(later(now, -CHAIN_AFTER_MS))

/**
 * Chains the next transactions of the open day, in the order of the times in their ids. Those that are committed later
 * than that are left to `sequenceRest`. Returns the state afterwards, and how much it did: time that was read without a
 * transaction in it counts too, unless it was the last.
 */
export async function sequence(tx: Tx, now: Date, state: State, pace: Pace): Promise<{ state: State; count: number }> {
  const dayEnd = endOfDay(state.openDay)
  const age = later(now, -CHAIN_AFTER_MS)
  const end = idTime(age < dayEnd ? age : dayEnd)
  if (end <= state.readUntil) return { state, count: 0 }
  const stretch = idTime(later(timeOfId(state.readUntil), pace.spanMs))
  const until = stretch < end ? stretch : end
  const booked = await readUnchained(tx, { from: state.readUntil, until, notBefore: notBefore(state), limit: BATCH })
  const last = booked.at(-1)
  if (booked.length === BATCH) pace.spanMs = Math.max(SPAN_MIN_MS, pace.spanMs / 2)
  if (booked.length < BATCH / 4) pace.spanMs = Math.min(SPAN_MAX_MS, pace.spanMs * 2)
  const readUntil = booked.length === BATCH && last ? timeOf(last) : until
  const next = { ...(await append(tx, state, booked)), readUntil }
  await saveState(tx, next)
  return { state: next, count: booked.length + (until < end ? 1 : 0) }
}

/**
 * Chains what the open day has besides: committed after its time was read. Returns how many there were. Before the first day
 * there is nothing to look for but around its midnight.
 */
export async function sequenceRest(tx: Tx, state: State): Promise<number> {
  const { openDay } = state
  const start = startOfDayIn(BOOKS_ZONE, openDay)
  for (const part of partsOf(isFirst(state) ? later(start, -DAY_MS) : start, endOfDay(openDay), state.leaves)) {
    const booked = await readUnchained(tx, { ...part, notBefore: notBefore(state), limit: BATCH })
    if (booked.length === 0) continue
    await saveState(tx, await append(tx, state, booked))
    return booked.length
  }
  return 0
}

const timeOf = ({ id }: Booked): string => id.slice(7, 15)

const isFirst = ({ openDay, firstDay }: State): boolean => openDay === firstDay

/**
 * What was made on a day that is closed is never chained: it cannot have been there. On the first day everything before
 * it is.
 */
const notBefore = (state: State): Date | null => (isFirst(state) ? null : startOfDayIn(BOOKS_ZONE, state.openDay))

/** Lengthens the chains and the day. Returns the state afterwards, which the caller saves. */
async function append(tx: Tx, state: State, booked: readonly Booked[]): Promise<State> {
  if (booked.length === 0) return state
  const heads = await readHeads(tx, [...new Set(booked.map(({ merchantId }) => merchantId))])
  const leaves = booked.map((one, n): PlacedLeaf => {
    const { merchantId } = one
    const head = heads.get(merchantId)
    const position = (head?.position ?? 0) + 1
    const leafHash = hashOfLeaf({ ...one, position, previous: head?.leafHash.toString('hex') ?? null })
    const leaf = { merchantId, position, leafHash, transactionId: one.id, leafIndex: state.leaves + n }
    heads.set(merchantId, leaf)
    return leaf
  })
  await insertLeaves(tx, state.openDay, leaves)
  return { ...state, leaves: state.leaves + leaves.length }
}

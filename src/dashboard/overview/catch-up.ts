import { sql } from 'kysely'
import { DAY_MS, HOUR_MS, later, MINUTE_MS } from '../../base/clock.ts'
import { idAt } from '../../base/id.ts'
import { firstCheckoutAt } from '../../checkout/read/count-created.ts'
import { firstCollectedAt } from '../../checkout/receipts/count-paid.ts'
import type { Db } from '../../db/db.ts'
import { ALL_MERCHANTS, type Tx, transaction } from '../../db/transaction.ts'
import { countStretch } from './count-payments.ts'

/** The task that counts what an overview did not: overviews wake it where much is to be counted. */
export const COUNTING = 'sales counts'

/**
 * A row becomes visible when its transaction ends, but its id is from when it began. No transaction lasts this long,
 * and no two processes' clocks are this far apart.
 */
const SETTLED_AFTER_MS = 10 * MINUTE_MS
/** Settled rows are added to the counts once they span this time. */
const STEP_MIN_MS = 5 * MINUTE_MS
/** Settled rows that are not counted yet are read by each overview as long as they span no more than this. */
const LAG_MAX_MS = 15 * MINUTE_MS
/** At most this many rows are counted by the request itself: some hundredths of a second. More is left to a task. */
const LITTLE = 1_000
/** And at most this many by one transaction of the task. */
const STRETCH_ROWS = 5_000
/** Merchants whose overview was opened this recently have their counts maintained by the task. */
const READY_FOR_MS = 7 * DAY_MS
/** Opening an overview is recorded at most this often, so that reading writes next to nothing. */
const NOTED_EVERY_MS = HOUR_MS
/** Another process retries after this if one died, or failed, while counting. */
const LEASE_MS = MINUTE_MS

/** Whether a merchant's counts can be read, and up to when they go. */
export type CountState = { readonly isReady: boolean; readonly until: Date }

/**
 * Reads whether a merchant's counts go up to some minutes ago. If little is missing, it is counted at once; much is
 * left to the task. Concurrent calls are safe: each stretch is counted once.
 */
export function readCountState(db: Db, merchantId: string, now: Date): Promise<CountState> {
  const settled = later(now, -SETTLED_AFTER_MS)
  return transaction(db, merchantId, async (tx) => {
    const known = await tx
      .selectFrom('sales_count')
      .selectAll()
      .where('merchant_id', '=', merchantId)
      .executeTakeFirst()
    const lagMs = known ? settled.getTime() - known.counted_until.getTime() : Number.POSITIVE_INFINITY
    const isNoted = known?.due_at && known.viewed_at && now.getTime() - known.viewed_at.getTime() < NOTED_EVERY_MS
    if (known && isNoted && lagMs < LAG_MAX_MS) return { isReady: true, until: known.counted_until }
    // Another process is counting: a reader does not wait for it.
    if (known && !(await isFree(tx, merchantId))) return { isReady: lagMs < LAG_MAX_MS, until: known.counted_until }
    const from = await lockCountedUntil(tx, merchantId, settled)
    const isLittle = await isAtMost(tx, merchantId, { from, until: settled, most: LITTLE })
    if (isLittle && from < settled) await countStretch(tx, merchantId, from, settled)
    await sql`update sales_count set viewed_at = ${now}, due_at = coalesce(due_at, ${now})
      where merchant_id = ${merchantId}`.execute(tx)
    return isLittle && from < settled
      ? { isReady: true, until: settled }
      : { isReady: settled.getTime() - from.getTime() < LAG_MAX_MS, until: from }
  })
}

/** Locks a merchant's counts until the transaction ends, unless another process holds the lock. */
async function isFree(tx: Tx, merchantId: string): Promise<boolean> {
  const counts = tx.selectFrom('sales_count').select('merchant_id').where('merchant_id', '=', merchantId)
  return (await counts.forUpdate().skipLocked().executeTakeFirst()) !== undefined
}

/** Counts a stretch of one merchant that is due. Returns how many were due. */
export async function countNextDue(
  db: Db,
  now: Date,
  onError: (error: unknown, merchantId: string) => void,
): Promise<number> {
  const merchantId = await transaction(db, ALL_MERCHANTS, (tx) => leaseDue(tx, now))
  if (merchantId === undefined) return 0
  try {
    await transaction(db, merchantId, (tx) => countOn(tx, merchantId, now))
  } catch (error) {
    // It is retried after the lease, and does not block other merchants meanwhile.
    onError(error, merchantId)
  }
  return 1
}

/** The merchant that has waited longest, rescheduled beforehand; undefined: none is due. */
async function leaseDue(tx: Tx, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ merchant_id: string }>`
    update sales_count set due_at = ${later(now, LEASE_MS)} where merchant_id = (
      select merchant_id from sales_count where due_at <= ${now} order by due_at limit 1 for update skip locked
    ) returning merchant_id`.execute(tx)
  return rows[0]?.merchant_id
}

async function countOn(tx: Tx, merchantId: string, now: Date): Promise<void> {
  const settled = later(now, -SETTLED_AFTER_MS)
  const from = await lockCountedUntil(tx, merchantId, settled)
  const until = await endOfStretch(tx, merchantId, from, settled)
  if (from < until) await countStretch(tx, merchantId, from, until)
  const isDone = settled.getTime() - until.getTime() < STEP_MIN_MS
  const next = isDone ? later(now, STEP_MIN_MS) : now
  await sql`update sales_count
    set due_at = case when ${isDone} and coalesce(viewed_at, '-infinity') < ${later(now, -READY_FOR_MS)} then null
      else ${next}::timestamptz end
    where merchant_id = ${merchantId}`.execute(tx)
}

/**
 * How far one transaction counts, so that none takes long: all that is left, or a quarter of it, or a quarter of that.
 */
async function endOfStretch(tx: Tx, merchantId: string, from: Date, settled: Date): Promise<Date> {
  let ms = settled.getTime() - from.getTime()
  while (ms > STEP_MIN_MS && !(await isAtMost(tx, merchantId, { from, until: later(from, ms), most: STRETCH_ROWS }))) {
    ms = Math.max(STEP_MIN_MS, Math.ceil(ms / 4))
  }
  return later(from, Math.max(0, ms))
}

type Stretch = { readonly from: Date; readonly until: Date; readonly most: number }

/**
 * Whether there are at most this many orders, attempts and bookings: each is counted by its index, no further than
 * that.
 */
async function isAtMost(tx: Tx, merchantId: string, { from, until, most }: Stretch): Promise<boolean> {
  const upTo = (table: 'checkout' | 'attempt' | 'ledger_transaction', kind: 'co' | 'pay' | 'ltx') => sql`
    (select count(*) from (select 1 from ${sql.table(table)} where merchant_id = ${merchantId}
      and id >= ${idAt(kind, merchantId, from)} and id < ${idAt(kind, merchantId, until)} limit ${sql.lit(most + 1)}) as found)`
  const { rows } = await sql<{ is: boolean }>`select greatest(${upTo('checkout', 'co')}, ${upTo('attempt', 'pay')},
    ${upTo('ledger_transaction', 'ltx')}) <= ${most} as is`.execute(tx)
  return rows[0]?.is ?? false
}

/**
 * Up to when the counts go, locked: only the caller counts on until its transaction ends. Initially, from the first
 * order or money of a collector.
 */
async function lockCountedUntil(tx: Tx, merchantId: string, settled: Date): Promise<Date> {
  const read = () =>
    tx
      .selectFrom('sales_count')
      .select('counted_until')
      .where('merchant_id', '=', merchantId)
      .forUpdate()
      .executeTakeFirst()
  const known = await read()
  if (known) return known.counted_until
  const firsts = [await firstCheckoutAt(tx, merchantId), await firstCollectedAt(tx, merchantId), settled]
  const begin = new Date(Math.min(...firsts.flatMap((at) => at?.getTime() ?? [])))
  await tx
    .insertInto('sales_count')
    .values({ merchant_id: merchantId, counted_until: begin })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await read())?.counted_until ?? begin
}

import { sql } from 'kysely'
import { DAY_MS, later, MINUTE_MS } from '../../base/clock.ts'
import { countBegun, firstAttemptAt } from '../../checkout/attempts/count-begun.ts'
import { countPaid, type PaidCount } from '../../checkout/receipts/count-paid.ts'
import type { Db } from '../../db/db.ts'
import { type Tx, transaction } from '../../db/transaction.ts'

/**
 * A row is seen once its transaction has ended, and is in its order from when it began. No transaction lasts so long, and
 * no two processes' clocks are so far apart.
 */
const SETTLED_AFTER_MS = 10 * MINUTE_MS
/** What has settled is added to the counts when there is so much of it. */
const STEP_MIN_MS = 5 * MINUTE_MS
/** One transaction counts at most so much: none takes long. */
const STEP_MAX_MS = DAY_MS

/** Brings a merchant's counts up to a few minutes ago. Several may do so at once: each stretch is counted once. */
export async function catchUpCounts(db: Db, merchantId: string, now: Date): Promise<void> {
  const settled = later(now, -SETTLED_AFTER_MS)
  while (await transaction(db, merchantId, (tx) => countNext(tx, merchantId, settled)));
}

/** Counts the next stretch. False: all of what has settled is counted, but for the last minutes. */
async function countNext(tx: Tx, merchantId: string, settled: Date): Promise<boolean> {
  const from = await lockCountedUntil(tx, merchantId, settled)
  if (settled.getTime() - from.getTime() < STEP_MIN_MS) return false
  const until = new Date(Math.min(later(from, STEP_MAX_MS).getTime(), settled.getTime()))
  const begun = await countBegun(tx, merchantId, from, until)
  const paid = await countPaid(tx, merchantId, from, until)
  await addPaid(tx, merchantId, paid)
  await addAttempts(tx, merchantId, [
    ...begun.map(({ count, ...of }) => ({ ...of, begun: count, paid: 0 })),
    ...paid.map(({ begunQuarter, type, code, payments }) => ({
      ...{ quarter: begunQuarter, type, code, begun: 0, paid: payments },
    })),
  ])
  await tx.updateTable('payment_count').set({ counted_until: until }).where('merchant_id', '=', merchantId).execute()
  return true
}

/** Until when is counted; the caller alone counts on until its transaction ends. The first time, since the first attempt. */
async function lockCountedUntil(tx: Tx, merchantId: string, settled: Date): Promise<Date> {
  const read = () =>
    tx
      .selectFrom('payment_count')
      .select('counted_until')
      .where('merchant_id', '=', merchantId)
      .forUpdate()
      .executeTakeFirst()
  const known = await read()
  if (known) return known.counted_until
  const first = await firstAttemptAt(tx, merchantId)
  const begin = first && first < settled ? first : settled
  await tx
    .insertInto('payment_count')
    .values({ merchant_id: merchantId, counted_until: begin })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await read())?.counted_until ?? begin
}

async function addPaid(tx: Tx, merchantId: string, paid: readonly PaidCount[]): Promise<void> {
  await sql`
    insert into paid_quarter as kept (merchant_id, quarter, currency, payments, amount)
    select ${merchantId}, quarter, currency, sum(payments), sum(amount) from unnest(
      ${paid.map(({ paidQuarter }) => paidQuarter)}::timestamptz[], ${paid.map(({ amount }) => amount.currency)}::text[],
      ${paid.map(({ payments }) => payments)}::bigint[], ${paid.map(({ amount }) => amount.amount)}::bigint[]
    ) as counted (quarter, currency, payments, amount)
    group by quarter, currency
    on conflict (merchant_id, quarter, currency) do update
      set payments = kept.payments + excluded.payments, amount = kept.amount + excluded.amount`.execute(tx)
}

type AttemptCount = { quarter: Date; type: string; code: string | null; begun: number; paid: number }

async function addAttempts(tx: Tx, merchantId: string, counts: readonly AttemptCount[]): Promise<void> {
  await sql`
    insert into attempt_quarter as kept (merchant_id, quarter, type, code, begun, paid)
    select ${merchantId}, quarter, type, code, sum(begun), sum(paid) from unnest(
      ${counts.map(({ quarter }) => quarter)}::timestamptz[], ${counts.map(({ type }) => type)}::text[],
      ${counts.map(({ code }) => code ?? '')}::text[], ${counts.map(({ begun }) => begun)}::bigint[],
      ${counts.map(({ paid }) => paid)}::bigint[]
    ) as counted (quarter, type, code, begun, paid)
    group by quarter, type, code
    on conflict (merchant_id, quarter, type, code) do update
      set begun = kept.begun + excluded.begun, paid = kept.paid + excluded.paid`.execute(tx)
}

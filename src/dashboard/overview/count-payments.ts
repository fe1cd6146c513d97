import { sql } from 'kysely'
import { DAY_MS, later, MINUTE_MS } from '../../base/clock.ts'
import { countBegun } from '../../checkout/attempts/count-begun.ts'
import { countCreated, firstCheckoutAt } from '../../checkout/read/count-created.ts'
import { countPaid, type PaidCount } from '../../checkout/receipts/count-paid.ts'
import { PAY_TIME_COUNTS } from '../../checkout/receipts/pay-times.ts'
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
  const created = await countCreated(tx, merchantId, from, until)
  const paid = await countPaid(tx, merchantId, from, until)
  await addSales(tx, merchantId, paid)
  await addTried(tx, merchantId, [
    ...begun.map(({ count, ...of }) => ({ ...of, begun: count, paid: 0 })),
    ...paid.map(({ begunQuarter, type, code, payments }) => ({
      ...{ quarter: begunQuarter, type, code, begun: 0, paid: payments },
    })),
  ])
  await addCreated(tx, merchantId, [
    ...created.map(({ quarter, count }) => ({ quarter, created: count, paid: 0 })),
    ...paid.map(({ createdQuarter, payments }) => ({ quarter: createdQuarter, created: 0, paid: payments })),
  ])
  await tx.updateTable('sales_count').set({ counted_until: until }).where('merchant_id', '=', merchantId).execute()
  return true
}

/** Until when is counted; the caller alone counts on until its transaction ends. The first time, since the first order. */
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
  const first = await firstCheckoutAt(tx, merchantId)
  const begin = first && first < settled ? first : settled
  await tx
    .insertInto('sales_count')
    .values({ merchant_id: merchantId, counted_until: begin })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await read())?.counted_until ?? begin
}

/** What was paid by one method in one quarter of an hour. */
type Sales = { readonly of: PaidCount; payments: number; amount: bigint; readonly payTimes: number[] }

function salesOf(paid: readonly PaidCount[]): Sales[] {
  const found = new Map<string, Sales>()
  for (const one of paid) {
    const key = `${one.paidQuarter.getTime()} ${one.amount.currency} ${one.type} ${one.code}`
    const sales = found.get(key) ?? { of: one, payments: 0, amount: 0n, payTimes: Array(PAY_TIME_COUNTS).fill(0) }
    sales.payments += one.payments
    sales.amount += one.amount.amount
    sales.payTimes[one.payTime] = (sales.payTimes[one.payTime] ?? 0) + one.payments
    found.set(key, sales)
  }
  return [...found.values()]
}

async function addSales(tx: Tx, merchantId: string, paid: readonly PaidCount[]): Promise<void> {
  const sales = salesOf(paid)
  await sql`
    insert into sales_quarter as kept (merchant_id, quarter, currency, type, code, payments, amount, pay_times)
    select ${merchantId}, quarter, currency, type, code, payments, amount, pay_times::integer[] from unnest(
      ${sales.map(({ of }) => of.paidQuarter)}::timestamptz[], ${sales.map(({ of }) => of.amount.currency)}::text[],
      ${sales.map(({ of }) => of.type)}::text[], ${sales.map(({ of }) => of.code ?? '')}::text[],
      ${sales.map(({ payments }) => payments)}::bigint[], ${sales.map(({ amount }) => amount)}::bigint[],
      ${sales.map(({ payTimes }) => `{${payTimes}}`)}::text[]
    ) as counted (quarter, currency, type, code, payments, amount, pay_times)
    on conflict (merchant_id, quarter, currency, type, code) do update
      set payments = kept.payments + excluded.payments, amount = kept.amount + excluded.amount,
        pay_times = (select array_agg(before + more order by step)
          from unnest(kept.pay_times, excluded.pay_times) with ordinality as times (before, more, step))`.execute(tx)
}

type TriedCount = { quarter: Date; type: string; code: string | null; begun: number; paid: number }

async function addTried(tx: Tx, merchantId: string, counts: readonly TriedCount[]): Promise<void> {
  await sql`
    insert into tried_quarter as kept (merchant_id, quarter, type, code, begun, paid)
    select ${merchantId}, quarter, type, code, sum(begun), sum(paid) from unnest(
      ${counts.map(({ quarter }) => quarter)}::timestamptz[], ${counts.map(({ type }) => type)}::text[],
      ${counts.map(({ code }) => code ?? '')}::text[], ${counts.map(({ begun }) => begun)}::bigint[],
      ${counts.map(({ paid }) => paid)}::bigint[]
    ) as counted (quarter, type, code, begun, paid)
    group by quarter, type, code
    on conflict (merchant_id, quarter, type, code) do update
      set begun = kept.begun + excluded.begun, paid = kept.paid + excluded.paid`.execute(tx)
}

type CreatedCount = { quarter: Date; created: number; paid: number }

async function addCreated(tx: Tx, merchantId: string, counts: readonly CreatedCount[]): Promise<void> {
  await sql`
    insert into created_quarter as kept (merchant_id, quarter, created, paid)
    select ${merchantId}, quarter, sum(created), sum(paid) from unnest(
      ${counts.map(({ quarter }) => quarter)}::timestamptz[], ${counts.map(({ created }) => created)}::bigint[],
      ${counts.map(({ paid }) => paid)}::bigint[]
    ) as counted (quarter, created, paid)
    group by quarter
    on conflict (merchant_id, quarter) do update
      set created = kept.created + excluded.created, paid = kept.paid + excluded.paid`.execute(tx)
}

import { sql } from 'kysely'
import { countBegun } from '../../checkout/attempts/count-begun.ts'
import { countCreated } from '../../checkout/read/count-created.ts'
import { countCollected, countPaid, type PaidCount, type SalesCount } from '../../checkout/receipts/count-paid.ts'
import { PAY_TIME_COUNTS } from '../../checkout/receipts/pay-times.ts'
import type { Tx } from '../../db/transaction.ts'

/** Adds a stretch of settled rows to a merchant's counts, whose row of `sales_count` the caller has locked. */
export async function countStretch(tx: Tx, merchantId: string, from: Date, until: Date): Promise<void> {
  const begun = await countBegun(tx, merchantId, from, until)
  const created = await countCreated(tx, merchantId, from, until)
  const paid = await countPaid(tx, merchantId, from, until)
  await addSales(tx, merchantId, [...paid, ...(await countCollected(tx, merchantId, from, until))])
  await addTried(tx, merchantId, [
    ...begun.map(({ count, ...of }) => ({ ...of, begun: count, paid: 0 })),
    ...paid.map(({ begunQuarter, type, code, payments }) => ({
      quarter: begunQuarter,
      type,
      code,
      begun: 0,
      paid: payments,
    })),
  ])
  await addCreated(tx, merchantId, [
    ...created.map(({ quarter, count }) => ({ quarter, created: count, paid: 0 })),
    ...paid.map(({ createdQuarter, payments }) => ({ quarter: createdQuarter, created: 0, paid: payments })),
  ])
  await tx.updateTable('sales_count').set({ counted_until: until }).where('merchant_id', '=', merchantId).execute()
}

/** What collectors received has no time to pay: no page was shown. */
type Sold = SalesCount & Partial<Pick<PaidCount, 'payTime'>>
/** What was paid by one method in one quarter of an hour. */
type Sales = { readonly of: Sold; payments: number; amount: bigint; readonly payTimes: number[] }

function salesOf(paid: readonly Sold[]): Sales[] {
  const found = new Map<string, Sales>()
  for (const one of paid) {
    const key = `${one.paidQuarter.getTime()} ${one.amount.currency} ${one.type} ${one.code}`
    const sales = found.get(key) ?? { of: one, payments: 0, amount: 0n, payTimes: Array(PAY_TIME_COUNTS).fill(0) }
    sales.payments += one.payments
    sales.amount += one.amount.amount
    if (one.payTime !== undefined) {
      sales.payTimes[one.payTime] = (sales.payTimes[one.payTime] ?? 0) + one.payments
    }
    found.set(key, sales)
  }
  return [...found.values()]
}

async function addSales(tx: Tx, merchantId: string, paid: readonly Sold[]): Promise<void> {
  const sales = salesOf(paid)
  await sql`
    insert into sales_quarter as stored (merchant_id, quarter, currency, type, code, payments, amount, pay_times)
    select ${merchantId}, quarter, currency, type, code, payments, amount, pay_times::integer[] from unnest(
      ${sales.map(({ of }) => of.paidQuarter)}::timestamptz[], ${sales.map(({ of }) => of.amount.currency)}::text[],
      ${sales.map(({ of }) => of.type)}::text[], ${sales.map(({ of }) => of.code ?? '')}::text[],
      ${sales.map(({ payments }) => payments)}::bigint[], ${sales.map(({ amount }) => amount)}::bigint[],
      ${sales.map(({ payTimes }) => `{${payTimes}}`)}::text[]
    ) as counted (quarter, currency, type, code, payments, amount, pay_times)
    on conflict (merchant_id, quarter, currency, type, code) do update
      set payments = stored.payments + excluded.payments, amount = stored.amount + excluded.amount,
        pay_times = (select array_agg(before + more order by step)
          from unnest(stored.pay_times, excluded.pay_times) with ordinality as times (before, more, step))`.execute(tx)
}

type TriedCount = { quarter: Date; type: string; code: string | null; begun: number; paid: number }

async function addTried(tx: Tx, merchantId: string, counts: readonly TriedCount[]): Promise<void> {
  await sql`
    insert into attempt_quarter as stored (merchant_id, quarter, type, code, begun, paid)
    select ${merchantId}, quarter, type, code, sum(begun), sum(paid) from unnest(
      ${counts.map(({ quarter }) => quarter)}::timestamptz[], ${counts.map(({ type }) => type)}::text[],
      ${counts.map(({ code }) => code ?? '')}::text[], ${counts.map(({ begun }) => begun)}::bigint[],
      ${counts.map(({ paid }) => paid)}::bigint[]
    ) as counted (quarter, type, code, begun, paid)
    group by quarter, type, code
    on conflict (merchant_id, quarter, type, code) do update
      set begun = stored.begun + excluded.begun, paid = stored.paid + excluded.paid`.execute(tx)
}

type CreatedCount = { quarter: Date; created: number; paid: number }

async function addCreated(tx: Tx, merchantId: string, counts: readonly CreatedCount[]): Promise<void> {
  await sql`
    insert into checkout_quarter as stored (merchant_id, quarter, created, paid)
    select ${merchantId}, quarter, sum(created), sum(paid) from unnest(
      ${counts.map(({ quarter }) => quarter)}::timestamptz[], ${counts.map(({ created }) => created)}::bigint[],
      ${counts.map(({ paid }) => paid)}::bigint[]
    ) as counted (quarter, created, paid)
    group by quarter
    on conflict (merchant_id, quarter) do update
      set created = stored.created + excluded.created, paid = stored.paid + excluded.paid`.execute(tx)
}

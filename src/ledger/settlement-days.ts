import { type RawBuilder, sql } from 'kysely'
import { currency } from '../base/currency.ts'
import { idAt } from '../base/id.ts'
import type { Money } from '../base/money.ts'
import type { Tx } from '../db/transaction.ts'

/** What became or becomes available on a day of the requested zone, from `count` payments. */
export type SettlementDay = {
  readonly day: string
  readonly money: Money
  readonly count: number
  readonly settled: boolean
}

/** The id of a day's settlement in a currency, by which its payments are found. */
export const settlementReference = (day: RawBuilder<unknown>, code: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`'ST-' || replace(${day}, '-', '') || '-' || ${code}`

/** What a merchant's pending payments will make available, by day, oldest first. Many are due at the same time. */
export async function readComing(tx: Tx, merchantId: string, timeZone: string): Promise<SettlementDay[]> {
  const coming = await tx
    .selectFrom((eb) =>
      eb
        .selectFrom('ledger_settlement')
        .select([
          'due_at',
          'currency',
          sql<bigint>`sum(amount)::bigint`.as('amount'),
          sql<bigint>`count(*)`.as('count'),
        ])
        .where('merchant_id', '=', merchantId)
        .where('amount', '>', 0n)
        .groupBy(['due_at', 'currency'])
        .as('due'),
    )
    .select(sql<string>`to_char(due_at at time zone ${timeZone}::text, 'YYYY-MM-DD')`.as('day'))
    .select(['currency', sql<bigint>`sum(amount)::bigint`.as('amount'), sql<bigint>`sum(count)::bigint`.as('count')])
    .groupBy(['day', 'currency'])
    .execute()
  return coming.map(toDay(false)).sort(byDay)
}

/** What is still pending of these payments, and when it becomes available: the soonest first. */
export async function readDue(
  tx: Tx,
  merchantId: string,
  receiptIds: readonly string[],
): Promise<{ readonly dueAt: Date; readonly money: Money }[]> {
  const rows = await tx
    .selectFrom('ledger_settlement')
    .select(['due_at', 'currency', sql<bigint>`sum(amount)::bigint`.as('amount')])
    .where('merchant_id', '=', merchantId)
    .where('receipt_id', '=', sql<string>`any(${[...receiptIds]}::text[])`)
    .where('amount', '>', 0n)
    .groupBy(['due_at', 'currency'])
    .orderBy('due_at')
    .execute()
  return rows.map(({ due_at: dueAt, currency: code, amount }) => ({
    dueAt,
    money: { amount, currency: currency(code) },
  }))
}

/** What a merchant's pending payments will make available, by day, and what was made available since `from`. */
export async function readSettlementDays(
  tx: Tx,
  merchantId: string,
  { timeZone, from }: { timeZone: string; from: Date },
): Promise<SettlementDay[]> {
  const coming = await readComing(tx, merchantId, timeZone)
  const past = await tx
    .selectFrom('ledger_transaction as t')
    .innerJoin('ledger_entry as e', (join) =>
      join.onRef('e.merchant_id', '=', 't.merchant_id').onRef('e.transaction_id', '=', 't.id'),
    )
    .select(sql<string>`to_char(t.created_at at time zone ${timeZone}::text, 'YYYY-MM-DD')`.as('day'))
    .select(['e.currency', sql<bigint>`sum(e.amount)::bigint`.as('amount'), sql<bigint>`count(*)`.as('count')])
    .where('t.merchant_id', '=', merchantId)
    .where('t.id', '>=', idAt('ltx', merchantId, from))
    .where('t.cause', 'like', 'settlement:%')
    .where('e.account', '=', 'available')
    .groupBy(['day', 'e.currency'])
    .execute()
  return [...past.map(toDay(true)), ...coming].sort(byDay)
}

const byDay = (a: SettlementDay, b: SettlementDay): number => (a.day < b.day ? -1 : 1)

const toDay = (settled: boolean) => (row: { day: string; currency: string; amount: bigint; count: bigint }) => ({
  day: row.day,
  money: { amount: row.amount, currency: currency(row.currency) },
  count: Number(row.count),
  settled,
})

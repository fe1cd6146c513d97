import { sql } from 'kysely'
import { type Currency, currency } from '../../base/currency.ts'
import type { Money } from '../../base/money.ts'
import type { Tx } from '../../db/transaction.ts'

export type Balance = {
  readonly currency: Currency
  readonly available: Money
  readonly pending: Money
  readonly held: Money
  /** Arrived and belongs to no order: a second payment, or one of another amount. */
  readonly suspense: Money
  /** What a provider took back and no balance covers: the next settlements offset it. */
  readonly owed: Money
}

/** A merchant's balances, one for each currency it ever had, in order of currency. */
export async function readBalances(tx: Tx, merchantId: string): Promise<Balance[]> {
  const sumOf = (account: 'available' | 'pending' | 'held' | 'suspense' | 'owed') =>
    sql<bigint>`coalesce(sum(balance) filter (where account = ${account}), 0)::bigint`.as(account)
  const rows = await tx
    .selectFrom('ledger_balance')
    .select(['currency', sumOf('available'), sumOf('pending'), sumOf('held'), sumOf('suspense'), sumOf('owed')])
    .where('merchant_id', '=', merchantId)
    .groupBy('currency')
    .orderBy('currency')
    .execute()
  return rows.map((row) => {
    const code = currency(row.currency)
    const money = (amount: bigint): Money => ({ amount, currency: code })
    return {
      currency: code,
      available: money(row.available),
      pending: money(row.pending),
      held: money(row.held),
      suspense: money(row.suspense),
      owed: money(-row.owed),
    }
  })
}

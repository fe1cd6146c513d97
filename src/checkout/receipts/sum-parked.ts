import { sql } from 'kysely'
import type { Currency } from '../../base/currency.ts'
import type { Money } from '../../base/money.ts'
import type { Tx } from '../../db/transaction.ts'

/** How much arrived for an order in amounts other than its own, in its currency; null: nothing. */
export async function sumParked(
  tx: Tx,
  merchantId: string,
  checkoutId: string,
  currency: Currency,
): Promise<Money | null> {
  const row = await tx
    .selectFrom('receipt')
    .select(sql<bigint | null>`sum(amount)::bigint`.as('amount'))
    .where('merchant_id', '=', merchantId)
    .where('checkout_id', '=', checkoutId)
    .where('state', '=', 'PARKED')
    .where('currency', '=', currency)
    .where(sql<boolean>`'mismatch' = any (flags)`)
    .executeTakeFirstOrThrow()
  return row.amount === null ? null : { amount: BigInt(row.amount), currency }
}

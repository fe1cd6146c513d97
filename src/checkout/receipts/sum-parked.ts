import { sql } from 'kysely'
import type { Currency } from '../../base/currency.ts'
import type { Money } from '../../base/money.ts'
import type { Tx } from '../../db/transaction.ts'
import { isParked } from './parked.ts'

/** How much arrived for an order in amounts other than its own and pays for nothing, in its currency; null: nothing. */
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
    .where('currency', '=', currency)
    .where(isParked)
    .executeTakeFirstOrThrow()
  return row.amount === null ? null : { amount: BigInt(row.amount), currency }
}

import { type RawBuilder, sql } from 'kysely'

/**
 * Joins what was booked as our fees, and as tax on them, with the payments of `checkout`, as `charge.fee` and
 * `charge.tax`.
 *
 * The causes are computed in a subquery that PostgreSQL does not flatten (`offset 0`): under row security no index is
 * used for a comparison that calls a function which is not leakproof, such as `||`, and the whole ledger would be read.
 */
export const chargesOf = (merchantId: string, checkout: string): RawBuilder<unknown> => sql`
  cross join lateral (
    select coalesce(sum(entry.amount) filter (where entry.account = 'fees'), 0)::bigint as fee,
      coalesce(sum(entry.amount) filter (where entry.account = 'tax'), 0)::bigint as tax
    from (
      select 'receipt:' || receipt.id as cause from receipt
      where receipt.merchant_id = ${merchantId} and receipt.checkout_id = ${sql.ref(`${checkout}.id`)} offset 0
    ) as received
    join ledger_transaction as booking on booking.merchant_id = ${merchantId} and booking.cause = received.cause
    join ledger_entry as entry on entry.merchant_id = ${merchantId} and entry.transaction_id = booking.id
  ) as charge`

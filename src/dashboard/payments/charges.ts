import { type RawBuilder, sql } from 'kysely'

/** Joins what was booked as our fees, and as tax on them, with the payments of `checkout`, as `charge.fee` and `charge.tax`. */
export const chargesOf = (merchantId: string, checkout: string): RawBuilder<unknown> => sql`
  cross join lateral (
    select coalesce(sum(entry.amount) filter (where entry.account = 'fees'), 0)::bigint as fee,
      coalesce(sum(entry.amount) filter (where entry.account = 'tax'), 0)::bigint as tax
    from receipt
    join ledger_transaction as booking
      on booking.merchant_id = ${merchantId} and booking.cause = 'receipt:' || receipt.id
    join ledger_entry as entry on entry.merchant_id = ${merchantId} and entry.transaction_id = booking.id
    where receipt.merchant_id = ${merchantId} and receipt.checkout_id = ${sql.ref(`${checkout}.id`)}
  ) as charge`

import { type RawBuilder, sql } from 'kysely'

/**
 * Joins the amounts that ledger transactions added to our fees and to the tax on them, as `share.fee` and `share.tax`: zero or more
 * where they were earned, below zero where they were refunded.
 */
export const sharesOf = (transaction: string, ...others: readonly string[]): RawBuilder<unknown> => sql`
    cross join lateral (
      select coalesce(sum(entry.amount) filter (where entry.account = 'fees'), 0)::bigint as fee,
        coalesce(sum(entry.amount) filter (where entry.account = 'tax'), 0)::bigint as tax
      from ledger_entry as entry
      where entry.merchant_id = ${sql.ref(`${transaction}.merchant_id`)}
        and entry.transaction_id in (${sql.join([transaction, ...others].map((one) => sql.ref(`${one}.id`)))})
    ) as share`

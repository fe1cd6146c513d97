import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/transaction.ts'
import { isByPaid, lookedAtFor, type PaymentFilter, walkedBy } from './filter.ts'

/** Rows that one statement walks where most are passed over: some milliseconds of reading. */
const STRIDE = 2_000

/** A place in the list. `paidAt`: of a list by the day of payment. */
export type Place = { readonly id: string; readonly createdAt: Date; readonly paidAt: Date | null }

type Walked = {
  /** Those that match, newest first; one more than wanted where there are more. */
  readonly found: readonly Place[]
  /** The last that was looked at where there was time for no more; null: it was looked at all there is. */
  readonly until: Place | null
}

type Wanted = {
  readonly merchantId: string
  readonly filter: PaymentFilter
  /** What the typed text found; undefined: none was typed. */
  readonly ids: readonly string[] | undefined
  readonly before: Place | null
  readonly limit: number
  /** No further statement begins so long after the first one. */
  readonly budgetMs: number
}

/**
 * Walks a merchant's payments from the newest on, or from `before`, until `limit` + 1 that match are found, none is left or
 * the time is over. A filter that no index knows would otherwise read millions of rows for the few that match, or none.
 */
export async function walk(tx: Tx, wanted: Wanted): Promise<Walked> {
  const { limit, budgetMs } = wanted
  const startedMs = performance.now()
  const found: Place[] = []
  let at = wanted.before
  for (;;) {
    const need = limit + 1 - found.length
    const stride = await takeStride(tx, wanted, at, need)
    found.push(...stride.found)
    if (found.length > limit || stride.last === null) return { found, until: null }
    at = stride.last
    if (performance.now() - startedMs > budgetMs) return { found, until: at }
  }
}

type Row = { id: string; created_at: Date; paid_at: Date | null; place: 'found' | 'last' }

async function takeStride(
  tx: Tx,
  { merchantId, filter, ids }: Wanted,
  before: Place | null,
  need: number,
): Promise<{ found: Place[]; last: Place | null }> {
  const { conditions, needsMethod } = lookedAtFor(filter)
  const isFiltered = conditions.length > 0
  const size = isFiltered ? STRIDE : need
  const order = isByPaid(filter) ? sql`paid_at desc, id desc` : sql`id desc`
  const walked = [...walkedBy(merchantId, filter, ids), ...(before ? [beforePlace(filter, before)] : [])]
  const { rows } = await sql<Row>`
    with walked as materialized (
      select checkout.id, checkout.created_at, checkout.paid_at, checkout.status, checkout.currency, checkout.amount,
        checkout.type, checkout.code
      from checkout where ${sql.join(walked, sql` and `)} order by ${order} limit ${sql.lit(size)}
    ), matching as (
      select walked.id, walked.created_at, walked.paid_at from walked
      ${needsMethod ? usedBy(merchantId, filter) : sql``}
      ${isFiltered ? sql`where ${sql.join(conditions, sql` and `)}` : sql``}
      order by ${order} limit ${sql.lit(need)}
    )
    (select id, created_at, paid_at, 'found' as place from matching order by ${order})
    union all
    (select id, created_at, paid_at, 'last' from walked order by ${order} offset ${sql.lit(size - 1)} limit 1)`.execute(
    tx,
  )
  const last = rows.find(({ place }) => place === 'last')
  return { found: rows.filter(({ place }) => place === 'found').map(toPlace), last: last ? toPlace(last) : null }
}

/** How a payment was made, or was tried last: read only of those whose payer had a choice that the filter is about. */
const usedBy = (merchantId: string, { method }: PaymentFilter): RawBuilder<unknown> => sql`
  left join lateral (
    select attempt.type, attempt.code, attempt.card_brand from attempt
    where attempt.merchant_id = ${merchantId} and attempt.checkout_id = walked.id and walked.code is null
      ${method?.code ? sql`` : sql`and walked.type in ('', 'checkout_page')`}
    order by (attempt.status = 'SUCCEEDED') desc, attempt.id desc limit 1
  ) as used on true`

function beforePlace(filter: PaymentFilter, { id, paidAt }: Place): RawBuilder<unknown> {
  return isByPaid(filter) && paidAt
    ? sql`(checkout.paid_at, checkout.id) < (${paidAt}::timestamptz, ${id}::text)`
    : sql`checkout.id < ${id}`
}

const toPlace = ({ id, created_at: createdAt, paid_at: paidAt }: Row): Place => ({ id, createdAt, paidAt })

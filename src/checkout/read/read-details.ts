import type { Selectable } from 'kysely'
import type { Db } from '../../db/db.ts'
import { groupCommitPer } from '../../db/group-commit.ts'
import { type PreparedStatement, preparedStatement } from '../../db/prepared-statements.ts'
import type { Tables } from '../../db/tables.ts'
import { readPipelined } from '../../db/transaction.ts'
import { ATTEMPT_COLUMNS, fromRow as toAttempt } from '../attempts/store.ts'
import type { Attempt, Checkout } from '../checkout.ts'
import type { Refund } from '../refunds/refund.ts'
import { REFUND_COLUMNS, type RefundRow, fromRow as toRefund } from '../refunds/row.ts'
import { CHECKOUT_COLUMNS, fromRow as toCheckout } from '../store.ts'

/** A checkout with every attempt to pay it and every refund of it, oldest first. */
export type CheckoutDetail = {
  readonly checkout: Checkout
  readonly attempts: readonly Attempt[]
  readonly refunds: readonly Refund[]
}

/**
 * A merchant's own checkout; undefined: unknown, or another merchant's. Shops check many checkouts at a time: concurrent
 * reads share one round trip. A read begins after it was requested, so it sees everything that was committed before.
 */
export async function readDetailBatched(db: Db, merchantId: string, id: string): Promise<CheckoutDetail | undefined> {
  return (await groupCommitOf(db).submit(merchantId, id)) ?? undefined
}

const groupCommitOf = groupCommitPer(readDetails)

// Columns are named: a prepared `select *` would fail once a migration adds one.
const STATEMENTS: readonly PreparedStatement[] = [
  preparedStatement(`select ${CHECKOUT_COLUMNS} from checkout where merchant_id = $1 and id = any($2)`),
  preparedStatement(
    `select ${ATTEMPT_COLUMNS} from attempt where merchant_id = $1 and checkout_id = any($2) order by id`,
  ),
  preparedStatement(
    `select ${REFUND_COLUMNS} from refund where merchant_id = $1 and checkout_id = any($2) order by id`,
  ),
]

/** Null for an id the merchant has no checkout of. */
async function readDetails(db: Db, merchantId: string, ids: readonly string[]): Promise<(CheckoutDetail | null)[]> {
  const rows = await readPipelined(db, merchantId, STATEMENTS, [merchantId, [...new Set(ids)]])
  const [checkouts = [], attempts = [], refunds = []] = rows
  const attemptsOf = Map.groupBy((attempts as Selectable<Tables['attempt']>[]).map(toAttempt), (row) => row.checkoutId)
  const refundsOf = Map.groupBy((refunds as RefundRow[]).map(toRefund), (row) => row.checkoutId)
  const details = new Map(
    (checkouts as Selectable<Tables['checkout']>[]).map((row) => [
      row.id,
      { checkout: toCheckout(row), attempts: attemptsOf.get(row.id) ?? [], refunds: refundsOf.get(row.id) ?? [] },
    ]),
  )
  return ids.map((id) => details.get(id) ?? null)
}

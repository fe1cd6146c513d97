import type { Selectable } from 'kysely'
import { batcherPer } from '../db/batcher.ts'
import type { Db } from '../db/db.ts'
import { type FlightStatement, flightStatement, readInOneFlight } from '../db/flight.ts'
import type { Tables } from '../db/tables.ts'
import { ATTEMPT_COLUMNS, fromRow as toAttempt } from './attempt-store.ts'
import type { Attempt, Checkout } from './checkout.ts'
import { CHECKOUT_COLUMNS, fromRow as toCheckout } from './store.ts'

/** A checkout with every way to pay it that was opened, oldest first. */
export type CheckoutDetail = { readonly checkout: Checkout; readonly attempts: readonly Attempt[] }

/**
 * A merchant's own checkout; undefined: unknown, or somebody else's. Shops ask about their checkouts in crowds: those
 * that are asked about together are read in one flight. A reading begins after it was asked for, so it sees everything
 * that was committed before.
 */
export async function readDetailBatched(db: Db, merchantId: string, id: string): Promise<CheckoutDetail | undefined> {
  return (await batcherOf(db).submit(merchantId, id)) ?? undefined
}

const batcherOf = batcherPer(readDetails)

// Columns are named: a prepared `select *` would fail once a migration adds one.
const STATEMENTS: readonly FlightStatement[] = [
  flightStatement(`select ${CHECKOUT_COLUMNS} from checkout where merchant_id = $1 and id = any($2)`),
  flightStatement(
    `select ${ATTEMPT_COLUMNS} from attempt where merchant_id = $1 and checkout_id = any($2) order by id`,
  ),
]

/** Null for an id the merchant has no checkout of. */
async function readDetails(db: Db, merchantId: string, ids: readonly string[]): Promise<(CheckoutDetail | null)[]> {
  const rows = await readInOneFlight(db, merchantId, STATEMENTS, [merchantId, [...new Set(ids)]])
  const [checkouts = [], attempts = []] = rows
  const attemptsOf = Map.groupBy((attempts as Selectable<Tables['attempt']>[]).map(toAttempt), (row) => row.checkoutId)
  const details = new Map(
    (checkouts as Selectable<Tables['checkout']>[]).map((row) => [
      row.id,
      { checkout: toCheckout(row), attempts: attemptsOf.get(row.id) ?? [] },
    ]),
  )
  return ids.map((id) => details.get(id) ?? null)
}

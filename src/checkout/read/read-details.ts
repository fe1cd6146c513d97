import type { Selectable } from 'kysely'
import type pg from 'pg'
import { routeOf } from '../../base/id.ts'
import type { Db } from '../../db/db.ts'
import { groupCommitPer } from '../../db/group-commit.ts'
import { type PreparedStatement, preparedStatement } from '../../db/prepared-statements.ts'
import type { Tables } from '../../db/tables.ts'
import { ALL_MERCHANTS, readPipelined } from '../../db/transaction.ts'
import { MERCHANT_COLUMNS, type Merchant, fromRow as toMerchant } from '../../merchants/merchant.ts'
import { ATTEMPT_COLUMNS, fromRow as toAttempt } from '../attempts/store.ts'
import type { Attempt, Checkout } from '../checkout.ts'
import type { Refund } from '../refunds/refund.ts'
import { REFUND_COLUMNS, type RefundRow, fromRow as toRefund } from '../refunds/row.ts'
import { OPEN_DUPLICATES_MAX } from '../reply-schema.ts'
import type { CheckoutStatus } from '../states.ts'
import { CHECKOUT_COLUMNS, fromRow as toCheckout } from '../store.ts'

/** A checkout with its attempts and refunds, oldest first. */
export type CheckoutDetail = {
  readonly checkout: Checkout
  readonly attempts: readonly Attempt[]
  readonly refunds: readonly Refund[]
}

/** A checkout as the status check shows it. */
export type CheckoutState = CheckoutDetail & {
  /** Other checkouts with its `externalId` that can still be paid, newest first: a payer of both pays twice. */
  readonly openDuplicates: readonly string[]
}

/**
 * A merchant's own checkout; undefined: unknown, or another merchant's. Shops check many checkouts at a time: concurrent reads
 * share one round trip. A read begins after it was requested, so it sees everything committed before.
 */
export async function readDetailBatched(db: Db, merchantId: string, id: string): Promise<CheckoutState | undefined> {
  return (await groupCommitOf(db).submit(merchantId, id)) ?? undefined
}

/**
 * A checkout by its id alone, with its merchant; undefined: unknown. Pages opened at the same time share one round trip.
 */
export async function readDetailByUrl(db: Db, id: string): Promise<DetailWithMerchant | undefined> {
  return (await byUrlGroupCommitOf(db).submit('', id)) ?? undefined
}

export type DetailWithMerchant = CheckoutDetail & { readonly merchant: Merchant }

const groupCommitOf = groupCommitPer(readDetails)
const byUrlGroupCommitOf = groupCommitPer(readDetailsByUrl)

/** The checkouts $2 of merchants, with their attempts and refunds. Columns are listed: see `PreparedStatement`. */
const statementsOf = (isMerchant: string): readonly PreparedStatement[] => [
  preparedStatement(`select ${CHECKOUT_COLUMNS} from checkout where ${isMerchant} and id = any($2)`),
  preparedStatement(`select ${ATTEMPT_COLUMNS} from attempt where ${isMerchant} and checkout_id = any($2) order by id`),
  preparedStatement(`select ${REFUND_COLUMNS} from refund where ${isMerchant} and checkout_id = any($2) order by id`),
]
/** Of so many of the newest with one `externalId`, however often a merchant uses it. */
const DUPLICATES_SCANNED_MAX = 100
const OPEN = ['PENDING', 'PROCESSING'] satisfies CheckoutStatus[]
const DUPLICATES = preparedStatement(`
  select checkout.id, duplicates.ids from checkout cross join lateral (
    select array_agg(newest.id order by newest.id desc) as ids from (
      select other.id, other.status from checkout as other
      where other.merchant_id = checkout.merchant_id and other.external_id = checkout.external_id
      order by other.id desc limit ${DUPLICATES_SCANNED_MAX}
    ) as newest
    where newest.id <> checkout.id and newest.status in (${OPEN.map((status) => `'${status}'`).join()})
  ) as duplicates
  where checkout.merchant_id = $1 and checkout.id = any($2) and duplicates.ids is not null`)
const STATEMENTS = [...statementsOf('merchant_id = $1'), DUPLICATES]
// An id begins with its merchant's route, so a look-up cannot cross merchants.
const BY_URL_STATEMENTS = [
  ...statementsOf('merchant_id in (select id from merchant where route = any($1))'),
  preparedStatement(`select ${MERCHANT_COLUMNS} from merchant where route = any($1) and $2::text[] is not null`),
]

/** Null for an id that is not a checkout of the merchant. */
async function readDetails(db: Db, merchantId: string, ids: readonly string[]): Promise<(CheckoutState | null)[]> {
  const rows = await readPipelined(db, merchantId, STATEMENTS, [merchantId, [...new Set(ids)]])
  const details = detailsIn(rows)
  const duplicates = new Map((rows[3] as { id: string; ids: string[] }[]).map((row) => [row.id, row.ids]))
  return ids.map((id) => {
    const detail = details.get(id)
    return detail ? { ...detail, openDuplicates: (duplicates.get(id) ?? []).slice(0, OPEN_DUPLICATES_MAX) } : null
  })
}

async function readDetailsByUrl(db: Db, _all: string, ids: readonly string[]): Promise<(DetailWithMerchant | null)[]> {
  const routes = [...new Set(ids.map(routeOf))]
  const rows = await readPipelined(db, ALL_MERCHANTS, BY_URL_STATEMENTS, [routes, [...new Set(ids)]])
  const merchants = new Map((rows[3] as Selectable<Tables['merchant']>[]).map((row) => [row.id, toMerchant(row)]))
  const details = detailsIn(rows)
  return ids.map((id) => {
    const detail = details.get(id)
    const merchant = detail && merchants.get(detail.checkout.merchantId)
    return merchant ? { ...detail, merchant } : null
  })
}

/** The details by id, from the rows of checkouts, attempts and refunds. */
function detailsIn([checkouts = [], attempts = [], refunds = []]: readonly pg.QueryResultRow[][]) {
  const attemptsOf = Map.groupBy((attempts as Selectable<Tables['attempt']>[]).map(toAttempt), (row) => row.checkoutId)
  const refundsOf = Map.groupBy((refunds as RefundRow[]).map(toRefund), (row) => row.checkoutId)
  return new Map<string, CheckoutDetail>(
    (checkouts as Selectable<Tables['checkout']>[]).map((row) => [
      row.id,
      { checkout: toCheckout(row), attempts: attemptsOf.get(row.id) ?? [], refunds: refundsOf.get(row.id) ?? [] },
    ]),
  )
}

import { sql } from 'kysely'
import { statesBefore } from '../../base/state-moves.ts'
import { prepared } from '../../db/prepared-statements.ts'
import type { Tx } from '../../db/transaction.ts'
import { DELIVERY_MOVES, type DeliveryStatus } from '../states.ts'
import type { Claimed } from './claim.ts'
import { COUNT_TRIES } from './count-tries.ts'

/** A try as it is stored: its URL, the endpoint's status and the beginning of the body, or why there was no response. */
export type Try = {
  readonly at: Date
  readonly durationMs: number
  readonly responseStatus: number | null
  readonly error: string | null
  readonly url: string | null
  readonly responseBody: string | null
}

/** Statuses spelt out in the statement, for the generic plan. */
const literals = (statuses: readonly DeliveryStatus[]) => sql.join(statuses.map((status) => sql.lit(status)))

/** The result of a claimed delivery. Without a `try` nothing was sent: the endpoint was gone. */
export type Result = {
  readonly claimed: Claimed
  readonly status: DeliveryStatus
  /** When to try again; only where it is still PENDING. */
  readonly dueAt: Date | null
  readonly try: Try | null
  /** The endpoint responded 410 at this URL: nothing more is sent there. */
  readonly isGone: boolean
}

/**
 * Records the results of claimed deliveries. A row claimed again by another process, because this one took too long, is left
 * to its new holder; the try is recorded and counted nevertheless. A repeat changes nothing.
 */
export async function recordResults(tx: Tx, now: Date, results: readonly Result[]): Promise<void> {
  const column = <T>(read: (result: Result) => T): T[] => results.map(read)
  await prepared(sql`
    with result as (
      select * from unnest(
        ${column(({ claimed }) => claimed.merchantId)}::text[],
        ${column(({ claimed }) => claimed.eventId)}::text[],
        ${column(({ claimed }) => claimed.purpose)}::text[],
        ${column(({ claimed }) => claimed.claim)}::int[],
        ${column(({ claimed }) => claimed.period)}::date[],
        ${column((result) => result.status)}::text[],
        ${column((result) => result.dueAt)}::timestamptz[],
        ${column((result) => result.try?.at ?? null)}::timestamptz[],
        ${column((result) => result.try?.durationMs ?? null)}::int[],
        ${column((result) => result.try?.responseStatus ?? null)}::int[],
        ${column((result) => result.try?.error ?? null)}::text[],
        ${column((result) => result.try?.url ?? null)}::text[],
        ${column((result) => result.try?.responseBody ?? null)}::text[]
      ) as result
        (merchant_id, event_id, purpose, claim, period, status, due_at, at, duration_ms, response_status, error, url,
          response_body)
    ), moved as (
      update delivery set
        status = result.status,
        due_at = coalesce(result.due_at, delivery.due_at),
        tries = tries + (result.at is not null)::int,
        last_try_at = coalesce(result.at, last_try_at),
        claimed_until = null
      from result
      where delivery.merchant_id = result.merchant_id and delivery.event_id = result.event_id
        and delivery.purpose = result.purpose and delivery.period = result.period and delivery.claims = result.claim and delivery.claimed_until is not null
        and delivery.status in (${literals(statesBefore(DELIVERY_MOVES, 'DELIVERED'))})
      returning delivery.merchant_id, delivery.event_id, delivery.purpose, delivery.period
    ), tried as (
      insert into delivery_try
        (merchant_id, event_id, purpose, claim, period, at, duration_ms, response_status, error, url, response_body)
      select merchant_id, event_id, purpose, claim, period, at, duration_ms, response_status, error, url, response_body
      from result where at is not null
      on conflict do nothing
      returning merchant_id, event_id, purpose, claim, period
    ) ${COUNT_TRIES(now)}`).execute(tx)
  for (const { claimed } of results.filter((result) => result.isGone)) {
    // The URL of one checkout: what is due there later is tried by itself.
    if (claimed.purpose === 'checkout') continue
    await tx
      .updateTable('merchant_endpoint')
      .set({ disabled_at: now, disabled_by: 'gone' })
      .where('merchant_id', '=', claimed.merchantId)
      // A payout's event may have gone to the URL for payments.
      .where('purpose', 'in', claimed.purpose === 'payouts' ? ['payouts', 'payments'] : [claimed.purpose])
      .where('url', '=', claimed.url)
      .where('disabled_at', 'is', null)
      .execute()
  }
}

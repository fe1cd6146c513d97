import { sql } from 'kysely'
import { prepared } from '../../db/prepared-statements.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Endpoint } from './endpoint-concurrency.ts'

/** A delivery whose next try is this process's to make, until the claim expires; `claim` numbers it among its claims. */
export type Claimed = Endpoint & {
  readonly eventId: string
  readonly type: string
  /** What the event is about. */
  readonly subjectId: string
  readonly claim: number
  /** The period of its partitions, as the database writes it. */
  readonly period: string
  /** Tries finished before this one. */
  readonly tries: number
  readonly body: string
  readonly recordedAt: Date
  /** The current URL; a payout's falls back to that for payments, a checkout's own is fixed. Null: removed or switched off since. */
  readonly url: string | null
  /** Whether a caller allowed to make refunds set or confirmed that URL. */
  readonly receivesClaimUrls: boolean
}

/** Two clocks: `now` decides what is due and may be moved in the sandbox; claims expire in real time. */
export type Moment = { readonly now: Date; readonly realNow: Date }

const endpointsOf = (rows: { merchant_id: string; purpose: Endpoint['purpose'] }[]): Endpoint[] =>
  rows.map((row) => ({ merchantId: row.merchant_id, purpose: row.purpose }))

/** The endpoints with a delivery that became due after `after`, by a scan of what became due, not of what waits. */
export async function findNewlyDue(tx: Tx, after: Date, { now, realNow }: Moment): Promise<Endpoint[]> {
  const { rows } = await prepared(sql<{ merchant_id: string; purpose: Endpoint['purpose'] }>`
    select distinct merchant_id, purpose from delivery
    where status = 'PENDING' and due_at > ${after} and due_at <= ${now}
      and (claimed_until is null or claimed_until <= ${realNow})`).execute(tx)
  return endpointsOf(rows)
}

/**
 * Every endpoint with a delivery that is due, whenever it became so: one step of the index per endpoint with anything
 * pending, however long its queue. Finds what `findNewlyDue` cannot: rows whose claim expired or that were committed late.
 * In a partition that was never analysed the planner would read and sort the whole of every queue: 50 queues of 2,000 took
 * 1,100 ms instead of 2.
 */
export async function findAllDue(tx: Tx, { now }: Moment): Promise<Endpoint[]> {
  await sql`set local enable_bitmapscan = off`.execute(tx)
  await sql`set local enable_sort = off`.execute(tx)
  const { rows } = await sql<{ merchant_id: string; purpose: Endpoint['purpose'] }>`
    with recursive endpoint (merchant_id, purpose, due_at) as (
      (select merchant_id, purpose, due_at from delivery where status = 'PENDING'
       order by merchant_id, purpose, due_at limit 1)
      union all
      select next.* from endpoint cross join lateral (
        select merchant_id, purpose, due_at from delivery
        where status = 'PENDING' and (merchant_id, purpose) > (endpoint.merchant_id, endpoint.purpose)
        order by merchant_id, purpose, due_at limit 1
      ) next
    )
    select merchant_id, purpose from endpoint where due_at <= ${now}`.execute(tx)
  return endpointsOf(rows)
}

/**
 * Claims the longest due deliveries of each endpoint, so many of each; what another worker holds is skipped.
 * Bitmap scans are off because the planner, which expects short queues, would read a long one whole to sort it:
 * 50 queues of 2,000 took 55 ms instead of 8.
 */
export async function claimDue(
  tx: Tx,
  wanted: readonly { endpoint: Endpoint; slots: number }[],
  { now, realNow }: Moment,
  claimedUntil: Date,
): Promise<Claimed[]> {
  await sql`set local enable_bitmapscan = off`.execute(tx)
  const { rows } = await prepared(sql<ClaimedRow>`
    with wanted as (
      select * from unnest(
        ${wanted.map(({ endpoint }) => endpoint.merchantId)}::text[],
        ${wanted.map(({ endpoint }) => endpoint.purpose)}::text[],
        ${wanted.map(({ slots }) => slots)}::int[]
      ) as wanted (merchant_id, purpose, slots)
    ), picked as materialized (
      select next.* from wanted cross join lateral (
        select merchant_id, event_id, purpose, period from delivery
        where merchant_id = wanted.merchant_id and purpose = wanted.purpose and status = 'PENDING'
          and due_at <= ${now} and (claimed_until is null or claimed_until <= ${realNow})
        order by due_at limit wanted.slots
        for no key update skip locked
      ) next
    ), claimed as (
      update delivery set claimed_until = ${claimedUntil}, claims = claims + 1
      from picked where delivery.merchant_id = picked.merchant_id and delivery.event_id = picked.event_id
        and delivery.purpose = picked.purpose and delivery.period = picked.period
      returning delivery.*
    )
    select claimed.merchant_id, claimed.purpose, claimed.event_id, claimed.claims, claimed.tries,
      claimed.period::text as period,
      event.body, event.created_at, event.type, event.subject_id,
      coalesce(claimed.url, endpoint.url) as url,
      coalesce(endpoint.is_confirmed, false) as is_confirmed
    from claimed
    join event on event.merchant_id = claimed.merchant_id and event.id = claimed.event_id
      and event.period = claimed.period
    left join lateral (
      select case when disabled_at is null then url end as url, confirmed_url = url as is_confirmed from merchant_endpoint
      where merchant_id = claimed.merchant_id
        and (purpose = claimed.purpose or purpose = 'payments' and claimed.purpose = 'payouts')
      order by (purpose = claimed.purpose) desc limit 1
    ) endpoint on true
    order by claimed.due_at`).execute(tx)
  return rows.map((row) => ({
    merchantId: row.merchant_id,
    purpose: row.purpose,
    eventId: row.event_id,
    type: row.type,
    subjectId: row.subject_id,
    claim: row.claims,
    period: row.period,
    tries: row.tries,
    body: row.body,
    recordedAt: row.created_at,
    url: row.url,
    receivesClaimUrls: row.is_confirmed,
  }))
}

type ClaimedRow = {
  merchant_id: string
  purpose: Endpoint['purpose']
  event_id: string
  type: string
  subject_id: string
  claims: number
  period: string
  tries: number
  body: string
  created_at: Date
  url: string | null
  is_confirmed: boolean
}

import { type Selectable, sql } from 'kysely'
import { idAt } from '../base/id.ts'
import { statesBefore } from '../base/state-moves.ts'
import type { Tables } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import type { EndpointName } from '../merchants/endpoints/endpoint.ts'
import type { Try } from './delivery/record-results.ts'
import { ENDPOINTS, RECEIVES } from './outbox.ts'
import { DELIVERY_MOVES, type DeliveryStatus } from './states.ts'

/** The state of an event's delivery to one endpoint. */
export type Delivery = {
  readonly endpoint: EndpointName
  readonly status: DeliveryStatus
  readonly tries: number
  readonly dueAt: Date
}

/** An event as it was recorded, and the states of its deliveries. */
export type RecordedEvent = {
  readonly id: string
  readonly type: string
  readonly body: string
  /** The period of its partitions, as the database writes it. */
  readonly period: string
  /** The delivery to the URL of the settings; null: there was none. */
  readonly delivery: Delivery | null
  /** The deliveries to every endpoint, those of the settings first. */
  readonly deliveries: readonly Delivery[]
}

/** Which events; `before` is the last id of the page before. */
export type EventFilter = {
  readonly type?: string | undefined
  readonly subjectId?: string | undefined
  readonly createdFrom?: Date | undefined
  readonly createdTo?: Date | undefined
  readonly before: string | null
  readonly limit: number
}

export async function readEvents(tx: Tx, merchantId: string, filter: EventFilter): Promise<RecordedEvent[]> {
  let query = selectEvents(tx).where('event.merchant_id', '=', merchantId)
  if (filter.type !== undefined) query = query.where('type', '=', filter.type)
  if (filter.subjectId !== undefined) query = query.where('subject_id', '=', filter.subjectId)
  if (filter.createdFrom !== undefined)
    query = query.where('event.id', '>=', idAt('evt', merchantId, filter.createdFrom))
  if (filter.createdTo !== undefined) query = query.where('event.id', '<', idAt('evt', merchantId, filter.createdTo))
  if (filter.before !== null) query = query.where('event.id', '<', filter.before)
  const rows = await query.orderBy('event.id', 'desc').limit(filter.limit).execute()
  return rows.map(fromRow)
}

export async function readEvent(tx: Tx, merchantId: string, id: string): Promise<RecordedEvent | undefined> {
  const row = await selectEvents(tx)
    .where('event.merchant_id', '=', merchantId)
    .where('event.id', '=', id)
    .executeTakeFirst()
  return row && fromRow(row)
}

/** A try, and which endpoint it went to. */
export type TryAt = Try & { readonly endpoint: EndpointName }

/** Every try of an event, of all its rounds, oldest first. */
export async function readTries(tx: Tx, merchantId: string, eventId: string): Promise<TryAt[]> {
  const rows = await tx
    .selectFrom('delivery_try')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('event_id', '=', eventId)
    .orderBy('at')
    .orderBy('purpose')
    .orderBy('claim')
    .execute()
  return rows.map((row) => ({
    endpoint: row.purpose,
    at: row.at,
    durationMs: row.duration_ms,
    responseStatus: row.response_status,
    error: row.error,
    url: row.url,
    responseBody: row.response_body,
  }))
}

/**
 * Begins a new round of tries, due at `now`, to every endpoint that receives such events today and to the URL of the checkout
 * itself, or to the one that is named, regardless of its filters. Switched off ones get none. A try in flight stays the one in flight. Returns how many begin.
 */
export async function enqueueAgain(
  tx: Tx,
  now: Date,
  merchantId: string,
  event: RecordedEvent,
  only: EndpointName | null,
): Promise<number> {
  const { rows } = await sql`
    with own as (
      update delivery set status = 'PENDING', tries = 0, due_at = ${now}
      where merchant_id = ${merchantId} and event_id = ${event.id} and period = ${event.period}::date
        and purpose = 'checkout' and coalesce(${only}::text, 'checkout') = 'checkout' and delivery.status = any (${statesBefore(DELIVERY_MOVES, 'PENDING')})
      returning event_id
    ), others as (
      insert into delivery (merchant_id, event_id, purpose, status, due_at, period)
      select fresh.merchant_id, ${event.id}, endpoint.purpose, 'PENDING', ${now}, ${event.period}::date
      from (select ${merchantId}::text as merchant_id, ${event.type}::text as type) as fresh
      cross join ${ENDPOINTS}
      where endpoint.disabled_at is null
        and case when ${only}::text is null then ${RECEIVES} else endpoint.purpose = ${only} end
      on conflict (merchant_id, event_id, purpose, period) do update
        set status = 'PENDING', tries = 0, due_at = excluded.due_at
        where delivery.status = any (${statesBefore(DELIVERY_MOVES, 'PENDING')})
      returning event_id
    )
    select event_id from own union all select event_id from others`.execute(tx)
  return rows.length
}

/**
 * Begins a new round of tries, due at `now`, for at most `max` failed deliveries to an endpoint, the oldest first, of events
 * recorded from `from` until before `to`. Skips rows locked by another transaction.
 */
export async function enqueueFailed(
  tx: Tx,
  now: Date,
  merchantId: string,
  { endpoint, from, to }: { endpoint: EndpointName; from: Date; to: Date },
  max: number,
): Promise<{ resent: number; hasMore: boolean }> {
  const failed = sql`merchant_id = ${merchantId} and purpose = ${endpoint} and status = 'FAILED'
    and event_id >= ${idAt('evt', merchantId, from)} and event_id < ${idAt('evt', merchantId, to)}`
  const { rows } = await sql`
    with picked as (
      select event_id, period from delivery where ${failed} order by event_id limit ${max}
      for no key update skip locked
    )
    update delivery set status = 'PENDING', tries = 0, due_at = ${now}
    from picked
    where delivery.merchant_id = ${merchantId} and delivery.purpose = ${endpoint}
      and delivery.event_id = picked.event_id and delivery.period = picked.period
      and delivery.status = any (${statesBefore(DELIVERY_MOVES, 'PENDING')})
    returning delivery.event_id`.execute(tx)
  const rest = rows.length < max ? [] : (await sql`select from delivery where ${failed} limit 1`.execute(tx)).rows
  return { resent: rows.length, hasMore: rest.length > 0 }
}

type DeliveryRow = { purpose: EndpointName; status: DeliveryStatus; tries: number; dueAt: string }

const selectEvents = (tx: Tx) =>
  tx
    .selectFrom('event')
    .select(['event.id', 'event.type', 'event.body'])
    .select(sql<string>`event.period::text`.as('period'))
    .select(
      sql<DeliveryRow[]>`(
        select coalesce(json_agg(json_build_object('purpose', purpose, 'status', status, 'tries', tries, 'dueAt', due_at)
          order by purpose), '[]')
        from delivery where merchant_id = event.merchant_id and event_id = event.id and period = event.period
      )`.as('deliveries'),
    )

type Row = Pick<Selectable<Tables['event']>, 'id' | 'type' | 'body' | 'period'> & { deliveries: DeliveryRow[] }

function fromRow({ deliveries: rows, ...event }: Row): RecordedEvent {
  const deliveries = rows.map(({ purpose: endpoint, dueAt, ...row }) => ({ endpoint, ...row, dueAt: new Date(dueAt) }))
  // An event resent to the other URL of the settings has both; the one for payouts is the later.
  const delivery = deliveries.findLast(({ endpoint }) => endpoint === 'payments' || endpoint === 'payouts') ?? null
  return { ...event, delivery, deliveries }
}

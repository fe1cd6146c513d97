import { type Selectable, sql } from 'kysely'
import { idAt } from '../base/id.ts'
import { statesBefore } from '../base/state-moves.ts'
import type { Tables } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import { purposesOf } from './outbox.ts'
import type { Try } from './record-results.ts'
import { DELIVERY_MOVES, type DeliveryStatus } from './states.ts'

/** An event as it was recorded, and the state of its delivery; null: there was no endpoint. */
export type RecordedEvent = {
  readonly id: string
  readonly type: string
  readonly body: string
  /** The partitions it lies in, as the database writes it. */
  readonly period: string
  readonly delivery: { readonly status: DeliveryStatus; readonly tries: number; readonly dueAt: Date } | null
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

/** Every try of an event, of all its rounds, oldest first. */
export async function readTries(tx: Tx, merchantId: string, eventId: string): Promise<Try[]> {
  const rows = await tx
    .selectFrom('delivery_try')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('event_id', '=', eventId)
    .orderBy('claim')
    .execute()
  return rows.map((row) => ({
    at: row.at,
    durationMs: row.duration_ms,
    responseStatus: row.response_status,
    error: row.error,
    url: row.url,
    responseBody: row.response_body,
  }))
}

/**
 * Begins a new round of tries, due at `now`, to the endpoint that receives such events today. A try in flight stays the
 * one in flight. False: there is no endpoint, or it is switched off.
 */
export async function enqueueAgain(tx: Tx, now: Date, merchantId: string, event: RecordedEvent): Promise<boolean> {
  const purposes = purposesOf(event.type)
  const { rows } = await sql`
    with endpoint as (
      select purpose, disabled_at from merchant_endpoint
      where merchant_id = ${merchantId} and purpose = any (${purposes}::text[])
      order by array_position(${purposes}::text[], purpose) limit 1
    )
    insert into delivery (merchant_id, event_id, purpose, status, due_at, period)
    select ${merchantId}, ${event.id}, purpose, 'PENDING', ${now}, ${event.period}::date from endpoint
    where disabled_at is null
    on conflict (merchant_id, event_id, period) do update
      set purpose = excluded.purpose, status = 'PENDING', tries = 0, due_at = excluded.due_at
      where delivery.status = any (${statesBefore(DELIVERY_MOVES, 'PENDING')})
    returning event_id`.execute(tx)
  return rows.length > 0
}

const selectEvents = (tx: Tx) =>
  tx
    .selectFrom('event')
    .leftJoin('delivery', (join) =>
      join
        .onRef('delivery.merchant_id', '=', 'event.merchant_id')
        .onRef('delivery.event_id', '=', 'event.id')
        .onRef('delivery.period', '=', 'event.period'),
    )
    .select(['event.id', 'event.type', 'event.body', 'delivery.status', 'delivery.tries', 'delivery.due_at'])
    .select(sql<string>`event.period::text`.as('period'))

type Row = Pick<Selectable<Tables['event']>, 'id' | 'type' | 'body' | 'period'> & {
  [column in 'status' | 'tries' | 'due_at']: Selectable<Tables['delivery']>[column] | null
}

const fromRow = ({ id, type, body, period, status, tries, due_at }: Row): RecordedEvent => ({
  id,
  type,
  body,
  period,
  delivery: status === null ? null : { status, tries: tries ?? 0, dueAt: due_at ?? new Date(0) },
})

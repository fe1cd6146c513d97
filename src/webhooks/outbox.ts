import { sql } from 'kysely'
import { newId } from '../base/id.ts'
import { prepared } from '../db/prepared-statements.ts'
import { keepCauses } from '../db/trace-contexts.ts'
import type { Tx } from '../db/transaction.ts'
import { isTracing } from '../telemetry/tracer.ts'
import type { EventName } from './catalogue/event-names.ts'

/** What happened: `sequence` counts up from 1 per subject; `data` is the wire shape, its key order preserved. */
export type NewEvent = {
  readonly merchantId: string
  readonly type: EventName
  readonly subjectId: string
  readonly sequence: number
  readonly livemode: boolean
  readonly data: object
  /** The subject's own receiver, beside the merchant's endpoints; absent or null: none. */
  readonly url?: string | null
}

/**
 * The endpoints of the merchant of `fresh`, an event with `merchant_id` and `type`: `endpoint`, to be joined. A lateral
 * query, which reads one merchant's few rows in every plan; joined plainly, those of all were read and hashed.
 */
export const ENDPOINTS = sql`lateral (
    select purpose, disabled_at, events, bool_or(purpose = 'payouts') over () as has_payouts
    from merchant_endpoint where merchant_id = fresh.merchant_id
  ) as endpoint`

/**
 * Whether `endpoint` receives `fresh`. Of the settings' two, the one for payouts receives `send_money.*` where it is set, and
 * neither receives `attention.*`, which is for explicit subscribers; any other is matched by its filters. Sources: interface,
 * "Settings" (`callbackUrl`) and "Webhook endpoints".
 */
export const RECEIVES = sql`case endpoint.purpose
    when 'payouts' then starts_with(fresh.type, 'send_money.')
    when 'payments' then not starts_with(fresh.type, 'attention.')
      and not (endpoint.has_payouts and starts_with(fresh.type, 'send_money.'))
    else endpoint.events && array['*', fresh.type, split_part(fresh.type, '.', 1) || '.*']
  end`

/** As `recordEvents` for one. Returns its id. */
export async function recordEvent(tx: Tx, now: Date, event: NewEvent): Promise<string> {
  const [id = ''] = await recordEvents(tx, now, [event])
  return id
}

/**
 * Records events, and for each a delivery due at `now` to every endpoint of its merchant that receives it and is switched on, and
 * to the event's own `url`: in the transaction that made them true, so that one does not exist without the other. One statement. Returns their ids, in
 * order. A second event with the sequence of an earlier one is refused by the database. Source: interface, "Webhooks".
 */
export async function recordEvents(tx: Tx, now: Date, events: readonly NewEvent[]): Promise<string[]> {
  if (events.length === 0) return []
  const ids = events.map(({ merchantId }) => newId('evt', merchantId, now))
  const column = <T>(read: (event: NewEvent) => T): T[] => events.map(read)
  const bodies = events.map(({ type, livemode, sequence, data }, n) =>
    JSON.stringify({ id: ids[n], type, timestamp: now.toISOString(), apiVersion: 'v1', livemode, sequence, data }),
  )
  await prepared(sql`
    with current as materialized (
      select current_period('event') as period
    ), fresh as materialized (
      select fresh.*, period from current, unnest(
        ${column(({ merchantId }) => merchantId)}::text[], ${ids}::text[], ${column(({ type }) => type)}::text[],
        ${column(({ subjectId }) => subjectId)}::text[], ${column(({ sequence }) => sequence)}::integer[],
        ${bodies}::text[], ${column(({ url }) => url ?? null)}::text[]
      ) as fresh (merchant_id, id, type, subject_id, sequence, body, url)
    ), recorded as (
      insert into event (merchant_id, id, type, subject_id, sequence, body, created_at, period)
      select merchant_id, id, type, subject_id, sequence, body, ${now}::timestamptz, period from fresh
    )
    insert into delivery (merchant_id, event_id, purpose, status, due_at, period, url)
    select fresh.merchant_id, id, endpoint.purpose, 'PENDING', ${now}::timestamptz, period, null
    from fresh cross join ${ENDPOINTS}
    where endpoint.disabled_at is null and ${RECEIVES}
    union all
    select merchant_id, id, 'checkout', 'PENDING', ${now}::timestamptz, period, url from fresh where url is not null`).execute(
    tx,
  )
  if (isTracing())
    await keepCauses(
      tx,
      events.map((event, n) => ({ ...event, id: ids[n] ?? '' })),
    )
  return ids
}

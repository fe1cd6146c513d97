import { sql } from 'kysely'
import { newId } from '../base/id.ts'
import { prepared } from '../db/prepared-statements.ts'
import type { Tx } from '../db/transaction.ts'

/** What happened: `sequence` counts up from 1 per subject; `data` is the wire shape, its key order kept. */
export type NewEvent = {
  readonly merchantId: string
  readonly type: `payment.${string}` | `send_money.${string}` | `refund.${string}` | 'onboarding.updated'
  readonly subjectId: string
  readonly sequence: number
  readonly livemode: boolean
  readonly data: object
}

/** Which endpoint receives an event; the first one configured wins. Source: interface, "Settings" (`callbackUrl`). */
export const purposesOf = (type: string): readonly ('payments' | 'payouts')[] =>
  type.startsWith('send_money.') ? ['payouts', 'payments'] : ['payments']

/** As `recordEvents` for one. Returns its id. */
export async function recordEvent(tx: Tx, now: Date, event: NewEvent): Promise<string> {
  const [id = ''] = await recordEvents(tx, now, [event])
  return id
}

/**
 * Records events, and for each a delivery due at `now` where its merchant has an endpoint that is switched on: in the
 * transaction that made them true, so that one does not exist without the other. One statement. Returns their ids, in
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
        ${bodies}::text[], ${column(({ type }) => purposesOf(type)[0])}::text[]
      ) as fresh (merchant_id, id, type, subject_id, sequence, body, first_purpose)
    ), recorded as (
      insert into event (merchant_id, id, type, subject_id, sequence, body, created_at, period)
      select merchant_id, id, type, subject_id, sequence, body, ${now}::timestamptz, period from fresh
    )
    insert into delivery (merchant_id, event_id, purpose, status, due_at, period)
    select merchant_id, id, endpoint.purpose, 'PENDING', ${now}::timestamptz, period
    from fresh cross join lateral (
      select purpose, disabled_at from merchant_endpoint
      where merchant_id = fresh.merchant_id and purpose in (fresh.first_purpose, 'payments')
      order by purpose = fresh.first_purpose desc limit 1
    ) as endpoint
    where disabled_at is null`).execute(tx)
  return ids
}

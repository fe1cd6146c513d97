import { sql } from 'kysely'
import { newId } from '../base/id.ts'
import type { Tx } from '../db/transaction.ts'

/** What happened: `sequence` counts up from 1 per subject; `data` is the wire shape, its key order kept. */
export type NewEvent = {
  readonly merchantId: string
  readonly type: `payment.${string}` | `send_money.${string}` | 'onboarding.updated'
  readonly subjectId: string
  readonly sequence: number
  readonly livemode: boolean
  readonly data: object
}

/** Which endpoint is told, the first one set wins. Source: interface, "Settings" (`callbackUrl`). */
export const purposesOf = (type: string): readonly ('payments' | 'payouts')[] =>
  type.startsWith('send_money.') ? ['payouts', 'payments'] : ['payments']

/**
 * Records an event, and its delivery due at `now` where the merchant has an endpoint that is switched on: in the
 * transaction that made it true, so that one does not exist without the other. One statement. Returns the event's id.
 * A second event with the sequence of an earlier one is refused by the database. Source: interface, "Webhooks".
 */
export async function recordEvent(tx: Tx, now: Date, event: NewEvent): Promise<string> {
  const { merchantId, type, subjectId, sequence, livemode, data } = event
  const id = newId('evt', merchantId, now)
  const body = JSON.stringify({ id, type, timestamp: now.toISOString(), apiVersion: 'v1', livemode, sequence, data })
  await sql`
    with endpoint as (
      select purpose, disabled_at from merchant_endpoint
      where merchant_id = ${merchantId} and purpose = any (${purposesOf(type)}::text[])
      order by array_position(${purposesOf(type)}::text[], purpose) limit 1
    ), current as materialized (
      select current_period('event') as period
    ), recorded as (
      insert into event (merchant_id, id, type, subject_id, sequence, body, created_at, period)
      select ${merchantId}, ${id}, ${type}, ${subjectId}, ${sequence}::integer, ${body}, ${now}::timestamptz, period from current
    )
    insert into delivery (merchant_id, event_id, purpose, status, due_at, period)
    select ${merchantId}, ${id}, purpose, 'PENDING', ${now}::timestamptz, period from endpoint, current where disabled_at is null`.execute(
    tx,
  )
  return id
}

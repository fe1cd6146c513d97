import { sql } from 'kysely'
import { later, SECOND_MS } from '../base/clock.ts'
import type { Erasure, Holding, UnderWay } from '../base/privacy/personal-data.ts'
import type { Tx } from '../db/transaction.ts'

/** The erasure waits for a try that is due this soon. */
const SOON_MS = 5 * SECOND_MS
const WHY = 'what the merchant was notified of'
const UNTIL = 'dropped 30 to 40 days after it was recorded'

/** The events about these checkouts and payouts, with bodies and the replies of the merchant's endpoints. */
export async function holdingsInEvents(tx: Tx, merchantId: string, subjects: readonly string[]): Promise<Holding[]> {
  if (subjects.length === 0) return []
  const events = await tx
    .selectFrom('event')
    .select(['id', 'created_at', 'body'])
    .where('merchant_id', '=', merchantId)
    .where('subject_id', 'in', subjects)
    .orderBy('id')
    .execute()
  const tries = await tx
    .selectFrom('delivery_try')
    .innerJoin('event', (join) =>
      join
        .onRef('event.merchant_id', '=', 'delivery_try.merchant_id')
        .onRef('event.id', '=', 'delivery_try.event_id')
        .onRef('event.period', '=', 'delivery_try.period'),
    )
    .select(['delivery_try.event_id', 'delivery_try.at', 'delivery_try.response_body'])
    .where('delivery_try.merchant_id', '=', merchantId)
    .where('event.subject_id', 'in', subjects)
    .where('delivery_try.response_body', 'is not', null)
    .execute()
  const shared = { why: WHY, until: UNTIL }
  return [
    ...events.map(({ id, created_at: at, body }) => ({ table: 'event', id, at, fields: { body }, ...shared })),
    ...tries.map(({ event_id: id, at, response_body }) => ({
      table: 'delivery_try',
      id,
      at,
      fields: { response_body },
      ...shared,
    })),
  ]
}

/** The subjects of events still being delivered: their bodies must not change between two tries. */
export async function subjectsBeingDelivered(
  tx: Tx,
  now: Date,
  merchantId: string,
  subjects: readonly string[],
): Promise<UnderWay[]> {
  if (subjects.length === 0) return []
  const rows = await tx
    .selectFrom('delivery')
    .innerJoin('event', (join) =>
      join
        .onRef('event.merchant_id', '=', 'delivery.merchant_id')
        .onRef('event.id', '=', 'delivery.event_id')
        .onRef('event.period', '=', 'delivery.period'),
    )
    .select(['event.subject_id', 'delivery.purpose'])
    .select((eb) => [eb.fn.max('delivery.tries').as('tries'), eb.fn.max('delivery.due_at').as('due_at')])
    .where('delivery.merchant_id', '=', merchantId)
    .where('delivery.status', '=', 'PENDING')
    .where('event.subject_id', 'in', subjects)
    .groupBy(['event.subject_id', 'delivery.purpose'])
    .orderBy('event.subject_id')
    .execute()
  return rows.map(({ subject_id: id, purpose, tries, due_at }) => {
    const dueAt = new Date(due_at)
    const why = `an event of it is being delivered to the endpoint ${purpose}, try ${tries + 1} at ${dueAt.toISOString()}`
    return { id, why, endsSoon: dueAt <= later(now, SOON_MS) }
  })
}

/** Returns how many events and tries changed. */
export async function eraseEvents(
  tx: Tx,
  { merchantId, subjects, words, metadata }: Pick<Erasure, 'merchantId' | 'subjects' | 'words' | 'metadata'>,
): Promise<number> {
  const { rows } = await sql<{ changed: number }>`select erase_events(${merchantId}, ${subjects}::text[],
    ${words}::text[], ${metadata}::text[]) as changed`.execute(tx)
  return rows[0]?.changed ?? 0
}

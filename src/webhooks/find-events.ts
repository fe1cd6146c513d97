import { isId } from '../base/id.ts'
import type { Db } from '../db/db.ts'
import { type Tx, transaction } from '../db/transaction.ts'
import { type EventFilter, type RecordedEvent, readEvent, readEvents, readTries, type TryAt } from './store.ts'

/** A merchant's events, newest first. */
export const listEvents = (db: Db, merchantId: string, filter: EventFilter): Promise<RecordedEvent[]> =>
  transaction(db, merchantId, (tx) => readEvents(tx, merchantId, filter))

/** One event with all its tries, oldest first. */
export type EventDetail = { readonly event: RecordedEvent; readonly tries: readonly TryAt[] }

/** Undefined: unknown, another merchant's, or dropped after 30 days. */
export async function findEvent(tx: Tx, merchantId: string, id: string): Promise<EventDetail | undefined> {
  const event = isId('evt', id) ? await readEvent(tx, merchantId, id) : undefined
  return event && { event, tries: await readTries(tx, merchantId, id) }
}

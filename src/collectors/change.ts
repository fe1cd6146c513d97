import { ApiError, notFound } from '../base/errors.ts'
import type { Tx } from '../db/transaction.ts'
import type { CountedCollector } from './collector.ts'
import { EVENT_OF, recordCollectorEvent } from './events.ts'
import type { ChangeCollector } from './schema.ts'
import type { CollectorStatus } from './states.ts'
import { type Key, lockCollector, readCollector, updateCollector, withReceived } from './store.ts'
import type { Hosts } from './wire.ts'

/**
 * Changes what a merchant may change of a collector. The customer only while nothing was received: what it received is
 * that customer's. Throws INVALID_STATE, NOT_FOUND.
 */
export async function changeCollector(tx: Tx, now: Date, key: Key, body: ChangeCollector): Promise<CountedCollector> {
  const [collector] = await withReceived(tx, await locked(tx, key))
  if (!collector) throw notFound()
  const { name, label, metadata, customerId } = body
  const isMoved = customerId !== undefined && customerId !== collector.customerId
  if (isMoved && collector.received.count > 0) {
    throw new ApiError('INVALID_STATE', 'This collector received money of its customer, and cannot be given to another.')
  }
  const changed = await updateCollector(tx, now, key, {
    ...(name !== undefined && { name }),
    ...(label !== undefined && { label }),
    ...(metadata !== undefined && { metadata: JSON.stringify(metadata) }),
    ...(customerId !== undefined && { customer_id: customerId }),
  })
  if (!changed) throw notFound()
  return { ...changed, received: collector.received }
}

async function locked(tx: Tx, key: Key) {
  const collector = await lockCollector(tx, key)
  return collector ? [collector] : []
}

/** Moves a collector, with its event. Throws INVALID_STATE where it cannot get there or is there already, NOT_FOUND. */
export async function moveCollector(
  tx: Tx,
  hosts: Hosts,
  now: Date,
  key: Key,
  to: Extract<CollectorStatus, 'ACTIVE' | 'PAUSED' | 'CLOSED'>,
): Promise<CountedCollector> {
  const current = await lockCollector(tx, key)
  if (!current) throw notFound()
  // Only its provider makes one that was requested active.
  const type = EVENT_OF[to]
  const isAsked = current.status === 'REQUESTED'
  const moved = isAsked ? undefined : await updateCollector(tx, now, key, {}, to, type !== undefined)
  if (!moved) throw new ApiError('INVALID_STATE', `This collector is ${current.status}, and cannot become ${to}.`)
  if (type) await recordCollectorEvent(tx, hosts, now, type, moved)
  const [counted] = await withReceived(tx, [moved])
  if (!counted) throw notFound()
  return counted
}

/** A merchant's own collector, counted. Undefined: unknown, or another merchant's. */
export async function findCounted(tx: Tx, key: Key): Promise<CountedCollector | undefined> {
  const collector = await readCollector(tx, key)
  const [counted] = collector ? await withReceived(tx, [collector]) : []
  return counted
}

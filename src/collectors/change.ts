import { ApiError, notFound } from '../base/errors.ts'
import type { Tx } from '../db/transaction.ts'
import type { CountedCollector } from './collector.ts'
import { move } from './move.ts'
import { withReceived } from './received.ts'
import type { ChangeCollector } from './schema.ts'
import type { CollectorStatus } from './states.ts'
import { type Key, lockCollector, updateCollector } from './store.ts'
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
    throw new ApiError(
      'INVALID_STATE',
      'This collector received money of its customer, and cannot be given to another.',
    )
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
  const moved = current.status === 'REQUESTED' ? undefined : await move(tx, hosts, now, key, to)
  if (!moved) throw new ApiError('INVALID_STATE', `This collector is ${current.status}, and cannot become ${to}.`)
  return moved
}

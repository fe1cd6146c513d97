import { sql } from 'kysely'
import { statesBefore } from '../base/state-moves.ts'
import type { Tx } from '../db/transaction.ts'
import type { EventNameOf } from '../webhooks/catalogue/event-names.ts'
import { recordEvents } from '../webhooks/outbox.ts'
import { SUBSCRIPTION_MOVES, type SubscriptionStatus } from './states.ts'
import { changingColumns } from './store.ts'
import type { Subscription } from './subscription.ts'
import { type Hosts, toReply } from './wire.ts'

/** A subscription as it is to be, with the events that it is so by. */
export type Changed = {
  readonly after: Subscription
  readonly events: readonly EventNameOf<'subscription'>[]
}

/**
 * Writes what became of subscriptions that the caller holds locked, and records it: everything that writes `status` or `sequence`.
 * Throws where a move is not legal, which is a bug, since the caller decided it behind the lock. Returns them as stored.
 */
export async function saveAndRecord(
  tx: Tx,
  hosts: Hosts,
  now: Date,
  changes: readonly Changed[],
): Promise<Subscription[]> {
  const saved: Subscription[] = []
  const events: Parameters<typeof recordEvents>[2][number][] = []
  for (const { after: one, events: types } of changes) {
    const after = { ...one, sequence: one.sequence + types.length, updatedAt: now }
    saved.push(after)
    for (const [n, type] of types.entries()) {
      const { merchantId, id: subjectId } = after
      const sequence = one.sequence + n + 1
      events.push({ merchantId, type, subjectId, sequence, livemode: hosts.livemode, data: toReply(after, hosts) })
    }
  }
  // Sent together: the connection takes them one after the other without waiting for each answer.
  await Promise.all(saved.map((after) => save(tx, after)))
  await recordEvents(tx, now, events)
  return saved
}

async function save(tx: Tx, after: Subscription): Promise<void> {
  const row = await tx
    .updateTable('subscription')
    .set({ ...changingColumns(after), status: after.status, sequence: after.sequence })
    .where('merchant_id', '=', after.merchantId)
    .where('id', '=', after.id)
    .where(
      'status',
      '=',
      sql<SubscriptionStatus>`any(${[after.status, ...statesBefore(SUBSCRIPTION_MOVES, after.status)]})`,
    )
    .returning('id')
    .executeTakeFirst()
  if (!row) throw new Error(`subscription ${after.id} cannot become ${after.status}`)
}

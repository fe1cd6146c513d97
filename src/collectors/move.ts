import { sql } from 'kysely'
import { statesBefore } from '../base/state-moves.ts'
import type { CollectorInstrument } from '../connectors/collector-port.ts'
import type { Tx } from '../db/transaction.ts'
import type { EventNameOf } from '../webhooks/catalogue/event-names.ts'
import { recordEvent } from '../webhooks/outbox.ts'
import type { Collector, CountedCollector } from './collector.ts'
import { withReceived } from './received.ts'
import { COLLECTOR_MOVES, type CollectorStatus } from './states.ts'
import { fromRow, type Key } from './store.ts'
import { type Hosts, toCollector } from './wire.ts'

/** The event recorded for each status that has one. Source: interface, "Collections". */
const EVENT_OF: { readonly [status in CollectorStatus]?: EventNameOf<'collector'> } = {
  ACTIVE: 'collector.active',
  FAILED: 'collector.failed',
  CLOSED: 'collector.closed',
}

/** What a move brings with it: the instrument that was made, or why none was. */
export type Moved = {
  readonly made?: { readonly railReference: string; readonly instrument: CollectorInstrument }
  readonly failure?: NonNullable<Collector['failure']>
}

/** Moves a collector, with its event. Undefined: it is not where that move begins. */
export async function move(
  tx: Tx,
  hosts: Hosts,
  now: Date,
  { merchantId, id }: Key,
  to: CollectorStatus,
  { made, failure }: Moved = {},
): Promise<CountedCollector | undefined> {
  const type = EVENT_OF[to]
  const row = await tx
    .updateTable('collector')
    .set({
      status: to,
      sequence: sql<number>`sequence + ${type ? 1 : 0}::integer`,
      updated_at: now,
      due_at: null,
      ...(made && { rail_reference: made.railReference, instrument: JSON.stringify(made.instrument) }),
      ...(failure && { failure_code: failure.code, failure_message: failure.message }),
    })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('status', '=', sql<CollectorStatus>`any(${statesBefore(COLLECTOR_MOVES, to)}::text[])`)
    .returningAll()
    .executeTakeFirst()
  const [moved] = row ? await withReceived(tx, [fromRow(row)]) : []
  if (!moved || !type) return moved
  const { sequence } = moved
  const data = toCollector(moved, hosts)
  await recordEvent(tx, now, { merchantId, type, subjectId: id, sequence, livemode: hosts.livemode, data })
  return moved
}

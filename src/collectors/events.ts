import type { Tx } from '../db/transaction.ts'
import type { EventNameOf } from '../webhooks/catalogue/event-names.ts'
import { recordEvent } from '../webhooks/outbox.ts'
import type { Collector } from './collector.ts'
import type { CollectorStatus } from './states.ts'
import { withReceived } from './store.ts'
import { type Hosts, toCollector } from './wire.ts'

/** The event recorded for each status that has one. Source: interface, "Collections". */
export const EVENT_OF: { readonly [status in CollectorStatus]?: EventNameOf<'collector'> } = {
  ACTIVE: 'collector.active',
  FAILED: 'collector.failed',
  CLOSED: 'collector.closed',
}

/** Records the event of a collector's status; its `sequence` already counts it. */
export async function recordCollectorEvent(
  tx: Tx,
  hosts: Hosts,
  now: Date,
  type: EventNameOf<'collector'>,
  collector: Collector,
): Promise<void> {
  const [counted] = await withReceived(tx, [collector])
  if (!counted) return
  await recordEvent(tx, now, {
    merchantId: collector.merchantId,
    type,
    subjectId: collector.id,
    sequence: collector.sequence,
    livemode: hosts.livemode,
    data: toCollector(counted, hosts),
  })
}

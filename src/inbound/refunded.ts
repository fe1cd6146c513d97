import type { Paid } from '../checkout/receipts/paid.ts'
import type { Collector } from '../collectors/collector.ts'
import { findNamedCollector } from '../collectors/find.ts'
import type { InboundEvent } from '../connectors/inbound-port.ts'
import type { Db } from '../db/db.ts'
import { findRefunded } from '../refunds/provider/find-refunded.ts'

type RefundEvent = Extract<InboundEvent, { is: 'refund' }>

/** What a provider says it refunded of money that a collector received. */
export type CollectedRefundSubject = {
  readonly is: 'collected_refund'
  readonly event: RefundEvent
  readonly collector: Collector
  /** Undefined: no payment that we know is named, which is never guessed. */
  readonly paid: Paid | undefined
  /** The message proves the refund; otherwise its rail is polled. */
  readonly isBelieved: boolean
}

/** The payment of a connection's collector that a report of a refund is about; undefined: no collector is named. */
export async function findCollectedRefund(
  db: Db,
  connectionId: string,
  event: RefundEvent,
): Promise<CollectedRefundSubject | undefined> {
  const { reference, instrumentReferences, paymentReferences = [] } = event
  const names = [...instrumentReferences, ...(reference === null ? [] : [reference])]
  const collector = await findNamedCollector(db, connectionId, names)
  if (!collector) return undefined
  const found = await findRefunded(db, collector, [...instrumentReferences, ...paymentReferences])
  const isNamed = found?.isByReference === true || event.isOursAlone === true
  const isConsistent = reference === null || reference === collector.reference
  const isBelieved = found !== undefined && !event.mustAsk && isNamed && isConsistent
  return { is: 'collected_refund', event, collector, paid: found?.paid, isBelieved }
}

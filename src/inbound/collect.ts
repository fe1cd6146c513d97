import { isSameMoney } from '../base/money.ts'
import { findAttemptByReference } from '../checkout/attempts/find-by-reference.ts'
import { isRecorded } from '../checkout/receipts/is-recorded.ts'
import { recordCollection } from '../collections/record.ts'
import { recordUnknownPayment } from '../collections/unknown-payment.ts'
import { type Collector, takesAmount } from '../collectors/collector.ts'
import { findNamedCollector } from '../collectors/find.ts'
import type { Bill, InboundEvent, InboundOutcome } from '../connectors/inbound-port.ts'
import type { Receipt } from '../connectors/port.ts'
import type { Db } from '../db/db.ts'
import { gives } from '../payment-methods/types.ts'
import type { ActApp } from './app.ts'

type ReceiptEvent = Extract<InboundEvent, { is: 'receipt' }>
/** What a provider can say about a collector; what it says about its refunds is in refunded.ts. */
export type CollectorEvent = Extract<InboundEvent, { is: 'receipt' | 'va_inquiry' }>

export type CollectorSubject = {
  readonly is: 'collector'
  readonly event: CollectorEvent
  readonly collector: Collector
  /** The message proves the payment; otherwise it is read from the provider. */
  readonly isBelieved: boolean
}

export const isAboutCollectors = (event: InboundEvent): event is CollectorEvent =>
  event.is === 'receipt' || event.is === 'va_inquiry'

/** The collector of a connection that a call is about; undefined: none. */
export async function findCollectorSubject(
  db: Db,
  connectionId: string,
  event: CollectorEvent,
): Promise<CollectorSubject | undefined> {
  const names = [...event.instrumentReferences, ...(event.reference === null ? [] : [event.reference])]
  const collector = await findNamedCollector(db, connectionId, names)
  return collector && { is: 'collector', event, collector, isBelieved: isBelieved(event, collector) }
}

/**
 * Other parties may know our references, so a reference alone is believed only from a caller whose proof is this
 * connection's alone; otherwise the call has to name the instrument as its provider named it to us.
 */
function isBelieved(event: CollectorEvent, { railReference }: Collector): boolean {
  if (event.is === 'va_inquiry') return true
  if (event.mustAsk || event.receipt.isOnly) return false
  const namesInstrument = railReference !== null && event.instrumentReferences.includes(railReference)
  return namesInstrument || event.isOursAlone === true
}

/** The payment that a message reports; the instrument's own name does not tell one payment from the next, but the RRN does. */
export function collectedBy({ event, collector }: CollectorSubject): Receipt | undefined {
  if (event.is !== 'receipt') return undefined
  const { receipt } = event
  const rrn = receipt.facts?.rrn ?? null
  const railReference = receipt.railReference === collector.railReference ? rrn : receipt.railReference
  return railReference === null ? undefined : { ...receipt, railReference, ...namesOf(collector) }
}

const namesOf = ({ reference, railReference }: Collector) => ({ reference, instrumentReference: railReference })

/** Acts on what a call says of a collector. Safe to repeat, in any order, however late. */
export async function actOnCollector(
  app: ActApp,
  subject: CollectorSubject,
): Promise<InboundOutcome | { readonly is: 'unanswered' }> {
  const { collector, event } = subject
  const bill = collectorBill(collector)
  if (event.is === 'va_inquiry') return isOpen(collector) ? { is: 'owed', bill } : { is: 'not_found' }
  const receipt = collectedBy(subject)
  if (!receipt) return { is: 'not_found' }
  if (!subject.isBelieved) return confirm(app, subject, receipt)
  const because = event.isOffer && declineBecause(collector, receipt)
  // A payment that we accepted before is accepted again: the bank missed our answer.
  if (because && !(await isRecorded(app.db, collector, receipt))) return { is: 'declined', bill, because }
  const outcome = await recordCollection(app, collector, receipt)
  return { is: 'recorded', bill, isRepeat: outcome === 'known' }
}

const isOpen = ({ status }: Pick<Collector, 'status'>): boolean => status === 'ACTIVE' || status === 'REQUESTED'

function declineBecause(collector: Collector, { amount }: Receipt): 'expired' | 'amount' | null {
  if (!isOpen(collector)) return 'expired'
  return takesAmount(collector, amount) ? null : 'amount'
}

/** Reads a payment from its provider, whose answer alone counts. An offer of money is not taken on trust. */
async function confirm(app: ActApp, { collector, event }: CollectorSubject, reported: Receipt) {
  const rail = app.rails.collectorsOf(collector.connectionId)
  const { railReference, instrument, reference } = collector
  if (event.is === 'receipt' && event.isOffer) return { is: 'not_found' } as const
  if (!rail?.findPayment || railReference === null || instrument === null) return { is: 'not_found' } as const
  const found = await rail.findPayment({ reference, railReference, instrument }, reported)
  if (found === undefined) return { is: 'unanswered' } as const
  if (found === null || !isSameMoney(found.amount, reported.amount)) return { is: 'not_found' } as const
  const outcome = await recordCollection(app, collector, { ...found, ...namesOf(collector) })
  return { is: 'recorded', bill: collectorBill(collector), isRepeat: outcome === 'known' } as const
}

/** What a collector asks for, as answers about its number report it: nothing fixed where the payer chooses. */
export function collectorBill({ reference, code, name, amount, currency }: Collector): Bill {
  const isOpen = amount === null
  return { reference, code, accountName: name, amount: amount ?? { amount: 0n, currency }, isOpen }
}

/**
 * Money that its provider has, for an unknown code: it goes to the operator's suspense, and a person finds out
 * whose it is. Only of a message that none but this connection's provider can have sent, and that has the payment's own id.
 */
export async function recordUnknown(app: ActApp, connectionId: string, event: InboundEvent): Promise<boolean> {
  if (event.is !== 'receipt' || !isOfUnknownCode(event)) return false
  const { receipt, instrumentReferences, reference } = event
  const isNumber = event.types.every((type) => gives(type, 'number'))
  const instrument = isNumber ? instrumentReferences[0] : reference
  if (!instrument) return false
  // A call that names a payment of ours and contradicts it is not about an unknown code, and moves nothing.
  if (reference !== null && (await findAttemptByReference(app.db, reference))) return false
  await recordUnknownPayment(app, { connectionId, instrument, ...receipt })
  return true
}

const isOfUnknownCode = ({ isOffer, mustAsk, isOursAlone, receipt }: ReceiptEvent): boolean =>
  !isOffer && !mustAsk && isOursAlone === true && !receipt.isOnly

import { isSameMoney } from '../base/money.ts'
import type { Attempt } from '../checkout/checkout.ts'
import type { InboundEvent } from '../connectors/inbound-port.ts'
import type { Db } from '../db/db.ts'
import { gives } from '../payment-methods/types.ts'
import { findPayoutByReference } from '../payouts/find/find.ts'
import type { Payout } from '../payouts/payout.ts'
import { type CollectorSubject, findCollectorSubject, isAboutCollectors } from './collect.ts'
import { findNamed } from './find-named.ts'
import { type CollectedRefundSubject, findCollectedRefund } from './refunded.ts'
import { chargeOfPayment, findSavingSubject, merchantOfSaving, type SavingSubject } from './saving.ts'

type AttemptEvent = Exclude<InboundEvent, { is: 'ignored' | 'malformed' | 'transfer' | 'link' | 'charge' }>
type TransferEvent = Extract<InboundEvent, { is: 'transfer' }>

/**
 * What a proven call is about. `isBelieved`: its proof covers its content, and everything it says about the instrument matches
 * what was issued to us; otherwise it only triggers a poll of the rail, and moves nothing. `null`: it is about nothing of ours.
 */
export type Subject =
  | { readonly is: 'attempt'; readonly event: AttemptEvent; readonly attempt: Attempt; readonly isBelieved: boolean }
  | CollectorSubject
  | CollectedRefundSubject
  | SavingSubject
  | { readonly is: 'payout'; readonly event: TransferEvent; readonly payout: Payout; readonly isBelieved: boolean }

/** Whose money a call is about. */
export function merchantOf(subject: Subject): string {
  if (subject.is === 'attempt') return subject.attempt.merchantId
  if (subject.is === 'payout') return subject.payout.merchantId
  if (subject.is === 'collector' || subject.is === 'collected_refund') return subject.collector.merchantId
  return merchantOfSaving(subject)
}

/** Finds what a call over a connection is about, among what was requested over that connection. */
export async function findSubject(db: Db, connectionId: string, event: InboundEvent): Promise<Subject | null> {
  if (event.is === 'ignored' || event.is === 'malformed') return null
  if (event.is === 'transfer') {
    const payout = await findPayoutByReference(db, connectionId, event.reference)
    return payout ? { is: 'payout', event, payout, isBelieved: isTransferBelieved(event, payout) } : null
  }
  if (event.is === 'link' || event.is === 'charge') return findSavingSubject(db, connectionId, event)
  const attempt = await findNamed(db, connectionId, event)
  if (attempt) {
    const charged = await chargeOfPayment(db, event, attempt)
    return charged ?? { is: 'attempt', event, attempt, isBelieved: isBelieved(event, attempt) }
  }
  if (event.is === 'refund') return (await findCollectedRefund(db, connectionId, event)) ?? null
  return (isAboutCollectors(event) && (await findCollectorSubject(db, connectionId, event))) || null
}

/**
 * Other parties know our references and can send any of them, so a reference proves nothing alone: the call has to name the
 * instrument by the provider's reference from when it was issued. Anything else it names has to agree.
 */
function isBelieved(event: AttemptEvent, attempt: Attempt): boolean {
  // An inquiry moves nothing, and concerns only a number.
  if (event.is === 'va_inquiry') return true
  if (event.mustAsk) return false
  if (!namesInstrument(event, attempt)) return isAboutFurther(event, attempt)
  if (event.reference !== null && event.reference !== attempt.reference) return false
  return event.is !== 'receipt' || event.isOffer || isAmountBelieved(event.receipt.amount, attempt)
}

/**
 * A code that was paid and is paid again: banks give the second payment, and its return, a reference of its own beside ours. It
 * pays no order, and the rail reports only the first, so it is believed only if no other merchant's call can claim it.
 */
const isAboutFurther = (event: AttemptEvent, attempt: Attempt): boolean =>
  (event.is === 'receipt' || event.is === 'refund') &&
  event.isOursAlone === true &&
  attempt.status === 'SUCCEEDED' &&
  event.reference === attempt.reference

/** Whether a call may be about a second payment although, as far as we know, there was no first one yet. */
export const mayBeFurther = (subject: Subject): boolean =>
  subject.is === 'attempt' &&
  subject.event.is === 'receipt' &&
  !subject.event.mustAsk &&
  isAboutFurther(subject.event, { ...subject.attempt, status: 'SUCCEEDED' }) &&
  !namesInstrument(subject.event, subject.attempt)

const namesInstrument = ({ instrumentReferences }: AttemptEvent, { railReference }: Attempt): boolean =>
  railReference !== null && instrumentReferences.includes(railReference)

/** A number accepts any amount, and an unexpected one is parked; a code or wallet payment has its amount built in. */
const isAmountBelieved = (amount: Parameters<typeof isSameMoney>[0], attempt: Attempt): boolean =>
  gives(attempt.type, 'number') || isSameMoney(amount, attempt.amount)

/** A failure credits the balance as a success debits it, so it has to state the amount as well. */
function isTransferBelieved({ mustAsk, state, amount, bankReference }: TransferEvent, payout: Payout): boolean {
  if (mustAsk) return false
  if (bankReference !== null && payout.bankReference !== null && bankReference !== payout.bankReference) return false
  return state.is !== 'failed' || (amount !== null && isSameMoney(amount, payout.amount))
}

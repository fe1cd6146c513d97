import { isSameMoney } from '../base/money.ts'
import type { Attempt } from '../checkout/checkout.ts'
import type { InboundEvent } from '../connectors/inbound-port.ts'
import type { Db } from '../db/db.ts'
import { findPayoutByReference } from '../payouts/find.ts'
import type { Payout } from '../payouts/payout.ts'
import { findNamed } from './find-named.ts'

type AttemptEvent = Exclude<InboundEvent, { is: 'ignored' | 'malformed' | 'transfer' }>
type TransferEvent = Extract<InboundEvent, { is: 'transfer' }>

/**
 * What a proven call is about. `isBelieved`: its proof covers what it says, and all that it names of the instrument is as it
 * was named to us; otherwise it is the occasion to ask the rail, and moves nothing. `null`: it is about nothing of ours.
 */
export type Subject =
  | { readonly is: 'attempt'; readonly event: AttemptEvent; readonly attempt: Attempt; readonly isBelieved: boolean }
  | { readonly is: 'payout'; readonly event: TransferEvent; readonly payout: Payout; readonly isBelieved: boolean }

/** Finds what a call over a connection is about, among what was asked for over that connection. */
export async function findSubject(db: Db, connectionId: string, event: InboundEvent): Promise<Subject | null> {
  if (event.is === 'ignored' || event.is === 'malformed') return null
  if (event.is === 'transfer') {
    const payout = await findPayoutByReference(db, connectionId, event.reference)
    return payout ? { is: 'payout', event, payout, isBelieved: isTransferBelieved(event, payout) } : null
  }
  const attempt = await findNamed(db, connectionId, event)
  return attempt ? { is: 'attempt', event, attempt, isBelieved: isBelieved(event, attempt) } : null
}

/**
 * A reference of ours is known to others and theirs to choose, so it proves nothing alone: the call has to name the instrument
 * by what the provider called it when it was issued. What else it names has to agree.
 */
function isBelieved(event: AttemptEvent, attempt: Attempt): boolean {
  // A question moves nothing, and is about a number alone.
  if (event.is === 'va_inquiry') return true
  if (event.mustAsk) return false
  if (!namesInstrument(event, attempt)) return isAboutFurther(event, attempt)
  if (event.reference !== null && event.reference !== attempt.reference) return false
  return event.is !== 'receipt' || event.isOffer || isAmountBelieved(event.receipt.amount, attempt)
}

/**
 * A code that was paid and is paid again: banks give the second payment, and its return, a reference of its own beside ours. It
 * pays no order, and the rail tells of the first alone, so it is believed where nobody else's call can say so.
 */
const isAboutFurther = (event: AttemptEvent, attempt: Attempt): boolean =>
  (event.is === 'receipt' || event.is === 'refund') &&
  event.isOursAlone === true &&
  attempt.status === 'SUCCEEDED' &&
  event.reference === attempt.reference

/** Whether a call may be of a second payment of what was not paid a first time yet, as far as we know. */
export const mayBeFurther = (subject: Subject): boolean =>
  subject.is === 'attempt' &&
  subject.event.is === 'receipt' &&
  !subject.event.mustAsk &&
  isAboutFurther(subject.event, { ...subject.attempt, status: 'SUCCEEDED' }) &&
  !namesInstrument(subject.event, subject.attempt)

const namesInstrument = ({ instrumentReferences }: AttemptEvent, { railReference }: Attempt): boolean =>
  railReference !== null && instrumentReferences.includes(railReference)

/** An account can be paid with any amount, and what came is parked; a code or a wallet's payment has its amount in it. */
const isAmountBelieved = (amount: Parameters<typeof isSameMoney>[0], attempt: Attempt): boolean =>
  attempt.type === 'virtual_account' || isSameMoney(amount, attempt.amount)

/** A failure gives the money back to the balance as a success takes it, so it has to name the amount as well. */
function isTransferBelieved({ mustAsk, state, amount, bankReference }: TransferEvent, payout: Payout): boolean {
  if (mustAsk) return false
  if (bankReference !== null && payout.bankReference !== null && bankReference !== payout.bankReference) return false
  return state.is !== 'failed' || (amount !== null && isSameMoney(amount, payout.amount))
}

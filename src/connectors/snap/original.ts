import type { OriginalReferences } from '../../snap/bodies.ts'
import type { JsonObject } from '../../snap/json.ts'
import type { RailAttempt, RailState, Receipt } from '../port.ts'
import type { Answer } from './answer.ts'
import { isClosedBy, toState } from './map.ts'
import { readPaid, readReference, readTime } from './wire.ts'

/** How a later call names what was issued: by our reference, and by the rail's where we ever heard it. */
export const originals = (attempt: RailAttempt): OriginalReferences => ({
  ...(attempt.railReference === null ? {} : { originalReferenceNo: attempt.railReference }),
  originalPartnerReferenceNo: attempt.reference,
})

/** What the reply to a status query (51, 55) says of an attempt with one fixed price. */
export function readStatus(answer: Answer, attempt: RailAttempt, now: Date): RailState {
  if (isClosedBy(answer)) return { is: 'closed' }
  if (answer.is !== 'done') return { is: 'unknown', railCode: answer.railCode }
  const echoed = answer.body.originalPartnerReferenceNo ?? attempt.reference
  if (echoed !== attempt.reference) return { is: 'unknown', railCode: 'reference_mismatch' }
  return toState(answer.body.latestTransactionStatus, () => readReceipt(answer.body, attempt, now))
}

function readReceipt(body: JsonObject, attempt: RailAttempt, now: Date): Receipt | { missing: string } {
  const railReference = readReference(body.originalReferenceNo) ?? attempt.railReference
  if (railReference === null) return { missing: 'reference' }
  // The price is fixed, so a reply without an amount speaks of that price.
  const amount = body.amount === undefined ? attempt.amount : readPaid(body.amount)
  if (!amount) return { missing: 'amount' }
  const { reference } = attempt
  return { reference, instrumentReference: railReference, railReference, amount, paidAt: readTime(body.paidTime, now) }
}

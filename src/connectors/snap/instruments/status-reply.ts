import type { JsonObject } from '../../../snap/json.ts'
import type { RailAttempt, RailState, Receipt } from '../../port.ts'
import type { SnapResponse } from '../client/response.ts'
import { readField, readPaid, readReference, readTime } from '../fields.ts'
import type { Statuses } from '../profile/statuses.ts'
import { isClosedBy } from './map-refusal.ts'
import { mapStatus } from './map-status.ts'

/** The state in a reply to a status query (51, 55) about an attempt with a fixed price. */
export function readStatus(
  response: SnapResponse,
  attempt: RailAttempt,
  now: Date,
  statuses: Statuses = {},
): RailState {
  if (isClosedBy(response)) return { is: 'closed' }
  if (response.is !== 'done') return { is: 'unknown', railCode: response.railCode }
  const echoed = response.body.originalPartnerReferenceNo ?? attempt.reference
  if (echoed !== attempt.reference) return { is: 'unknown', railCode: 'reference_mismatch' }
  return mapStatus(response.body.latestTransactionStatus, () => readReceipt(response.body, attempt, now), statuses)
}

/** Where providers put the time of the payment. */
const PAID_AT = ['paidTime', 'additionalInfo.paidTime', 'additionalInfo.timeDetail.paidTime']

function readReceipt(body: JsonObject, attempt: RailAttempt, now: Date): Receipt | { missing: string } {
  const railReference = readReference(body.originalReferenceNo) ?? attempt.railReference
  if (railReference === null) return { missing: 'reference' }
  // The price is fixed, so a reply without an amount is about that price.
  const amount = body.amount === undefined || body.amount === null ? attempt.amount : readPaid(body.amount)
  if (!amount) return { missing: 'amount' }
  const { reference } = attempt
  const paidAt = readTime(PAID_AT.map((path) => readField(body, path)).find(Boolean), now)
  return { reference, instrumentReference: railReference, railReference, amount, paidAt }
}

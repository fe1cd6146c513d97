import { isSameMoney } from '../../../base/money.ts'
import { type JsonObject, readText } from '../../../snap/json.ts'
import type { RailState, Receipt } from '../../port.ts'
import type { ChargeFault, ChargeRequest, ChargeState } from '../../saving-port.ts'
import { isDeclinedFor, type SnapResponse } from '../client/response.ts'
import { readPaid, readReference, readTime } from '../fields.ts'
import { mapStatus } from '../instruments/map-status.ts'
import type { SavingSection } from '../profile/saving.ts'

/** What refusals of a charge mean. Source: SNAP BI, "Response code"; those that are not listed are `declined`. */
const FAULTS: Readonly<Record<string, ChargeFault>> = {
  '401 02': 'unlinked',
  '401 04': 'unlinked',
  '403 02': 'limit_exceeded',
  '403 03': 'fraud',
  '403 04': 'limit_exceeded',
  '403 06': 'not_now',
  '403 07': 'blocked',
  '403 08': 'expired',
  '403 09': 'inactive',
  '403 10': 'limit_needs_payer',
  '403 14': 'insufficient_funds',
  '403 16': 'not_now',
  '403 17': 'limit_exceeded',
  '403 18': 'inactive',
  '403 20': 'limit_exceeded',
  '403 23': 'limit_exceeded',
  '404 11': 'invalid',
}

/**
 * What a response to a charge says that did not take it. Failed is what the rail decided about this very charge, 404xx18
 * included; about an earlier one (409, 404xx00, 404xx01), about how we call (405, 429) or without JSON it decides nothing.
 */
export function toRefused(
  response: Exclude<SnapResponse, { is: 'done' }>,
  section: Pick<SavingSection, 'refusals'>,
): ChargeState {
  const { railCode } = response
  if (response.is === 'inconclusive') {
    if (response.isInProgress) return { is: 'processing', railReference: null, railCode }
    return response.isUnsent ? { is: 'unsent', railCode } : { is: 'unknown', railCode }
  }
  const { httpStatus, caseCode, reason } = response
  const key = `${httpStatus} ${caseCode}` as const
  const code = section.refusals?.[key] ?? FAULTS[key]
  if (response.isForeign || railCode.startsWith('http_')) return { is: 'unknown', railCode }
  if (code) return { is: 'failed', code, reason, railCode }
  if (httpStatus === 401) return { is: 'unsent', railCode }
  const isAboutCharge = [400, 403, 404].includes(httpStatus) && !isDeclinedFor(response, '404 00', '404 01')
  return isAboutCharge ? { is: 'failed', code: 'declined', reason, railCode } : { is: 'unknown', railCode }
}

/** What a status query (55) says of a charge. */
export function toQueried(response: SnapResponse, request: ChargeRequest, now: Date): ChargeState {
  const { railCode } = response
  if (isDeclinedFor(response, '404 01') && !railCode.startsWith('http_')) return { is: 'not_found', railCode }
  if (response.is !== 'done') return { is: 'unknown', railCode }
  const { body } = response
  const echoed = readText(body.originalPartnerReferenceNo)?.trim() ?? request.reference
  if (echoed !== request.reference) return { is: 'unknown', railCode: 'reference_mismatch' }
  const status = body.latestTransactionStatus
  if (status === '07') return { is: 'not_found', railCode: 'status_07' }
  const state = mapStatus(status, () => receiptOf(body, request, now))
  return toChargeState(state, `status_${readText(status)?.slice(0, 8) ?? 'none'}`, referenceIn(body))
}

const referenceIn = (body: JsonObject): string | null => readReference(body.originalReferenceNo) ?? null

function receiptOf(body: JsonObject, request: ChargeRequest, now: Date): Receipt | { missing: string } {
  const railReference = referenceIn(body) ?? request.railReference
  if (railReference === null) return { missing: 'reference' }
  // The price is fixed, so a reply without an amount is about that price.
  const amount = body.amount === undefined || body.amount === null ? request.amount : readPaid(body.amount)
  if (!amount || !isSameMoney(amount, request.amount)) return { missing: 'right_amount' }
  const paidAt = readTime(body.paidTime ?? body.finishedTime, now)
  return { reference: request.reference, instrumentReference: railReference, railReference, amount, paidAt }
}

/** A payment's state as a charge's. */
export function toChargeState(state: RailState, railCode: string, railReference: string | null): ChargeState {
  switch (state.is) {
    case 'succeeded':
      return { is: 'succeeded', receipt: state.receipt, railCode }
    case 'pending':
    case 'processing':
      return { is: 'processing', railReference, railCode }
    case 'closed':
      return { is: 'failed', code: 'declined', reason: 'The charge was cancelled or expired', railCode }
    case 'failed':
      return { is: 'failed', code: 'declined', reason: state.reason, railCode: state.railCode }
    case 'unknown':
      return { is: 'unknown', railCode: state.railCode }
  }
}

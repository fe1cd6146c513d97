import type { Issued, RailState } from '../../port.ts'
import { isDeclinedFor, type SnapResponse } from '../client/response.ts'

/**
 * What a failed request for a QRIS code, a virtual account or a wallet payment means. Refused: the rail decided about
 * this very payment (400, 403, 404). Unsent: no request left, or our access was refused before one was read (401, or a
 * web page where JSON should be).
 * Unknown: the response is about how we call (405, 429) or about an earlier call of the same reference (409, 404xx18).
 */
export function mapRefusal(response: SnapResponse): Issued {
  const { railCode } = response
  if (response.is === 'inconclusive' && response.isUnsent) return { is: 'unsent', railCode }
  if (response.is !== 'declined' || isDeclinedFor(response, '404 18')) return { is: 'unknown', railCode }
  if (response.httpStatus === 401 || response.isForeign) return { is: 'unsent', railCode }
  const isAboutPayment = [400, 403, 404].includes(response.httpStatus)
  return isAboutPayment ? { is: 'refused', reason: response.reason, railCode } : { is: 'unknown', railCode }
}

/** Whether a refusal means that the instrument can no longer be paid: it has expired or was cancelled. */
export const isClosedBy = (response: SnapResponse): boolean => isDeclinedFor(response, '403 00', '404 04', '404 19')

/**
 * The outcome of a retirement that the rail refused: the state that a later query found, where it is final. A failed
 * instrument cannot be paid either.
 */
export function mapRetirement(queried: RailState, railCode: string): RailState {
  if (queried.is === 'succeeded' || queried.is === 'closed') return queried
  return queried.is === 'failed' ? { is: 'closed' } : { is: 'unknown', railCode }
}

import { readTransactionStatus } from '../../snap/transaction-status.ts'
import type { Issued, RailState, Receipt } from '../port.ts'
import { type Answer, isDeclinedFor } from './answer.ts'

/**
 * An instrument that was not issued. Refused is what the rail decided about this very payment; anything about our
 * access (401, 405, 429) or about an earlier call of the same reference (409, 404xx18) decides nothing.
 */
export function toNotIssued(answer: Answer): Issued {
  const { railCode } = answer
  if (answer.is !== 'declined' || isDeclinedFor(answer, '404 18')) return { is: 'unknown', railCode }
  const isAboutPayment = [400, 403, 404].includes(answer.httpStatus)
  return isAboutPayment ? { is: 'refused', reason: answer.reason, railCode } : { is: 'unknown', railCode }
}

/** Cases that say an instrument can no longer be paid: expired, or cancelled. */
export const isClosedBy = (answer: Answer): boolean => isDeclinedFor(answer, '403 00', '404 04', '404 19')

/**
 * What a `latestTransactionStatus` means for an instrument. `readReceipt` is asked only for success and may find that
 * what was said is too little to book. A code nobody knows decides nothing. Source: SNAP BI, "latestTransactionStatus".
 */
export function toState(code: unknown, readReceipt: () => Receipt | { missing: string }): RailState {
  const status = readTransactionStatus(code)
  const railCode = `status_${typeof code === 'string' ? code.slice(0, 8) : 'none'}`
  switch (status) {
    case 'success': {
      const receipt = readReceipt()
      return 'missing' in receipt
        ? { is: 'unknown', railCode: `${receipt.missing}_missing` }
        : { is: 'succeeded', receipt }
    }
    case 'initiated':
    case 'pending':
      return { is: 'pending' }
    case 'paying':
      return { is: 'processing' }
    case 'canceled':
    case 'expired':
      return { is: 'closed' }
    case 'failed':
    case 'rejected':
      return { is: 'failed', reason: 'The payment failed', railCode }
    case 'refunded':
      return { is: 'failed', reason: 'The payment was refunded', railCode }
    case 'not_found': // right after issuing, a rail may not know it yet
    case undefined:
      return { is: 'unknown', railCode }
  }
}

/**
 * What became of a retirement that was not plainly granted: a later query's word, where it ends the matter. A failed
 * instrument cannot be paid either.
 */
export function toRetired(queried: RailState, railCode: string): RailState {
  if (queried.is === 'succeeded' || queried.is === 'closed') return queried
  return queried.is === 'failed' ? { is: 'closed' } : { is: 'unknown', railCode }
}

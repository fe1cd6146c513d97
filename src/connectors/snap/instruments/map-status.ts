import { readTransactionStatus } from '../../../snap/transaction-status.ts'
import type { RailState, Receipt } from '../../port.ts'
import type { Statuses } from '../profile/statuses.ts'

/**
 * What a `latestTransactionStatus` means for an instrument, `statuses` before the standard. `readReceipt` is called only
 * for success and may find that a field without which nothing can be booked is missing. An unknown code decides nothing.
 * Source: SNAP BI, "latestTransactionStatus".
 */
export function mapStatus(
  code: unknown,
  readReceipt: () => Receipt | { missing: string },
  statuses: Statuses = {},
): RailState {
  const own = typeof code === 'string' && Object.hasOwn(statuses, code) ? statuses[code] : undefined
  const status = own ?? readTransactionStatus(code)
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

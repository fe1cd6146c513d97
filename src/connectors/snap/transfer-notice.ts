import { parseBody } from '../../snap/json.ts'
import type { TransferNotice } from '../payout-port.ts'
import type { MalformedNotice } from './notice.ts'
import { toTransferState } from './transfer-map.ts'
import { readPaid, readReference } from './wire.ts'

/**
 * Reads a notification about a transfer (services 75, 76, and 21 at banks that use it for single ones) whose signature
 * was verified. It names the transfer by our reference; the caller compares the amount.
 */
export function parseTransferNotice(raw: Buffer): ({ readonly is: 'notice' } & TransferNotice) | MalformedNotice {
  const body = parseBody(raw)
  if (!body) return { is: 'malformed', caseCode: '00', field: '' }
  const reference = readReference(body.originalPartnerReferenceNo)
  if (!reference) return { is: 'malformed', caseCode: '02', field: 'originalPartnerReferenceNo' }
  if (typeof body.latestTransactionStatus !== 'string') {
    return { is: 'malformed', caseCode: '02', field: 'latestTransactionStatus' }
  }
  if (body.amount !== undefined && !readPaid(body.amount)) return { is: 'malformed', caseCode: '01', field: 'amount' }
  return { is: 'notice', reference, state: toTransferState(body) }
}

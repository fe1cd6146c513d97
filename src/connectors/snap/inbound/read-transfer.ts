import { parseBody } from '../../../snap/json.ts'
import type { ServiceName } from '../../../snap/services.ts'
import type { InboundCall, InboundMessage } from '../../inbound-port.ts'
import type { TransferState } from '../../payout-port.ts'
import { readReference } from '../fields.ts'
import { toTransferState } from '../transfers/map-transfer.ts'
import { answer } from './context.ts'
import { malformed } from './malformed.ts'
import { readAt, readFirst, readPaidAmount } from './read-field.ts'

/** Where a clearing reports why it returned money; the status beside it still says success. Source: BCA API documentation. */
const REJECTED = ['rejectStatusEN', 'additionalInfo.rejectStatusEN', 'rejectStatusID', 'additionalInfo.rejectStatusID']

/**
 * Reads a notification about a transfer (services 75, 76, and 21 at banks that use it for single ones). It names the
 * transfer by our reference; the caller compares the amount.
 */
export function readTransfer(service: ServiceName, call: InboundCall): InboundMessage {
  const body = parseBody(call.rawBody)
  if (!body) return malformed(service, '00')
  const reference = readReference(body.originalPartnerReferenceNo)
  if (!reference) return malformed(service, '02', 'originalPartnerReferenceNo')
  const isRejected = readFirst(body, REJECTED) !== undefined
  if (!isRejected && typeof body.latestTransactionStatus !== 'string') {
    return malformed(service, '02', 'latestTransactionStatus')
  }
  const given = readAt(body, 'amount')
  const amount = readPaidAmount(given) ?? null
  if (given !== undefined && !amount) return malformed(service, '01', 'amount')
  const bankReference = readReference(body.originalReferenceNo) ?? null
  const state: TransferState = isRejected
    ? { is: 'reversed', bankReference, amount, railCode: 'rejected' }
    : toTransferState(body)
  return {
    event: { is: 'transfer', reference, state, amount, bankReference, mustAsk: false },
    reply: (outcome) => (outcome.is === 'not_found' ? answer(service, 404, '01') : answer(service, 200)),
  }
}

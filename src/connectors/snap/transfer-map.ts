import { isSameMoney, type Money } from '../../base/money.ts'
import { fromSnapMoney } from '../../snap/amount.ts'
import { type JsonObject, readText } from '../../snap/json.ts'
import type { ServiceName } from '../../snap/services.ts'
import { readTransactionStatus } from '../../snap/transaction-status.ts'
import type { TransferService, TransferState } from '../payout-port.ts'
import { type Answer, isDeclinedFor } from './answer.ts'
import { readReference } from './wire.ts'

/** The SNAP service of each way to send, and whether its 200 is the end of the matter or only a beginning. */
export const TRANSFER_SERVICE: Record<
  TransferService,
  { readonly name: ServiceName; readonly code: string; readonly isFinalAtOnce: boolean }
> = {
  intrabank: { name: 'transferIntrabank', code: '17', isFinalAtOnce: true },
  bifast: { name: 'transferInterbank', code: '18', isFinalAtOnce: true },
  // The result arrives by notifications 75 and 76, after the clearing round.
  skn: { name: 'transferSkn', code: '23', isFinalAtOnce: false },
  rtgs: { name: 'transferRtgs', code: '22', isFinalAtOnce: false },
}

/** Cases of a refused transfer that speak of an earlier call, or of none at all: they end nothing. */
const UNDECIDED = ['404 00', '404 01', '404 18'] as const

/**
 * What the answer to a transfer means. Failed is only what the bank itself decided about this very transfer: a readable
 * code of the 400s about the request, the account or the money. About our access (401, 405, 429), about an earlier call
 * (409, 404xx18: the first one stands) or from something that is not the bank, nothing is known.
 * Source: SNAP BI, "Response code"; rails, "Rules that decide money".
 */
export function toSent(
  answer: Answer,
  service: TransferService,
  sent: { reference: string; amount: Money },
): TransferState {
  const { railCode } = answer
  if (answer.is === 'silent') return { is: 'unknown', railCode }
  if (answer.is === 'declined') {
    const isTheBanks = !railCode.startsWith('http_') && [400, 403, 404].includes(answer.httpStatus)
    return isTheBanks && !isDeclinedFor(answer, ...UNDECIDED)
      ? { is: 'failed', reason: `The bank refused the transfer: ${answer.reason}.`, railCode }
      : { is: 'unknown', railCode }
  }
  const { body } = answer
  const reference = readText(body.partnerReferenceNo)
  if (reference !== undefined && reference !== sent.reference) return { is: 'unknown', railCode: 'reference_mismatch' }
  const bankReference = readReference(body.referenceNo) ?? null
  const amount = readAmount(body, sent.amount)
  if (amount === 'mismatch') return { is: 'unknown', railCode: 'amount_mismatch' }
  return TRANSFER_SERVICE[service].isFinalAtOnce
    ? { is: 'succeeded', bankReference, amount, railCode }
    : { is: 'processing', bankReference, railCode }
}

/** The amount a body tells: null where it tells none, `mismatch` where it is another than was sent. */
function readAmount(body: JsonObject, sent: Money): Money | null | 'mismatch' {
  if (body.amount === undefined || body.amount === null) return null
  const amount = fromSnapMoney(body.amount)
  return amount && isSameMoney(amount, sent) ? amount : 'mismatch'
}

/** What the answer to service 36 means. */
export function toInquired(answer: Answer, sent: { reference: string; amount: Money; code: string }): TransferState {
  const { railCode } = answer
  if (answer.is === 'silent') return { is: 'unknown', railCode }
  if (answer.is === 'declined') {
    const isNotFound = isDeclinedFor(answer, '404 01') && !railCode.startsWith('http_')
    return { is: isNotFound ? 'not_found' : 'unknown', railCode }
  }
  const { body } = answer
  const reference = readText(body.originalPartnerReferenceNo)
  if (reference !== undefined && reference !== sent.reference) return { is: 'unknown', railCode: 'reference_mismatch' }
  if ((readText(body.serviceCode) ?? sent.code) !== sent.code) return { is: 'unknown', railCode: 'service_mismatch' }
  if (readAmount(body, sent.amount) === 'mismatch') return { is: 'unknown', railCode: 'amount_mismatch' }
  return toTransferState(body)
}

/** What a `latestTransactionStatus` means for a transfer; a code nobody knows decides nothing. */
export function toTransferState(body: JsonObject): TransferState {
  const code = body.latestTransactionStatus
  const railCode = `status_${typeof code === 'string' ? code.slice(0, 8) : 'none'}`
  const bankReference = readReference(body.originalReferenceNo) ?? readReference(body.referenceNumber) ?? null
  const amount = fromSnapMoney(body.amount) ?? null
  switch (readTransactionStatus(code)) {
    case 'success':
      return { is: 'succeeded', bankReference, amount, railCode }
    case 'refunded':
      return { is: 'reversed', bankReference, amount, railCode }
    case 'initiated':
    case 'paying':
    case 'pending':
      return { is: 'processing', bankReference, railCode }
    case 'canceled':
    case 'failed':
    case 'expired':
    case 'rejected':
      return { is: 'failed', reason: 'The bank could not carry the transfer out.', railCode }
    case 'not_found':
      return { is: 'not_found', railCode }
    case undefined:
      return { is: 'unknown', railCode }
  }
}

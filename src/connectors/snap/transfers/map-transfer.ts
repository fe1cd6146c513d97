import { isSameMoney, type Money } from '../../../base/money.ts'
import { fromSnapMoney } from '../../../snap/amount.ts'
import { type JsonObject, readText } from '../../../snap/json.ts'
import { readTransactionStatus } from '../../../snap/transaction-status.ts'
import type { TransferState } from '../../payout-port.ts'
import { isDeclinedFor, type SnapResponse } from '../client/response.ts'
import { readField, readReference } from '../fields.ts'
import type { FieldPath } from '../profile/operation.ts'
import type { TransfersSection, TransferWay } from '../profile/transfers.ts'
import { tightenNames } from './loose-names.ts'

/** Refusals that are about an earlier call, or about none at all: they are not final. */
const UNDECIDED = ['404 00', '404 01', '404 18'] as const

/** What was sent: a reply about anything else decides nothing. */
type Sent = { readonly reference: string; readonly amount: Money }

/**
 * What the response to a transfer means. Failed is only what the bank itself decided about this very transfer: a
 * readable 4xx code about the request, the account or the money, or a 200 whose body says that it failed. Unknown: it
 * is about our access (401, 405, 429) or an earlier call (409, 404xx18: the first one stands), or does not come from
 * the bank. Source: SNAP BI, "Response code"; rails, "Rules that decide money"; providers, "States, finality".
 */
export function toSent(
  response: SnapResponse,
  section: TransfersSection,
  { accepted }: Pick<TransferWay, 'accepted'>,
  sent: Sent,
): TransferState {
  const { railCode } = response
  if (response.is === 'inconclusive') {
    return response.isInProgress ? { is: 'processing', bankReference: null, railCode } : { is: 'unknown', railCode }
  }
  if (response.is === 'declined') {
    const isTheBanks = !railCode.startsWith('http_') && [400, 403, 404].includes(response.httpStatus)
    return isTheBanks && !isDeclinedFor(response, ...UNDECIDED, ...(section.undecided ?? []))
      ? { is: 'failed', reason: `The bank refused the transfer: ${response.reason}.`, railCode }
      : { is: 'unknown', railCode }
  }
  const body = bodyOf(response.body, section)
  const fault = faultOf(body, sent, 'partnerReferenceNo')
  if (fault) return { is: 'unknown', railCode: fault }
  const bankReference = bankReferenceOf(body, section.bankReference)
  const status = body.transactionStatus ?? body.latestTransactionStatus
  if (status !== undefined) return toState(status, bankReference, fromSnapMoney(body.amount) ?? null)
  return accepted === 'succeeded'
    ? { is: 'succeeded', bankReference, amount: fromSnapMoney(body.amount) ?? null, railCode }
    : { is: 'processing', bankReference, railCode }
}

/** What the response to an inquiry about a transfer means. `serviceCode` is what the inquiry named. */
export function toInquired(
  response: SnapResponse,
  section: TransfersSection,
  withoutStatus: TransfersSection['status']['withoutStatus'],
  sent: Sent & { readonly serviceCode: string | undefined },
): TransferState {
  const { railCode } = response
  if (response.is === 'inconclusive') return { is: 'unknown', railCode }
  if (response.is === 'declined') {
    const isNotFound = isDeclinedFor(response, '404 01') && !railCode.startsWith('http_')
    return { is: isNotFound ? 'not_found' : 'unknown', railCode }
  }
  const body = bodyOf(response.body, section)
  const fault = faultOf(body, sent, 'originalPartnerReferenceNo')
  if (fault) return { is: 'unknown', railCode: fault }
  if ((readText(body.serviceCode) ?? sent.serviceCode) !== sent.serviceCode) {
    return { is: 'unknown', railCode: 'service_mismatch' }
  }
  const bankReference = bankReferenceOf(body, ['originalReferenceNo', 'referenceNumber', ...section.bankReference])
  const amount = fromSnapMoney(body.amount) ?? null
  const status = body.latestTransactionStatus
  if (status === undefined && withoutStatus === 'succeeded') {
    return { is: 'succeeded', bankReference, amount, railCode }
  }
  return toState(status, bankReference, amount)
}

/** What a notification about a transfer says of it. */
export const toTransferState = (body: JsonObject): TransferState =>
  toState(
    body.latestTransactionStatus,
    bankReferenceOf(body, ['originalReferenceNo', 'referenceNumber']),
    fromSnapMoney(body.amount) ?? null,
  )

const bodyOf = (body: JsonObject, { hasLooseNames }: TransfersSection): JsonObject =>
  hasLooseNames ? tightenNames(body) : body

/** What shows that a reply is not about what was sent. */
function faultOf(body: JsonObject, sent: Sent, referenceField: string): string | undefined {
  const reference = readText(body[referenceField])?.trim()
  if (reference !== undefined && reference !== sent.reference) return 'reference_mismatch'
  if (body.amount === undefined || body.amount === null) return undefined
  const amount = fromSnapMoney(body.amount)
  return amount && isSameMoney(amount, sent.amount) ? undefined : 'amount_mismatch'
}

function bankReferenceOf(body: JsonObject, paths: readonly FieldPath[]): string | null {
  for (const path of paths) {
    const reference = readReference(readField(body, path))
    if (reference !== undefined) return reference
  }
  return null
}

/** What a transaction status means for a transfer; an unknown code decides nothing. */
function toState(code: unknown, bankReference: string | null, amount: Money | null): TransferState {
  const railCode = `status_${typeof code === 'string' ? code.slice(0, 8) : 'none'}`
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

import { type JsonObject, parseBody, readObject, readText } from '../../snap/json.ts'
import { readTransactionStatus } from '../../snap/transaction-status.ts'
import { readVaTriple, type VaTriple, vaNumber } from '../../snap/va-number.ts'
import type { RailState, Receipt } from '../port.ts'
import { toState } from './map.ts'
import { PAYMENT_ID_MAX, readPaid, readReference, readTime } from './wire.ts'

/** A body we cannot use: answer 400 with this case (00 no JSON, 01 malformed, 02 missing) and field. */
export type MalformedNotice = {
  readonly is: 'malformed'
  readonly caseCode: '00' | '01' | '02'
  readonly field: string
}

const NO_BODY: MalformedNotice = { is: 'malformed', caseCode: '00', field: '' }

const fault = (field: string, value: unknown): MalformedNotice => ({
  is: 'malformed',
  caseCode: value === undefined || value === null || value === '' ? '02' : '01',
  field,
})

/** What a notification about a transaction tells: money, or a state without any, of what its references name. */
export type StatusNotice =
  | { readonly is: 'receipt'; readonly receipt: Receipt }
  | {
      readonly is: 'state'
      readonly reference: string | null
      readonly instrumentReference: string
      readonly state: Exclude<RailState, { is: 'succeeded' }>
    }
  | MalformedNotice

/**
 * Reads a QR notification (service 52) whose signature was verified. A payment without a time was made when it was
 * `receivedAt`.
 */
export const parseQrNotify = (raw: Buffer, receivedAt: Date): StatusNotice =>
  parseStatusNotice(raw, receivedAt, (body) => body.paidTime ?? readObject(body.additionalInfo).paidTime)

/** Reads a wallet's notification (service 56), alike. */
export const parseDebitNotify = (raw: Buffer, receivedAt: Date): StatusNotice =>
  parseStatusNotice(raw, receivedAt, (body) => body.finishedTime ?? body.paidTime)

/** Success without an amount is a state `unknown`: ask the rail. Our own reference may be absent; the rail's never is. */
function parseStatusNotice(raw: Buffer, receivedAt: Date, timeOf: (body: JsonObject) => unknown): StatusNotice {
  const body = parseBody(raw)
  if (!body) return NO_BODY
  const railReference = readReference(body.originalReferenceNo)
  if (!railReference) return fault('originalReferenceNo', body.originalReferenceNo)
  if (typeof body.latestTransactionStatus !== 'string') {
    return fault('latestTransactionStatus', body.latestTransactionStatus)
  }
  const reference = readReference(body.originalPartnerReferenceNo) ?? null
  const isPaid = readTransactionStatus(body.latestTransactionStatus) === 'success'
  if (isPaid && body.amount !== undefined && !readPaid(body.amount)) return fault('amount', body.amount)
  const state = toState(body.latestTransactionStatus, () => {
    const amount = readPaid(body.amount)
    if (!amount) return { missing: 'amount' }
    const paidAt = readTime(timeOf(body), receivedAt)
    return { reference, instrumentReference: railReference, railReference, amount, paidAt }
  })
  return state.is === 'succeeded'
    ? { is: 'receipt', receipt: state.receipt }
    : { is: 'state', reference, instrumentReference: railReference, state }
}

/** A payment into a virtual account (service 25), with what its answer must echo byte for byte. */
export type VaNotice =
  | {
      readonly is: 'receipt'
      readonly receipt: Receipt
      readonly triple: VaTriple
      /** The payment's id at the bank, the same in every repeat. */
      readonly paymentRequestId: string
      /** The bank says that it repeats itself. */
      readonly isAdvice: boolean
    }
  | MalformedNotice

/** Reads a virtual account payment whose signature was verified. `receivedAt` stands in for a missing `trxDateTime`. */
export function parseVaPayment(raw: Buffer, receivedAt: Date): VaNotice {
  const body = parseBody(raw)
  if (!body) return NO_BODY
  const read = readVaTriple(body)
  if ('fault' in read)
    return { is: 'malformed', caseCode: read.fault.is === 'missing' ? '02' : '01', field: read.fault.field }
  const paymentRequestId = readReference(body.paymentRequestId, PAYMENT_ID_MAX)
  if (!paymentRequestId) return fault('paymentRequestId', readText(body.paymentRequestId))
  const amount = readPaid(body.paidAmount)
  if (!amount) return fault('paidAmount', body.paidAmount)
  const receipt: Receipt = {
    reference: readReference(body.trxId) ?? null,
    instrumentReference: vaNumber(read.triple),
    railReference: paymentRequestId,
    amount,
    paidAt: readTime(body.trxDateTime, receivedAt),
  }
  return { is: 'receipt', receipt, triple: read.triple, paymentRequestId, isAdvice: body.flagAdvise === 'Y' }
}

import { toSnapMoney } from '../../../snap/amount.ts'
import type { JsonObject } from '../../../snap/json.ts'
import { formatTimestamp } from '../../../snap/timestamp.ts'
import { optionalText } from '../fields.ts'
import { findPayment } from '../refund/find-payment.ts'
import { historyOf, isRefunded, readShownRefunds } from '../refund/history.ts'
import { Refusal } from '../refusal.ts'
import type { Call } from '../service.ts'
import { retrievalReference } from '../transaction/reference.ts'
import { shown } from './create.ts'
import { findCollector, findPayable } from './store.ts'

/**
 * Service 51 about a static code: it answers about the one payment that the bank's reference names, since a code has many.
 * Undefined: the call names no static code.
 */
export async function queryCode({ tx, body }: Call): Promise<JsonObject | undefined> {
  const collector = await findPayable(tx, {
    partnerReferenceNo: optionalText(body, 'originalPartnerReferenceNo', 64) ?? '',
  })
  if (!collector || collector.account) return undefined
  const reference = optionalText(body, 'originalReferenceNo', 64) ?? ''
  const payment = await findPayment(tx, collector, reference)
  if (!payment) throw new Refusal(404, '01')
  const refunds = await readShownRefunds(tx, collector, reference)
  const isBack = isRefunded(payment, refunds)
  return {
    originalReferenceNo: reference,
    originalPartnerReferenceNo: collector.partnerReferenceNo,
    serviceCode: '47',
    latestTransactionStatus: isBack ? '04' : '00',
    transactionStatusDesc: isBack ? 'Refunded' : 'Success',
    amount: toSnapMoney(payment.amount),
    paidTime: formatTimestamp(payment.bookedAt),
    additionalInfo: { rrn: retrievalReference(payment.id) },
    ...historyOf(refunds),
  }
}

/** Service 26 about a number that is paid again and again: it waits, however often it was paid. Undefined: none of that number. */
export async function queryAccount({ tx }: Pick<Call, 'tx'>, number: string): Promise<JsonObject | undefined> {
  const collector = await findCollector(tx, { content: number })
  if (!collector?.account) return undefined
  return { virtualAccountData: { ...shown(collector), paymentFlagStatus: '03' } }
}

import { toSnapMoney } from '../../../snap/amount.ts'
import { SERVICES } from '../../../snap/services.ts'
import { formatTimestamp } from '../../../snap/timestamp.ts'
import type { TransactionStatusCode } from '../../../snap/transaction-status.ts'
import { reportedAmount } from '../behaviour.ts'
import { optionalText, text } from '../fields.ts'
import { historyOf, isRefunded, readShownRefunds } from '../refund/history.ts'
import type { BankRefund } from '../refund/store.ts'
import { malformed, Refusal } from '../refusal.ts'
import type { BankService } from '../service.ts'
import { findWalletPayment } from './find.ts'
import { isMandate, linkOfPayment, type WalletPayment } from './store.ts'

const SERVICE_CODES: readonly string[] = [SERVICES.debitPayment.code, SERVICES.mandatePayment.code]

/** Service 55: what became of a wallet payment, or of a debit by a mandate. One that was not approved in time is `05`, like a cancelled one. */
export const walletPaymentStatus: BankService = {
  name: 'debitStatus',
  async run(call) {
    const serviceCode = text(call.body, 'serviceCode', 2)
    if (!SERVICE_CODES.includes(serviceCode)) throw malformed('serviceCode')
    const found = await findWalletPayment(call)
    const { code: own } = isMandate(found) ? SERVICES.mandatePayment : SERVICES.debitPayment
    if (serviceCode !== own) throw malformed('serviceCode')
    // Of a charge that was not answered, nothing is known before it is decided.
    if (found.status === 'PAYING' && linkOfPayment(found) !== undefined) throw new Refusal(504, '00')
    const refunds = await readShownRefunds(call.tx, found, optionalText(call.body, 'originalReferenceNo', 64))
    const [code, description] = statusOf(found, refunds, call.now)
    return {
      originalReferenceNo: found.referenceNo,
      originalPartnerReferenceNo: found.partnerReferenceNo,
      serviceCode,
      latestTransactionStatus: code,
      transactionStatusDesc: description,
      amount: toSnapMoney(reportedAmount(found.payment?.amount ?? found.amount, call.misbehaviour)),
      ...(found.payment && { paidTime: formatTimestamp(found.payment.bookedAt) }),
      ...(found.payment && historyOf(refunds)),
    }
  },
}

function statusOf(
  { status, expiresAt, payment }: WalletPayment,
  refunds: readonly BankRefund[],
  now: Date,
): readonly [TransactionStatusCode, string] {
  if (payment && isRefunded(payment, refunds)) return ['04', 'Refunded']
  switch (status) {
    case 'PAID':
      return ['00', 'Success']
    case 'PAYING':
      return ['02', 'Paying']
    case 'FAILED':
      return ['06', 'Failed']
    case 'CANCELLED':
      return ['05', 'Canceled']
    case 'WAITING':
      return expiresAt <= now ? ['05', 'Expired'] : ['01', 'Initiated']
  }
}

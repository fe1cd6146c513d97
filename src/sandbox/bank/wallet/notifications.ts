import type { Money } from '../../../base/money.ts'
import { toSnapMoney } from '../../../snap/amount.ts'
import { formatTimestamp } from '../../../snap/timestamp.ts'
import type { TransactionStatusCode } from '../../../snap/transaction-status.ts'
import type { Payment } from '../accounts.ts'
import type { NotificationDraft } from '../notification/queue.ts'
import type { Partner } from '../partner.ts'
import { paymentReference } from '../transaction/reference.ts'
import { isMandate, linkOfPayment, type WalletPayment } from './store.ts'

/** Service 72 about a debit of a mandate, which names its customer's reference once more. */
const debitNotification = (about: WalletPayment, amount: Money, code: TransactionStatusCode, description: string) => ({
  originalReferenceNo: about.referenceNo,
  originalPartnerReferenceNo: about.partnerReferenceNo,
  originalExternalId: about.partnerReferenceNo.slice(0, EXTERNAL_ID_LENGTH_MAX),
  transactionStatus: code,
  transactionStatusDesc: description,
  eMandateReffId: linkOfPayment(about),
  sourceAccountNo: about.phone,
  sourceAccountName: about.description,
  amount: toSnapMoney(amount),
  traceNo: about.referenceNo.slice(-TRACE_DIGITS),
})

const EXTERNAL_ID_LENGTH_MAX = 19
const TRACE_DIGITS = 8

/** Service 56 about money that moved. What moved a second time is a transaction of its own, with its own reference. */
export function paidNotification(
  partner: Partner,
  about: WalletPayment,
  payment: Payment,
  reportedMoney: Money,
): NotificationDraft {
  if (isMandate(about)) {
    const stale = debitNotification(about, reportedMoney, '02', 'paying')
    return { service: 'mandateNotify', body: debitNotification(about, reportedMoney, '00', 'success'), stale }
  }
  const common = describeWallet(partner, about, reportedMoney)
  const body = {
    ...common,
    ...(about.payment && { originalReferenceNo: paymentReference(payment) }),
    ...status('00', 'Success'),
    finishedTime: formatTimestamp(payment.bookedAt),
  }
  return { service: 'debitNotify', body, stale: { ...common, ...status('02', 'Paying') } }
}

/** Service 56 about a payer who approved, or who did not. */
export const unpaidNotification = (
  partner: Partner,
  about: WalletPayment,
  is: 'paying' | 'failed',
): NotificationDraft => {
  const [code, description] = is === 'paying' ? (['02', 'Paying'] as const) : (['06', 'Failed'] as const)
  return isMandate(about)
    ? { service: 'mandateNotify', body: debitNotification(about, about.amount, code, description.toLowerCase()) }
    : {
        service: 'debitNotify',
        body: { ...describeWallet(partner, about, about.amount), ...status(code, description) },
      }
}

const status = (code: TransactionStatusCode, description: string) => ({
  latestTransactionStatus: code,
  transactionStatusDesc: description,
})

/** The fields of every notification about a wallet payment. */
export const describeWallet = (partner: Partner, about: WalletPayment, amount: Money) => ({
  originalReferenceNo: about.referenceNo,
  originalPartnerReferenceNo: about.partnerReferenceNo,
  merchantId: partner.merchantId,
  amount: toSnapMoney(amount),
  createdTime: formatTimestamp(about.createdAt),
  ...(linkOfPayment(about) && { additionalInfo: { linkId: linkOfPayment(about) } }),
})

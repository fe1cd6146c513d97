import type { Money } from '../../../base/money.ts'
import { toSnapMoney } from '../../../snap/amount.ts'
import { formatTimestamp } from '../../../snap/timestamp.ts'
import type { TransactionStatusCode } from '../../../snap/transaction-status.ts'
import type { Payment } from '../accounts.ts'
import type { NotificationDraft } from '../notification/queue.ts'
import type { Partner } from '../partner.ts'
import { paymentReference } from '../reference.ts'
import { linkOfPayment, type WalletPayment } from './store.ts'

/** Service 56 about money that moved. What moved a second time is a transaction of its own, with its own reference. */
export function paidNotification(
  partner: Partner,
  about: WalletPayment,
  payment: Payment,
  reportedMoney: Money,
): NotificationDraft {
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
): NotificationDraft => ({
  service: 'debitNotify',
  body: {
    ...describeWallet(partner, about, about.amount),
    ...(is === 'paying' ? status('02', 'Paying') : status('06', 'Failed')),
  },
})

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

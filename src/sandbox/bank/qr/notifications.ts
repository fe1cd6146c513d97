import type { Money } from '../../../base/money.ts'
import type { SandboxPayer } from '../../../markets/market.ts'
import { marketOf } from '../../../markets/market-of.ts'
import { toSnapMoney } from '../../../snap/amount.ts'
import type { JsonObject } from '../../../snap/json.ts'
import { formatTimestamp } from '../../../snap/timestamp.ts'
import type { TransactionStatusCode } from '../../../snap/transaction-status.ts'
import { type Payment, settlementAccount } from '../accounts.ts'
import type { NotificationDraft } from '../notification/queue.ts'
import type { Partner } from '../partner.ts'
import { paymentReference, retrievalReference } from '../transaction/reference.ts'
import type { Qr } from './store.ts'

/**
 * Service 52 about a QR code that was paid. A further payment of the same code is a transaction of its own: it has its
 * own originalReferenceNo, and the partner's reference of the code.
 */
export function paidNotification(
  partner: Partner,
  qr: Qr,
  payer: SandboxPayer,
  payment: Payment,
  reportedMoney: Money,
): NotificationDraft {
  const common = describeQr(partner, qr, payer, reportedMoney)
  const body = {
    ...common,
    ...(qr.payment && { originalReferenceNo: paymentReference(payment) }),
    ...status('00', 'Success'),
    additionalInfo: {
      ...common.additionalInfo,
      rrn: retrievalReference(payment.id),
      paidTime: formatTimestamp(payment.bookedAt),
    },
  }
  return { service: 'qrNotify', body, stale: { ...common, ...status('03', 'Pending') } }
}

/** Service 52 about a customer's attempt that failed. */
export const failedNotification = (partner: Partner, qr: Qr, payer: SandboxPayer): NotificationDraft => ({
  service: 'qrNotify',
  body: { ...describeQr(partner, qr, payer, qr.amount), ...status('06', 'Failed') },
})

const status = (code: TransactionStatusCode, description: string) => ({
  latestTransactionStatus: code,
  transactionStatusDesc: description,
})

/** The fields of every notification about a QR code. */
export const describeQr = (partner: Partner, qr: Qr, payer: SandboxPayer, amount: Money) => ({
  originalReferenceNo: qr.referenceNo,
  originalPartnerReferenceNo: qr.partnerReferenceNo,
  customerNumber: payer.account,
  destinationNumber: settlementAccount(partner),
  destinationAccountName: `PARTNER ${partner.partnerId}`,
  bankCode: payer.issuerBankCode,
  amount: toSnapMoney(amount),
  ...(qr.storeId && { externalStoreId: qr.storeId }),
  additionalInfo: {
    merchantId: partner.merchantId,
    ...marketOf(amount.currency).qr.merchantFields(partner.merchantId),
    nns_issuer: payer.issuerNns,
    issuer: payer.issuer,
  } satisfies JsonObject,
})

import { toSnapMoney } from '../../../snap/amount.ts'
import { SERVICES } from '../../../snap/services.ts'
import { formatTimestamp } from '../../../snap/timestamp.ts'
import type { TransactionStatusCode } from '../../../snap/transaction-status.ts'
import { reportedAmount } from '../behaviour.ts'
import { text } from '../fields.ts'
import { malformed } from '../refusal.ts'
import type { BankService } from '../service.ts'
import { findWalletPayment } from './find.ts'
import type { WalletPayment } from './store.ts'

/** Service 55: what became of a wallet payment. One that was not approved in time is `05`, like a cancelled one. */
export const walletPaymentStatus: BankService = {
  name: 'debitStatus',
  async run(call) {
    if (text(call.body, 'serviceCode', 2) !== SERVICES.debitPayment.code) throw malformed('serviceCode')
    const found = await findWalletPayment(call)
    const [code, description] = statusOf(found, call.now)
    return {
      originalReferenceNo: found.referenceNo,
      originalPartnerReferenceNo: found.partnerReferenceNo,
      serviceCode: SERVICES.debitPayment.code,
      latestTransactionStatus: code,
      transactionStatusDesc: description,
      amount: toSnapMoney(reportedAmount(found.payment?.amount ?? found.amount, call.misbehaviour)),
      ...(found.payment && { paidTime: formatTimestamp(found.payment.bookedAt) }),
    }
  },
}

function statusOf({ status, expiresAt }: WalletPayment, now: Date): readonly [TransactionStatusCode, string] {
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

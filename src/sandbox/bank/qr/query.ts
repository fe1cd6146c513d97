import { toSnapMoney } from '../../../snap/amount.ts'
import { SERVICES } from '../../../snap/services.ts'
import { formatTimestamp } from '../../../snap/timestamp.ts'
import type { TransactionStatusCode } from '../../../snap/transaction-status.ts'
import { reportedAmount } from '../behaviour.ts'
import { queryCode } from '../collector/query.ts'
import { optionalText, text } from '../fields.ts'
import { historyOf, isRefunded, readShownRefunds } from '../refund/history.ts'
import type { BankRefund } from '../refund/store.ts'
import { malformed } from '../refusal.ts'
import type { BankService } from '../service.ts'
import { retrievalReference } from '../transaction/reference.ts'
import { findQr } from './find.ts'
import type { Qr } from './store.ts'

/** Service 51: what became of a QR code. An unpaid one past its time is `05`, like a cancelled one. */
export const queryQr: BankService = {
  name: 'qrQuery',
  async run(call) {
    if (text(call.body, 'serviceCode', 2) !== SERVICES.qrGenerate.code) throw malformed('serviceCode')
    const collected = await queryCode(call)
    if (collected) return collected
    const qr = await findQr(call)
    const refunds = await readShownRefunds(call.tx, qr, optionalText(call.body, 'originalReferenceNo', 64))
    const [code, description] = statusOf(qr, refunds, call.now)
    return {
      originalReferenceNo: qr.referenceNo,
      originalPartnerReferenceNo: qr.partnerReferenceNo,
      serviceCode: SERVICES.qrGenerate.code,
      latestTransactionStatus: code,
      transactionStatusDesc: description,
      amount: toSnapMoney(reportedAmount(qr.payment?.amount ?? qr.amount, call.misbehaviour)),
      ...(qr.terminalId && { terminalId: qr.terminalId }),
      ...(qr.payment && {
        paidTime: formatTimestamp(qr.payment.bookedAt),
        additionalInfo: { rrn: retrievalReference(qr.payment.id) },
      }),
      ...(qr.payment && historyOf(refunds)),
    }
  },
}

function statusOf(qr: Qr, refunds: readonly BankRefund[], now: Date): readonly [TransactionStatusCode, string] {
  if (qr.payment && isRefunded(qr.payment, refunds)) return ['04', 'Refunded']
  if (qr.status === 'PAID') return ['00', 'Success']
  if (qr.status === 'CANCELLED') return ['05', 'Canceled']
  if (qr.expiresAt <= now) return ['05', 'Expired']
  return qr.status === 'FAILED' ? ['06', 'Failed'] : ['03', 'Pending']
}

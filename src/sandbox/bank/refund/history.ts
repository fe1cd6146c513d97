import type { Tx } from '../../../db/transaction.ts'
import { toSnapMoney } from '../../../snap/amount.ts'
import type { JsonObject } from '../../../snap/json.ts'
import { formatTimestamp } from '../../../snap/timestamp.ts'
import type { Payment } from '../accounts.ts'
import { findPayment } from './find-payment.ts'
import { type BankRefund, readRefundsOf, refundedOf } from './store.ts'

/** A payment's refunds as services 51 and 55 report them. */
export const historyOf = (refunds: readonly BankRefund[]): JsonObject => ({ refundHistory: refunds.map(toEntry) })

/** Whether all of a payment has gone back. */
export const isRefunded = (payment: Payment, refunds: readonly BankRefund[]): boolean =>
  refundedOf(refunds) >= payment.amount.amount

const toEntry = ({ referenceNo, partnerRefundNo, amount, status, reason, createdAt }: BankRefund): JsonObject => ({
  refundNo: referenceNo,
  ...(partnerRefundNo !== null && { partnerRefundNo }),
  refundAmount: toSnapMoney(amount),
  refundStatus: status === 'DONE' ? '00' : '06',
  refundDate: formatTimestamp(createdAt),
  ...(reason !== null && { reason }),
})

/** The refunds that an inquiry returns: those of the payment it names, except the ones the bank is silent about. */
export async function readShownRefunds(
  tx: Tx,
  instrument: { readonly referenceNo: string; readonly payment: Payment | null },
  reference: string = instrument.referenceNo,
): Promise<BankRefund[]> {
  const payment = await findPayment(tx, instrument, reference)
  const refunds = payment ? await readRefundsOf(tx, `${payment.id}`) : []
  return refunds.filter(({ isSilent }) => !isSilent)
}

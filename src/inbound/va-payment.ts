import { toDecimal } from '../base/money.ts'
import type { CheckoutApp } from '../checkout/app.ts'
import { findAttempt } from '../checkout/find.ts'
import { settleReceipt } from '../checkout/settle.ts'
import { parseVaPayment } from '../connectors/snap/notice.ts'
import { type Answer, answered } from './status-notice.ts'

/**
 * Acts on a verified payment into a virtual account (service 25): the bank has the money, so it is booked whatever the
 * checkout's state and whatever the amount; what was not asked for is parked.
 */
export async function receiveVaPayment(app: CheckoutApp, body: Buffer, now: Date): Promise<Answer> {
  const notice = parseVaPayment(body, now)
  if (notice.is === 'malformed') return answered(400, notice.caseCode, notice.field)
  const { receipt, triple, paymentRequestId } = notice
  const attempt = await findAttempt(app.db, 'snap', receipt)
  if (attempt?.type !== 'virtual_account') return answered(404, '12')
  await settleReceipt(app, attempt, receipt)
  const name = attempt.instrument?.type === 'virtual_account' ? attempt.instrument.accountName : ''
  const paidAmount = { value: toDecimal(receipt.amount), currency: receipt.amount.currency }
  return answered(200, '00', '', {
    virtualAccountData: {
      ...triple,
      virtualAccountName: name,
      paymentRequestId,
      paidAmount,
      totalAmount: { value: toDecimal(attempt.amount), currency: attempt.amount.currency },
      paymentFlagStatus: '00',
      paymentFlagReason: { english: 'Success', indonesia: 'Sukses' },
    },
  })
}

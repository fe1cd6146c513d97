import { formatTimestamp } from '../../../snap/timestamp.ts'
import { text } from '../fields.ts'
import { Refusal } from '../refusal.ts'
import type { BankService } from '../service.ts'
import { findQr } from './find.ts'
import { move } from './store.ts'

/**
 * Service 77: the QR code can no longer be paid. Refused where that is settled already: 4047714 paid, 4047704 cancelled
 * before, 4037700 expired.
 */
export const cancelQr: BankService = {
  name: 'qrCancel',
  async run(call) {
    text(call.body, 'merchantId', 64)
    text(call.body, 'reason', 256)
    const qr = await findQr(call)
    if (qr.status === 'PAID') throw new Refusal(404, '14')
    if (qr.status === 'CANCELLED') throw new Refusal(404, '04')
    if (qr.expiresAt <= call.now) throw new Refusal(403, '00')
    await move(call.tx, qr.referenceNo, 'CANCELLED', { closedAt: call.now })
    return {
      originalReferenceNo: qr.referenceNo,
      originalPartnerReferenceNo: qr.partnerReferenceNo,
      cancelTime: formatTimestamp(call.now),
      transactionDate: formatTimestamp(call.now),
    }
  },
}

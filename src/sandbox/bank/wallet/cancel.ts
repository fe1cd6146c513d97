import { formatTimestamp } from '../../../snap/timestamp.ts'
import { text } from '../fields.ts'
import { Refusal } from '../refusal.ts'
import type { BankService } from '../service.ts'
import { findWalletPayment } from './find.ts'
import { move } from './store.ts'

/**
 * Service 57: the payment can no longer be approved. Refused where that is settled already: 4045714 paid, 4045700 on its
 * way or failed, 4045704 cancelled before, 4035700 expired.
 */
export const cancelWalletPayment: BankService = {
  name: 'debitCancel',
  async run(call) {
    text(call.body, 'reason', 256)
    const found = await findWalletPayment(call)
    if (found.status === 'PAID') throw new Refusal(404, '14')
    if (found.status === 'CANCELLED') throw new Refusal(404, '04')
    if (found.status !== 'WAITING') throw new Refusal(404, '00')
    if (found.expiresAt <= call.now) throw new Refusal(403, '00')
    await move(call.tx, found.referenceNo, 'CANCELLED', { closedAt: call.now })
    return {
      originalReferenceNo: found.referenceNo,
      originalPartnerReferenceNo: found.partnerReferenceNo,
      cancelTime: formatTimestamp(call.now),
      transactionDate: formatTimestamp(call.now),
    }
  },
}

import { ApiError, notFound } from '../../base/errors.ts'
import { findPaid } from '../../checkout/receipts/find-paid.ts'
import { transaction } from '../../db/transaction.ts'
import { PAYMENT_TYPES } from '../../payment-methods/types.ts'
import type { BankControl } from '../bank/control/control.ts'
import { actAtFace, type FaceApp, isElsewhere } from './act-at-face.ts'

type App = FaceApp & { readonly bank: Pick<BankControl, 'refundPayment'> }

/**
 * The bank refunds what is left of money that a collector received on its own initiative, as after a complaint. It arrives as a
 * bank's notification does. INVALID_STATE where nothing is left, or nothing can be refunded: a virtual account has no way to.
 */
export async function simulateCollectedRefund(app: App, merchantId: string, transactionId: string): Promise<void> {
  const [paid] = await transaction(app.db, merchantId, (tx) => findPaid(tx, merchantId, { transactionId }))
  if (!paid) throw notFound()
  const { attempt, connectionId, railReference } = paid
  const { isReturnable, name } = PAYMENT_TYPES[attempt.type]
  if (!isReturnable) {
    throw new ApiError('INVALID_STATE', `A bank does not refund ${name.en} on its own initiative.`)
  }
  if (isElsewhere(paid)) return actAtFace(app, connectionId, [railReference], 'refund')
  const acted = await app.bank.refundPayment(railReference)
  if (acted.is === 'refused') throw new ApiError('INVALID_STATE', `The sandbox bank refused: ${acted.message}`)
}

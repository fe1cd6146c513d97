import { ApiError } from '../../base/errors.ts'
import type { CheckoutDetail } from '../../checkout/read/find.ts'
import { PAYMENT_TYPES } from '../../payment-methods/types.ts'
import type { RefundApp } from '../../refunds/app.ts'
import { pollProviderRefunds } from '../../refunds/provider/poll-provider-refunds.ts'
import type { BankControl } from '../bank/control/control.ts'
import { actAtFace, type FaceApp, isElsewhere } from './act-at-face.ts'

/**
 * The bank refunds what is left of a paid checkout on its own initiative, as after a complaint. It arrives as a bank's
 * notification does; a card’s chargeback is not notified, and is found by polling. INVALID_STATE where nothing was
 * paid, or nothing can be refunded: a virtual account has no way to.
 */
export async function simulateRefund(
  app: RefundApp & FaceApp & { readonly bank: Pick<BankControl, 'refundPayment'> },
  { checkout, attempts }: CheckoutDetail,
): Promise<void> {
  const paid = attempts.find(({ status }) => status === 'SUCCEEDED')
  if (!paid) throw new ApiError('INVALID_STATE', `This checkout is ${checkout.status}: nothing was paid.`)
  if (isElsewhere(paid)) return actAtFace(app, paid.connectionId, [paid.reference], 'refund')
  const { isReturnable, name } = PAYMENT_TYPES[paid.type]
  if (!isReturnable) {
    throw new ApiError('INVALID_STATE', `A bank does not refund ${name.en} on its own initiative.`)
  }
  const acted = await app.bank.refundPayment(paid.reference)
  if (acted.is === 'refused') throw new ApiError('INVALID_STATE', `The sandbox bank refused: ${acted.message}`)
  if (paid.type === 'credit_card') await pollProviderRefunds(app, checkout.merchantId, checkout.id)
}

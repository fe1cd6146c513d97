import { cancelCheckout, say, sayError } from '@gapura/shop'
import type { Payment } from '@vendure/core'
import { options } from './options.ts'
import { checkoutIdOf } from './rows.ts'

/** Cancels a payment's checkout. Undefined: it can no longer be paid; else why it still can, or is paid. */
export async function cancelAtGateway(payment: Payment): Promise<string | undefined> {
  const { gapura, language } = options()
  const id = checkoutIdOf(payment)
  if (id === '') return undefined
  try {
    const { status } = await cancelCheckout(gapura, id)
    const isPaid = status === 'SUCCEEDED' || status === 'PROCESSING'
    return isPaid ? say(language, 'notCancelled', { status }) : undefined
  } catch (error) {
    return sayError(language, error)
  }
}

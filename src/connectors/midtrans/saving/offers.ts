import type { SavingOffer } from '../../saving-port.ts'
import { METHODS, type MidtransMethod } from '../methods.ts'

const offerOf = ({ type, code, minAmount, maxAmount }: MidtransMethod) => ({
  ...{ type, code, currency: 'IDR', minAmount, maxAmount },
})

/**
 * What is saved, within the bounds of its payments: GoPay accounts by their number, and cards while their payer pays with them,
 * since Midtrans makes no token for an amount of 0.
 */
export const SAVING_OFFERS: readonly SavingOffer[] = METHODS.flatMap((method): SavingOffer[] => {
  if (method.code === 'GOPAY') return [{ ...offerOf(method), needsPhone: true }]
  return method.type === 'credit_card' ? [{ ...offerOf(method), needsPhone: false, isByPaying: true }] : []
})

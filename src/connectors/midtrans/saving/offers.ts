import type { SavingOffer } from '../../saving-port.ts'
import { METHODS } from '../methods.ts'

/** What is saved, within the bounds of its payments. */
export const SAVING_OFFERS: readonly SavingOffer[] = METHODS.filter(({ code }) => code === 'GOPAY').map(
  ({ type, code, minAmount, maxAmount }) => ({ type, code, currency: 'IDR', minAmount, maxAmount, needsPhone: true }),
)

/** What Midtrans can save, and this rail does not: decision 85. */
export const UNSAVED = [
  {
    type: 'credit_card',
    code: null,
    why: 'Midtrans gives a token only after a payment or a hold, in a notification whose signature does not cover it',
  },
] as const

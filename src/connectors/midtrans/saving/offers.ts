import type { SavingOffer } from '../../saving-port.ts'
import { METHODS } from '../methods.ts'

/** What is saved, within the bounds of its payments. */
export const SAVING_OFFERS: readonly SavingOffer[] = METHODS.filter(({ code }) => code === 'GOPAY').map(
  ({ type, code, minAmount, maxAmount }) => ({ type, code, currency: 'IDR', minAmount, maxAmount, needsPhone: true }),
)

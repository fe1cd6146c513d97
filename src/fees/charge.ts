import type { Money } from '../base/money.ts'
import { roundTo } from './rounding.ts'
import type { Price } from './rule.ts'

const WHOLE = 10_000n

/** What something costs: the fee, and the tax on it. */
export type Charge = { readonly fee: Money; readonly tax: Money }

/**
 * What a payment costs, out of it: the fee by its price, the tax on top of the fee, and together never more than the payment,
 * where the fee gives way so that its tax fits.
 */
export function chargePayment(price: Price, taxBasisPoints: bigint, gross: Money): Charge {
  const { currency } = gross
  const fee = feeOf(price, gross)
  const tax = taxOf(fee, taxBasisPoints, gross)
  if (fee + tax <= gross.amount) return toCharge(gross, fee, tax)
  if (taxBasisPoints === 0n) return toCharge(gross, gross.amount, 0n)
  const most = roundTo(currency, gross.amount * WHOLE, WHOLE + taxBasisPoints, 'down')
  const taxOfMost = taxOf(most, taxBasisPoints, gross)
  const room = gross.amount - most
  return toCharge(gross, most, taxOfMost < room ? taxOfMost : room)
}

/** What a payout costs, on top of it. */
export function chargePayout(price: Price, taxBasisPoints: bigint, amount: Money): Charge {
  const fee = feeOf(price, amount)
  return toCharge(amount, fee, taxOf(fee, taxBasisPoints, amount))
}

function feeOf({ basisPoints, fixed, minimum, maximum }: Price, { amount, currency }: Money): bigint {
  const fee = roundTo(currency, amount * basisPoints + fixed * WHOLE, WHOLE, 'up')
  if (maximum !== null && fee > maximum) return maximum
  return fee < minimum ? minimum : fee
}

const taxOf = (fee: bigint, basisPoints: bigint, { currency }: Money): bigint =>
  roundTo(currency, fee * basisPoints, WHOLE, 'half_up')

const toCharge = ({ currency }: Money, fee: bigint, tax: bigint): Charge => ({
  fee: { amount: fee, currency },
  tax: { amount: tax, currency },
})

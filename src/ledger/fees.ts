import type { Currency } from '../base/currency.ts'
import { type Money, share } from '../base/money.ts'

/** A payment method, as fees and settlement distinguish them. */
export type Method = 'qrcode' | 'virtual_account' | 'ewallet' | 'credit_card'

/** What a payment costs the merchant: a part of it, and in rupiah a fixed sum (in sen). Ours to choose. */
const FEES: Record<Method, { basisPoints: bigint; fixedSen: bigint }> = {
  qrcode: { basisPoints: 70n, fixedSen: 0n },
  virtual_account: { basisPoints: 0n, fixedSen: 4_000_00n },
  ewallet: { basisPoints: 150n, fixedSen: 0n },
  credit_card: { basisPoints: 290n, fixedSen: 2_000_00n },
}
const BASIS_POINTS = 10_000n

/** Fees are rounded up to these units: no rupiah account is paid in sen, and balances stay whole as payments are. */
const FEE_STEP: ReadonlyMap<string, bigint> = new Map([['IDR', 100n]])
const FIXED_FEE_CURRENCY = 'IDR'

/** The fee of one payment, rounded up, and never more than the payment. */
export function feeOf(method: Method, gross: Money): Money {
  const { basisPoints, fixedSen } = FEES[method]
  const part = share(gross, basisPoints, BASIS_POINTS, 'up').amount
  const fee = roundUp(part + (gross.currency === FIXED_FEE_CURRENCY ? fixedSen : 0n), gross.currency)
  return fee < gross.amount ? { amount: fee, currency: gross.currency } : gross
}

function roundUp(amount: bigint, code: Currency): bigint {
  const step = FEE_STEP.get(code) ?? 1n
  return ((amount + step - 1n) / step) * step
}

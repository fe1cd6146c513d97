import type { Currency } from '../base/currency.ts'
import { marketCurrency, marketOf } from '../markets/market-of.ts'
import { PAYMENT_TYPES, type PaymentType, TYPE_CODES } from '../payment-methods/types.ts'
import type { FeeTerms, Price, Schedule } from './rule.ts'

const price = (basisPoints: bigint, fixed: bigint): Price => ({ basisPoints, fixed, minimum: 0n, maximum: null })

/**
 * The fees of a merchant without a plan: ours to choose, and the same since the first release. In a currency of no market
 * payments pay the percentage only.
 */
export function builtInFees(currency: Currency): FeeTerms[] {
  const of = { kind: 'fee', code: null, currency, refundFee: null } as const
  const { fixedFees = {} } = marketCurrency(currency) ?? {}
  const { toOtherBanks, inside } = marketOf(currency).payoutFees
  return [
    ...TYPE_CODES.map((subject) => ({
      ...of,
      subject,
      above: 0n,
      price: price(PAYMENT_TYPES[subject].fee.basisPoints, fixedFees[subject] ?? 0n),
    })),
    ...toOtherBanks.map(({ above, fixed }) => ({
      ...of,
      subject: 'payout' as const,
      above,
      price: price(0n, fixed),
    })),
    { ...of, subject: 'payout_same_bank' as const, above: 0n, price: price(0n, inside) },
  ]
}

/** Whole days after it was paid, so that settlement is spread as payments were; banks' own days are no longer than these. */
export const builtInSchedule = (method: PaymentType): Schedule => ({
  dayKind: 'calendar',
  days: PAYMENT_TYPES[method].fee.settlementDays,
})

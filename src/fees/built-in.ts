import { type Currency, currency as toCurrency } from '../base/currency.ts'
import { PAYMENT_TYPES, type PaymentType, TYPE_CODES } from '../payment-methods/types.ts'
import type { FeeTerms, Price, Schedule, Subject } from './rule.ts'

/** The plan of whoever has no other: ours to choose, and the same since the first release. */
const RUPIAH = toCurrency('IDR')
const MILLION = 100_000_000n
/** What a payment in rupiah costs beside the percentage of its type. */
const FIXED_SEN: { readonly [type in PaymentType]?: bigint } = {
  virtual_account: 4_000_00n,
  credit_card: 2_000_00n,
}
/** By amount: what the market's rails cost their customers. */
const PAYOUTS: readonly (readonly [subject: Subject, above: bigint, fixed: bigint])[] = [
  ['payout', 0n, 2_500_00n],
  ['payout', 250n * MILLION, 2_900_00n],
  ['payout', 1_000n * MILLION, 30_000_00n],
  ['payout_same_bank', 0n, 0n],
]

const price = (basisPoints: bigint, fixed: bigint): Price => ({ basisPoints, fixed, minimum: 0n, maximum: null })

/** The fees in a currency: outside rupiah payments pay the percentage only. */
export function builtInFees(currency: Currency): FeeTerms[] {
  const of = { kind: 'fee', code: null, currency, refundFee: null } as const
  return [
    ...TYPE_CODES.map((subject) => ({
      ...of,
      subject,
      above: 0n,
      price: price(PAYMENT_TYPES[subject].fee.basisPoints, currency === RUPIAH ? (FIXED_SEN[subject] ?? 0n) : 0n),
    })),
    ...PAYOUTS.map(([subject, above, fixed]) => ({ ...of, subject, above, price: price(0n, fixed) })),
  ]
}

/** Whole days after it was paid, so that settlement is spread as payments were; banks' own days are no longer than these. */
export const builtInSchedule = (method: PaymentType): Schedule => ({
  dayKind: 'calendar',
  days: PAYMENT_TYPES[method].fee.settlementDays,
})

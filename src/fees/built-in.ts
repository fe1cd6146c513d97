import { type Currency, currency as toCurrency } from '../base/currency.ts'
import type { PaymentType } from '../connectors/port.ts'
import type { FeeTerms, Price, Schedule, Subject } from './rule.ts'

/** The plan of whoever has no other: ours to choose, and the same since the first release. */
const RUPIAH = toCurrency('IDR')
const MILLION = 100_000_000n
const PAYMENTS: Readonly<Record<PaymentType, { basisPoints: bigint; fixedSen: bigint }>> = {
  qrcode: { basisPoints: 70n, fixedSen: 0n },
  virtual_account: { basisPoints: 0n, fixedSen: 4_000_00n },
  ewallet: { basisPoints: 150n, fixedSen: 0n },
  credit_card: { basisPoints: 290n, fixedSen: 2_000_00n },
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
    ...Object.entries(PAYMENTS).map(([method, { basisPoints, fixedSen }]) => ({
      ...{ ...of, subject: method as PaymentType, above: 0n },
      price: price(basisPoints, currency === RUPIAH ? fixedSen : 0n),
    })),
    ...PAYOUTS.map(([subject, above, fixed]) => ({ ...of, subject, above, price: price(0n, fixed) })),
  ]
}

/** Days from payment until the money is available; banks' own days are no longer than these. */
const SETTLEMENT_DAYS: Readonly<Record<PaymentType, number>> = {
  ...{ qrcode: 1, virtual_account: 1, ewallet: 2, credit_card: 3 },
}

/** Whole days after it was paid, so that settlement is spread as payments were. */
export const builtInSchedule = (method: PaymentType): Schedule => ({
  dayKind: 'calendar',
  days: SETTLEMENT_DAYS[method],
})

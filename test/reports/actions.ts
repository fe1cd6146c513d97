import fc from 'fast-check'
import type { PaymentType } from '../../src/payment-methods/types.ts'

/** One thing that happens. `of` chooses among what there is; where there is nothing, nothing happens. */
export type Action =
  | { is: 'payment'; type: PaymentType; whole: number; lateHours: number }
  | { is: 'unpaid order'; type: PaymentType; whole: number; end: 'open' | 'refused' | 'cancelled' | 'expired' }
  | { is: 'second payment'; of: number; extra: number }
  | { is: 'refund' | 'provider refund'; of: number; part: number }
  | { is: 'refund cancelled'; of: number }
  | { is: 'payout'; whole: number }
  | { is: 'payout sent'; of: number; said: 'succeeded' | 'failed' | 'reversed' }
  | { is: 'settlement' }
  | { is: 'wait'; hours: number }

const of = fc.nat({ max: 1_000 })
const whole = fc.integer({ min: 1, max: 2_000_000 })
const hours = fc.constantFrom(0.01, 1, 5, 7, 11, 17, 25, 60)
const type = fc.constantFrom<PaymentType>('qrcode', 'virtual_account', 'ewallet', 'credit_card')

/** What may happen to a merchant, most of it payments. */
export const actions: fc.Arbitrary<Action[]> = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        is: fc.constant('payment' as const),
        type,
        whole,
        lateHours: fc.constantFrom(0, 0, 0, 3, 30, 80),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        is: fc.constant('unpaid order' as const),
        type,
        whole,
        end: fc.constantFrom('open' as const, 'refused' as const, 'cancelled' as const, 'expired' as const),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ is: fc.constant('second payment' as const), of, extra: fc.constantFrom(0, 1, 500) }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        is: fc.constantFrom('refund' as const, 'provider refund' as const),
        of,
        part: fc.constantFrom(1, 2, 3),
      }),
    },
    { weight: 1, arbitrary: fc.record({ is: fc.constant('refund cancelled' as const), of }) },
    {
      weight: 3,
      arbitrary: fc.record({ is: fc.constant('payout' as const), whole: fc.integer({ min: 10_000, max: 400_000 }) }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        is: fc.constant('payout sent' as const),
        of,
        said: fc.constantFrom('succeeded' as const, 'failed' as const, 'reversed' as const),
      }),
    },
    { weight: 5, arbitrary: fc.record({ is: fc.constant('settlement' as const) }) },
    { weight: 4, arbitrary: fc.record({ is: fc.constant('wait' as const), hours }) },
  ),
  { minLength: 25, maxLength: 60 },
)

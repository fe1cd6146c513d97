import type { Money } from '../../src/base/money.ts'
import { CacheInvalidation } from '../../src/db/invalidation/cache-invalidation.ts'
import { Plan } from '../../src/fees/plan.ts'
import { openPlans } from '../../src/fees/plans.ts'
import type { PaymentType } from '../../src/payment-methods/types.ts'

/** The plans of merchants, as a process without notice of changes has them. */
export const PLANS = openPlans(new CacheInvalidation())

const BUILT_IN = new Plan([])
const at = new Date('2026-03-01T10:00:00Z')

/** The prices of merchants without a plan of their own. */
export const feeOf = (method: PaymentType, gross: Money): Money => BUILT_IN.paymentCharge(method, null, gross, at).fee
export const payoutFee = (isSameBank: boolean, amount: Money): Money =>
  BUILT_IN.payoutCharge(isSameBank, '014', amount, at).fee

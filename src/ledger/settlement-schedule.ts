import { DAY_MS, later, SECOND_MS } from '../base/clock.ts'
import type { Method } from './fees.ts'

/** Days from payment until the money is available. Ours to choose; banks' own days are no longer than these. */
const SETTLEMENT_DAYS: Record<Method, number> = { qrcode: 1, virtual_account: 1, ewallet: 2, credit_card: 3 }

/** The sandbox settles within sight: long enough to see `pending`, too short to wait for. */
const SANDBOX_SETTLEMENT_MS = 10 * SECOND_MS

/** When a payment becomes available: whole days after it was paid, so that settlement is spread as payments were. */
export const settlementTime = (environment: 'sandbox' | 'production', method: Method, paidAt: Date): Date =>
  later(paidAt, environment === 'sandbox' ? SANDBOX_SETTLEMENT_MS : SETTLEMENT_DAYS[method] * DAY_MS)

import type { Payment } from './accounts.ts'

/** Why a simulated customer could not pay. */
export type PayRefusalCode = 'NOT_FOUND' | 'ALREADY_PAID' | 'CANCELLED' | 'EXPIRED' | 'WRONG_AMOUNT' | 'TOO_LATE'

/** What came of a simulated customer's attempt. */
export type PayOutcome =
  | { readonly is: 'paid'; readonly payment: Payment }
  | { readonly is: 'refused'; readonly code: PayRefusalCode }

/** The outcome of a request for a failing attempt. */
export type FailOutcome = { readonly is: 'failed' } | { readonly is: 'refused'; readonly code: PayRefusalCode }

export const payRefused = (code: PayRefusalCode) => ({ is: 'refused', code }) as const

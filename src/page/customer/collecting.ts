import { dayIn } from '../../base/time-zone.ts'
import type { Collection } from '../../subscriptions/collection.ts'
import type { Next, Why } from '../text/collecting-words.ts'

/** How an invoice of a subscription is being charged. */
export type Collecting =
  | { readonly is: 'charging' }
  /** Its payer approves the charge at their provider, at this address. */
  | { readonly is: 'approve'; readonly url: string }
  | { readonly is: 'failed'; readonly why: Why; readonly next: Next }

/** Every other code is a refusal whose reason is of no use to the payer, or none of theirs. */
const WHY: Readonly<Record<string, Why>> = {
  insufficient_funds: 'funds',
  limit_exceeded: 'limit',
  limit_needs_payer: 'limit',
  blocked: 'blocked',
  inactive: 'blocked',
  expired: 'expired',
  unlinked: 'ended',
  not_active: 'ended',
  invalid: 'ended',
}

type Around = {
  readonly now: Date
  /** That of the subscription's days. */
  readonly zone: string
  /** The subscription can still be charged with another method. */
  readonly canChange: boolean
  /** Where the charge whose outcome is open is approved; null: that is not for its payer to do. */
  readonly approveUrl: string | null
}

/** What the payer of an invoice is shown of its charges; null: none has failed, and none is under way. */
export function collectingOf(
  { status, chargeId, nextTryAt, failure }: Collection,
  { now, zone, canChange, approveUrl }: Around,
): Collecting | null {
  if (status === 'PAID' || status === 'STOPPED') return null
  if (chargeId !== null) return approveUrl === null ? { is: 'charging' } : { is: 'approve', url: approveUrl }
  if (failure === null) return null
  const why = WHY[failure.code] ?? 'declined'
  if (status === 'GIVEN_UP' || !canChange) return { is: 'failed', why, next: { is: 'none' } }
  if (failure.needs === 'new_method') {
    // Another saved method is charged in a moment; without one, days of the schedule pass without a try.
    return nextTryAt !== null && nextTryAt <= now ? { is: 'charging' } : { is: 'failed', why, next: { is: 'choose' } }
  }
  const isRetried = nextTryAt !== null && failure.needs === null
  return { is: 'failed', why, next: isRetried ? { is: 'retry', day: dayIn(zone, nextTryAt) } : { is: 'none' } }
}

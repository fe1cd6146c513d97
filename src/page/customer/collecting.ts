import { dayIn } from '../../base/time-zone.ts'
import type { Collection } from '../../subscriptions/collection.ts'

/** Why a charge failed, as far as its payer can do something about it. */
export type Why = 'funds' | 'limit' | 'blocked' | 'expired' | 'ended' | 'declined'

/** What comes after a failed charge. `retry`: another try, on this day, `2026-12-31`. `none`: it is not tried again. */
export type Next = { readonly is: 'retry'; readonly day: string } | { readonly is: 'choose' } | { readonly is: 'none' }

/** How an invoice of a subscription is being charged. */
export type Collecting = { readonly is: 'charging' } | { readonly is: 'failed'; readonly why: Why; readonly next: Next }

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

/**
 * What the payer of an invoice is shown of its charges; null: none has failed, and none is under way. `canChange`: the subscription
 * can still be charged with another method.
 */
export function collectingOf(
  { status, chargeId, nextTryAt, failure }: Collection,
  { now, zone, canChange }: { readonly now: Date; readonly zone: string; readonly canChange: boolean },
): Collecting | null {
  if (status === 'PAID' || status === 'STOPPED') return null
  if (chargeId !== null) return { is: 'charging' }
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

import { later, SECOND_MS } from '../../base/clock.ts'
import type { PaymentRail } from '../../connectors/port.ts'
import { needsPhone } from '../../payment-methods/brands.ts'
import type { PaymentType } from '../../payment-methods/types.ts'
import type { Attempt } from '../checkout.ts'

/** A rail call recorded this long ago without a response is abandoned; a new one may be made. */
const REQUEST_LIFE_MS = 10 * SECOND_MS
/** An impatient request replaces only an attempt that has waited this long for its rail. */
const PATIENCE_MS = 1.5 * SECOND_MS

type Method = { readonly type: PaymentType; readonly code: string | null }
type Wanted = Method & { readonly phone: string | null; readonly isImpatient?: boolean; readonly saving?: object }

/** The available rails, and the earlier attempts. */
type Around = { readonly rails: readonly PaymentRail[]; readonly attempts: readonly Attempt[]; readonly now: Date }

/** How an open attempt serves the payer; undefined: it must be retired. */
export function servedBy(
  open: Attempt,
  wanted: Wanted,
  around: Around,
): { is: 'issued'; attempt: Attempt } | { is: 'preparing' } | undefined {
  const { now } = around
  const isWanted =
    !wanted.saving && open.type === wanted.type && open.code === wanted.code && open.phone === wanted.phone
  if (isWanted && open.status === 'ISSUED' && open.expiresAt > now) return { is: 'issued', attempt: open }
  if (isWanted && open.status === 'REQUESTED' && later(open.createdAt, REQUEST_LIFE_MS) > now) {
    return wanted.isImpatient && mayReplace(open, around) ? undefined : { is: 'preparing' }
  }
  // A card is being charged, or the process charging it died: no other way is offered before the outcome is known.
  return open.card === null ? undefined : { is: 'preparing' }
}

/**
 * Whether an attempt whose rail has not responded in time may be replaced: only if a connection is left that was not tried. An
 * instrument that was never shown cannot be paid, but a wallet may already have prompted the payer, who would pay twice.
 */
const mayReplace = (open: Attempt, { rails, attempts, now }: Around): boolean =>
  later(open.createdAt, PATIENCE_MS) <= now &&
  !needsPhone(open.type, open.code) &&
  rails.some((rail) => timesInVain(rail, attempts, open) === 0)

/** The first of the rails that failed to issue an instrument for this checkout least often, so that a retry uses another one. */
export function leastTried(rails: readonly PaymentRail[], attempts: readonly Attempt[], wanted: Method): PaymentRail {
  const [best] = rails.toSorted((a, b) => timesInVain(a, attempts, wanted) - timesInVain(b, attempts, wanted))
  if (!best) throw new Error('a payment needs at least one connection')
  return best
}

const timesInVain = ({ name }: PaymentRail, attempts: readonly Attempt[], { type, code }: Method): number =>
  attempts.filter(
    (one) => one.connectionId === name && one.type === type && one.code === code && one.instrument === null,
  ).length

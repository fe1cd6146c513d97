import { later, SECOND_MS } from '../../base/clock.ts'
import type { PaymentRail } from '../../connectors/port.ts'
import { needsPhone } from '../../payment-methods/brands.ts'
import type { PaymentType } from '../../payment-methods/types.ts'
import type { Attempt } from '../checkout.ts'

/** A rail call that was recorded this long ago and has no response is abandoned; a new one may be made. */
const REQUEST_LIFE_MS = 10 * SECOND_MS
/** An impatient request replaces only an attempt that has waited this long for its rail. */
const PATIENCE_MS = 1.5 * SECOND_MS

type Method = { readonly type: PaymentType; readonly code: string | null }
type Wanted = Method & { readonly phone: string | null; readonly isImpatient?: boolean }

/** What can be asked, and what was. */
type Around = { readonly rails: readonly PaymentRail[]; readonly attempts: readonly Attempt[]; readonly now: Date }

/** How an open attempt serves the payer; undefined: it is to be retired. */
export function servedBy(
  open: Attempt,
  wanted: Wanted,
  around: Around,
): { is: 'issued'; attempt: Attempt } | { is: 'preparing' } | undefined {
  const { now } = around
  const isWanted = open.type === wanted.type && open.code === wanted.code && open.phone === wanted.phone
  if (isWanted && open.status === 'ISSUED' && open.expiresAt > now) return { is: 'issued', attempt: open }
  if (isWanted && open.status === 'REQUESTED' && later(open.createdAt, REQUEST_LIFE_MS) > now) {
    return wanted.isImpatient && mayReplace(open, around) ? undefined : { is: 'preparing' }
  }
  // A card is being charged, or a process died while it was: no other way is offered before the outcome is known.
  return open.card === null ? undefined : { is: 'preparing' }
}

/**
 * Whether an attempt that its rail has not responded to in time may be replaced: where a connection is left that was not
 * asked. Nobody can pay what nobody was shown; but a wallet may have prompted the payer already, who would pay twice.
 */
const mayReplace = (open: Attempt, { rails, attempts, now }: Around): boolean =>
  later(open.createdAt, PATIENCE_MS) <= now &&
  !needsPhone(open.type, open.code) &&
  rails.some((rail) => timesInVain(rail, attempts, open) === 0)

/** The first of the rails that left this checkout without an instrument least often: who tries again goes another way. */
export function leastTried(rails: readonly PaymentRail[], attempts: readonly Attempt[], wanted: Method): PaymentRail {
  const [best] = rails.toSorted((a, b) => timesInVain(a, attempts, wanted) - timesInVain(b, attempts, wanted))
  if (!best) throw new Error('a payment is asked for over some connection')
  return best
}

const timesInVain = ({ name }: PaymentRail, attempts: readonly Attempt[], { type, code }: Method): number =>
  attempts.filter(
    (one) => one.connectionId === name && one.type === type && one.code === code && one.instrument === null,
  ).length

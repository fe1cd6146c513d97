import { isBusinessDay, jakartaTime, nextBusinessDay } from '../../banks/jakarta.ts'
import { DAY_MS, later } from '../../base/clock.ts'
import type { Hours, TransferOffer, TransferService } from '../../connectors/payout-port.ts'

/**
 * How a payout travels. `closed`: everything that carries this amount is; `service` is the first to open. `none`: the
 * bank offers nothing that carries it.
 */
export type Choice =
  | { readonly is: 'open'; readonly service: TransferService }
  | { readonly is: 'closed'; readonly service: TransferService; readonly opensAt: Date }
  | { readonly is: 'none' }

/** How to send this much, now: the first offer that fits and is open. `amount` is in sen. */
export function chooseService(
  offers: readonly TransferOffer[],
  { isSameBank, amount }: { isSameBank: boolean; amount: bigint },
  now: Date,
): Choice {
  const reaching = offers.filter(({ service }) => (service === 'intrabank') === isSameBank)
  // What keeps no transfers inside, as a wallet does, sends to a bank of its own code as to any other.
  const fitting = (reaching.length > 0 ? reaching : offers.filter(({ service }) => service !== 'intrabank')).filter(
    ({ above, upTo }) => amount > above && amount <= (upTo ?? amount),
  )
  const open = fitting.find(({ hours }) => isOpen(hours, now))
  if (open) return { is: 'open', service: open.service }
  const [first, ...others] = fitting.map(({ service, hours }) => ({ service, opensAt: nextOpening(hours, now) }))
  if (!first) return { is: 'none' }
  return { is: 'closed', ...others.reduce((soonest, one) => (one.opensAt < soonest.opensAt ? one : soonest), first) }
}

function isOpen(hours: Hours, now: Date): boolean {
  if (hours === 'always') return true
  return isBusinessDay(now) && now >= jakartaTime(now, hours.opens) && now < jakartaTime(now, hours.closes)
}

function nextOpening(hours: Hours, now: Date): Date {
  if (hours === 'always') return now
  const today = jakartaTime(now, hours.opens)
  return isBusinessDay(now) && now < today ? today : jakartaTime(nextBusinessDay(now), hours.opens)
}

/** When the last clearing round of a day is surely over, in minutes of the Jakarta day. */
const BOOKS_CLOSE = 17 * 60

/**
 * From when on "not found" is final for a transfer that was sent at `submittedAt`: for the instant
 * services a day later, for the clearing ones after the next business day's last round. Before, it may be in flight.
 */
export function notFoundIsFinalFrom(service: TransferService, submittedAt: Date): Date {
  if (service === 'skn' || service === 'rtgs') return jakartaTime(nextBusinessDay(submittedAt), BOOKS_CLOSE)
  return later(submittedAt, DAY_MS)
}

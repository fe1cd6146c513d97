import { DAY_MS, later } from '../../base/clock.ts'
import type { Money } from '../../base/money.ts'
import type { TransferOffer, TransferService } from '../../connectors/payout-port.ts'
import type { Calendar } from '../../markets/calendar.ts'
import type { Hours, Market } from '../../markets/market.ts'
import { marketOf } from '../../markets/market-of.ts'

/**
 * How a payout travels. `closed`: everything that carries this amount is; `service` is the first to open. `none`: the
 * bank offers nothing that carries it.
 */
export type Choice =
  | { readonly is: 'open'; readonly service: TransferService }
  | { readonly is: 'closed'; readonly service: TransferService; readonly opensAt: Date }
  | { readonly is: 'none' }

/** How to send this much, now: the first offer of its market that fits and is open. */
export function chooseService(
  offers: readonly TransferOffer[],
  { isSameBank, amount: { amount, currency } }: { isSameBank: boolean; amount: Money },
  now: Date,
): Choice {
  const { calendar, transfers } = marketOf(currency)
  const ours = offers.filter(({ service }) => Object.hasOwn(transfers, service))
  const reaching = ours.filter(({ service }) => (service === 'intrabank') === isSameBank)
  // What keeps no transfers inside, as a wallet does, sends to a bank of its own code as to any other.
  const fitting = (reaching.length > 0 ? reaching : ours.filter(({ service }) => service !== 'intrabank')).filter(
    ({ above, upTo }) => amount > above && amount <= (upTo ?? amount),
  )
  const open = fitting.find(({ hours }) => isOpen(calendar, hours, now))
  if (open) return { is: 'open', service: open.service }
  const [first, ...others] = fitting.map(({ service, hours }) => ({
    service,
    opensAt: nextOpening(calendar, hours, now),
  }))
  if (!first) return { is: 'none' }
  return { is: 'closed', ...others.reduce((soonest, one) => (one.opensAt < soonest.opensAt ? one : soonest), first) }
}

function isOpen(calendar: Calendar, hours: Hours, now: Date): boolean {
  if (hours === 'always') return true
  return (
    calendar.isBusinessDay(now) && now >= calendar.timeOf(now, hours.opens) && now < calendar.timeOf(now, hours.closes)
  )
}

function nextOpening(calendar: Calendar, hours: Hours, now: Date): Date {
  if (hours === 'always') return now
  const today = calendar.timeOf(now, hours.opens)
  return calendar.isBusinessDay(now) && now < today
    ? today
    : calendar.timeOf(calendar.nextBusinessDay(now), hours.opens)
}

/**
 * From when on "not found" is final for a transfer that was sent at `submittedAt`: for the instant
 * services a day later, for the clearing ones after the next business day's last round. Before, it may be in flight.
 */
export function notFoundIsFinalFrom(
  { calendar, transfers, booksClose }: Market,
  service: TransferService,
  submittedAt: Date,
): Date {
  const { settlement = 'instant' } = transfers[service] ?? {}
  if (settlement === 'clearing' || settlement === 'gross') {
    return calendar.timeOf(calendar.nextBusinessDay(submittedAt), booksClose)
  }
  return later(submittedAt, DAY_MS)
}

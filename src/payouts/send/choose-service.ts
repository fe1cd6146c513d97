import { DAY_MS, later } from '../../base/clock.ts'
import type { Money } from '../../base/money.ts'
import type { TransferOffer, TransferService } from '../../connectors/payout-port.ts'
import type { Calendar } from '../../markets/calendar.ts'
import type { Hours, Market } from '../../markets/market.ts'
import { marketOf } from '../../markets/market-of.ts'

/**
 * The service that sends a payout. `closed`: every service that carries this amount is closed; `service` opens first. `none`: the
 * bank offers no service that carries it.
 */
export type Choice =
  | { readonly is: 'open'; readonly service: TransferService }
  | { readonly is: 'closed'; readonly service: TransferService; readonly opensAt: Date }
  | { readonly is: 'none' }

/** Chooses how to send this amount now: the first of the market's services that fits and is open. */
export function chooseService(
  offers: readonly TransferOffer[],
  { isSameBank, amount: { amount, currency } }: { isSameBank: boolean; amount: Money },
  now: Date,
): Choice {
  const { calendar, transfers } = marketOf(currency)
  const ours = offers.filter(({ service }) => Object.hasOwn(transfers, service))
  const reaching = ours.filter(({ service }) => (service === 'intrabank') === isSameBank)
  // A connection without book transfers, such as a wallet, sends to a bank of its own code as to any other.
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
 * When "not found" becomes final for a transfer sent at `submittedAt`: a day later for instant services, after the next business
 * day's last round for clearing. Until then it may be in flight.
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

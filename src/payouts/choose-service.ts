import { DAY_MS, later } from '../base/clock.ts'
import type { TransferService } from '../connectors/payout-port.ts'
import { isBusinessDay, jakartaTime, nextBusinessDay } from './jakarta.ts'

/** When a service takes transfers: always, or on business days between two times (minutes of the Jakarta day). */
type Hours = 'always' | { readonly opens: number; readonly closes: number }

type Rule = {
  readonly service: TransferService
  readonly within: 'bank' | 'country'
  /** In sen: above the first, up to the second. */
  readonly above: bigint
  readonly upTo: bigint | null
  readonly hours: Hours
}

const MILLION = 100_000_000n
const CLEARING: Hours = { opens: 6 * 60 + 30, closes: 16 * 60 + 30 }

/** How money travels, the first that fits and is open. Amounts and hours are those of rails, "Moving money out". */
export const RULES: readonly Rule[] = [
  { service: 'intrabank', within: 'bank', above: 0n, upTo: null, hours: 'always' },
  { service: 'bifast', within: 'country', above: 0n, upTo: 250n * MILLION, hours: 'always' },
  { service: 'skn', within: 'country', above: 0n, upTo: 1_000n * MILLION, hours: CLEARING },
  { service: 'rtgs', within: 'country', above: 100n * MILLION, upTo: null, hours: CLEARING },
]

/** `closed`: nothing that carries this amount is open before `opensAt`. */
export type Choice = { is: 'open'; service: TransferService } | { is: 'closed'; opensAt: Date }

/** How to send this much to a bank, now. `amount` is in sen. */
export function chooseService(isSameBank: boolean, amount: bigint, now: Date): Choice {
  const fitting = RULES.filter(
    ({ within, above, upTo }) =>
      within === (isSameBank ? 'bank' : 'country') && amount > above && amount <= (upTo ?? amount),
  )
  const open = fitting.find(({ hours }) => isOpen(hours, now))
  if (open) return { is: 'open', service: open.service }
  const openings = fitting.map(({ hours }) => nextOpening(hours, now).getTime())
  return { is: 'closed', opensAt: new Date(Math.min(...openings)) }
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
 * From when on "not found" is the bank's last word about a transfer that was sent at `submittedAt`: for the instant
 * services a day later, for the clearing ones after the next business day's last round. Before, it may be under way.
 */
export function notFoundIsFinalFrom(service: TransferService, submittedAt: Date): Date {
  if (service === 'intrabank' || service === 'bifast') return later(submittedAt, DAY_MS)
  return jakartaTime(nextBusinessDay(submittedAt), BOOKS_CLOSE)
}

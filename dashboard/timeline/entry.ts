import type { TimelineEntry } from '../../src/dashboard/timeline/schema.ts'
import { bookingOf } from '../balances/booking.ts'
import type { IconName } from '../parts/icon.tsx'
import { sayFailure } from '../subscriptions/failures.ts'
import type { TimelineText } from './words.ts'

const ICONS: Record<TimelineEntry['kind'], IconName> = {
  created: 'plus',
  attempt: 'user',
  rail: 'bank',
  webhook: 'bell',
  delivery: 'external',
  ledger: 'balances',
  allocation: 'invoices',
  ended: 'check',
}

/** An end that is no success is crossed out. */
export const iconOf = (entry: TimelineEntry): IconName =>
  entry.kind === 'ended' && toneOf(entry) === 'bad' ? 'close' : ICONS[entry.kind]

/** A code in the reader's words; one that is not known stays as it is. */
export function describeEntry({ kind, title, detail }: TimelineEntry, text: TimelineText): string {
  if (kind === 'delivery') return describeDelivery(title, detail ?? {}, text)
  if (title === 'amount.accepted' && typeof detail?.by === 'string') return text.acceptedBy(detail.by)
  if (kind === 'rail' && title === 'charge.failed')
    return `${text.chargeFailed} ${sayFailure(text.failures, failureIn(detail))}`
  if (kind === 'attempt' && title === 'subscription.ended') return text.endReasons[String(detail?.reason)] ?? title
  const known = text.titles[kind === 'ledger' ? bookingOf(title, accountsIn(detail)) : rail(title, detail)]
  if (known) return known
  const [source = '', said = ''] = title.split('.')
  return text.sources[source] ? `${text.sources[source]}: ${text.said[said] ?? said.replaceAll('_', ' ')}` : title
}

/** Why a charge failed, as the server gives it. */
function failureIn(detail: TimelineEntry['detail']): { code: string; message: string } {
  const { code, message } = (detail?.failure ?? {}) as { code?: unknown; message?: unknown }
  return { code: String(code), message: String(message) }
}

/** Of a booking, as the server gives it. */
function accountsIn(detail: TimelineEntry['detail']): string[] {
  const { entries } = detail ?? {}
  if (!Array.isArray(entries)) return []
  return entries.map((entry: { account?: unknown }) => String(entry.account))
}

/** Distinguishes repeated reports of the bank from the first. */
function rail(title: string, detail: TimelineEntry['detail']): string {
  const { flags } = detail ?? {}
  const [flag] = Array.isArray(flags) ? flags : []
  return title === 'receipt.booked' && flag !== undefined ? `${title}.${flag}` : title
}

function describeDelivery(
  type: string,
  { responseStatus, error }: Record<string, unknown>,
  text: TimelineText,
): string {
  if (typeof responseStatus !== 'number') return text.notDelivered(type, String(error ?? text.noAnswer))
  const isReceived = responseStatus >= 200 && responseStatus < 300
  return isReceived ? text.delivered(type, responseStatus) : text.notDelivered(type, String(responseStatus))
}

const BAD: ReadonlySet<string> = new Set([
  'refund.failed',
  'refund.cancelled',
  'payout.failed',
  'payout.reversed',
  'attempt.failed',
  'charge.failed',
])

/** Colour only where it is plain what is good and what is bad. */
export function toneOf({ kind, title, detail }: TimelineEntry): 'good' | 'bad' | null {
  if (kind === 'delivery') {
    const status = Number(detail?.responseStatus)
    return status >= 200 && status < 300 ? 'good' : 'bad'
  }
  if (
    (title === 'receipt.booked' && rail(title, detail) !== 'receipt.booked.duplicate') ||
    title === 'amount.accepted' ||
    title === 'payout.succeeded' ||
    title === 'refund.succeeded'
  )
    return 'good'
  return BAD.has(title) ? 'bad' : null
}

import type { IconName } from '../parts/icon.tsx'
import type { TimelineText } from './words.ts'

/** One thing that happened, as the server tells it: `title` is a code, `raw` is in the other side's own words. */
export type TimelineEntry = {
  readonly at: string
  readonly kind: 'created' | 'attempt' | 'rail' | 'webhook' | 'delivery' | 'ledger' | 'ended'
  readonly title: string
  readonly detail?: Readonly<Record<string, unknown>>
  readonly raw?: string | null
}

const ICONS: Record<TimelineEntry['kind'], IconName> = {
  created: 'plus',
  attempt: 'user',
  rail: 'bank',
  webhook: 'bell',
  delivery: 'external',
  ledger: 'balances',
  ended: 'check',
}

/** An end that is no success is crossed out. */
export const iconOf = (entry: TimelineEntry): IconName =>
  entry.kind === 'ended' && toneOf(entry) === 'bad' ? 'close' : (ICONS[entry.kind] ?? 'info')

/** A code in the reader's words; one that is not known stays as it is. */
export function tell({ kind, title, detail }: TimelineEntry, text: TimelineText): string {
  if (kind === 'webhook') return text.event(title)
  if (kind === 'delivery') return tellDelivery(title, detail ?? {}, text)
  const known = text.titles[title]
  if (known) return known
  const [source = '', said = ''] = title.split('.')
  return text.sources[source] ? `${text.sources[source]}: ${text.said[said] ?? said.replaceAll('_', ' ')}` : title
}

function tellDelivery(type: string, { responseStatus, error }: Record<string, unknown>, text: TimelineText): string {
  if (typeof responseStatus !== 'number') return text.notDelivered(type, String(error ?? text.noAnswer))
  const isReceived = responseStatus >= 200 && responseStatus < 300
  return isReceived ? text.delivered(type, responseStatus) : text.notDelivered(type, String(responseStatus))
}

/** Colour only where it is plain what is good and what is bad. */
export function toneOf({ kind, title, detail }: TimelineEntry): 'good' | 'bad' | null {
  if (kind === 'delivery') {
    const status = Number(detail?.responseStatus)
    return status >= 200 && status < 300 ? 'good' : 'bad'
  }
  if (title === 'receipt.booked' || title === 'payout.succeeded') return 'good'
  return title === 'payout.failed' || title === 'payout.reversed' || title === 'attempt.failed' ? 'bad' : null
}

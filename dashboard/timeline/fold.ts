import type { TimelineEntry } from '../../src/dashboard/timeline/schema.ts'
import { toneOf } from './entry.ts'

/** What a line of the timeline is about. */
export const CHAPTERS = ['people', 'bank', 'books', 'webhooks'] as const
export type Chapter = (typeof CHAPTERS)[number]

const CHAPTER_OF: Record<TimelineEntry['kind'], Chapter> = {
  created: 'people',
  attempt: 'people',
  allocation: 'people',
  rail: 'bank',
  ended: 'bank',
  ledger: 'books',
  webhook: 'webhooks',
  delivery: 'webhooks',
}

/** A line of the timeline: what happened; of an event also every try to deliver it, oldest first. */
export type Line = {
  readonly entry: TimelineEntry
  readonly tries: readonly TimelineEntry[]
  readonly chapter: Chapter
}

/** The entries as lines: the tries of an event are one with it, since nine failed tries hid what else happened. */
export function foldTries(entries: readonly TimelineEntry[]): Line[] {
  const tries = Map.groupBy(
    entries.filter(({ kind }) => kind === 'delivery'),
    ({ detail }) => detail?.id,
  )
  return entries
    .filter(({ kind }) => kind !== 'delivery')
    .map((entry) => ({
      entry,
      tries: entry.kind === 'webhook' ? (tries.get(entry.detail?.id) ?? []) : [],
      chapter: CHAPTER_OF[entry.kind],
    }))
}

/** How an event stands at all of its endpoints: the worst of them; `none`: no endpoint receives it. */
export type EventState = 'none' | 'pending' | 'delivered' | 'retrying' | 'lost'

/** How many tries failed, at all endpoints. */
export const failedTries = ({ tries }: Line): number => tries.filter((entry) => toneOf(entry) === 'bad').length

export function stateOfEvent(line: Line): EventState {
  const { deliveries } = line.entry.detail ?? {}
  const statuses = Array.isArray(deliveries) ? deliveries.map(({ status }: { status: unknown }) => status) : []
  if (statuses.includes('FAILED')) return 'lost'
  if (statuses.includes('PENDING')) return failedTries(line) > 0 ? 'retrying' : 'pending'
  return statuses.includes('DELIVERED') ? 'delivered' : 'none'
}

import type { ClosedDay } from '../store.ts'
import { type Fault, faultOfDay } from './fault.ts'

/** A day as it was given away when it was closed: shipped to a log collector, or in a package. */
export type GivenDay = { readonly day: string; readonly root: string }

/**
 * Compares the stored days with those that were given away before: only that shows that the database is older than it was, for one
 * restored from a backup is consistent by itself.
 */
export function compareDays(stored: readonly ClosedDay[], given: Iterable<GivenDay>): Fault[] {
  const byDay = new Map(stored.map((closed) => [closed.day, closed]))
  const faults = new Map<string, Fault>()
  for (const { day, root } of given) {
    const closed = byDay.get(day)
    if (!closed) faults.set(day, faultOfDay(day, 'it was closed and is not in the books: they went back in time'))
    else if (closed.root !== root) {
      faults.set(
        day,
        faultOfDay(day, 'it was closed with another root: the books went back in time, or were rewritten'),
      )
    }
  }
  return [...faults.values()].sort((a, b) => ((a.day ?? '') < (b.day ?? '') ? -1 : 1))
}

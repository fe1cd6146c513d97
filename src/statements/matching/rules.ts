import type { OpenEntry } from './bank-entry.ts'
import type { BookItem } from './book-items.ts'
import { matchByAmount } from './by-amount.ts'
import { matchByName } from './by-name.ts'
import { findNamed } from './named-items.ts'
import type { Books, Found, State } from './state.ts'

export type Matched = {
  readonly found: readonly Found[]
  /** For each remaining entry, what it names and which items could match. */
  readonly named: ReadonlyMap<OpenEntry, readonly BookItem[]>
  /** Entries that fit several items, or share theirs with others: nothing is guessed. */
  readonly ambiguous: ReadonlySet<OpenEntry>
}

/**
 * Finds which entries and bookings are the same money, by rules in a fixed order, the same for the same rows. By a
 * reference: one to one, one entry for several bookings that it names, several entries for one booking. Then, among those
 * without any reference, by amounts: one to one within the window, or one entry for all of some whole days. What fits in two
 * ways fits in none, unless it makes no difference to any amount.
 */
export function matchByRules(books: Books): Matched {
  const named = findNamed(books.entries, books.items)
  const state: State = { books, named, found: [], taken: new Set(), used: new Set() }
  matchByName(state)
  const ambiguous = matchByAmount(state)
  const items = new Map([...named].map(([entry, naming]) => [entry, [...naming.keys()]] as const))
  return { found: state.found, named: items, ambiguous }
}

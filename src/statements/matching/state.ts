import type { Settlement } from '../account.ts'
import type { OpenEntry } from './bank-entry.ts'
import type { BookItem } from './book-items.ts'
import type { Naming } from './named-items.ts'

type Rule = 'reference' | 'parts' | 'batch' | 'amount'
/** Entries and items of the same money. `deducted`: the provider's deduction, by which the items exceed the entries. */
export type Found = {
  readonly rule: Rule
  readonly entries: readonly OpenEntry[]
  readonly items: readonly BookItem[]
  readonly deducted: bigint
}

export type Books = {
  /** In the order of the bank. */
  readonly entries: readonly OpenEntry[]
  /** The oldest first; those that are matched only say that they are. */
  readonly items: readonly BookItem[]
  readonly windowDays: number
  readonly settlement: Settlement | null
  readonly currency: string
}

/** What is matched so far, by which rules. */
export type State = {
  readonly books: Books
  readonly named: ReadonlyMap<OpenEntry, Naming>
  readonly found: Found[]
  readonly taken: Set<BookItem>
  readonly used: Set<OpenEntry>
}

export const sumOf = (all: readonly { readonly amount: bigint }[]): bigint =>
  all.reduce((total, { amount }) => total + amount, 0n)

export const isFree = ({ taken }: State, item: BookItem): boolean => item.matchId === null && !taken.has(item)

export function take(state: State, one: Found): void {
  state.found.push(one)
  for (const entry of one.entries) state.used.add(entry)
  for (const item of one.items) state.taken.add(item)
}

/** Repeats a rule until it finds nothing more: each match rules others out. Returns its last result. */
export function untilStill<T>(state: State, step: () => T): T {
  for (;;) {
    const before = state.found.length
    const result = step()
    if (state.found.length === before) return result
  }
}

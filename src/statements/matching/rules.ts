import type { Settlement } from '../account.ts'
import type { OpenEntry } from './bank-entry.ts'
import type { BookItem } from './book-items.ts'
import { type Batch, batchesBefore, feeRange } from './day-ranges.ts'
import { daysBetween } from './days.ts'
import { findNamed } from './named-items.ts'

type Rule = 'reference' | 'parts' | 'batch' | 'amount'
/** The same money. `kept`: what a provider kept of it, by which the items are more than the entries. */
export type Found = {
  readonly rule: Rule
  readonly entries: readonly OpenEntry[]
  readonly items: readonly BookItem[]
  readonly kept: bigint
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
export type Matched = {
  readonly found: readonly Found[]
  /** What each entry that is left names, and which could be its. */
  readonly named: ReadonlyMap<OpenEntry, readonly BookItem[]>
  /** Entries that fit several items, or share theirs with others: nothing is guessed. */
  readonly ambiguous: ReadonlySet<OpenEntry>
}

/** A bank may show money a day before the books have it: a notification that came late. */
const EARLY_DAYS = 1

const sum = (all: readonly { readonly amount: bigint }[]): bigint =>
  all.reduce((total, { amount }) => total + amount, 0n)

/**
 * Finds which entries and bookings are the same money, by rules in a fixed order, the same for the same rows. By a
 * reference: one to one, one entry for several bookings that it names, several entries for one booking. Then, among those
 * without any reference, by amounts: one to one within the window, or one entry for all of some whole days. What fits in two
 * ways fits in none.
 */
export function matchByRules(books: Books): Matched {
  const named = findNamed(books.entries, books.items)
  const state: State = { books, named, found: [], taken: new Set(), used: new Set() }
  matchNamed(state)
  matchParts(state)
  const ambiguous = matchUnnamed(state)
  return { found: state.found, named, ambiguous }
}

type State = {
  readonly books: Books
  readonly named: ReadonlyMap<OpenEntry, readonly BookItem[]>
  readonly found: Found[]
  readonly taken: Set<BookItem>
  readonly used: Set<OpenEntry>
}

const isFree = ({ taken }: State, item: BookItem): boolean => item.matchId === null && !taken.has(item)

function take(state: State, one: Found): void {
  state.found.push(one)
  for (const entry of one.entries) state.used.add(entry)
  for (const item of one.items) state.taken.add(item)
}

/** An entry that names one booking of its amount, or several that add up to it. */
function matchNamed(state: State): void {
  for (const entry of state.books.entries) {
    const free = (state.named.get(entry) ?? []).filter((item) => isFree(state, item))
    const same = free.filter(({ amount }) => amount === entry.amount)
    const [item] = same
    if (item && same.length === 1) take(state, { rule: 'reference', entries: [entry], items: [item], kept: 0n })
    else if (free.length > 1 && same.length === 0) matchSum(state, entry, free)
  }
}

function matchSum(state: State, entry: OpenEntry, items: readonly BookItem[]): void {
  const kept = sum(items) - entry.amount
  const fee = feeRange(state.books.settlement, state.books.currency)
  const [least, most] = items.map(fee).reduce(([low, high], [a, b]) => [low + a, high + b] as const, [0n, 0n] as const)
  if (kept >= least && kept <= most) take(state, { rule: 'reference', entries: [entry], items, kept })
}

/** Several entries that name one booking and add up to it. */
function matchParts(state: State): void {
  const byItem = new Map<BookItem, OpenEntry[]>()
  for (const entry of state.books.entries) {
    const [item, ...others] = (state.named.get(entry) ?? []).filter((one) => isFree(state, one))
    if (!item || others.length > 0 || state.used.has(entry)) continue
    byItem.set(item, [...(byItem.get(item) ?? []), entry])
  }
  for (const [item, entries] of byItem) {
    if (entries.length > 1 && sum(entries) === item.amount) {
      take(state, { rule: 'parts', entries, items: [item], kept: 0n })
    } else if (entries.length === 1) settleNamed(state, item, entries)
  }
}

/** A payment that a provider settles by itself, less what it keeps. */
function settleNamed(state: State, item: BookItem, entries: readonly OpenEntry[]): void {
  const [least, most] = feeRange(state.books.settlement, state.books.currency)(item)
  const kept = item.amount - sum(entries)
  if (kept > 0n && kept >= least && kept <= most) take(state, { rule: 'reference', entries, items: [item], kept })
}

/** What entries without any reference may be: again until nothing more is found, since each match rules others out. */
function matchUnnamed(state: State): Set<OpenEntry> {
  const mentioned = new Set([...state.named].flatMap(([entry, items]) => (state.used.has(entry) ? [] : items)))
  for (;;) {
    const before = state.found.length
    const free = state.books.items.filter((item) => isFree(state, item) && !mentioned.has(item))
    const entries = state.books.entries.filter(
      (entry) => !state.used.has(entry) && state.named.get(entry)?.length === 0,
    )
    const ambiguous = matchOnce(state, entries, free)
    if (state.found.length === before) return ambiguous
  }
}

type Candidate = Pick<Found, 'rule' | 'items' | 'kept'>

function matchOnce(state: State, entries: readonly OpenEntry[], free: readonly BookItem[]): Set<OpenEntry> {
  const candidates = findCandidates(state.books, entries, free)
  const claims = new Map<BookItem, number>()
  for (const each of candidates.values()) {
    for (const item of new Set(each.flatMap(({ items }) => items))) claims.set(item, (claims.get(item) ?? 0) + 1)
  }
  const ambiguous = new Set<OpenEntry>()
  for (const [entry, each] of candidates) {
    const [only, ...others] = each
    if (!only) continue
    if (others.length === 0 && only.items.every((item) => claims.get(item) === 1)) {
      take(state, { ...only, entries: [entry] })
    } else ambiguous.add(entry)
  }
  for (const group of equals(candidates, claims)) take(state, group)
  return new Set([...ambiguous].filter((entry) => !state.used.has(entry)))
}

/** Every way in which each entry could be explained. */
function findCandidates(
  { windowDays, settlement, currency }: Books,
  entries: readonly OpenEntry[],
  free: readonly BookItem[],
) {
  const byAmount = Map.groupBy(free, ({ amount }) => amount)
  const fee = feeRange(settlement, currency)
  const byDay = (kept: (item: BookItem) => boolean) => Map.groupBy(free.filter(kept), ({ day }) => day)
  const paid = byDay(({ kind }) => kind === 'payment')
  // Some providers take what they gave back out of what they settle.
  const net = byDay(({ kind }) => kind === 'payment' || kind === 'refund')
  const sent = byDay(({ amount }) => amount < 0n)
  return new Map(
    entries.map((entry): [OpenEntry, Candidate[]] => {
      const one = (byAmount.get(entry.amount) ?? []).filter(({ movedOn }) => isNear(movedOn, entry.day, windowDays))
      const runs = (days: ReadonlyMap<string, readonly BookItem[]>) => batchesBefore(days, entry.day, windowDays, fee)
      const isNet = ({ items }: Batch) => new Set(items.map(({ kind }) => kind)).size > 1
      const batches = (entry.amount > 0n ? [...runs(paid), ...runs(net).filter(isNet)] : runs(sent)).filter(
        ({ items, least, most }) =>
          entry.amount >= least && entry.amount <= most && !(items.length === 1 && items[0]?.amount === entry.amount),
      )
      return [
        entry,
        [
          ...one.map((item): Candidate => ({ rule: 'amount', items: [item], kept: 0n })),
          ...batches.map(({ items }): Candidate => ({ rule: 'batch', items, kept: sum(items) - entry.amount })),
        ],
      ]
    }),
  )
}

const isNear = (booked: string, shown: string, windowDays: number): boolean => {
  const days = daysBetween(booked, shown)
  return days >= -EARLY_DAYS && days <= windowDays
}

/**
 * As many entries as bookings of one amount, each of which could be any of the others: all of them are the same money,
 * whichever is whose.
 */
function* equals(
  candidates: ReadonlyMap<OpenEntry, readonly Candidate[]>,
  claims: ReadonlyMap<BookItem, number>,
): Generator<Found> {
  const byAmount = Map.groupBy(
    [...candidates].filter(([, each]) => each.length > 1 && each.every(({ rule }) => rule === 'amount')),
    ([{ amount }]) => amount,
  )
  for (const group of byAmount.values()) {
    const sets = group.map(([, each]) => each.flatMap(({ items }) => items))
    const [items = []] = sets
    const isSame = (set: readonly BookItem[]) =>
      set.length === items.length && set.every((item) => items.includes(item))
    const isAlone = items.every((item) => claims.get(item) === group.length)
    if (items.length === group.length && sets.every(isSame) && isAlone) {
      yield { rule: 'amount', entries: group.map(([entry]) => entry), items, kept: 0n }
    }
  }
}

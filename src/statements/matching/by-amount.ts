import type { OpenEntry } from './bank-entry.ts'
import type { BookItem } from './book-items.ts'
import { type Batch, batchesBefore, feeRange } from './day-ranges.ts'
import { daysBetween } from './days.ts'
import { type Books, type Found, isFree, type State, sumOf, take, untilStill } from './state.ts'

/** A bank may show money a day before the books have it: a late notification. */
const EARLY_DAYS = 1

type Candidate = Pick<Found, 'rule' | 'items' | 'deducted'>

/** Matches entries that name no booking with bookings that no remaining entry names. Returns those that fit in several ways. */
export function matchByAmount(state: State): Set<OpenEntry> {
  const mentioned = new Set(
    [...state.named].flatMap(([entry, naming]) => (state.used.has(entry) ? [] : [...naming.keys()])),
  )
  return untilStill(state, () => {
    const free = state.books.items.filter((item) => isFree(state, item) && !mentioned.has(item))
    const namesNothing = (entry: OpenEntry) => state.named.get(entry)?.size === 0 && entry.about === null
    const entries = state.books.entries.filter((entry) => !state.used.has(entry) && namesNothing(entry))
    return matchOnce(state, entries, free)
  })
}

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

/** All possible explanations of each entry. */
function findCandidates(books: Books, entries: readonly OpenEntry[], free: readonly BookItem[]) {
  const byAmount = Map.groupBy(free, ({ amount }) => amount)
  const batches = batchFinder(books, free)
  return new Map(
    entries.map((entry): [OpenEntry, Candidate[]] => {
      const one = (byAmount.get(entry.amount) ?? []).filter(({ movedOn }) =>
        isNear(movedOn, entry.day, books.windowDays),
      )
      return [
        entry,
        [
          ...one.map((item): Candidate => ({ rule: 'amount', items: [item], deducted: 0n })),
          ...batches(entry).map(
            ({ items }): Candidate => ({ rule: 'batch', items, deducted: sumOf(items) - entry.amount }),
          ),
        ],
      ]
    }),
  )
}

/** Whole days that one entry may cover: of one method, of all payments, of payments less refunds, or of payouts. */
function batchFinder({ windowDays, settlement, currency }: Books, free: readonly BookItem[]) {
  const fee = feeRange(settlement, currency)
  const byDay = (items: readonly BookItem[]) => Map.groupBy(items, ({ movedOn }) => movedOn)
  const payments = free.filter(({ kind }) => kind === 'payment')
  const methods = Map.groupBy(payments, ({ method }) => method)
  // Some providers deduct refunds from what they settle.
  const net = byDay(free.filter(({ kind }) => kind === 'payment' || kind === 'refund'))
  const paid = [...methods.values(), payments].map(byDay)
  const sent = byDay(free.filter(({ amount }) => amount < 0n))
  const isNet = ({ items }: Batch) => new Set(items.map(({ kind }) => kind)).size > 1
  return (entry: OpenEntry): Batch[] => {
    const runs = (days: ReadonlyMap<string, readonly BookItem[]>) => batchesBefore(days, entry.day, windowDays, fee)
    const all = entry.amount > 0n ? [...paid.flatMap(runs), ...runs(net).filter(isNet)] : runs(sent)
    const fitting = all.filter(
      ({ items, least, most }) =>
        entry.amount >= least && entry.amount <= most && !(items.length === 1 && items[0]?.amount === entry.amount),
    )
    // Days on which everything was paid with one method are found twice.
    return [...new Map(fitting.map((batch) => [nameOf(batch), batch])).values()]
  }
}

const nameOf = ({ items }: Batch): string =>
  items
    .map(({ transactionId }) => transactionId)
    .toSorted()
    .join()

const isNear = (booked: string, shown: string, windowDays: number): boolean => {
  const days = daysBetween(booked, shown)
  return days >= -EARLY_DAYS && days <= windowDays
}

/**
 * As many entries as bookings of one amount, each of which could be any of the others: any assignment
 * is right.
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
      yield { rule: 'amount', entries: group.map(([entry]) => entry), items, deducted: 0n }
    }
  }
}

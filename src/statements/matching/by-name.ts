import type { OpenEntry } from './bank-entry.ts'
import type { BookItem } from './book-items.ts'
import { feeRange } from './day-ranges.ts'
import { isFree, type State, sumOf, take, untilStill } from './state.ts'

/** Matches what names bookings of the same amount, bookings that add up to it, or one that entries add up to. */
export function matchByName(state: State): void {
  untilStill(state, () => {
    for (const entry of state.books.entries) if (!state.used.has(entry)) matchNamed(state, entry)
  })
  matchAlike(state)
  matchParts(state)
}

/** What an entry names, of what is free. */
const freeOf = (state: State, entry: OpenEntry): BookItem[] =>
  [...(state.named.get(entry)?.keys() ?? [])].filter((item) => isFree(state, item))
const ofItsAmount = ({ amount }: OpenEntry, items: readonly BookItem[]): BookItem[] =>
  items.filter((item) => item.amount === amount)

/** An entry that names one booking of its amount, or one more closely than others, or several that add up to it. */
function matchNamed(state: State, entry: OpenEntry): void {
  const free = freeOf(state, entry)
  const same = ofItsAmount(entry, free)
  const item = closestOf(state, entry, same)
  if (item) take(state, { rule: 'reference', entries: [entry], items: [item], deducted: 0n })
  else if (free.length > 1 && same.length === 0) matchSum(state, entry, free)
}

/** Where a code was paid twice, both entries name the code, and each names its own payment. */
function closestOf(state: State, entry: OpenEntry, items: readonly BookItem[]): BookItem | undefined {
  const naming = state.named.get(entry)
  const closeness = (item: BookItem) => naming?.get(item) ?? 0
  const [first, second] = items.toSorted((a, b) => closeness(b) - closeness(a))
  return first && (!second || closeness(first) > closeness(second)) ? first : undefined
}

/**
 * All items that it names in its direction; where these do not add up, in both, since banks net returns; otherwise one
 * payment of each code that was paid more than once.
 */
function matchSum(state: State, entry: OpenEntry, items: readonly BookItem[]): void {
  const fee = feeRange(state.books.settlement, state.books.currency)
  const alike = items.filter(({ amount }) => amount < 0n === entry.amount < 0n)
  const fits = (some: readonly BookItem[]) => {
    const deducted = sumOf(some) - entry.amount
    const [least, most] = some.map(fee).reduce(([low, high], [a, b]) => [low + a, high + b] as const, [0n, 0n] as const)
    return some.length > 1 && deducted >= least && deducted <= most
  }
  const found = [alike, items].find(fits) ?? onlyOne(choicesOf(alike).filter(fits))
  if (found) take(state, { rule: 'reference', entries: [entry], items: found, deducted: sumOf(found) - entry.amount })
}

const onlyOne = <T>(all: readonly T[]): T | undefined => (all.length === 1 ? all[0] : undefined)

/** More ways than this to choose are not tried. */
const CHOICES_MAX = 256

/** Every way to take one of each code's payments; those of one amount are the same, and the oldest is taken. */
function choicesOf(items: readonly BookItem[]): BookItem[][] {
  const codes: BookItem[][] = []
  for (const item of items) {
    const known = codes.find(([first]) => first?.references.some((reference) => item.references.includes(reference)))
    if (!known) codes.push([item])
    else if (!known.some(({ amount }) => amount === item.amount)) known.push(item)
  }
  const count = codes.reduce((product, code) => product * code.length, 1)
  if (count > CHOICES_MAX) return []
  return codes.reduce<BookItem[][]>(
    (choices, code) => choices.flatMap((choice) => code.map((item) => [...choice, item])),
    [[]],
  )
}

/**
 * Entries and bookings of one amount that name each other alike: any assignment is right. Where
 * one side has more, the excess is left over.
 */
function matchAlike(state: State): void {
  const groups = new Map<string, { entries: OpenEntry[]; items: readonly BookItem[] }>()
  for (const entry of state.books.entries) {
    if (state.used.has(entry)) continue
    const items = ofItsAmount(entry, freeOf(state, entry))
    if (items.length < 2) continue
    const name = items.map(({ transactionId }) => transactionId).toSorted()
    const group = groups.get(`${name}`)
    if (group) group.entries.push(entry)
    else groups.set(`${name}`, { entries: [entry], items })
  }
  for (const group of groups.values()) {
    const items = state.books.items.filter((item) => group.items.includes(item) && isFree(state, item))
    const count = Math.min(items.length, group.entries.length)
    if (count === 0) continue
    const both = { entries: group.entries.slice(0, count), items: items.slice(0, count) }
    take(state, { rule: 'reference', ...both, deducted: 0n })
  }
}

/** Several entries that name one booking and add up to it. */
function matchParts(state: State): void {
  const byItem = new Map<BookItem, OpenEntry[]>()
  for (const entry of state.books.entries) {
    const [item, ...others] = freeOf(state, entry)
    if (!item || others.length > 0 || state.used.has(entry)) continue
    byItem.set(item, [...(byItem.get(item) ?? []), entry])
  }
  for (const [item, entries] of byItem) {
    if (entries.length > 1 && sumOf(entries) === item.amount) {
      take(state, { rule: 'parts', entries, items: [item], deducted: 0n })
    } else if (entries.length === 1) matchSettled(state, item, entries)
  }
}

/** A payment that a provider settles on its own, less its deduction. */
function matchSettled(state: State, item: BookItem, entries: readonly OpenEntry[]): void {
  const [least, most] = feeRange(state.books.settlement, state.books.currency)(item)
  const deducted = item.amount - sumOf(entries)
  if (deducted > 0n && deducted >= least && deducted <= most)
    take(state, { rule: 'reference', entries, items: [item], deducted })
}

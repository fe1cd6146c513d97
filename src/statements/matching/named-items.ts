import type { OpenEntry } from './bank-entry.ts'
import type { BookItem } from './book-items.ts'

/** Anything shorter is as likely to be some other number. */
const REFERENCE_MIN = 6
/** Long enough to be unique: such references are also searched in texts that are not split into words. */
const LONG = 20
/** As much of a long reference is enough, where a bank's text ends in the middle of it. */
const BEGINNING_MIN = 16

/** How many of an entry's words name an item; the more, the closer. */
export type Naming = ReadonlyMap<BookItem, number>

const normalize = (reference: string): string => reference.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** Everything in an entry that may be a reference of ours: its references whole, and the words of all its texts. */
export function tokensOf({ reference, references, text }: OpenEntry): Set<string> {
  const whole = [reference ?? '', ...references]
  const words = [...whole, text].flatMap((one) => [...one.split(/\s+/), ...one.split(/[^A-Za-z0-9_-]+/)])
  const tokens = [...whole, ...words].map(normalize).filter((token) => token.length >= REFERENCE_MIN)
  return new Set(tokens)
}

/** Which items each entry names by a reference, matched ones included. */
export function findNamed(entries: readonly OpenEntry[], items: readonly BookItem[]): Map<OpenEntry, Naming> {
  const byReference = new Map<string, BookItem[]>()
  for (const item of items) {
    for (const reference of new Set(item.references.map(normalize))) {
      if (reference.length < REFERENCE_MIN) continue
      const known = byReference.get(reference)
      if (known) known.push(item)
      else byReference.set(reference, [item])
    }
  }
  const findLong = longFinder([...byReference.keys()].filter((reference) => reference.length >= LONG))
  const count = (tokens: Iterable<string>): Naming => {
    const naming = new Map<BookItem, number>()
    for (const token of tokens)
      for (const item of byReference.get(token) ?? []) naming.set(item, (naming.get(item) ?? 0) + 1)
    return naming
  }
  return new Map(
    entries.map((entry) => {
      const naming = count(tokensOf(entry))
      return [entry, naming.size > 0 ? naming : count(findLong(entry))]
    }),
  )
}

/**
 * Finds long references in texts that banks mangle: with spaces inside, or cut off after some width. A match is complete, or
 * cut off by the end of the text.
 */
function longFinder(references: readonly string[]): (entry: OpenEntry) => Set<string> {
  const known = new Set(references)
  const lengths = [...new Set(references.map(({ length }) => length))]
  const sorted = references.toSorted()
  return ({ reference, references: others, text }) => {
    const texts = [reference ?? '', ...others, text].map(normalize)
    const whole = texts
      .flatMap((one) => lengths.flatMap((length) => partsOf(one, length)))
      .filter((part) => known.has(part))
    return new Set(whole.length > 0 ? whole : texts.flatMap((one) => begunAtEnd(sorted, one)))
  }
}

/** Every part of a text that is so long. */
const partsOf = (text: string, length: number): string[] =>
  Array.from({ length: Math.max(0, text.length - length + 1) }, (_, from) => text.slice(from, from + length))

/** The references that a text ends in the middle of, by the longest beginning that there is. */
function begunAtEnd(sorted: readonly string[], text: string): string[] {
  for (let from = 0; from + BEGINNING_MIN <= text.length; from++) {
    const beginning = text.slice(from)
    const at = firstFrom(sorted, beginning)
    if (!sorted[at]?.startsWith(beginning)) continue
    const begun: string[] = []
    for (let i = at; sorted[i]?.startsWith(beginning); i++) begun.push(sorted[i] ?? '')
    return begun
  }
  return []
}

/** The index of the first text that does not sort before the given one. */
function firstFrom(sorted: readonly string[], text: string): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] ?? '') < text) low = middle + 1
    else high = middle
  }
  return low
}

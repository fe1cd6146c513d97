import type { OpenEntry } from './bank-entry.ts'
import type { BookItem } from './book-items.ts'

/** What is shorter is as likely a number of something else. */
const REFERENCE_MIN = 6

const normalize = (reference: string): string => reference.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** Everything in an entry that may be a reference of ours: its references whole, and the words of all its texts. */
export function tokensOf({ reference, references, text }: OpenEntry): Set<string> {
  const whole = [reference ?? '', ...references]
  const words = [...whole, text].flatMap((one) => [...one.split(/\s+/), ...one.split(/[^A-Za-z0-9_-]+/)])
  const tokens = [...whole, ...words].map(normalize).filter((token) => token.length >= REFERENCE_MIN)
  return new Set(tokens)
}

/** Which items each entry names by a reference, matched ones included. */
export function findNamed(entries: readonly OpenEntry[], items: readonly BookItem[]): Map<OpenEntry, BookItem[]> {
  const byReference = new Map<string, BookItem[]>()
  for (const item of items) {
    for (const reference of new Set(item.references.map(normalize))) {
      if (reference.length < REFERENCE_MIN) continue
      byReference.set(reference, [...(byReference.get(reference) ?? []), item])
    }
  }
  return new Map(
    entries.map((entry) => [
      entry,
      [...new Set([...tokensOf(entry)].flatMap((token) => byReference.get(token) ?? []))],
    ]),
  )
}

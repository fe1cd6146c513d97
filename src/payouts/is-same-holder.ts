import { foldName } from '../qris/fold.ts'

/** Forms of companies and titles, which banks write or leave out as they please. */
const DECORATION = new Set([
  'PT',
  'CV',
  'UD',
  'TBK',
  'BAPAK',
  'BPK',
  'IBU',
  'SDR',
  'SDRI',
  'HAJI',
  'HJ',
  'DR',
  'DRS',
  'IR',
  'SE',
  'SH',
])
const NAME_MAX = 100

/** How well two names agree: the same words, words that fit, or not. */
export type NameMatch = 'exact' | 'close' | 'different'

/**
 * Compares the name asked for with the one a bank tells. `close`: every word of the shorter one is in the longer one, or
 * begins a word of it (`M. RIZKI` is `MUHAMMAD RIZKI`, and banks cut names off). A name in another script says nothing,
 * and is `close`.
 */
export function matchNames(asked: string, told: string): NameMatch {
  const [short, long] = [wordsOf(asked), wordsOf(told)].sort((a, b) => a.length - b.length)
  if (!short || !long || short.length === 0) return 'close'
  if (short.toSorted().join(' ') === long.toSorted().join(' ')) return 'exact'
  const fits = short.every((word) => long.some((other) => other.startsWith(word) || word.startsWith(other)))
  return fits ? 'close' : 'different'
}

/** Whether the name a bank tells can be the receiver's. */
export const isSameHolder = (asked: string, told: string): boolean => matchNames(asked, told) !== 'different'

function wordsOf(name: string): string[] {
  const words = foldName(name, NAME_MAX, '')
    .toUpperCase()
    .replace(/[^A-Z0-9 ]/g, ' ')
    .split(' ')
    .filter(Boolean)
  const plain = words.filter((word) => !DECORATION.has(word))
  return plain.length > 0 ? plain : words
}

import { foldName } from '../../qris/fold.ts'

/** Forms of companies and titles, which banks write or leave out. */
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
 * Compares the requested name with the one a bank reports. `close`: every word of the shorter one is in the longer one,
 * or begins a word of it (`M. RIZKI` is `MUHAMMAD RIZKI`, and banks truncate names). A name in another script cannot be
 * compared, and is `close`.
 */
export function matchNames(requested: string, reported: string): NameMatch {
  const [short, long] = [wordsOf(requested), wordsOf(reported)].sort((a, b) => a.length - b.length)
  if (!short || !long || short.length === 0) return 'close'
  if (short.toSorted().join(' ') === long.toSorted().join(' ')) return 'exact'
  const fits = short.every((word) => long.some((other) => other.startsWith(word) || word.startsWith(other)))
  return fits ? 'close' : 'different'
}

/** Whether the name a bank reports can be the receiver's. */
export const isSameHolder = (requested: string, reported: string): boolean =>
  matchNames(requested, reported) !== 'different'

function wordsOf(name: string): string[] {
  const words = foldName(name, NAME_MAX, '')
    .toUpperCase()
    .replace(/[^A-Z0-9 ]/g, ' ')
    .split(' ')
    .filter(Boolean)
  const plain = words.filter((word) => !DECORATION.has(word))
  return plain.length > 0 ? plain : words
}

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

/**
 * Whether the name a bank tells can be the receiver's: every word of the shorter one is in the longer one, or begins a
 * word of it (`M. RIZKI` is `MUHAMMAD RIZKI`, and banks cut names off). A name in another script says nothing.
 */
export function isSameHolder(asked: string, told: string): boolean {
  const [short, long] = [wordsOf(asked), wordsOf(told)].sort((a, b) => a.length - b.length)
  if (!short || !long || short.length === 0) return true
  return short.every((word) => long.some((other) => other.startsWith(word) || word.startsWith(other)))
}

function wordsOf(name: string): string[] {
  const words = foldName(name, NAME_MAX, '')
    .toUpperCase()
    .replace(/[^A-Z0-9 ]/g, ' ')
    .split(' ')
    .filter(Boolean)
  const plain = words.filter((word) => !DECORATION.has(word))
  return plain.length > 0 ? plain : words
}

import { foldName } from '../../qris/fold.ts'

/** Company forms and titles, which banks may include or omit. */
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
/** Names that are customarily abbreviated, in several ways. */
const SPELLINGS: Readonly<Record<string, readonly string[]>> = {
  MUHAMMAD: ['MUHAMAD', 'MOHAMMAD', 'MOHAMAD', 'MOCHAMAD', 'MOCHAMMAD', 'MUH', 'MOH', 'MUHD', 'MOHD', 'MHD', 'MOCH'],
  ABDUL: ['ABD', 'ABDL'],
}
const SPELT_AS = new Map(
  Object.entries(SPELLINGS).flatMap(([word, others]) => others.map((one) => [one, word] as const)),
)
const NAME_MAX = 100
/** A requested name that exceeds the bank's by more words than this is a guess. */
const EXTRA_WORDS_MAX = 2
/** Minimum letters of a truncated word, and minimum characters of the truncated name. */
const CUT_WORD_MIN = 3
const CUT_NAME_MIN = 20

/** How well two names agree: the same words, one contained in the other, or neither. */
export type NameMatch = 'exact' | 'close' | 'different'

/**
 * Compares the requested name with the one a bank reports. `close`: every word of the shorter one is a whole word of the longer.
 * Only whole words of the requested name count: part of a word is a different word, and an initial proves nothing, so that a name
 * cannot be spelled out by inquiries. A bank's last word may be truncated, and its initials stand for words. A name in another
 * script cannot be compared, and is `close`.
 */
export function matchNames(requested: string, reported: string): NameMatch {
  const [wanted, actual] = [wordsOf(requested), wordsOf(reported)]
  if (wanted.length === 0 || actual.length === 0) return 'close'
  if (wanted.toSorted().join(' ') === actual.toSorted().join(' ')) return 'exact'
  const long = wanted.filter((word) => word.length > 1)
  return fitsWholly(long, actual) ? 'close' : 'different'
}

/**
 * Whether the name a bank reports can be the receiver's, when money is about to be sent: as `matchNames`, but initials of the
 * requested name have to match, and its end may be truncated as well.
 */
export function isSameHolder(requested: string, reported: string): boolean {
  const match = matchNames(requested, reported)
  const [wanted, actual] = [wordsOf(requested), wordsOf(reported)]
  if (match === 'exact' || wanted.length === 0 || actual.length === 0) return true
  if (match === 'different') return isBeginning(wanted, actual)
  return wanted.every((word) => word.length > 1 || actual.some((other) => other.startsWith(word)))
}

/**
 * Whether the requested name is the beginning of the reported one, as a field that is too short leaves it: word by word, and long
 * enough that only a caller who knows nearly all of a name can try what follows.
 */
function isBeginning(wanted: readonly string[], actual: readonly string[]): boolean {
  const [last = '', whole] = [wanted.at(-1), wanted.slice(0, -1)]
  if (wanted.join(' ').length < CUT_NAME_MIN || last.length < CUT_WORD_MIN) return false
  const isSoFar = whole.every((word, at) => spelling(word) === spelling(actual[at] ?? ''))
  return isSoFar && (actual[whole.length] ?? '').startsWith(last)
}

/** Every word of the shorter name is a whole word of the longer, at least one of them in the same spelling. */
function fitsWholly(wanted: readonly string[], actual: readonly string[]): boolean {
  const last = actual.at(-1) ?? ''
  if (wanted.length > actual.length + EXTRA_WORDS_MAX || !wanted.some((word) => actual.includes(word))) return false
  return wanted.length <= actual.length
    ? wanted.every((word) => actual.some((other) => isWholeWord(word, other, last)))
    : actual.every((other) => wanted.some((word) => isWholeWord(word, other, last)))
}

const isWholeWord = (wanted: string, actual: string, lastActual: string): boolean =>
  wanted === actual ||
  spelling(wanted) === spelling(actual) ||
  (actual.length === 1 && wanted.startsWith(actual)) ||
  (actual === lastActual && actual.length >= CUT_WORD_MIN && wanted.startsWith(actual))

const spelling = (word: string): string => SPELT_AS.get(word) ?? word

function wordsOf(name: string): string[] {
  const words = foldName(name, NAME_MAX, '')
    .toUpperCase()
    .replace(/[^A-Z0-9 ]/g, ' ')
    .split(' ')
    .filter(Boolean)
  const plain = words.filter((word) => !DECORATION.has(word))
  return plain.length > 0 ? plain : words
}

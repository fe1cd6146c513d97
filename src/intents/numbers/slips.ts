import { isGluedSign, isOneOf, type Token } from '../tokens/cursor.ts'
import { type NumberWord, UNKNOWN } from '../tokens/entry.ts'
import { numberWords } from '../tokens/lexicon.ts'
import { ENGLISH_AND } from '../words/particular.ts'

const PARTS: ReadonlySet<NumberWord['role']> = new Set(['ten', 'teen', 'hundred'])

/** The "puluh" of "anam puluh dua ribu": a part of a number that has no beginning. */
const isPart = ({ entry }: Token): boolean => entry.numbers.some(({ role }) => PARTS.has(role))

/** Shorter words are one slip away from too many others. */
const LETTERS_MIN = 5

/** One letter left out, put in or swapped with its neighbour, between the same first and last letters. */
function isSlipOf(word: string, meant: string): boolean {
  if (word[0] !== meant[0] || word.at(-1) !== meant.at(-1)) return false
  const [short, long] = word.length < meant.length ? [word, meant] : [meant, word]
  if (long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at++
  if (long.length > short.length) return short.slice(at) === long.slice(at + 1)
  return word[at] === meant[at + 1] && word[at + 1] === meant[at] && word.slice(at + 2) === meant.slice(at + 2)
}

/** The "fifity" of "fifity five dollars". */
const isMisspelt = ({ entry, kind, text }: Token): boolean =>
  entry === UNKNOWN &&
  kind === 'word' &&
  text.length >= LETTERS_MIN &&
  numberWords().some((meant) => meant.length >= LETTERS_MIN && isSlipOf(text, meant))

/** The "thousand" of "thousand two hundred": a multiplier of nothing. */
const isLone = ({ entry, text, previous }: Token): boolean =>
  entry.multiplier !== null &&
  text.length >= LETTERS_MIN - 1 &&
  previous?.kind !== 'number' &&
  !previous?.entry.numbers.length

export const isNumberWord = (token: Token | undefined): boolean =>
  token?.kind === 'word' && token.entry.numbers.some(({ role }) => role === 'value')

/** Comes after a number that has no beginning, an "and" between or not: "hundred and twenty", "juta dua ratus ribu". */
export const isAfterHalf = ({ previous }: Token): boolean =>
  [previous, isOneOf(previous, ENGLISH_AND) ? previous?.previous : undefined].some(
    (half) => half !== undefined && (isHalfANumber(half) || isLone(half)),
  ) ||
  (isGluedSign(previous, '-') && isNumberWord(previous?.previous))

/** Belongs to a number that cannot be read: a part without a beginning, or a misspelt number word. Never corrected, only needs clarification. */
export const isHalfANumber = (token: Token): boolean => isPart(token) || isMisspelt(token)

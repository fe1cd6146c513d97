import { fromInteger, plus } from '../exact.ts'
import { decide, type ReadingRule, type Rule, table } from '../rules.ts'
import { isOneOf, means, type Token } from '../tokens/cursor.ts'
import { UNKNOWN } from '../tokens/entry.ts'
import type { Sentence } from '../tokens/sentence.ts'
import { ENGLISH_AND } from '../words/particular.ts'
import type { Trouble } from '../words/questions.ts'
import type { NumberSpan } from './number.ts'
import { judgeRemainder } from './remainder.ts'
import { isArticle } from './spelled.ts'
import { beginsTerm, type Term } from './term.ts'
import { readTerm } from './terms.ts'

/** The term after a number and the "and" before it, or null: nothing that could belong to the number follows. */
function readNextTerm(sentence: Sentence, sum: Term): Term | null {
  const follower = sum.last.next
  const isAnd = sum.language === 'en' && sum.form === 'words' && isOneOf(follower, ENGLISH_AND)
  const start = isAnd ? follower?.next : follower
  if (start === undefined || isArticle(start)) return null
  if (start.glued && start.kind !== 'word' && !beginsTerm(start)) return null
  const term = readTerm(sentence, start)
  return isAnd && term?.form !== 'words' ? null : term
}

/** The sum of a number and the term after it: "2 juta 500 ribu", "two thousand five hundred". */
const addTerm = (sum: Term, term: Term, isUnclear: boolean): Term => ({
  ...sum,
  value: plus(sum.value, term.value),
  last: term.last,
  trouble: isUnclear ? 'tail' : (sum.trouble ?? term.trouble),
})

/** A term that is smaller than the multiplier of the number before it. */
const isSmaller = ({ power, value }: Term, than: number): boolean =>
  power < than && value.units < 10 ** than * 10 ** value.scale

function readSpan(sentence: Sentence, token: Token): NumberSpan | null {
  const head = readTerm(sentence, token)
  if (head === null) return null
  let sum = head
  while (sum.power > 0 && sum.trouble !== 'tail') {
    const term = readNextTerm(sentence, sum)
    if (term === null) break
    if (term.power === 0) {
      const verdict = judgeRemainder(sum, term)
      if (verdict !== 'apart') sum = addTerm(sum, term, verdict === 'tail')
      break
    }
    if (!isSmaller(term, sum.power)) break
    sum = { ...addTerm(sum, term, head.value.scale > 0), power: term.power }
  }
  const { first, last, value, form, power, language, letterM, trouble } = sum
  return { first, last, value, form, power, language, letterM, trouble }
}

const slangSpan = (token: Token, value: number, trouble: Trouble | null): NumberSpan => ({
  first: token,
  last: token,
  value: fromInteger(value),
  form: 'slang',
  power: 3,
  language: 'id',
  letterM: null,
  trouble,
})

/** English slang ("grand", "large") means money only after a number; Indonesian slang is the number. */
const isIndonesianSlang = (token: Token): boolean =>
  means(token, 'slang') && token.entry.isIndonesian && !token.entry.isEnglish

type Place = { readonly sentence: Sentence; readonly token: Token }

/** Where a number begins. */
export const NUMBER_STARTS = table<ReadingRule<Place, NumberSpan | null>>([
  {
    name: 'slang-with-one-meaning',
    example: 'parkir goceng',
    when: ({ token }) => token.entry.slang !== null,
    reason: 'street money with an undisputed value',
    read: ({ token }) => slangSpan(token, token.entry.slang ?? 0, null),
  },
  {
    name: 'digits-or-number-words',
    example: 'kopi 25rb',
    when: ({ token }) => token.kind === 'number' || token.entry.numbers.length > 0,
    reason: 'a number as it is written or said',
    read: ({ sentence, token }) => readSpan(sentence, token),
  },
  {
    name: 'slang-with-several-meanings',
    example: 'parkir gocap',
    when: ({ token }) => token.entry.multiplier === null && isIndonesianSlang(token),
    reason: 'street money that needs clarification',
    read: ({ token }) => slangSpan(token, 0, 'slang'),
  },
])

const isWordAlone = ({ form, power }: NumberSpan): boolean => form === 'words' && power === 0
const FOREIGN: ReadonlySet<string | null> = new Set(['vn', 'ph', 'th'])

/** Number words that are no number. */
export const JUST_WORDS = table<Rule<NumberSpan>>([
  {
    name: 'foreign-number-word',
    example: 'bánh mì ba 50000đ',
    region: 'VN',
    when: (span) =>
      isWordAlone(span) && FOREIGN.has(span.language) && span.last.next?.entry.mark == null && span.value.units < 100,
    reason: 'number words of these languages need a mark or a multiplier after them',
  },
])

function readNumber(sentence: Sentence, token: Token): NumberSpan | null {
  if (token.kind !== 'number' && token.entry === UNKNOWN) return null
  const place = { sentence, token }
  return decide(NUMBER_STARTS, place)?.read(place) ?? null
}

/** Finds every number of the sentence, in order. Says nothing yet of what the numbers are. */
export function findNumbers(sentence: Sentence): NumberSpan[] {
  const spans: NumberSpan[] = []
  for (let token = sentence.tokens[0]; token !== undefined; ) {
    const span: NumberSpan | null = readNumber(sentence, token)
    const isNumber: boolean = span !== null && decide(JUST_WORDS, span) === undefined
    if (span !== null && isNumber) spans.push(span)
    token = span !== null && isNumber ? span.last.next : token.next
  }
  return spans
}

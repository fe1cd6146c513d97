import { plus, timesTen } from '../exact.ts'
import { decide, type ReadingRule, type Rule, table, takeSteps } from '../rules.ts'
import { isGluedOn, isNumber, isOneOf, peek, type Token } from '../tokens/cursor.ts'
import type { Multiplier, NumberWord } from '../tokens/entry.ts'
import { isUpper, type Sentence } from '../tokens/sentence.ts'
import { LETTER_K, LETTER_M } from '../words/particular.ts'
import type { Trouble } from '../words/questions.ts'
import { readDigitsTerm } from './digits-term.ts'
import { roleOf } from './spelled.ts'
import { beginsTerm, HALF, multiplierAt, type Term } from './term.ts'
import { readWordsTerm } from './words-term.ts'

/** Spoken decimals are read up to this many digits. */
const SPOKEN_DECIMALS_MAX = 7

/** A term and the sentence it is used instead. */
type Step = { readonly sentence: Sentence; readonly term: Term }

const hasRole = (token: Token | undefined, role: NumberWord['role']): boolean =>
  token?.entry.numbers.some((one) => one.role === role) ?? false
const isHalfAfter = ({ term }: Step): boolean => hasRole(term.last.next, 'half') && term.value.scale === 0
const extend = ({ sentence, term }: Step, part: Partial<Term>): Step => ({
  sentence,
  term: { ...term, last: term.last.next ?? term.last, ...part },
})
const addHalf = (step: Step): Step => extend(step, { value: plus(step.term.value, timesTen(HALF, step.term.power)) })

/** The digits after "koma": "dua koma lima". The same term where there are none. */
function addSpokenDecimals({ sentence, term }: Step): Step {
  let { value } = term
  let last = term.last.next ?? term.last
  for (;;) {
    const digit = term.language === null ? undefined : roleOf(last.next, 'value', term.language)
    if (digit === undefined || digit.value > 9 || last.next === undefined) break
    value = { units: value.units * 10 + digit.value, scale: value.scale + 1 }
    if (value.scale >= SPOKEN_DECIMALS_MAX) break
    last = last.next
  }
  return value.scale === 0 ? { sentence, term } : { sentence, term: { ...term, value, last } }
}

/** A lone M after a number: a capital, or a small one that touches it. */
function letterMAfter({ sentence, term }: Step): 'M' | 'm' | null {
  const token = term.last.next
  if (token === undefined || !isOneOf(token, LETTER_M) || isGluedOn(token.next)) return null
  if (isUpper(sentence, token)) return 'M'
  return token.glued ? 'm' : null
}

type Multiplied = { readonly term: Term; readonly multiplier: Multiplier }

/** Digits whose separators leave it open what is multiplied: "1.250 juta", "1 250 juta". */
function hasUnclearDigits({ form, first, last }: Term): boolean {
  if (form !== 'digits') return false
  if (first !== last) return isNumber(first.next)
  const shape = first.digits?.shape
  return shape === 'bad' || shape === 'threeDecimals' || shape === 'grouped' || shape === 'indian'
}

/** What a multiplier makes unclear. */
export const MULTIPLIER_TROUBLES = table<Rule<Multiplied, Trouble>>([
  {
    name: 'vague-multiplier',
    example: 'kopi 50 ribuan',
    when: ({ multiplier }) => multiplier.isVague,
    reason: 'vague',
  },
  {
    name: 'thousands-before-a-multiplier',
    example: 'rumah Rp1.250 juta',
    when: ({ term }) => hasUnclearDigits(term),
    reason: 'threeDecimals',
  },
])

function multiply(step: Step): Step {
  const { term } = step
  const multiplier = multiplierAt(term.last.next)
  if (multiplier === null) return step
  return extend(step, {
    value: timesTen(term.value, multiplier.power),
    power: multiplier.power,
    language: multiplier.language,
    trouble: decide(MULTIPLIER_TROUBLES, { term, multiplier })?.reason ?? term.trouble,
  })
}

/** Digits that touch the multiplier before them and begin no term of their own. */
const hasTouchingDigits = ({ term }: Step): boolean => {
  const tail = term.last.next
  return term.power > 0 && tail?.kind === 'number' && tail.glued && !beginsTerm(tail)
}

/** The K60 of "4K60": a name of screens and cameras, and no thousands. */
const isFrameRate = ({ term: { last } }: Step): boolean => isOneOf(last, LETTER_K) && last.next?.text.length === 2

/** "1tr5": digits after a Vietnamese multiplier are its decimals. */
const isVietnameseTail = ({ term }: Step): boolean => {
  const tail = term.last.next
  return term.language === 'vn' && tail?.digits?.shape === 'plain' && tail.text.length <= 3
}

function addTouchingDecimals(step: Step): Step {
  const { term } = step
  const tail = term.last.next
  const units = tail?.digits?.value.units ?? 0
  const share = timesTen({ units, scale: tail?.text.length ?? 0 }, term.power)
  return extend(step, { value: plus(term.value, share) })
}

/** What is added to a term, each in its turn. */
export const TERM_STEPS = table<ReadingRule<Step, Step>>(
  [
    {
      name: 'spoken-decimals',
      example: 'rumah dua koma lima juta',
      when: ({ term }) =>
        term.form === 'words' && term.language !== null && roleOf(term.last.next, 'point', term.language) !== undefined,
      reason: 'digits after a spoken point are decimals',
      read: addSpokenDecimals,
    },
    {
      name: 'half-before-a-multiplier',
      example: 'sewa tenda satu setengah juta',
      when: (step) => isHalfAfter(step) && step.term.power === 0 && multiplierAt(peek(step.term.last, 2)) !== null,
      reason: 'one and a half of what follows',
      read: addHalf,
    },
    {
      name: 'hundred-after-digits',
      example: 'kopi 5 ratus ribu',
      when: ({ term }) =>
        term.form === 'digits' &&
        hasRole(term.last.next, 'hundred') &&
        term.value.scale === 0 &&
        term.value.units <= 99,
      reason: 'digits and a word for hundred',
      read: (step) => extend(step, { value: timesTen(step.term.value, 2) }),
    },
    {
      name: 'letter-m',
      example: 'rumah Rp1,5 M',
      when: (step) => letterMAfter(step) !== null,
      reason: 'a lone M is a million, a metre or a billion; later stages say which',
      read: (step) => extend(step, { letterM: letterMAfter(step) }),
    },
    {
      name: 'multiplier',
      example: 'kopi 25rb',
      when: ({ term }) => term.letterM === null && term.power === 0 && multiplierAt(term.last.next) !== null,
      reason: 'a multiplier belongs to the number before it',
      read: multiply,
    },
    {
      name: 'half-after-a-multiplier',
      example: 'sewa tenda dua juta setengah',
      when: (step) => isHalfAfter(step) && step.term.power > 0,
      reason: 'half of the multiplier is added',
      read: addHalf,
    },
    {
      name: 'decimals-after-a-multiplier',
      example: 'áo dài 1tr5',
      region: 'VN',
      when: (step) => hasTouchingDigits(step) && isVietnameseTail(step),
      reason: 'Vietnamese writers put decimals after the multiplier',
      read: addTouchingDecimals,
    },
    {
      name: 'torn-tail',
      example: 'kopi 1jt5',
      when: (step) => hasTouchingDigits(step) && !isVietnameseTail(step) && !isFrameRate(step),
      reason: 'decimals, units or a typing error: needs clarification',
      read: (step) => extend(step, { trouble: 'tail' }),
    },
  ],
  'every',
)

/** Reads the part of a number that begins with a token; null: none does. */
export function readTerm(sentence: Sentence, token: Token): Term | null {
  const term = token.digits === null ? readWordsTerm(token) : readDigitsTerm(sentence, token, token.digits)
  return term === null ? null : takeSteps(TERM_STEPS, { sentence, term }).term
}

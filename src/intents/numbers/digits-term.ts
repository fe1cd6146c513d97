import { type Exact, fromInteger } from '../exact.ts'
import { decide, type Rule, table } from '../rules.ts'
import { isGluedOn, isNumber, type Token, tokensOf } from '../tokens/cursor.ts'
import type { Digits } from '../tokens/digits.ts'
import { hasOneScript } from '../tokens/normalise.ts'
import type { Sentence } from '../tokens/sentence.ts'
import type { Trouble } from '../words/questions.ts'
import { countsSomething, type Term } from './term.ts'

/** Digits that a number joined from groups can have. */
const DIGITS_MAX = 15

const isGroup = ({ shape, wholeDigits }: Digits): boolean =>
  wholeDigits.length === 3 && (shape === 'plain' || shape === 'decimal')

/** The token continues thousands written with one space between them. */
const continuesGroups = (token: Token, before: Token): boolean =>
  token.digits !== null &&
  !token.glued &&
  token.start === before.end + 1 &&
  isGroup(token.digits) &&
  !isGluedOn(token.next)

/** Another plain number follows, so that the groups may not end here. */
const isOpenEnded = (token: Token | undefined): boolean =>
  token?.digits?.shape === 'plain' && !token.glued && token.text.length > 3

const beginsGroups = (token: Token, { shape, hasLeadingZero, wholeDigits }: Digits): boolean =>
  shape === 'plain' && !hasLeadingZero && wholeDigits.length <= 3 && !isGluedOn(token.next)

/** The last of thousands written with spaces ("2 350 000"), or null. */
function endOfSpacedGroups(head: Token, digits: Digits): Token | null {
  if (!beginsGroups(head, digits)) return null
  let last = head
  while (last.next !== undefined && continuesGroups(last.next, last)) {
    last = last.next
    if (last.digits?.shape === 'decimal') return last
  }
  return last === head || isOpenEnded(last.next) ? null : last
}

type Place = {
  readonly sentence: Sentence
  readonly token: Token
  readonly digits: Digits
  /** The last token of thousands written with spaces; null: there are none. */
  readonly spaced: Token | null
}

/** "Rp 50 100 kursi": are these 50,100 or a price and a count? */
const hasClearEnd = (last: Token): boolean =>
  last.text.startsWith('000') || (!isNumber(last.next) && !countsSomething(last.next))

/** What is unclear about digits by themselves. */
export const DIGIT_TROUBLES = table<Rule<Place, Trouble>>([
  {
    name: 'separators-fit-no-number',
    example: 'kopi Rp1.25.00',
    when: ({ spaced, digits }) => spaced === null && digits.shape === 'bad',
    reason: 'badGroups',
  },
  {
    name: 'spaced-groups-before-a-count',
    example: 'sewa Rp 50 100 kursi',
    when: ({ spaced }) => spaced !== null && !hasClearEnd(spaced),
    reason: 'spacedGroups',
  },
  {
    name: 'several-scripts',
    example: 'kopi Rp5０.000',
    when: ({ sentence, token }) => !hasOneScript(sentence.text, token),
    reason: 'mixedDigits',
  },
])

/** The value of thousands written with spaces. */
function valueOfGroups(first: Token, last: Token): Exact {
  const groups = tokensOf({ first, last }).flatMap(({ digits }) => digits ?? [])
  const text = groups.map(({ wholeDigits, decimals }) => wholeDigits + decimals).join('')
  if (text.length > DIGITS_MAX) return fromInteger(Number.MAX_SAFE_INTEGER)
  return { units: Number(text), scale: last.digits?.decimals.length ?? 0 }
}

/** Reads a number typed in digits, with the groups that spaces part from it. */
export function readDigitsTerm(sentence: Sentence, token: Token, digits: Digits): Term {
  const spaced = endOfSpacedGroups(token, digits)
  return {
    first: token,
    last: spaced ?? token,
    value: spaced === null ? digits.value : valueOfGroups(token, spaced),
    power: 0,
    language: null,
    letterM: null,
    trouble: decide(DIGIT_TROUBLES, { sentence, token, digits, spaced })?.reason ?? null,
    form: 'digits',
  }
}

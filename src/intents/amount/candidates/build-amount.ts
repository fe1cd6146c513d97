import { type BoundMark, closingOf, type Marks } from '../../currency/marks.ts'
import { type Context, resolveMarks } from '../../currency/resolve.ts'
import { timesTen } from '../../exact.ts'
import type { Classified } from '../../kinds/kind.ts'
import { isNumberWord } from '../../numbers/slips.ts'
import { earlier, isNumber, isOneOf, isSign, later, type Token } from '../../tokens/cursor.ts'
import { MINUS } from '../../words/particular.ts'
import type { Amount } from '../amount.ts'

const MILLION = 6

/** A dash between numbers, or one of several signs: no minus. */
const isJoint = ({ glued, previous }: Token): boolean =>
  glued &&
  (isNumber(previous) ||
    isNumberWord(previous) ||
    (previous?.entry.multiplier ?? null) !== null ||
    isSign(previous, ',.-/'))

/** A minus touches the number or its mark, and is no dash between words or numbers. */
function findMinus({ first }: Classified, before: BoundMark | null): Token | null {
  const head = before?.token ?? first
  if (head.previous !== undefined && isOneOf(head.previous, MINUS)) return head.previous
  for (const { previous, glued } of [first, head])
    if (previous !== undefined && glued && isSign(previous, '-') && !isJoint(previous)) return previous
  return null
}

/** The other half of "USD $20" and "20 dollars SGD". */
function secondMark(token: Token | undefined): BoundMark | null {
  const mark = token?.entry.mark
  if (token === undefined || mark?.trust !== 'plain' || mark.style === 'word') return null
  return isNumber(token.next) || isNumber(token.previous) ? null : { token, mark, isDoubtful: false }
}

const NO_MARKS: readonly BoundMark[] = []

/** The marks beside a number, and their other halves. */
function boundMarks({ before, after }: Marks): readonly BoundMark[] {
  if (before === null && after === null) return NO_MARKS
  const second = [secondMark(before?.token.previous), secondMark(after?.token.next)]
  return [before, after, ...second].filter((one) => one !== null)
}

const strengthOf = ({ power, letterM }: Classified, isMarked: boolean): Amount['strength'] => {
  if (isMarked) return 'marked'
  return power > 0 || letterM !== null ? 'multiplied' : 'bare'
}

/** Joins a number with its marks, its sign and its closing dash. */
export function buildAmount(number: Classified, marks: Marks, context: Context): Amount {
  const bound = boundMarks(marks)
  const stated = resolveMarks(bound, context)
  const minus = findMinus(number, marks.before)
  const places = bound.map(({ token }) => token)
  return {
    first: [...places, minus ?? number.first].reduce(earlier, number.first),
    last: places.reduce(later, closingOf(number)),
    number,
    value: number.letterM === null ? number.value : timesTen(number.value, MILLION),
    around: marks,
    marks: bound,
    stated,
    code: stated.is === 'code' ? stated.code : null,
    strength: strengthOf(number, bound.length > 0),
    isNegative: minus !== null,
    trouble: number.trouble,
  }
}

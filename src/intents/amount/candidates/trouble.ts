import { CURRENCY_DIGITS, type Currency } from '../../../base/currency.ts'
import { type Context, groupsInLakhs, groupsWithDot, groupsWithSpace, hasLargePrices } from '../../currency/resolve.ts'
import type { Classified } from '../../kinds/kind.ts'
import { decide, type Rule, table } from '../../rules.ts'
import {
  anyOf,
  isGluedOn,
  isGluedSign,
  isNumber,
  isOneOf,
  isSign,
  isWord,
  means,
  meansAny,
  peekBack,
  type Token,
} from '../../tokens/cursor.ts'
import { AMOUNT_TAILS, SPACED_HEADS } from '../../words/lists.ts'
import { LETTERS_KK, SIZES_OF_GOODS } from '../../words/particular.ts'
import type { Trouble } from '../../words/questions.ts'
import type { Amount } from '../amount.ts'

const mayTouch = anyOf(AMOUNT_TAILS)
const isNoLabel = anyOf(SPACED_HEADS)

/** An amount, and what says how its digits are meant. `local`: its currency, else that of key or account. */
type Marked = Pick<Amount, 'number' | 'around' | 'stated'> & {
  readonly local: Currency | null
  readonly context: Context
}

/** "a dollar fifty": the number after a currency word is its cents. */
function isAfterCurrencyWord({ number }: Marked): boolean {
  const mark = number.first.previous?.entry.mark
  if (number.why !== null || number.power > 0) return false
  return mark?.side === 'after' && mark.style === 'word' && mark.trust === 'plain'
}

/** "Rp .50": a point between the sign and the digits that it touches. */
const isPointed = ({ number: { first }, around: { before } }: Marked): boolean =>
  before !== null && isSign(first.previous, '.') && first.glued && before.token.kind === 'sign'

/** The token after a number and a dot or comma. */
const afterPoint = ({ last }: Classified): Token | undefined => (isSign(last.next, '.,') ? last.next?.next : last.next)

/** "Rp50. 000", "Rp 1.250 000": thousands torn off by a space. */
const isTornGroup = ({ number }: Marked): boolean =>
  number.form === 'digits' && number.power === 0 && /^0\d\d(?!\d)/.test(afterPoint(number)?.text ?? '')

const hasFractionSign = ({ number: { first, last } }: Marked): boolean =>
  isSign(last.next, '½¼¾') || isSign(first.previous, '½¼¾')

/** "1e6 rupiah", "0x50 USD": letters between digits, so that it is unclear where the number begins. */
const isInsideWord = ({ number: { first } }: Marked): boolean =>
  first.glued && isWord(first.previous) && first.previous?.glued === true && isNumber(peekBack(first, 2))

/** A word touching a marked number that is neither its mark nor a known small word: "Rp50j", "$20b". */
function hasGluedWord({ number: { last } }: Marked): boolean {
  const after = last.next
  if (after === undefined || !isGluedOn(after)) return false
  return after.kind === 'number' || (after.entry.mark === null && !mayTouch(after))
}

const hasScale = ({ number: { last } }: Marked): boolean =>
  means(last.next, 'scale') &&
  !(isOneOf(last.next, LETTERS_KK) && !last.next?.glued) &&
  !(isOneOf(last.next, SIZES_OF_GOODS) && isWord(last.next?.next))

/** "Rp50.***", "Rp50.xxx": digits left open. */
function isMasked({ number: { last } }: Marked): boolean {
  const mask = last.next?.next
  if (!isGluedSign(last.next, '.,') || mask === undefined || !mask.glued) return false
  return isSign(mask, '*#_?') || (isWord(mask) && /^x+$/.test(mask.text))
}

/** Digits without a multiplier. */
const hasBareDigits = ({ number }: Marked): boolean => number.power === 0 && number.letterM === null
const shapeOf = ({ number }: Marked) => number.first.digits?.shape

/** "Rp 50.00": fifty, or fifty thousand with its zeros cut off? */
function isShortWithZeros({ number: { first } }: Marked): boolean {
  const { digits } = first
  return digits?.shape === 'decimal' && /^0+$/.test(digits.decimals) && digits.wholeDigits.length < 4
}

/** "meja 12 150 000": is the table's number 12, or is it the amount that begins there? */
function isSpacedAfterWord({ number, around, context }: Marked): boolean {
  const { first, last, form } = number
  const head = first.previous
  const isSpaced = form === 'digits' && isNumber(first.next) && last !== first
  if (!isSpaced || around.before !== null || !isWord(head)) return false
  const isLocal = around.after !== null && groupsWithSpace(context.region)
  if (isLocal && !meansAny(head, 'place', 'model', 'reference', 'identifier', 'number')) return false
  return !isNoLabel(head)
}

/** What is unclear about a number and its marks. */
export const MARK_TROUBLES = table<Rule<Marked, Trouble>>([
  {
    name: 'two-currencies',
    example: 'kopi Rp20.000 USD',
    when: ({ stated }) => stated.is === 'several',
    reason: 'twoMarks',
  },
  { name: 'point-before-digits', example: 'candy $.50', region: 'US', when: isPointed, reason: 'fraction' },
  {
    name: 'thousands-torn-off',
    example: 'kopi Rp50. 000',
    when: (marked) => isTornGroup(marked),
    reason: 'spacedGroups',
  },
  {
    name: 'doubtful-mark',
    example: 'makan di RM 120rb',
    when: ({ around: { before, after } }) => before?.isDoubtful === true || after?.isDoubtful === true,
    reason: 'doubtfulMark',
  },
  {
    name: 'unclear-multiplier-after-a-mark',
    example: 'laptop Rp2 mil',
    when: (marked) => hasScale(marked) && marked.around.after === null,
    reason: 'unclearScale',
  },
  {
    name: 'fraction-sign',
    example: 'candy $5½',
    region: 'US',
    when: (marked) => hasFractionSign(marked),
    reason: 'fraction',
  },
  {
    name: 'inside-a-word',
    example: 'kopi 1e6 rupiah',
    when: (marked) => marked.around.before === null && isInsideWord(marked),
    reason: 'gluedWord',
  },
  {
    name: 'letters-after-it',
    example: 'kopi Rp50q',
    when: (marked) => marked.around.after === null && marked.around.before !== null && hasGluedWord(marked),
    reason: 'gluedWord',
  },
])

/** What is unclear about a number that has no mark. */
export const UNMARKED_TROUBLES = table<Rule<Marked, Trouble>>([
  {
    name: 'cents-after-a-currency-word',
    example: 'candy a dollar fifty',
    region: 'US',
    when: (marked) => isAfterCurrencyWord(marked),
    reason: 'doubtfulMark',
  },
  {
    name: 'unclear-multiplier',
    example: 'small 50k large 80k',
    when: (marked) => hasScale(marked) && marked.number.why === null,
    reason: 'unclearScale',
  },
])

/** What is unclear about the digits of any amount. */
export const AMOUNT_TROUBLES = table<Rule<Marked, Trouble>>([
  {
    name: 'million-or-billion',
    example: 'ruko Rp1,5 M',
    when: ({ number, stated }) => number.letterM !== null && (stated.is !== 'code' || hasLargePrices(stated.code)),
    reason: 'bigM',
  },
  {
    name: 'lakhs-of-another-currency',
    example: 'ruko Rp1,25,000',
    when: (marked) => shapeOf(marked) === 'indian' && !groupsInLakhs(marked.local),
    reason: 'badGroups',
  },
  {
    name: 'leading-zero',
    example: 'kopi Rp025000',
    when: ({ number: { first, power } }) =>
      first.digits?.hasLeadingZero === true && power === 0 && first.digits.shape !== 'decimal',
    reason: 'badGroups',
  },
  {
    name: 'four-decimals',
    example: 'candy $5.1234',
    region: 'US',
    when: (marked) => hasBareDigits(marked) && shapeOf(marked) === 'long',
    reason: 'badGroups',
  },
  {
    name: 'masked-digits',
    example: 'kopi Rp50.xxx',
    when: (marked) => marked.number.form === 'digits' && hasBareDigits(marked) && isMasked(marked),
    reason: 'badGroups',
  },
  {
    name: 'thousands-cut-off',
    example: 'kopi Rp 50.00',
    when: (marked) => hasBareDigits(marked) && isShortWithZeros(marked) && hasLargePrices(marked.local),
    reason: 'smallDecimal',
  },
  {
    name: 'currency-with-three-decimals',
    example: 'perfume KWD 1.500',
    region: 'KW',
    over: 'dot-of-decimals',
    when: (marked) =>
      hasBareDigits(marked) &&
      shapeOf(marked) === 'threeDecimals' &&
      marked.local !== null &&
      CURRENCY_DIGITS.get(marked.local) === 3,
    reason: 'dotThousands',
  },
  {
    name: 'dot-of-decimals',
    example: 'laptop $1.500',
    region: 'US',
    when: (marked) =>
      hasBareDigits(marked) &&
      shapeOf(marked) === 'threeDecimals' &&
      marked.number.first.digits?.separator === '.' &&
      !groupsWithDot(marked.local, marked.context.region),
    reason: 'dotThousands',
  },
  {
    name: 'spaces-after-a-word',
    example: 'meja 12 150 000',
    when: isSpacedAfterWord,
    reason: 'spacedGroups',
  },
])

/** What is unclear about an amount. `home`: the currency of an amount without a mark, where that is known. */
export function findTrouble(amount: Amount, context: Context, home: Currency | null): Trouble | null {
  if (amount.number.trouble !== null) return amount.number.trouble
  const { number, around, stated, marks, code } = amount
  const marked = { number, around, stated, local: code ?? home, context }
  const beside = decide(marks.length > 0 ? MARK_TROUBLES : UNMARKED_TROUBLES, marked)
  return (beside ?? decide(AMOUNT_TROUBLES, marked))?.reason ?? null
}

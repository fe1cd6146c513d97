import { isNoun } from '../../kinds/noun.ts'
import { decide, type Rule, table } from '../../rules.ts'
import { CLASS, isOfClass } from '../../tokens/classes.ts'
import {
  anyOf,
  isNumber,
  isSign,
  isWord,
  means,
  meansAny,
  type Span,
  type Token,
  tokensOf,
} from '../../tokens/cursor.ts'
import { NO_GOODS } from '../../words/lists.ts'
import { isCompound, isEnding } from './edges.ts'

const isPlaceOrDate = anyOf(NO_GOODS)

/** The x of "6m x 4m". */
const isTimesBetween = (token: Token): boolean => means(token, 'times') && isNumber(token.next)

/** Words that name no goods. */
export const NO_GOODS_WORDS = table<Rule<Token>>([
  {
    name: 'no-word',
    example: 'kopi & roti 25rb',
    over: 'small-word',
    when: (token) => !isWord(token),
    reason: 'a sign or a number',
  },
  {
    name: 'small-word',
    example: 'kopi biar nasi 25rb',
    when: (token) => isEnding(token) && !isCompound(token),
    reason: 'a small word names nothing',
  },
  {
    name: 'unit-of-a-number',
    example: 'slab for the shed, 6m x 4m, 2.9jt',
    when: (token) =>
      (token.glued && isNumber(token.previous) && meansAny(token, 'measure', 'size')) || isTimesBetween(token),
    reason: 'how long and wide is not what',
  },
  {
    name: 'number-word',
    example: 'half-day kayak tour ฿650',
    region: 'TH',
    when: (token) => token.entry.numbers.length > 0,
    reason: 'a number names nothing',
  },
  {
    name: 'place-or-date',
    example: 'kopi meja 25rb',
    when: (token) => isPlaceOrDate(token),
    reason: 'where and when is not what',
  },
])

/** The room of "private room", but not the table of "kopi meja 4". */
const isDescribedPlace = (token: Token): boolean =>
  means(token, 'place') &&
  token.entry.isEnglish &&
  !token.entry.isIndonesian &&
  !meansAny(token, 'date', 'time', 'month', 'weekday', 'title') &&
  (isNoun(token.previous) || isOfClass(token.previous, CLASS.determiner)) &&
  !isNumber(token.next) &&
  !means(token.next, 'number')

const names = (token: Token): boolean => decide(NO_GOODS_WORDS, token) === undefined || isDescribedPlace(token)

/** "donation", but not the "denda" of "sudah termasuk denda". */
const isHead = (token: Token): boolean =>
  isWord(token) &&
  means(token, 'goodsHead') &&
  !isNumber(token.next) &&
  (isSign(token.previous, ':=') || !meansAny(token, 'fee', 'tax', 'discount', 'downPayment')) &&
  !meansAny(token.previous, 'included', 'excluded', 'free', 'after')

/** What names something; where nothing else does, the words that head names of goods: "donation", "fees". */
export function namesIn(core: Span): Token[] {
  const tokens = tokensOf(core)
  const named = tokens.filter(names)
  return named.length > 0 ? named : tokens.filter(isHead)
}

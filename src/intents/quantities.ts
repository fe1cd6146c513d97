import type { Amount, Candidates } from './amount.ts'
import type { Classified } from './classified.ts'
import { isNoun } from './classify-unit.ts'
import { type Exact, fromInteger, isSame } from './exact.ts'
import { isHardStop, isSign, means, meansAny, type Sentence, type Token } from './sentence.ts'
import { lookAhead, lookBack } from './surroundings.ts'

/** How an amount is the price of one: of a thing, or of a stretch of time. `unit` is the token of what it is the price of. */
export type UnitPrice =
  | { readonly is: 'piece'; readonly by: 'each' | 'at' | '@' | 'per'; readonly unit: number | null }
  | { readonly is: 'product'; readonly factor: Classified }
  | { readonly is: 'period' }

const isTime = (token: Token | undefined): boolean => meansAny(token, 'period', 'shortPeriod')
const isTimes = (token: Token | undefined): boolean => means(token, 'times') || isSign(token, '*')

/** The number that stands on the other side of "x", its unit between or not: "3 x $16", "2 tiket x Rp50.000", "50.000 x 4". */
function findFactor({ tokens }: Sentence, { first, last }: Amount, { others }: Candidates): Classified | null {
  if (isTimes(tokens[first - 1])) {
    const found = others.find(
      (other) => other.last === first - 2 || (other.why?.by === first - 2 && other.last < first - 2),
    )
    if (found !== undefined) return found
  }
  const per = findPer(tokens, last)
  const isPiece = per !== -1 && !isTime(tokens[per]) && isTimes(tokens[per + 1])
  const times = isTimes(tokens[last + 1]) ? last + 1 : isPiece ? per + 1 : -1
  return times === -1 ? null : (others.find((other) => other.first === times + 1 && other.power === 0) ?? null)
}

/** "/bulan", "per pcs", "a month" behind an amount: the token of the unit, or -1. */
function findPer(tokens: readonly Token[], last: number): number {
  const sign = tokens[last + 1]
  if (isSign(sign, '/')) return tokens[last + 2]?.kind === 'word' ? last + 2 : -1
  if (!means(sign, 'per')) return -1
  const unit = tokens[last + 2]
  if (unit?.kind !== 'word') return -1
  const isArticle = sign!.text === 'a' || sign!.text === 'an' || sign!.text === 'một' || sign!.text === 'al'
  return isArticle && !meansAny(unit, 'period', 'shortPeriod', 'people', 'counter', 'measure') ? -1 : last + 2
}

function findPerBefore(tokens: readonly Token[], first: number): number {
  const isPer =
    tokens[first - 1]?.kind === 'word' &&
    (means(tokens[first - 2], 'per') || isSign(tokens[first - 2], '/')) &&
    tokens[first - 2]!.text.length > 2
  return isPer && meansAny(tokens[first - 1], 'period', 'shortPeriod', 'counter', 'people', 'measure') ? first - 1 : -1
}

/** "500rb buat 2 malam, per malam": said away from the amount. */
function findPerAnywhere(tokens: readonly Token[]): number {
  const at = tokens.findIndex(
    (token, i) =>
      means(token, 'per') &&
      token.text.length > 2 &&
      meansAny(tokens[i + 1], 'period', 'shortPeriod', 'counter', 'people'),
  )
  return at === -1 ? -1 : at + 1
}

/** Whether the amount is the price of one piece or period, and of what. Null: it is a price, and that is all. */
export function findUnitPrice(
  sentence: Sentence,
  amount: Amount,
  candidates: Candidates,
  isBesideOnly = false,
): UnitPrice | null {
  const { tokens } = sentence
  const { first, last } = amount
  const behind = findPer(tokens, last)
  const beside = behind !== -1 ? behind : findPerBefore(tokens, first)
  const per = beside !== -1 || isBesideOnly ? beside : findPerAnywhere(tokens)
  if (per !== -1 && isTime(tokens[per])) return { is: 'period' }
  if (means(tokens[last + 1], 'onePeriod') || lookBack(tokens, first, 'onePeriod', 0) !== -1) return { is: 'period' }
  const factor = findFactor(sentence, amount, candidates)
  if (factor !== null) return { is: 'product', factor }
  if (per !== -1) return { is: 'piece', by: 'per', unit: per }
  const isEach = lookBack(tokens, first, 'each', 1) !== -1 || lookAhead(tokens, last, 'each', 0) !== -1
  if (isEach) return { is: 'piece', by: 'each', unit: null }
  if (isSign(tokens[first - 1], '@')) return { is: 'piece', by: '@', unit: null }
  return lookBack(tokens, first, 'at', 0) === -1 ? null : { is: 'piece', by: 'at', unit: null }
}

const COUNTS: ReadonlySet<string> = new Set(['count', 'people', 'pack'])

/** Numbers of things: "4 kursi", "2x", "x3". */
export function findCounts({ tokens }: Sentence, { others }: Candidates): Classified[] {
  return others.filter((other) => {
    if (other.why !== null) return COUNTS.has(other.why.reason)
    return (
      other.power === 0 &&
      (isTimes(tokens[other.last + 1]) || isTimes(tokens[other.first - 1]) || isSign(tokens[other.last + 1], '@'))
    )
  })
}

/** A number of things that one package holds, or people it is for: "isi 6", "paket 10 pax", "untuk 2 orang", "up to 5 devices". */
export function isComposition(tokens: readonly Token[], count: Classified): boolean {
  const head = tokens[count.first - 1]
  if (meansAny(head, 'vague', 'limit')) return true
  if (!means(head, 'composition')) return false
  return !means(head, 'purpose') || count.why?.reason === 'people' || head!.text.includes(' ')
}

const isOne = (value: Exact): boolean => isSame(value, fromInteger(1))

const PIECES = new Set([
  'pcs',
  'pc',
  'pics',
  'piece',
  'pieces',
  'buah',
  'bh',
  'biji',
  'bj',
  'item',
  'items',
  'unit',
  'units',
  'barang',
])
const stem = (word: string): string => (word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word)

function isSameUnit(a: Token | undefined, b: Token | undefined): boolean {
  if (a === undefined || b === undefined) return false
  if (stem(a.text) === stem(b.text)) return true
  if (means(a, 'people') && means(b, 'people')) return true
  return PIECES.has(a.text) && PIECES.has(b.text)
}

/** How often a unit price is to be paid: a number, or why that cannot be told. */
export type Quantity =
  | { readonly is: 'known'; readonly count: Classified }
  | { readonly is: 'none' }
  | { readonly is: 'unclear' }

const distinct = (counts: readonly Classified[]): Classified[] =>
  counts.filter((one, i) => counts.findIndex((other) => isSame(other.value, one.value)) === i)

function sole(counts: readonly Classified[]): Quantity {
  const different = distinct(counts)
  if (different.length > 1) return { is: 'unclear' }
  return different[0] === undefined ? { is: 'none' } : { is: 'known', count: different[0] }
}

/** Finds how many pieces a unit price is for. */
export function findQuantity(sentence: Sentence, price: UnitPrice & { is: 'piece' }, candidates: Candidates): Quantity {
  const { tokens } = sentence
  const counts = findCounts(sentence, candidates).filter((count) => !isComposition(tokens, count) || price.by === 'per')
  const measures = candidates.others.filter(({ why }) => why?.reason === 'measure')
  if (price.unit !== null) {
    const unit = tokens[price.unit]
    const same = [...counts, ...measures].filter(({ why }) => why?.by != null && isSameUnit(tokens[why.by], unit))
    if (same.length > 0) return sole(same)
    return counts.length > 0 ? { is: 'unclear' } : { is: 'none' }
  }
  if (counts.some(({ why }) => why?.reason === 'pack')) return { is: 'unclear' }
  if (counts.length > 0) return sole(counts)
  const isTyped = price.by === '@' || price.by === 'each'
  const periods = candidates.others.filter(({ why }) => why?.reason === 'shortPeriod' || why?.reason === 'period')
  if (isTyped && measures.length > 0) return sole(measures)
  if (isTyped && periods.length > 0)
    return periods.every(({ why }) => why?.reason === 'shortPeriod') ? sole(periods) : { is: 'unclear' }
  return periods.length + measures.length > 0 && price.by === 'at' ? { is: 'unclear' } : { is: 'none' }
}

/** A number of periods that is not one: "selama 12 bulan", "80rb/hari x 4". */
export const findPeriods = ({ tokens }: Sentence, { others }: Candidates): Classified[] =>
  others.filter(({ why, value, first, power }) => {
    if (isOne(value)) return false
    if (why !== null) return why.reason === 'period' || why.reason === 'shortPeriod'
    return power === 0 && isTimes(tokens[first - 1])
  })

/** Says that the amount is for all that was counted: "= 100rb", "jadi 100rb", "for $60", "tagih 100rb". */
const isForAll = (tokens: readonly Token[], first: number): boolean =>
  isSign(tokens[first - 1], '=') ||
  lookBack(tokens, first, 'worth', 1, true) !== -1 ||
  lookBack(tokens, first, 'total', 2) !== -1 ||
  lookBack(tokens, first, 'becomes', 1, true) !== -1

/** "2 kg apel 30rb": a quantity before its goods; "beras 5 kg 70rb" is a size. */
const isLeadingMeasure = (tokens: readonly Token[], { why }: Classified): boolean =>
  why?.reason === 'measure' &&
  why.by !== null &&
  !tokens[why.by]!.glued &&
  isNoun(tokens[why.by + 1]) &&
  tokens[why.by + 1]!.entry.meanings.size === 0

/** "kamar 300rb 2 malam": rooms are priced by the night; "kuota 50rb 30 hari" is one price. */
const isNights = (tokens: readonly Token[], { why, value }: Classified): boolean =>
  why?.reason === 'shortPeriod' &&
  why.by !== null &&
  !isOne(value) &&
  ['malam', 'mlm', 'night', 'nights', 'nite', 'nites'].includes(tokens[why.by]!.text)

/** "5 kg 60rb": of what, and is that the price of one? */
const isLoneMeasure = (tokens: readonly Token[], { why, first }: Classified, amount: Amount): boolean =>
  why?.reason === 'measure' && why.by === amount.first - 1 && (first === 0 || isHardStop(tokens[first - 1]))

/**
 * The number of things that makes a plain price unclear: "3 tiket 50rb" may be 50rb each or in all, and so may
 * "50rb 3 tiket". "50rb buat 3 tiket" and "3 tiket jadi 50rb" are clear. Null: nothing of the kind.
 */
export function findUnclearCount(sentence: Sentence, amount: Amount, candidates: Candidates): Classified | null {
  const { tokens } = sentence
  const counted = [
    ...findCounts(sentence, candidates),
    ...candidates.others.filter((other) => isLeadingMeasure(tokens, other) || isLoneMeasure(tokens, other, amount)),
  ]
  const counts = counted.filter((count) => !isOne(count.value) && !isComposition(tokens, count))
  const behind = counts.find((count) => count.first === amount.last + 1)
  if (behind !== undefined && behind.why?.reason !== 'measure') return behind
  const nights = candidates.others.find((other) => other.first === amount.last + 1 && isNights(tokens, other))
  if (nights !== undefined) return nights
  if (isForAll(tokens, amount.first)) return null
  const before = counts.filter((count) => count.last < amount.first).at(-1)
  if (before === undefined) return null
  const isOtherThought = tokens
    .slice(before.last + 1, amount.first)
    .some((token) => isHardStop(token) && token.text !== '.' && token.text !== '\n')
  return isOtherThought ? null : before
}

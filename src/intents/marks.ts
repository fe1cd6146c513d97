import { type Classified, isYearLike } from './classified.ts'
import { approximate } from './exact.ts'
import type { Mark } from './lexicon.ts'
import {
  isHardStop,
  isShouted,
  isSign,
  isStop,
  isUpper,
  means,
  meansAny,
  type Sentence,
  type Token,
} from './sentence.ts'
import { DOLLAR_COUNTRIES, REGIONAL_MARKS, SHARED_BY_REGION } from './words/currencies.ts'

/** A currency mark bound to a number. `isDoubtful`: it may well be something else, so it is asked about. */
export type BoundMark = { readonly at: number; readonly mark: Mark; readonly isDoubtful: boolean }

/** The marks of one number: before it, after it. */
export type Marks = { readonly before: BoundMark | null; readonly after: BoundMark | null }

/** What may stand between a mark and its number: "Rp. 5", "IDR: 5", "Rp -5". */
const GAP_MAX = 3

function regionalMark(token: Token, region: string | null): Mark | null {
  const regional = Object.hasOwn(REGIONAL_MARKS, token.text) ? REGIONAL_MARKS[token.text]! : null
  if (regional === null || region === null || !regional.regions.split(' ').includes(region)) return null
  return { means: regional.means, side: regional.side, style: 'symbol', trust: 'plain' }
}

const markOf = (token: Token | undefined, region: string | null): Mark | null =>
  token === undefined ? null : (token.entry.mark ?? regionalMark(token, region))

/** The token number of the mark before a number, or -1. */
function markBefore(tokens: readonly Token[], first: number, region: string | null): number {
  for (let at = first - 1; at >= 0 && at >= first - 1 - GAP_MAX; at--) {
    if (markOf(tokens[at], region) !== null) return at
    if (!isSign(tokens[at], ':', '=', '(', '.', '-')) return -1
  }
  return -1
}

/** The token after a number and the ",-" or "/-" that may close it. */
export function afterDash(tokens: readonly Token[], last: number): number {
  const [sign, dash] = [tokens[last + 1], tokens[last + 2]]
  const isClosing = isSign(sign, ',', '.', '/') && sign!.glued && isSign(dash, '-', '=', '—') && dash!.glued
  if (!isClosing || (tokens[last + 3]?.glued && tokens[last + 3]!.kind === 'number')) return last + 1
  return isSign(tokens[last + 3], '-') && tokens[last + 3]!.glued ? last + 4 : last + 3
}

function markAfter(tokens: readonly Token[], last: number, region: string | null): number {
  const next = afterDash(tokens, last)
  if (markOf(tokens[next], region) !== null) return next
  return isSign(tokens[next], '(') && markOf(tokens[next + 1], region) !== null && isSign(tokens[next + 2], ')')
    ? next + 1
    : -1
}

/** Indonesian words stand in the sentence, so "dong" and "RM" are Indonesian too. */
const isIndonesian = (sentence: Sentence, except: number): boolean =>
  sentence.tokens.some(
    (token, i) =>
      i !== except &&
      ((token.entry.isIndonesian && !token.entry.isEnglish) ||
        (token.entry.multiplier?.language === 'id' && token.text.length > 1)),
  )

const beginsThought = (tokens: readonly Token[], at: number): boolean =>
  at === 0 ||
  isStop(tokens[at - 1]) ||
  isSign(tokens[at - 1], ':', '@', '=', '-', '/') ||
  meansAny(
    tokens[at - 1],
    'purpose',
    'introducer',
    'total',
    'worth',
    'command',
    'polite',
    'becomes',
    'at',
    'times',
    'each',
    'plus',
    'vague',
    'limit',
  )

type Trust = 'trusted' | 'doubtful' | 'none'

function judgeWord(sentence: Sentence, at: number, number: Classified, region: string | null): Trust {
  const token = sentence.tokens[at]!
  if (token.text === 'dong') {
    if (region === 'VN') return 'trusted'
    if (isIndonesian(sentence, at)) return 'none'
    return region === 'ID' ? 'doubtful' : 'trusted'
  }
  if (token.text === 'rm' || token.text === 'rm.') {
    if (region !== 'ID' || sentence.tokens[number.first]!.glued) return 'trusted'
    const isPlaceName = means(sentence.tokens[at - 1], 'filler') && !means(sentence.tokens[at - 1], 'purpose')
    return !isPlaceName && number.power === 0 && beginsThought(sentence.tokens, at) ? 'trusted' : 'doubtful'
  }
  if (token.text === 'won' || token.text === 'kip')
    return number.power > 0 || approximate(number.value) >= 100 ? 'trusted' : 'doubtful'
  return 'trusted'
}

const isDollar = (code: string): boolean => SHARED_BY_REGION.dollar.includes(`:${code}`)

/** "US $20" with a key of Singapore: whose dollar? */
function isOwnDollar(sentence: Sentence, at: number, home: string | null): boolean {
  const country = sentence.tokens[at - 1]
  if (country?.kind !== 'word' || sentence.tokens[at]!.glued || !isUpper(sentence, country)) return true
  const code = Object.hasOwn(DOLLAR_COUNTRIES, country.text) ? DOLLAR_COUNTRIES[country.text] : undefined
  if (code === undefined) return true
  return home !== null && isDollar(home) ? code === home : code === 'USD'
}

/** How far a mark beside a number can be believed. */
function judge(
  sentence: Sentence,
  at: number,
  mark: Mark,
  number: Classified,
  region: string | null,
  home: string | null,
): Trust {
  const { tokens } = sentence
  const token = tokens[at]!
  const isBefore = at < number.first
  const isTouching = isBefore ? tokens[number.first]!.glued : token.glued
  if (mark.trust === 'homonym') return judgeWord(sentence, at, number, region)
  if (mark.trust === 'plain') {
    if (token.text === 'rs' && region === 'ID' && isUpper(sentence, token) && !isTouching) return 'none'
    if (token.text === 'php' && isBefore && !isTouching) {
      if (means(tokens[at - 1], 'programming')) return 'none'
      return number.language === 'id' && number.power > 0 ? 'doubtful' : 'trusted'
    }
    if (token.text === 'euro' && isBefore && (isYearLike(tokens, number) || approximate(number.value) < 7))
      return 'none'
    if (mark.means === 'dollar' && !isOwnDollar(sentence, at, home)) return 'doubtful'
    const isForeignWord = mark.style === 'word' && isBefore && mark.means !== 'IDR' && region === 'ID'
    if (isForeignWord && number.language === 'id' && number.power > 0) return 'doubtful'
    if (mark.means === 'pound' && tokens[at + 1]?.text === 'of') return 'doubtful'
    return 'trusted'
  }
  if (!isUpper(sentence, token)) return 'none'
  if (mark.trust === 'doubtful') return number.why === null && number.power === 0 ? 'doubtful' : 'none'
  if (isBefore && isYearLike(tokens, number)) return 'none'
  if (token.text === 'pln' && (region === 'ID' || isIndonesian(sentence, at))) return 'none'
  if (isBefore && !isTouching && number.language === 'id' && number.power > 0) return 'doubtful'
  if (mark.means === home || isTouching || !isBefore) return 'trusted'
  if (isShouted(sentence)) return 'doubtful'
  const isForeign = number.language === 'id' || region === 'ID' || isIndonesian(sentence, at)
  return beginsThought(tokens, at) || !isForeign ? 'trusted' : 'doubtful'
}

/** Of two numbers beside one mark, the one it belongs to. */
function chooseSide(
  tokens: readonly Token[],
  at: number,
  mark: Mark,
  left: Classified,
  right: Classified,
): 'left' | 'right' {
  if (mark.side === 'before') return 'right'
  if (mark.side === 'after') return 'left'
  if (right.why?.reason === 'percent' || isSign(tokens[at + 1], '(')) return 'left'
  const isLeftTouching = tokens[at]!.glued
  const isRightTouching = tokens[at + 1]!.glued
  if (isLeftTouching !== isRightTouching) return isLeftTouching ? 'left' : 'right'
  if ((left.why === null) !== (right.why === null)) return left.why === null ? 'left' : 'right'
  return mark.style === 'word' ? 'left' : 'right'
}

/**
 * Binds every currency mark to the number it stands beside. `home` is the currency of the key's region.
 * A mark between two numbers belongs to one of them only.
 */
export function bindMarks(
  sentence: Sentence,
  numbers: readonly Classified[],
  region: string | null,
  home: string | null,
): Marks[] {
  const { tokens } = sentence
  const befores = numbers.map((number) => markBefore(tokens, number.first, region))
  const afters = numbers.map((number) => markAfter(tokens, number.last, region))
  for (let i = 0; i + 1 < numbers.length; i++) {
    if (afters[i] === -1 || afters[i] !== befores[i + 1]) continue
    const side = chooseSide(tokens, afters[i]!, markOf(tokens[afters[i]!], region)!, numbers[i]!, numbers[i + 1]!)
    if (side === 'left') befores[i + 1] = -1
    else afters[i] = -1
  }
  const bind = (at: number, number: Classified): BoundMark | null => {
    const mark = at === -1 ? null : markOf(tokens[at], region)
    if (mark === null || mark.side === (at < number.first ? 'after' : 'before')) return null
    const trust = judge(sentence, at, mark, number, region, home)
    return trust === 'none' ? null : { at, mark, isDoubtful: trust === 'doubtful' }
  }
  return numbers.map((number, i) => ({ before: bind(befores[i]!, number), after: bind(afters[i]!, number) }))
}

/** "USD or CAD 40", "40 pesos or dollars": the currency that "or" offers beside the one on the number; null: none. */
function offeredAt(tokens: readonly Token[], at: number, taken: ReadonlySet<number>): number | null {
  if (tokens[at]!.text !== 'atau' && tokens[at]!.text !== 'or') return null
  const isCurrency = (i: number): boolean => {
    const mark = tokens[i]?.entry.mark
    return mark != null && mark.style !== 'symbol' && !taken.has(i)
  }
  return isCurrency(at + 1) ? at + 1 : isCurrency(at - 1) ? at - 1 : null
}

/** A currency named away from its number, only after "in", "dalam", "currency", "mata uang". Null: none, 'several': more than one. */
export function findStatedCurrency(sentence: Sentence, taken: ReadonlySet<number>): BoundMark | 'several' | null {
  const { tokens } = sentence
  let found: BoundMark | null = null
  for (let i = 0; i < tokens.length; i++) {
    const offered = offeredAt(tokens, i, taken)
    if (!means(tokens[i], 'currencyPlace') && offered === null) continue
    let at = offered ?? i + 1
    while (isSign(tokens[at], ':', '=', '(') || tokens[at]?.text === 'is' || means(tokens[at], 'currencyPlace')) at++
    const mark = tokens[at]?.entry.mark
    if (!mark || mark.trust === 'homonym' || mark.trust === 'doubtful' || taken.has(at)) continue
    const isHoliday = mark.trust === 'capitals' && (mark.means === 'CNY' || !isUpper(sentence, tokens[at]!))
    if (isHoliday || (mark.style === 'symbol' && mark.means === 'IDR' && isHardStop(tokens[at + 1]))) continue
    if (found !== null && found.mark.means !== mark.means) return 'several'
    found = { at, mark, isDoubtful: false }
  }
  return found
}

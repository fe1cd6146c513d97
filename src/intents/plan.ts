import { originalSlice } from './normalise.ts'
import { isCapital, isStop, means, meansAny, type Sentence, type Token } from './sentence.ts'

/** The name of a plan, package or subscription and its tokens, both inclusive. */
export type Plan = { readonly value: string; readonly first: number; readonly last: number }

const WORDS_MAX = 3
const SMALL = [
  'polite',
  'filler',
  'purpose',
  'way',
  'or',
  'and',
  'not',
  'flip',
  'total',
  'becomes',
  'after',
  'period',
  'shortPeriod',
  'onePeriod',
  'per',
  'each',
  'at',
  'times',
  'command',
  'plus',
  'included',
  'excluded',
  'title',
  'fee',
  'tax',
  'discount',
  'vague',
  'month',
  'plan',
] as const

const isNamePart = (token: Token | undefined, at: number, taken: ReadonlySet<number>): boolean =>
  token !== undefined &&
  !taken.has(at) &&
  !isStop(token) &&
  (token.kind === 'word' ? !meansAny(token, ...SMALL) || token.text === 'pro' : token.kind === 'number' || token.glued)

/** In "paket premium" the name follows, in "Gold plan" it goes before. */
const followsName = (token: Token): boolean => token.entry.isEnglish

/** Finds the plan that is bought. `taken` are the tokens of amounts, methods and references. Null: no plan is named. */
export function findPlan(sentence: Sentence, taken: ReadonlySet<number>): Plan | null {
  const { tokens, text } = sentence
  const build = (first: number, last: number): Plan => ({
    first,
    last,
    value: originalSlice(text, tokens[first]!.start, tokens[last]!.end),
  })
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!
    if (!means(token, 'plan')) continue
    let last = at
    while (last - at < WORDS_MAX && isNamePart(tokens[last + 1], last + 1, taken)) last++
    while (last > at && tokens[last]!.kind === 'number' && !tokens[last]!.glued && last > at + 1) last--
    const isForward =
      last > at &&
      (!followsName(token) ||
        !token.entry.isEnglish ||
        token.entry.isIndonesian ||
        isCapital(sentence, tokens[at + 1]!))
    if (isForward) return build(at + 1, last)
    let first = at
    while (
      at - first < WORDS_MAX - 1 &&
      isNamePart(tokens[first - 1], first - 1, taken) &&
      tokens[first - 1]!.kind === 'word'
    )
      first--
    if (first < at && followsName(token)) return build(first, at - 1)
  }
  return null
}

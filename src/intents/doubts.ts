import type { Amount, Candidates } from './amount.ts'
import type { Classified } from './classified.ts'
import { isCapital, isShouted, isSign, isStop, means, meansAny, type Sentence, type Token } from './sentence.ts'
import { isLoweredTo, isPlus, lookAhead, lookBack } from './surroundings.ts'

/** Why an amount that is read clearly is still not the amount to pay; `refuse.ts` says it in words. */
export type Doubt = 'vague' | 'range' | 'downPayment' | 'split' | 'instalment' | 'added'

/** "iPhone 15 Pro Max 20jt": the Max of a name is no maximum. */
const isNamePart = (tokens: readonly Token[], at: number): boolean =>
  meansAny(tokens[at - 1], 'model') || tokens[at - 1]?.kind === 'number'

function hasLimitBefore(tokens: readonly Token[], first: number): boolean {
  const near = lookBack(tokens, first, 'limit', 1)
  if (near === -1 || isNamePart(tokens, near)) return false
  const between = tokens.slice(near + 1, first).filter((token) => token.kind === 'word')
  return (
    tokens[near]!.text !== 'min' ||
    between.every((token) => meansAny(token, 'introducer', 'reference', 'worth') || token.entry.mark !== null)
  )
}

/** "50rb min" speaks to the admin, "$50 min" of a minimum. */
const isAdmin = (token: Token, { number, code }: Amount): boolean =>
  token.text === 'min' && (code === 'IDR' || number.language === 'id')

/** "150rb an Budi" is paid in Budi's name, "$40 an hour" by the hour. */
const isOnBehalf = (sentence: Sentence, at: number): boolean => {
  const name = sentence.tokens[at + 1]
  if (sentence.tokens[at]!.text === 'an' && meansAny(name, 'period', 'shortPeriod')) return true
  return (
    sentence.tokens[at]!.text === 'an' && name?.kind === 'word' && isCapital(sentence, name) && !isShouted(sentence)
  )
}

/** The > of "<b>bakso</b> 50rb" closes something; that of "> 50rb" and ">50rb" compares. */
const endsTag = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]!.text === '>' && tokens[at]!.glued && !tokens[at + 1]!.glued && at > 0

/** "bukan 50rb" says what it is not. "no" may be a number's, "g" a gram. */
const isDenied = (token: Token | undefined): boolean =>
  means(token, 'not') && !meansAny(token, 'number', 'measure', 'size', 'included', 'excluded')

function isVague(sentence: Sentence, amount: Amount): boolean {
  const { tokens } = sentence
  const { first, last } = amount
  if (
    isSign(tokens[first - 1], '~', '±', '≈', '≤', '≥') ||
    (isSign(tokens[first - 1], '<', '>') && !endsTag(tokens, first - 1)) ||
    (isSign(tokens[first - 1], '-', '/') && isSign(tokens[first - 2], '+'))
  )
    return true
  if (isDenied(tokens[first - 1]) || (isSign(tokens[first - 1], '=') && isSign(tokens[first - 2], '<', '>')))
    return true
  const before = lookBack(tokens, first, 'vague', 2, true)
  if (before !== -1 && !isBareBefore(tokens, before, first)) return true
  if (hasLimitBefore(tokens, first) || lookBack(tokens, first, 'multiple', 4) !== -1) return true
  const next = tokens[last + 1]
  if (
    isSign(next, '+') &&
    next!.glued &&
    (tokens[last + 2] === undefined || !tokens[last + 2]!.glued || isStop(tokens[last + 2]))
  )
    return true
  if (isSign(next, '-', '~', ',') && next!.glued && tokens[last + 2]?.glued && means(tokens[last + 2], 'vagueAfter'))
    return true
  // "50rb lah kira2": a small word may stand between, if what follows is vague on either side of an amount.
  if (means(next, 'polite') && means(tokens[last + 2], 'vagueAfter') && means(tokens[last + 2], 'vague')) return true
  return next !== undefined && means(next, 'vagueAfter') && !isAdmin(next, amount) && !isOnBehalf(sentence, last + 1)
}

/** "per kaos atau total": the writer does not know either. */
const offersReadings = (tokens: readonly Token[], at: number): boolean =>
  (tokens[at]!.text === 'atau' || tokens[at]!.text === 'or') &&
  (meansAny(tokens[at + 1], 'total', 'each') || meansAny(tokens[at - 1], 'total', 'each'))

/** "50rb/2", "Rp50.000 per 3 pcs": divided, or the price of several? "per 3 bulan" is a price. */
function isPerNumber(tokens: readonly Token[], { last }: Amount, { others }: Candidates): boolean {
  if (!isSign(tokens[last + 1], '/') && !means(tokens[last + 1], 'per')) return false
  const number = others.find(({ first }) => first === last + 2)
  return number !== undefined && number.why?.reason !== 'period' && number.why?.reason !== 'shortPeriod'
}

/** Words of doubt that say something else with a small word between: "mulai besok 50rb", "from Ana $5". */
const isBareBefore = (tokens: readonly Token[], at: number, first: number): boolean =>
  tokens
    .slice(at + 1, first)
    .some(
      (token) =>
        token.kind === 'word' &&
        !meansAny(token, 'introducer', 'total', 'worth') &&
        !['a', 'an', 'of', 'the', 'nya', 'harganya', 'aja', 'di', 'sih', 'just', 'only'].includes(token.text) &&
        token.entry.mark === null,
    )

/** The other end of a range need not look like money: the 30 of "$20-30 cake" seems to count cakes. */
function asBound({ first, last, why }: Classified): { first: number; last: number; isCount: boolean }[] {
  const isCount = why?.reason === 'count' || why?.reason === 'people'
  const isBound = why === null || isCount || why.reason === 'dimension' || why.reason === 'fraction'
  return isBound ? [{ first, last, isCount }] : []
}

/** "50rb-100rb", "50-100rb", "$20 to $30", "50/75rb". */
function isRange(tokens: readonly Token[], amount: Amount, { amounts, others }: Candidates): boolean {
  if (lookBack(tokens, amount.first, 'between', 2) !== -1) return true
  const spans = [...amounts.map(({ first, last }) => ({ first, last, isCount: false })), ...others.flatMap(asBound)]
  return spans.some(({ first, last, isCount }) => {
    const [from, to] = last < amount.first ? [last, amount.first] : [amount.last, first]
    if (to - from !== 2 || isLoweredTo(tokens, { first: to })) return false
    const joint = tokens[from + 1]!
    if (isCount) return isSign(joint, '-', '~') && joint.glued && tokens[to]!.glued
    return isSign(joint, '-', '~', '–', '—', '/') || meansAny(joint, 'to', 'or')
  })
}

/** "split between 4", right before the amount or a few words behind it. */
function isShared(tokens: readonly Token[], { first, last }: Amount): boolean {
  if (lookBack(tokens, first, 'split', 0) !== -1) return true
  const at = lookAhead(tokens, last, 'split', 6)
  if (at === -1) return false
  return tokens
    .slice(at + 1, at + 3)
    .some(
      (token) =>
        token.kind === 'number' ||
        token.entry.numbers.length > 0 ||
        ['between', 'among', 'with', 'by', 'evenly', 'equally'].includes(token.text),
    )
}

/** A down payment is part of a price whose rest nobody has named. "kabel DP 2m" is a cable. */
function isDownPayment(tokens: readonly Token[], { amounts, others }: Candidates): boolean {
  const numbers = [...amounts, ...others]
  return tokens.some((token, at) => {
    if (
      !means(token, 'downPayment') ||
      meansAny(tokens[at - 1], 'to', 'and') ||
      ['kabel', 'cable', 'hdmi', 'converter', 'adapter', 'konverter'].includes(tokens[at - 1]?.text ?? '')
    )
      return false
    return numbers.some(({ first, last }) => (first > at && first - at <= 4) || (last < at && at - last <= 3))
  })
}

/** "cicilan 12x 100rb": one part, or all of them? */
function isInstalment(tokens: readonly Token[], { others }: Candidates): boolean {
  const isSpread = others.some(({ why, first }) => why?.reason === 'period' && tokens[first - 1]?.text === 'over')
  if (isSpread) return true
  if (!tokens.some((token) => means(token, 'instalment'))) return false
  return others.some(
    ({ why, last, first }) =>
      why?.reason === 'period' ||
      means(tokens[last + 1], 'times') ||
      tokens[last + 1]?.text === 'payments' ||
      (means(tokens[last + 1], 'instalment') && tokens[first - 1]?.kind !== 'word'),
  )
}

/** "50rb + 20rb", "$20 plus lunch": something is added that has no price, or has its own. */
function isAdded(tokens: readonly Token[], { first, last }: Amount): boolean {
  const factor = tokens[last + 2]
  const isOpenProduct =
    means(tokens[last + 1], 'times') &&
    factor?.kind !== 'number' &&
    factor?.entry.numbers.length !== 1 &&
    !isSign(factor, '-')
  if (isOpenProduct) return true
  const next = isSign(tokens[last + 1], ')') ? last + 2 : last + 1
  return isPlus(tokens, next) || isPlus(tokens, first - 1)
}

/** What the sentence says that leaves every amount in it open, or null. */
export function findCommonDoubt({ tokens }: Sentence, candidates: Candidates): Doubt | null {
  if (tokens.some((token, at) => means(token, 'unsure') || offersReadings(tokens, at))) return 'vague'
  if (isDownPayment(tokens, candidates)) return 'downPayment'
  if (tokens.some((token) => means(token, 'split') && token.entry.isIndonesian)) return 'split'
  return isInstalment(tokens, candidates) ? 'instalment' : null
}

/** What stands beside this amount and leaves it open, or null. */
export function findOwnDoubt(sentence: Sentence, amount: Amount, candidates: Candidates): Doubt | null {
  const { tokens } = sentence
  if (isRange(tokens, amount, candidates)) return 'range'
  if (isVague(sentence, amount)) return 'vague'
  if (isPerNumber(tokens, amount, candidates) || isShared(tokens, amount)) return 'split'
  return isAdded(tokens, amount) ? 'added' : null
}

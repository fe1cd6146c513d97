import { type Exact, fromInteger, plus, timesTen } from './exact.ts'
import type { Language } from './lexicon.ts'
import { readGroup, roleOf } from './number-words.ts'
import { isUpper, means, meansAny, type Sentence, type Token } from './sentence.ts'
import { hasOneScript } from './tokens.ts'

/** Why a number cannot be read without asking back; `refuse.ts` says it in words. */
export type Trouble =
  | 'badGroups'
  | 'mixedDigits'
  | 'spacedGroups'
  | 'threeDecimals'
  | 'bigM'
  | 'tail'
  | 'vague'
  | 'slang'
  | 'broken'
  | 'unclearScale'
  | 'smallDecimal'
  | 'dotThousands'
  | 'cents'
  | 'twoMarks'
  | 'doubtfulMark'
  | 'fraction'
  | 'gluedWord'

/** A number as written: digits or words, with its multipliers. `first` and `last` are token numbers, both inclusive. */
export type NumberSpan = {
  readonly first: number
  readonly last: number
  readonly value: Exact
  readonly form: 'digits' | 'words' | 'slang'
  /** The smallest power of ten a multiplier gave it; 0: none. */
  readonly power: number
  /** The language of its multiplier or number words. */
  readonly language: Language | null
  /** Behind it stands a lone M or m: million, metre or something else. */
  readonly letterM: 'M' | 'm' | null
  readonly trouble: Trouble | null
}

type Term = {
  value: Exact
  power: number
  next: number
  language: Language | null
  letterM: 'M' | 'm' | null
  trouble: Trouble | null
  form: 'digits' | 'words'
}

const HALF: Exact = { units: 5, scale: 1 }
const isGluedOn = (token: Token | undefined): boolean => token?.glued === true && token.kind !== 'sign'

/** Thousands written with spaces ("2 350 000"): the token after them, or null. */
function endOfSpacedGroups(tokens: readonly Token[], at: number): number | null {
  const head = tokens[at]!.digits!
  if (head.shape !== 'plain' || head.hasLeadingZero || head.wholeDigits.length > 3 || isGluedOn(tokens[at + 1]))
    return null
  let next = at + 1
  for (; next < tokens.length; next++) {
    const { kind, glued, digits, start } = tokens[next]!
    if (kind !== 'number' || glued || start !== tokens[next - 1]!.end + 1) break
    const isGroup = digits!.wholeDigits.length === 3 && (digits!.shape === 'plain' || digits!.shape === 'decimal')
    if (!isGroup || isGluedOn(tokens[next + 1])) break
    if (digits!.shape === 'decimal') return next + 1
  }
  const isOpenEnded = tokens[next]?.kind === 'number' && !tokens[next]!.glued && tokens[next]!.digits!.shape === 'plain'
  return next === at + 1 || (isOpenEnded && tokens[next]!.text.length > 3) ? null : next
}

const lastText = (tokens: readonly Token[], next: number): string => tokens[next - 1]!.text

function readDigitsHead(sentence: Sentence, at: number): Term {
  const { tokens } = sentence
  const { digits } = tokens[at]!
  const base = { power: 0, language: null, letterM: null, form: 'digits' as const }
  const spaced = endOfSpacedGroups(tokens, at)
  const mixed = hasOneScript(sentence.text, tokens[at]!) ? null : ('mixedDigits' as const)
  if (spaced === null) {
    const trouble = digits!.shape === 'bad' ? 'badGroups' : mixed
    return { ...base, value: digits!.value, next: at + 1, trouble }
  }
  const joined = tokens.slice(at, spaced)
  const scale = joined.at(-1)!.digits!.decimals.length
  const text = joined.map((one) => one.digits!.wholeDigits + one.digits!.decimals).join('')
  // "Rp 50 100 kursi": are these 50,100 or a price and a count?
  const follower = tokens[spaced]
  const isClear =
    lastText(tokens, spaced).startsWith('000') || (follower?.kind !== 'number' && !countsSomething(follower))
  const value = text.length > 15 ? fromInteger(Number.MAX_SAFE_INTEGER) : { units: Number(text), scale }
  return { ...base, value, next: spaced, trouble: isClear ? mixed : 'spacedGroups' }
}

function readHead(sentence: Sentence, at: number): Term | null {
  const { tokens } = sentence
  const token = tokens[at]!
  if (token.kind === 'number') return readDigitsHead(sentence, at)
  const group = readGroup(tokens, at)
  if (group !== null) {
    if (group.isArticle && tokens[group.next]?.entry.multiplier?.language !== 'en') return null
    const { value, next, language, isBroken } = group
    return {
      value: fromInteger(value),
      power: 0,
      next,
      language,
      letterM: null,
      form: 'words',
      trouble: isBroken ? 'broken' : null,
    }
  }
  const own = token.entry.numbers.find((one) => one.role === 'one' || one.role === 'half')
  if (own === undefined) return null
  const base = { next: at + 1, language: own.language, letterM: null, form: 'words' as const, trouble: null }
  if (own.role === 'one') return { ...base, value: timesTen(fromInteger(1), own.value), power: own.value }
  return tokens[at + 1]?.entry.multiplier ? { ...base, value: HALF, power: 0 } : null
}

/** "koma lima" behind a number word: its decimals, or the term unchanged. */
function addSpokenDecimals(tokens: readonly Token[], term: Term): Term {
  if (term.form !== 'words' || term.language === null || !roleOf(tokens[term.next], 'point', term.language)) return term
  let { value, next } = term
  next++
  for (; ; next++) {
    const digit = roleOf(tokens[next], 'value', term.language)
    if (digit === undefined || digit.value > 9) break
    value = { units: value.units * 10 + digit.value, scale: value.scale + 1 }
    if (value.scale > 6) break
  }
  return value.scale === 0 ? term : { ...term, value, next }
}

function addHalf(tokens: readonly Token[], term: Term): Term {
  const isHalf = tokens[term.next]?.entry.numbers.some((one) => one.role === 'half')
  if (!isHalf || term.value.scale > 0) return term
  if (term.power === 0)
    return tokens[term.next + 1]?.entry.multiplier
      ? { ...term, value: plus(term.value, HALF), next: term.next + 1 }
      : term
  return { ...term, value: plus(term.value, timesTen(HALF, term.power)), next: term.next + 1 }
}

function addHundred(tokens: readonly Token[], term: Term): Term {
  const isHundred = term.form === 'digits' && tokens[term.next]?.entry.numbers.some((one) => one.role === 'hundred')
  if (!isHundred || term.value.scale > 0 || term.value.units > 99) return term
  return { ...term, value: timesTen(term.value, 2), next: term.next + 1 }
}

function letterMAt(sentence: Sentence, at: number): 'M' | 'm' | null {
  const token = sentence.tokens[at]
  if (token?.text !== 'm' || isGluedOn(sentence.tokens[at + 1])) return null
  if (isUpper(sentence, token)) return 'M'
  return token.glued ? 'm' : null
}

function multiply(sentence: Sentence, term: Term, at: number): Term {
  const { tokens } = sentence
  const letterM = letterMAt(sentence, term.next)
  if (letterM !== null) return { ...term, next: term.next + 1, letterM }
  const multiplier = tokens[term.next]?.entry.multiplier
  if (!multiplier || term.power > 0) return term
  const shape = term.form === 'digits' && term.next === at + 1 ? tokens[at]!.digits!.shape : null
  const isUnclear =
    shape === 'threeDecimals' ||
    shape === 'grouped' ||
    shape === 'indian' ||
    (term.form === 'digits' && term.next > at + 1 && tokens[at + 1]!.kind === 'number')
  const badBefore = shape === 'bad' ? 'threeDecimals' : isUnclear ? 'threeDecimals' : term.trouble
  return {
    ...term,
    value: timesTen(term.value, multiplier.power),
    power: multiplier.power,
    language: multiplier.language,
    next: term.next + 1,
    trouble: multiplier.isVague ? 'vague' : badBefore,
  }
}

/** "1jt250rb": digits that touch the multiplier before them and have one of their own. */
const beginsTerm = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]!.digits?.shape === 'plain' && tokens[at + 1]?.glued === true && tokens[at + 1]!.entry.multiplier !== null

/** "1tr5": the digits touching a Vietnamese multiplier are its decimals. */
function addTouchingDigits(tokens: readonly Token[], term: Term): Term {
  const tail = tokens[term.next]
  if (term.power === 0 || tail?.kind !== 'number' || !tail.glued || beginsTerm(tokens, term.next)) return term
  if (term.language !== 'vn' || tail.digits!.shape !== 'plain' || tail.text.length > 3)
    return { ...term, next: term.next + 1, trouble: 'tail' }
  const share = timesTen({ units: tail.digits!.value.units, scale: tail.text.length }, term.power)
  return { ...term, value: plus(term.value, share), next: term.next + 1 }
}

function readTerm(sentence: Sentence, at: number): Term | null {
  const head = readHead(sentence, at)
  if (head === null) return null
  const { tokens } = sentence
  const scaled = multiply(sentence, addHundred(tokens, addHalf(tokens, addSpokenDecimals(tokens, head))), at)
  return addTouchingDigits(tokens, scaled.power > 0 ? addHalf(tokens, scaled) : scaled)
}

const countsSomething = (token: Token | undefined): boolean =>
  token?.kind === 'word' &&
  (token.entry.meanings.size === 0 ||
    meansAny(token, 'counter', 'people', 'measure', 'size', 'period', 'shortPeriod', 'pack', 'adjective', 'percent')) &&
  token.entry.mark === null

/** Whether what follows "one thousand" or "100 ribu" without a multiplier belongs to it, is a number of its own, or is unclear. */
function judgeRemainder(sentence: Sentence, before: Term, rest: Term, at: number): 'add' | 'apart' | 'tail' {
  const { tokens } = sentence
  const follower = tokens[rest.next]
  if (rest.letterM !== null || isGluedOn(follower) || rest.value.scale > 0) return 'apart'
  if (rest.form === 'digits') {
    const { shape, hasLeadingZero } = tokens[at]!.digits!
    if (
      shape !== 'plain' ||
      hasLeadingZero ||
      tokens[at]!.text.length > 3 ||
      rest.next > at + 1 ||
      meansAny(follower, 'times', 'percent') ||
      follower?.text === '%'
    )
      return 'apart'
    if (countsSomething(follower) || follower?.text === '@' || follower?.text === '/') return 'apart'
    const isSpelled = meansAny(tokens[before.next - 1], 'vague') === false && tokens[before.next - 1]!.text.length > 3
    return before.power === 3 && isSpelled && rest.value.units >= 100 && rest.value.units % 50 === 0 ? 'add' : 'tail'
  }
  const isThousandAndOne =
    before.value.units === 1000 && tokens[before.next - 1]!.entry.numbers.some(({ role }) => role === 'one')
  if (isThousandAndOne && rest.value.units < 100) return 'tail'
  if (rest.value.units < 100 && countsSomething(follower)) return 'apart'
  if (before.power === 3 && (rest.language === 'en' || rest.value.units >= 100)) return 'add'
  return 'tail'
}

const isArticle = (token: Token): boolean => token.text === 'a' || token.text === 'an'

function readSpan(sentence: Sentence, at: number): NumberSpan | null {
  const { tokens } = sentence
  const head = readTerm(sentence, at)
  if (head === null) return null
  let sum = head
  let smallest = head.power
  let floor = head.power
  while (floor > 0 && sum.trouble !== 'tail') {
    const isAnd = sum.language === 'en' && sum.form === 'words' && tokens[sum.next]?.text === 'and'
    const start = isAnd ? sum.next + 1 : sum.next
    if (
      tokens[start] === undefined ||
      (tokens[start]!.glued && tokens[start]!.kind !== 'word' && !beginsTerm(tokens, start))
    )
      break
    const term = isArticle(tokens[start]!) ? null : readTerm(sentence, start)
    if (term === null || (isAnd && term.form !== 'words')) break
    if (term.power === 0) {
      const verdict = judgeRemainder(sentence, { ...sum, power: floor }, term, start)
      if (verdict === 'apart') break
      sum = {
        ...sum,
        value: plus(sum.value, term.value),
        next: term.next,
        trouble: verdict === 'tail' ? 'tail' : (sum.trouble ?? term.trouble),
      }
      break
    }
    if (term.power >= floor || term.value.units >= 10 ** floor * 10 ** term.value.scale) break
    const isCut = head.value.scale > 0
    sum = {
      ...sum,
      value: plus(sum.value, term.value),
      next: term.next,
      trouble: isCut ? 'tail' : (sum.trouble ?? term.trouble),
    }
    smallest = term.power
    floor = term.power
  }
  return {
    first: at,
    last: sum.next - 1,
    value: sum.value,
    form: head.form,
    power: smallest,
    language: sum.language,
    letterM: sum.letterM,
    trouble: sum.trouble,
  }
}

const slangSpan = (at: number, value: number, trouble: Trouble | null): NumberSpan => ({
  first: at,
  last: at,
  value: fromInteger(value),
  form: 'slang',
  power: 3,
  language: 'id',
  letterM: null,
  trouble,
})

/** "a", "one" alone, and number words of languages that need more than one word, are words. */
function isJustWord(tokens: readonly Token[], span: NumberSpan): boolean {
  if (span.form !== 'words' || span.power > 0) return false
  if (isArticle(tokens[span.first]!)) return span.first === span.last
  const isForeign = span.language === 'vn' || span.language === 'ph' || span.language === 'th'
  const hasMark = tokens[span.last + 1]?.entry.mark != null
  return isForeign && !hasMark && span.value.units < 100
}

/** Finds every number of the sentence, in order. Says nothing yet of what the numbers are. */
export function findNumbers(sentence: Sentence): NumberSpan[] {
  const spans: NumberSpan[] = []
  const { tokens } = sentence
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at]!
    let span: NumberSpan | null = null
    if (token.entry.slang !== null) span = slangSpan(at, token.entry.slang, null)
    else if (token.kind === 'number' || token.entry.numbers.length > 0) span = readSpan(sentence, at)
    else if (means(token, 'slang') && token.entry.multiplier === null && isIndonesianSlang(token))
      span = slangSpan(at, 0, 'slang')
    if (span === null || isJustWord(tokens, span)) {
      at++
      continue
    }
    spans.push(span)
    at = span.last + 1
  }
  return spans
}

// English slang ("grand", "large") means money only behind a number; Indonesian slang is the number.
const isIndonesianSlang = (token: Token): boolean => token.entry.isIndonesian && !token.entry.isEnglish

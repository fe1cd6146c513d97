import { type Exact, fromInteger, plus, timesTen } from './exact.ts'
import type { Language } from './lexicon.ts'
import type { Trouble } from './number-span.ts'
import { readGroup, roleOf } from './number-words.ts'
import { isUpper, meansAny, type Sentence, type Token } from './sentence.ts'
import { hasOneScript } from './tokens.ts'

/** One part of a number: digits or words with the multiplier behind them. `next` is the token after it. */
export type Term = {
  value: Exact
  power: number
  next: number
  language: Language | null
  letterM: 'M' | 'm' | null
  trouble: Trouble | null
  form: 'digits' | 'words'
}

const HALF: Exact = { units: 5, scale: 1 }

/** The token goes on where the one before it ends. */
export const isGluedOn = (token: Token | undefined): boolean => token?.glued === true && token.kind !== 'sign'

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
export const beginsTerm = (tokens: readonly Token[], at: number): boolean =>
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

/** Reads the part of a number that begins at `at`; null: none does. */
export function readTerm(sentence: Sentence, at: number): Term | null {
  const head = readHead(sentence, at)
  if (head === null) return null
  const { tokens } = sentence
  const scaled = multiply(sentence, addHundred(tokens, addHalf(tokens, addSpokenDecimals(tokens, head))), at)
  return addTouchingDigits(tokens, scaled.power > 0 ? addHalf(tokens, scaled) : scaled)
}

/** A unit, or a word that no table knows, so that the number before it may count it. */
export const countsSomething = (token: Token | undefined): boolean =>
  token?.kind === 'word' &&
  (token.entry.meanings.size === 0 ||
    meansAny(token, 'counter', 'people', 'measure', 'size', 'period', 'shortPeriod', 'pack', 'adjective', 'percent')) &&
  token.entry.mark === null

/** The English article, which is a number only before hundred, thousand and the like. */
export const isArticle = (token: Token): boolean => token.text === 'a' || token.text === 'an'

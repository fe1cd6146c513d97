import { CLASS, isOfClass } from '../tokens/classes.ts'
import { isOneOf, isStop, meansAny, type Span, type Token, tokensOf } from '../tokens/cursor.ts'
import { originalSlice } from '../tokens/normalise.ts'
import type { Sentence } from '../tokens/sentence.ts'
import { GENERAL_HEADS, LEADS_ON, NAMING_VERBS, PURPOSES } from '../words/particular.ts'
import { cutPhrases, trim } from './phrases/cut-phrases.ts'
import type { Phrase, Place, Role } from './phrases/phrase.ts'
import { scoreOf } from './ranking/score.ts'
import { roleOf } from './roles/roles.ts'
import { DESCRIPTION_MAX, shorten } from './shorten.ts'
import type { Taken } from './taken.ts'

/** A phrase of a sentence, what it does there, and how strongly the evidence supports it as the goods. */
type Ranked = { readonly phrase: Phrase; readonly role: Role; readonly score: number }

/** The description and the tokens it was read from; `span` null: the head of the intent is used instead. */
export type Description = { readonly value: string; readonly span: Span | null; readonly ranked: readonly Ranked[] }

const sliceOf = ({ text }: Sentence, { first, last }: Span): string => originalSlice(text, first.start, last.end)

/** "three skeins of merino yarn": how many is no name either. */
const isGeneral = (token: Token): boolean =>
  isOneOf(token, GENERAL_HEADS) || token.kind === 'number' || token.entry.numbers.length > 0

/** Tokens between a number and its "of" at most: "two trailer loads of firewood". */
const COUNT_OF_MAX = 4

/** Drops how many, and of what measure, where all of it is too long: the firewood of "two trailer loads of split firewood". */
function withoutCountOf(sentence: Sentence, span: Span): Span {
  const isCount = span.first.kind === 'number' || span.first.entry.numbers.length > 0
  if (!isCount || sliceOf(sentence, span).length <= DESCRIPTION_MAX) return span
  let token: Token | undefined = span.first
  for (let left = COUNT_OF_MAX; token !== undefined && token.at < span.last.at && left > 0; left--, token = token.next)
    if (isOneOf(token, LEADS_ON) && token.next !== undefined) return { first: token.next, last: span.last }
  return span
}

/** Drops general words before the goods where all of it is too long: "pengadaan seragam drumband". */
function withoutGeneralHeads(sentence: Sentence, span: Span): Span {
  let { first } = span
  while (first !== span.last && first.next !== undefined && isGeneral(first)) {
    if (sliceOf(sentence, { first, last: span.last }).length <= DESCRIPTION_MAX) break
    first = first.next
  }
  return { first, last: span.last }
}

/** Words before what leads to the goods at most: "hemming the", "Nan and Grandad's". */
const LEADING_MAX = 4

/** Leads on to the head of an English name: "half cord of firewood", "Grandad's Sunday roast". */
const leadsOn = (token: Token): boolean =>
  isOfClass(token, CLASS.determiner) || isOneOf(token, LEADS_ON) || token.text.endsWith("'s")

/** Goods of their own, or one of several: nothing that may be left out. */
const mayHeadGoods = (token: Token): boolean => isOfClass(token, CLASS.thing) || meansAny(token, 'goodsHead', 'and')

/** Drops what leads to the goods where all of it is too long and its last word is what is sold: "hemming the parlour curtains". */
function withoutLead(sentence: Sentence, span: Span): Span {
  if (!isOfClass(span.last, CLASS.thing) || sliceOf(sentence, span).length <= DESCRIPTION_MAX) return span
  let token: Token | undefined = span.first
  for (let left = LEADING_MAX; token !== undefined && token.at < span.last.at && left > 0; left--, token = token.next) {
    if (mayHeadGoods(token) || isOneOf(token, PURPOSES)) return span
    if (leadsOn(token) && token.next !== undefined) return { first: token.next, last: span.last }
  }
  return span
}

/** Drops one lead after the other for as long as all of it is too long: "your daughter's quinceañera cake". */
function withoutLeads(sentence: Sentence, span: Span): Span {
  const shorter = withoutLead(sentence, span)
  return shorter.first === span.first ? span : withoutLeads(sentence, shorter)
}

/** The number that the unit cut off after it counted goes with it: "legalisir ijazah 5". */
const withoutCount = (first: Token, last: Token): Token =>
  last !== first && last.kind === 'number' && !last.glued && last.previous !== undefined ? last.previous : last

/** No part of a word of letters and digits stays without the rest. */
const withoutPart = (first: Token, last: Token): Token =>
  isJoined(last, last.next) && last !== first && last.previous !== undefined ? withoutPart(first, last.previous) : last

/** Drops words from the end until the rest fits, at least the first one stays. */
function shortenSpan(sentence: Sentence, span: Span): Span {
  const { first, last } = withoutLeads(sentence, withoutGeneralHeads(sentence, withoutCountOf(sentence, span)))
  let fitting: Span = { first, last }
  while (fitting.last !== first && sliceOf(sentence, fitting).length > DESCRIPTION_MAX) {
    const shorter: Token | undefined = fitting.last.previous
    const rest: Span | null = shorter === undefined ? null : trim({ first, last: withoutCount(first, shorter) })
    if (rest === null) return { first, last: first }
    fitting = { first, last: withoutPart(first, rest.last) }
  }
  return fitting
}

/** "pelunasan renovasi": the word before the goods is part of their name. */
function withVerb(sentence: Sentence, { core, opener }: Phrase): Span {
  if (opener === undefined || opener.next !== core.first || !isOneOf(opener, NAMING_VERBS)) return core
  const longer = { first: opener, last: core.last }
  return sliceOf(sentence, longer).length > DESCRIPTION_MAX ? core : longer
}

const isNumeral = (token: Token | undefined): boolean =>
  token?.kind === 'number' || (token?.entry.numbers.length ?? 0) > 0

/** "Cottage for the barkada": goods that one word names, with what they are for. */
function withPurpose(span: Span, { core, closer, names }: Phrase, taken: ReadonlySet<Token>): Span {
  if (names.length !== 1 || closer === undefined || closer !== core.last.next || !isOneOf(closer, PURPOSES)) return span
  if (meansAny(closer.next, 'title', 'vocative') || isNumeral(closer.next)) return span
  let last = closer
  while (last.next !== undefined && !isStop(last.next) && !taken.has(last.next)) last = last.next
  const longer = trim({ first: span.first, last })
  return longer === null || longer.last.at <= closer.at ? span : longer
}

/** A word or number that touches another one is a part of the same word: "3D2N", "17an", "8x". */
const isJoined = (left: Token | undefined, right: Token | undefined): boolean =>
  left !== undefined &&
  right?.glued === true &&
  left.kind !== 'sign' &&
  right.kind !== 'sign' &&
  (left.kind === 'number' || right.kind === 'number')

/** The stretch with the rest of the words at its ends that letters and digits make. */
function withWholeWords({ first, last }: Span, taken: ReadonlySet<Token>): Span {
  let [from, to] = [first, last]
  while (from.previous !== undefined && isJoined(from.previous, from) && !taken.has(from.previous)) from = from.previous
  while (to.next !== undefined && isJoined(to, to.next) && !taken.has(to.next)) to = to.next
  return { first: from, last: to }
}

/** A phrase as a description: with the verb or purpose that belongs to it, at most so many units. */
export function descriptionOf(sentence: Sentence, phrase: Phrase, taken: ReadonlySet<Token>): string {
  return shorten(sliceOf(sentence, spanOf(sentence, phrase, taken)))
}

const spanOf = (sentence: Sentence, phrase: Phrase, taken: ReadonlySet<Token>): Span =>
  shortenSpan(sentence, withWholeWords(withPurpose(withVerb(sentence, phrase), phrase, taken), taken))

/** Every phrase with its role and score, in their order. */
function rankPhrases(sentence: Sentence, { all, money, methods }: Taken): Ranked[] {
  const phrases = cutPhrases(sentence, all)
  return phrases.map((phrase, i) => {
    const place: Place = {
      sentence,
      phrase,
      all: phrases,
      before: phrases[i - 1],
      after: phrases[i + 1],
      taken: all,
      money,
      methods,
    }
    const role = roleOf(place)
    return { phrase, role, score: scoreOf(place, role) }
  })
}

/** How far a role is from naming goods: those set aside come after all that are not. Among roles of one rank weights decide. */
export const FALLBACK: Readonly<Record<Role, number>> = {
  item: 0,
  goods: 1,
  'item-behind': 1,
  purpose: 1,
  address: 1,
  vocative: 1,
  greeting: 1,
  method: 2,
  introduction: 2,
  key: 3,
  form: 3,
  nothing: 4,
}

const isBetter = (one: Ranked, other: Ranked): boolean =>
  FALLBACK[one.role] !== FALLBACK[other.role] ? FALLBACK[one.role] < FALLBACK[other.role] : one.score > other.score

/** The phrase that names the goods best; of two that are as good, the first. */
export const bestOf = (ranked: readonly Ranked[]): Ranked | undefined =>
  ranked.reduce<Ranked | undefined>((best, one) => (best === undefined || isBetter(one, best) ? one : best), undefined)

/**
 * What is being paid for, in the intent's own words: greetings, names, addresses and payment methods are set aside by grammar
 * and position, and the phrases that are left ranked. Never empty: where no goods are named, the head of the intent
 * is used instead.
 */
export function describe(sentence: Sentence, taken: Taken): Description {
  const ranked = rankPhrases(sentence, taken)
  const best = bestOf(ranked)
  const hasWord = best !== undefined && tokensOf(best.phrase.core).some(({ kind }) => kind === 'word')
  if (best === undefined || !hasWord) return { value: shorten(sentence.text.original), span: null, ranked }
  const span = spanOf(sentence, best.phrase, taken.all)
  return { value: shorten(sliceOf(sentence, span)), span, ranked }
}

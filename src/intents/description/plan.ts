import { decide, type ReadingRule, table } from '../rules.ts'
import { anyOf, isNumber, isOneOf, isStop, isWord, means, type Span, type Token } from '../tokens/cursor.ts'
import { originalSlice } from '../tokens/normalise.ts'
import { isCapital, type Sentence } from '../tokens/sentence.ts'
import { NO_PLAN_NAME } from '../words/lists.ts'
import { PLAN_NAMES } from '../words/particular.ts'

/** The name of a plan, package or subscription and its tokens. */
type Plan = Span & { readonly value: string }

/** Words of a name after "paket" and before "plan" at most. */
const WORDS_BEHIND_MAX = 3
const WORDS_BEFORE_MAX = 2

/** A word for a plan, and the stretches beside it that may be its name. */
type Place = {
  readonly sentence: Sentence
  readonly token: Token
  readonly after: Span | null
  readonly before: Span | null
}

const isSmallWord = anyOf(NO_PLAN_NAME)

const isNamePart = (token: Token, taken: ReadonlySet<Token>): boolean => {
  if (taken.has(token) || isStop(token)) return false
  if (isWord(token)) return !isSmallWord(token) || isOneOf(token, PLAN_NAMES)
  return isNumber(token) || token.glued
}

const isLooseNumber = (token: Token): boolean => isNumber(token) && !token.glued

/** The name in "paket premium"; loose numbers at its end are none of it. */
function nameAfter({ next: first }: Token, taken: ReadonlySet<Token>): Span | null {
  if (first === undefined || !isNamePart(first, taken)) return null
  let last = first
  for (let left = WORDS_BEHIND_MAX - 1; left > 0; left--) {
    if (last.next === undefined || !isNamePart(last.next, taken)) break
    last = last.next
  }
  while (last !== first && isLooseNumber(last) && last.previous !== undefined) last = last.previous
  return { first, last }
}

/** The name in "Gold plan". */
function nameBefore({ previous: last }: Token, taken: ReadonlySet<Token>): Span | null {
  const isPart = (token: Token | undefined): token is Token =>
    isWord(token) && token !== undefined && isNamePart(token, taken)
  if (!isPart(last)) return null
  let first = last
  for (let left = WORDS_BEFORE_MAX - 1; left > 0; left--) {
    if (!isPart(first.previous)) break
    first = first.previous
  }
  return { first, last }
}

/** Which side of the word for a plan its name is on. */
export const PLAN_NAME_PLACES = table<ReadingRule<Place, Span | null>>([
  {
    name: 'after',
    example: 'langganan Pro 125rb',
    when: ({ sentence, token: { entry }, after }) =>
      after !== null && (!entry.isEnglish || entry.isIndonesian || isCapital(sentence, after.first)),
    reason: 'the name follows in Indonesian, and in English where it has a capital',
    read: ({ after }) => after,
  },
  {
    name: 'before',
    example: 'gold plan $20',
    region: 'US',
    when: ({ token, before }) => before !== null && token.entry.isEnglish,
    reason: 'the name goes before the word in English',
    read: ({ before }) => before,
  },
])

/** Finds the plan that is bought. `taken` are the tokens of amounts, methods and references. Null: no plan is named. */
export function findPlan(sentence: Sentence, taken: ReadonlySet<Token>): Plan | null {
  for (const token of sentence.tokens) {
    if (!means(token, 'plan')) continue
    const place = { sentence, token, after: nameAfter(token, taken), before: nameBefore(token, taken) }
    const name = decide(PLAN_NAME_PLACES, place)?.read(place)
    if (name) return { ...name, value: originalSlice(sentence.text, name.first.start, name.last.end) }
  }
  return null
}

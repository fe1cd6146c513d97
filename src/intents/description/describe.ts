import { isOneOf, type Span, tokensOf } from '../tokens/cursor.ts'
import { originalSlice } from '../tokens/normalise.ts'
import type { Sentence } from '../tokens/sentence.ts'
import { NO_NAMES } from '../words/particular.ts'
import { findGoods, type Stretch } from './goods/find-goods.ts'
import { shorten } from './shorten.ts'
import type { Taken } from './taken.ts'

/** The description and the tokens it was read from; `span` null: the head of the intent is used instead. */
export type Description = { readonly value: string; readonly span: Span | null; readonly phrases: readonly Stretch[] }

/**
 * What is being paid for, in the intent's own words: of all stretches that are short enough the one whose features
 * weigh most, the first of those that are equal. Never empty: where no goods are named, the head of the intent is used.
 */
export function describe(sentence: Sentence, taken: Taken): Description {
  const phrases = findGoods(sentence, taken)
  const named = phrases.filter((phrase) => !tokensOf(phrase).every((token) => isOneOf(token, NO_NAMES)))
  const best = (named.length > 0 ? named : phrases).reduce<Stretch | null>(
    (one, other) => (one === null || other.score > one.score ? other : one),
    null,
  )
  if (best === null) return { value: shorten(sentence.text.original), span: null, phrases }
  return { value: shorten(originalSlice(sentence.text, best.first.start, best.last.end)), span: best, phrases }
}

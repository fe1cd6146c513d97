import { whole } from '../exact.ts'
import { isOneOf } from '../tokens/cursor.ts'
import { ENTRIES, LETTER_K, RACES } from '../words/particular.ts'
import type { Spot } from './kind.ts'

/** Kilometres of races. */
const RUN_LENGTHS: ReadonlySet<number | null> = new Set([1000, 3000, 5000, 8000, 10_000, 15_000, 21_000, 42_000])

export const isRunLength = ({ span, before }: Spot): boolean =>
  isOneOf(span.last, LETTER_K) && RUN_LENGTHS.has(whole(span.value)) && before?.entry.mark == null

/** A word for a race somewhere, or for its entry right after it where a sign marks the price. */
export const isOfRun = ({ sentence: { tokens }, after }: Spot): boolean =>
  tokens.some((token) => isOneOf(token, RACES)) ||
  (isOneOf(after, ENTRIES) && tokens.some(({ entry }) => entry.mark?.style === 'symbol'))

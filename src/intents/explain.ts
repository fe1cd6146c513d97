import type { Explanation } from './reading.ts'
import type { Span, Token } from './tokens/cursor.ts'
import { originalOffset } from './tokens/normalise.ts'
import type { Sentence } from './tokens/sentence.ts'

/** Says from which words a field was read, and by which rule. No words: `text` is empty. */
export function explain({ text }: Sentence, field: string, rule: string, span: Span | null): Explanation {
  if (span === null) return { field, text: '', start: 0, end: 0, rule }
  const start = originalOffset(text, span.first.start)
  const end = originalOffset(text, span.last.end)
  return { field, text: text.original.slice(start, end), start, end, rule }
}

/** The stretch from the first of some tokens to the last; null: there are none. */
export function around(tokens: readonly Token[]): Span | null {
  const [first, last] = [tokens[0], tokens.at(-1)]
  return first === undefined || last === undefined ? null : { first, last }
}

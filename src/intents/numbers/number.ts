import type { Exact } from '../exact.ts'
import type { Span } from '../tokens/cursor.ts'
import type { Language } from '../tokens/entry.ts'
import type { Trouble } from '../words/questions.ts'

/** A number as written: digits or words, with its multipliers. */
export type NumberSpan = Span & {
  readonly value: Exact
  readonly form: 'digits' | 'words' | 'slang'
  /** The smallest power of ten a multiplier gave it; 0: none. */
  readonly power: number
  /** The language of its multiplier or number words. */
  readonly language: Language | null
  /** After it stands a lone M or m: million, metre or something else. */
  readonly letterM: 'M' | 'm' | null
  readonly trouble: Trouble | null
}

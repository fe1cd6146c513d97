import type { Span, Token } from '../../tokens/cursor.ts'
import type { Sentence } from '../../tokens/sentence.ts'

/** A stretch of words that may name the goods. */
export type Phrase = {
  /** All its words. */
  readonly whole: Span
  /** Without what says nothing at either end. */
  readonly core: Span
  /** The token that parts it from what comes before it, and from what comes after it. */
  readonly opener: Token | undefined
  readonly closer: Token | undefined
  /** It comes before a colon, as the key of a form does. */
  readonly isKey: boolean
  /** Words of its core that name something. */
  readonly names: readonly Token[]
  /** All classes of words of its core, as bits, and how many of its names are words for what is sold. */
  readonly classes: number
  readonly things: number
}

/** A phrase among those of its sentence. */
export type Place = {
  readonly sentence: Sentence
  readonly phrase: Phrase
  /** All phrases of the sentence. */
  readonly all: readonly Phrase[]
  readonly before: Phrase | undefined
  readonly after: Phrase | undefined
  /** Tokens of amounts, payment methods, references and dates. */
  readonly taken: ReadonlySet<Token>
  /** Tokens of amounts. */
  readonly money: ReadonlySet<Token>
  readonly methods: ReadonlySet<Token>
}

/** What a phrase does in its sentence. `item`: a form says that it is bought. `goods`: it may name what is bought; all others are set aside while one is left. */
export type Role =
  | 'item'
  | 'goods'
  | 'item-behind'
  | 'purpose'
  | 'method'
  | 'address'
  | 'key'
  | 'introduction'
  | 'form'
  | 'vocative'
  | 'greeting'
  | 'nothing'

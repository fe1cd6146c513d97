import type { Classified } from '../kinds/kind.ts'
import { isOneOf, isSign, means, meansAny, type Span, type Token } from '../tokens/cursor.ts'
import type { Sentence } from '../tokens/sentence.ts'
import type { MethodWords } from '../words/methods.ts'
import { EITHER, OR_WHAT } from '../words/particular.ts'

/** A way to pay named in the sentence. Those that only name goods are no mentions. */
export type Mention = { readonly token: Token; readonly method: MethodWords; readonly isRuledOut: boolean }

/** A word for a way to pay where it stands. */
export type Scene = {
  readonly sentence: Sentence
  readonly token: Token
  readonly method: MethodWords
  /** A word before it introduces a way to pay: "via", "bayar pakai". */
  readonly isWay: () => boolean
  readonly amounts: readonly Span[]
  readonly numbers: readonly Classified[]
  readonly region: string | null
}

/** Joins ways to pay: "QRIS/VA", "QRIS atau VA". */
export const isJoint = (token: Token | undefined): boolean =>
  isSign(token, '/&+') || means(token, 'or') || isOneOf(token, OR_WHAT) || isOneOf(token, EITHER)

/** May stand between "via" and the way to pay. */
export const isSmall = (token: Token): boolean =>
  meansAny(token, 'polite', 'filler') || token.entry.leadsMethod || token.text.endsWith("'s")

export const isMethod = (token: Token | undefined): boolean => token?.entry.method != null

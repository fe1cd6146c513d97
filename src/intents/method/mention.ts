import type { Classified } from '../kinds/kind.ts'
import { isOneOf, isSign, means, meansAny, type Span, type Token } from '../tokens/cursor.ts'
import type { Sentence } from '../tokens/sentence.ts'
import type { MethodWords } from '../words/methods.ts'
import { EITHER, OR_WHAT } from '../words/particular.ts'

/** A payment method named in the sentence. Those that only name goods are no mentions. */
export type Mention = { readonly token: Token; readonly method: MethodWords; readonly isRuledOut: boolean }

/** A word for a payment method where it stands. */
export type Scene = {
  readonly sentence: Sentence
  readonly token: Token
  readonly method: MethodWords
  /** A word before it introduces a payment method: "via", "bayar pakai". */
  readonly isWay: () => boolean
  readonly amounts: readonly Span[]
  readonly numbers: readonly Classified[]
  readonly region: string | null
}

/** Joins payment methods: "QRIS/VA", "QRIS atau VA". */
export const isJoint = (token: Token | undefined): boolean =>
  isSign(token, '/&+') || means(token, 'or') || isOneOf(token, OR_WHAT) || isOneOf(token, EITHER)

/** May come between "via" and the payment method. */
export const isSmall = (token: Token): boolean =>
  meansAny(token, 'polite', 'filler') || token.entry.leadsMethod || token.text.endsWith("'s")

export const isMethod = (token: Token | undefined): boolean => token?.entry.method != null

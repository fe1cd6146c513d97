import type { Currency } from '../../base/currency.ts'
import type { BoundMark, Marks } from '../currency/marks.ts'
import type { Stated } from '../currency/resolve.ts'
import type { Exact } from '../exact.ts'
import type { Classified } from '../kinds/kind.ts'
import type { Span } from '../tokens/cursor.ts'
import type { Sentence } from '../tokens/sentence.ts'
import type { Trouble } from '../words/questions.ts'

/** A number that may be money, with the marks, sign and closing dash around it. */
export type Amount = Span & {
  readonly number: Classified
  readonly value: Exact
  /** The marks right before it and right after it. */
  readonly around: Marks
  /** All its marks. */
  readonly marks: readonly BoundMark[]
  /** What its marks say together. */
  readonly stated: Stated
  /** The currency its marks state, if any. */
  readonly code: Currency | null
  /** `marked` and `multiplied` are clearly money; `bare` only where nothing else is. */
  readonly strength: 'marked' | 'multiplied' | 'bare'
  readonly isNegative: boolean
  readonly trouble: Trouble | null
}

/** What may be money in a sentence, in order, and the numbers that are something else. */
export type Candidates = { readonly amounts: readonly Amount[]; readonly others: readonly Classified[] }

/** A sentence and what may be money in it. */
export type Whole = { readonly sentence: Sentence; readonly candidates: Candidates }

/** An amount that may be the one to pay, among the others. */
export type Offer = { readonly sentence: Sentence; readonly amount: Amount; readonly candidates: Candidates }

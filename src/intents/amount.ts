import type { Currency } from '../base/currency.ts'
import type { Classified } from './classified.ts'
import type { Exact } from './exact.ts'
import type { BoundMark } from './marks.ts'
import type { Trouble } from './number-span.ts'

/** A number that may be money, with the marks, sign and closing dash around it as token numbers, both inclusive. */
export type Amount = {
  readonly first: number
  readonly last: number
  readonly number: Classified
  readonly value: Exact
  readonly marks: readonly BoundMark[]
  /** The currency its marks state, if any. */
  readonly code: Currency | null
  /** `marked` and `multiplied` are money on sight; `bare` only where nothing else is. */
  readonly strength: 'marked' | 'multiplied' | 'bare'
  readonly isNegative: boolean
  readonly trouble: Trouble | null
}

/** What may be money in a sentence, in order, and the numbers that are something else. */
export type Candidates = { readonly amounts: readonly Amount[]; readonly others: readonly Classified[] }

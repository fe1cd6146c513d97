import type { Exact } from './exact.ts'
import type { Language } from './lexicon.ts'

/** Why a number cannot be read without asking back; `refuse.ts` says it in words. */
export type Trouble =
  | 'badGroups'
  | 'mixedDigits'
  | 'spacedGroups'
  | 'threeDecimals'
  | 'bigM'
  | 'tail'
  | 'vague'
  | 'slang'
  | 'broken'
  | 'unclearScale'
  | 'smallDecimal'
  | 'dotThousands'
  | 'cents'
  | 'twoMarks'
  | 'doubtfulMark'
  | 'fraction'
  | 'gluedWord'

/** A number as written: digits or words, with its multipliers. `first` and `last` are token numbers, both inclusive. */
export type NumberSpan = {
  readonly first: number
  readonly last: number
  readonly value: Exact
  readonly form: 'digits' | 'words' | 'slang'
  /** The smallest power of ten a multiplier gave it; 0: none. */
  readonly power: number
  /** The language of its multiplier or number words. */
  readonly language: Language | null
  /** Behind it stands a lone M or m: million, metre or something else. */
  readonly letterM: 'M' | 'm' | null
  readonly trouble: Trouble | null
}

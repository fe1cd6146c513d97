import type { MethodWords } from '../words/methods.ts'
import type { Meaning } from '../words/table.ts'

export type Language = 'id' | 'en' | 'ph' | 'vn' | 'th' | 'other'

/** A part a word plays in a number said in words. */
export type NumberWord = {
  readonly language: Language
  readonly role: 'value' | 'teen' | 'ten' | 'hundred' | 'half' | 'point' | 'and' | 'one'
  /** The value of a `value`; the power of ten of a `one`. */
  readonly value: number
}

export type Multiplier = { readonly power: number; readonly language: Language; readonly isVague: boolean }

/** A currency sign, code or word. `means` is an ISO code, or the name several currencies share. */
export type Mark = {
  readonly means: string
  readonly side: 'before' | 'after' | 'both'
  readonly style: 'symbol' | 'code' | 'word'
  /** Also something else: `homonym` counts beside a number only; `capitals` in capitals only; `doubtful` needs clarification. */
  readonly trust: 'plain' | 'homonym' | 'capitals' | 'doubtful'
}

/** Everything the word tables say about one word or phrase. */
export type Entry = {
  readonly meanings: Set<Meaning>
  readonly numbers: NumberWord[]
  multiplier: Multiplier | null
  slang: number | null
  mark: Mark | null
  method: MethodWords | null
  leadsMethod: boolean
  leadsBank: boolean
  /** Listed in the Indonesian table, in the English one. */
  isIndonesian: boolean
  isEnglish: boolean
}

/** An entry that says nothing. */
export const newEntry = (): Entry => ({
  meanings: new Set(),
  numbers: [],
  multiplier: null,
  slang: null,
  mark: null,
  method: null,
  leadsMethod: false,
  leadsBank: false,
  isIndonesian: false,
  isEnglish: false,
})

/** What is known of an unknown word. */
export const UNKNOWN: Entry = newEntry()

/** What stands where personal data was erased. */
export const TOMBSTONE = '[erased]'

/** Personal data that is held: where, since when, why, and until when. */
export type Holding = {
  readonly table: string
  /** Of its row. */
  readonly id: string
  readonly at: Date
  readonly fields: Readonly<Record<string, unknown>>
  readonly why: string
  readonly until: string
}

/** Processing that concerns a person and is still in progress; erasure has to wait until it ends. */
export type UnderWay = {
  readonly id: string
  /** What is still in progress, as text for people. */
  readonly why: string
  /** It ends by itself within seconds: its last steps are running right now. */
  readonly endsSoon: boolean
}

/** What to erase in the texts of a person's checkouts and payouts. */
export type Erasure = {
  readonly merchantId: string
  /** Ids of the checkouts and payouts. */
  readonly subjects: readonly string[]
  /** Ids of any kind by which a text is recognised as being about one of them. */
  readonly references: readonly string[]
  /** The merchant's own ids of the payouts. */
  readonly externalIds: readonly string[]
  /** Names and numbers, erased wherever they stand by themselves. */
  readonly words: readonly string[]
  /** Metadata of checkouts as JSON, erased as a whole. */
  readonly metadata: readonly string[]
  /** When the first of them was created. */
  readonly since: Date
}

/** A shorter word is erased in its own field only: elsewhere the same letters may be a code or a currency. */
const WORD_LENGTH_MIN = 5

/** The words to search for, longest first, in every way in which JSON and URLs write them. */
export const wordsOf = (values: readonly (string | null | undefined)[]): string[] =>
  [...new Set(values.flatMap((value) => (value && value.length >= WORD_LENGTH_MIN ? spellingsOf(value) : [])))].sort(
    (a, b) => b.length - a.length,
  )

function spellingsOf(value: string): string[] {
  const inJson = JSON.stringify(value).slice(1, -1)
  const inAscii = inJson.replace(/[^ -~]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)
  const inJsonTwice = JSON.stringify(inJson).slice(1, -1)
  return [value, inJson, inAscii, inJsonTwice, encodeURIComponent(value)]
}

/** A bank entry that is not yet matched with the books. */
export type OpenEntry = {
  readonly id: string
  readonly day: string
  /** Credits are above zero, debits below. */
  readonly amount: bigint
  readonly reference: string | null
  readonly references: readonly string[]
  readonly text: string
  /** What it was found to name earlier; null: nothing. */
  readonly about: string | null
}

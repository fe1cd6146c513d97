/** An entry of the bank's that nothing in the books is matched with yet. */
export type OpenEntry = {
  readonly id: string
  readonly day: string
  /** Above zero came in, below zero went out. */
  readonly amount: bigint
  readonly reference: string | null
  readonly references: readonly string[]
  readonly text: string
  /** What it was found to name before; null: nothing. */
  readonly about: string | null
}

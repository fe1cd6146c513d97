import type { History } from './history.ts'
import type { Tally } from './tally.ts'
import type { Truth } from './truth.ts'

export type Run = {
  readonly history: History
  readonly truth: Truth
  readonly tally: Tally
  readonly drainMs: number
  /** How many times longer everything may take: 1, or more where the machine is busy with other things. */
  readonly patience: number
}
/** Describes what is wrong, a sentence each; empty where the promise holds. */
export type Rule = (run: Run) => string[]

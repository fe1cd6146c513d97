import { isAway } from './texts.ts'

/** Younger ones are left to the webhook and the payer's return. */
export const SWEEP_AFTER_MS = 10 * 60_000

/** Something that may have changed without anyone having said so. */
export type Due = { readonly name: string; settle(): Promise<unknown> }

/**
 * Settles all that is due, one after the other. One that fails hinders no other; without a gateway the sweep ends, and the next one
 * begins again. Returns how many were looked at.
 */
export async function sweep(due: readonly Due[], warn: (text: string) => void): Promise<number> {
  let count = 0
  for (const one of due) {
    try {
      await one.settle()
      count++
    } catch (error) {
      warn(`${one.name}: ${error instanceof Error ? error.message : error}`)
      if (isAway(error)) break
    }
  }
  return count
}

import type { Gapura } from '@gapura/sdk'
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

/** How far back the sweep looks for unexpected payments: a few runs. */
const LATE_WITHIN_MS = 2 * 3_600_000
const EVENTS_MAX = 1_000

/**
 * Checkouts that were paid in the last two hours and that `known` does not name as recorded, such as those that the shop had given
 * up; and those with anything to be noted.
 */
export async function paidLately(
  gapura: Gapura,
  now: number,
  known: (ids: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<string[]> {
  const createdFrom = new Date(now - LATE_WITHIN_MS).toISOString()
  const events = await gapura.events.list({ type: 'payment.succeeded', createdFrom, limit: 100 }).take(EVENTS_MAX)
  const paid = events.map(({ data }) => data as { readonly id?: string; readonly flags?: readonly string[] })
  const ids = [...new Set(paid.flatMap(({ id }) => (id?.startsWith('co_') ? [id] : [])))]
  if (ids.length === 0) return []
  const recorded = await known(ids)
  const flagged = new Set(paid.filter(({ flags = [] }) => flags.length > 0).map(({ id }) => id))
  return ids.filter((id) => flagged.has(id) || !recorded.has(id))
}

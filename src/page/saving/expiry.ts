import { DAY_MS, later } from '../../base/clock.ts'
import { dayIn } from '../../base/time-zone.ts'
import { dayText } from '../../markets/day-text.ts'
import type { SavedMethod } from '../../saved-methods/saved-method.ts'
import type { Locale } from '../view.ts'

/** When a method ends at its provider, in words; `isSoon`: its payer should save another one. */
export type Expiry = { readonly text: string; readonly isSoon: boolean }

/** How long before the end a payer is warned. */
const WARNED_BEFORE_MS = 30 * DAY_MS

/** Null: its provider names no end, or it has ended. A card has a month, `09/2028`, in the last day of which it is still good. */
export function expiryOf(
  { type, status, expiresAt }: Pick<SavedMethod, 'type' | 'status' | 'expiresAt'>,
  now: Date,
  zone: string,
  locale: Locale,
): Expiry | null {
  if (expiresAt === null || status !== 'ACTIVE') return null
  const [year, month] = dayIn('UTC', later(expiresAt, -DAY_MS)).split('-')
  const text = type === 'credit_card' ? `${month}/${year}` : dayText(dayIn(zone, expiresAt), locale)
  return { text, isSoon: expiresAt.getTime() - now.getTime() < WARNED_BEFORE_MS }
}

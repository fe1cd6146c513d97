import { dayIn } from '../base/time-zone.ts'
import { dayText } from '../markets/day-text.ts'
import type { PaymentType } from '../payment-methods/types.ts'
import type { SavedMethodStatus } from './states.ts'

const DAY_MS = 86_400_000
/** How long before its provider lets a method end it expires soon. */
const SOON_MS = 30 * DAY_MS

/** Whether an active method ends at its provider within 30 days: its payer should save another one. */
export function expiresSoon(
  { status, expiresAt }: { readonly status: SavedMethodStatus; readonly expiresAt: Date | null },
  now: Date,
): boolean {
  if (status !== 'ACTIVE' || expiresAt === null) return false
  const leftMs = expiresAt.getTime() - now.getTime()
  return leftMs > 0 && leftMs < SOON_MS
}

/** Until when a method is good. A card has a month, `09/2028`, in the last day of which it is still good. */
export function expiryText(
  { type, expiresAt }: { readonly type: PaymentType; readonly expiresAt: Date },
  zone: string,
  locale: 'id' | 'en',
): string {
  // One that ends at midnight is good until the day before.
  if (type !== 'credit_card') return dayText(dayIn(zone, new Date(expiresAt.getTime() - 1)), locale)
  const [year, month] = dayIn('UTC', new Date(expiresAt.getTime() - DAY_MS)).split('-')
  return `${month}/${year}`
}

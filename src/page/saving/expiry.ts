import { expiresSoon, expiryText } from '../../saved-methods/expiry.ts'
import type { SavedMethod } from '../../saved-methods/saved-method.ts'
import type { Locale } from '../view.ts'

/** When a method ends at its provider, in words; `isSoon`: its payer should save another one. */
export type Expiry = { readonly text: string; readonly isSoon: boolean }

/** Null: its provider names no end, or it has ended. */
export function expiryOf(
  method: Pick<SavedMethod, 'type' | 'status' | 'expiresAt'>,
  now: Date,
  zone: string,
  locale: Locale,
): Expiry | null {
  const { type, expiresAt, status } = method
  if (expiresAt === null || status !== 'ACTIVE') return null
  return { text: expiryText({ type, expiresAt }, zone, locale), isSoon: expiresSoon(method, now) }
}

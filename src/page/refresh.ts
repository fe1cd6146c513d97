import { MINUTE_MS, SECOND_MS } from '../base/clock.ts'
import type { CheckoutPage, Step } from './view.ts'

const isBusy = (step: Step | null): boolean => step?.is === 'preparing' || step?.is === 'charging'

/** How often a browser without JavaScript reloads the page, in seconds; null where that would only disturb. */
export function refreshSeconds({ checkout, step }: CheckoutPage): number | null {
  if (checkout.status === 'PROCESSING') return 10
  if (checkout.status !== 'PENDING') return null
  if (isBusy(step)) return 3
  return step?.is === 'instrument' ? 20 : null
}

const PREPARING_MS = 2 * SECOND_MS
const AFTER_MS = SECOND_MS

/** Within this time from its start a payment is normally decided: instruments themselves live 15 min. */
const SLOW_MS = 20 * MINUTE_MS

/** Whether a payment has been under way for so long that the payer must wonder. */
export const isSlow = ({ checkout, now }: CheckoutPage): boolean =>
  now.getTime() - checkout.startedAt.getTime() >= SLOW_MS

/** When the browser script reloads the page without an event, in milliseconds from now; null: only on an event. */
export function reloadAfterMs(page: CheckoutPage): number | null {
  const { checkout, step, now } = page
  if (checkout.status === 'PROCESSING') {
    return isSlow(page) ? null : checkout.startedAt.getTime() + SLOW_MS - now.getTime() + AFTER_MS
  }
  if (checkout.status !== 'PENDING') return null
  if (isBusy(step)) return PREPARING_MS
  const end = step?.is === 'instrument' ? step.expiresAt : checkout.expiresAt
  return Math.max(PREPARING_MS, Math.min(end.getTime(), checkout.expiresAt.getTime()) - now.getTime() + AFTER_MS)
}

/** Whether the status can still change, so that the browser keeps listening. An expired one may yet be matched. */
export const isWatched = ({ checkout }: CheckoutPage): boolean => checkout.status !== 'SUCCEEDED'

import { ApiError, notFound } from '../base/errors.ts'
import type { CheckoutApp } from './app.ts'
import { pollRail } from './rails/poll-rails.ts'
import { findCheckout } from './read/find.ts'

/** Polls the provider now for every attempt of this checkout that its payer could still pay. Throws PROVIDER_UNAVAILABLE, NOT_FOUND. */
export async function refreshCheckout(
  app: Pick<CheckoutApp, 'db' | 'clock' | 'rails' | 'livemode' | 'customers' | 'plans' | 'signals'>,
  merchantId: string,
  id: string,
): Promise<void> {
  const detail = await findCheckout(app.db, merchantId, id)
  if (!detail) throw notFound()
  // A charge has polls of its own: what a payment's service says of its reference must not end its attempt, and with that
  // offer the payer another way while the charge is unknown.
  const payable = detail.attempts.filter(
    ({ status, chargeId }) =>
      chargeId === null && (status === 'ISSUED' || status === 'PROCESSING' || status === 'RETIRED'),
  )
  const states = await Promise.all(payable.map((attempt) => pollRail(app, attempt)))
  if (states.length > 0 && states.every(({ is }) => is === 'unknown')) {
    const detailText = 'The provider did not respond; the checkout is unchanged. Try again later.'
    throw new ApiError('PROVIDER_UNAVAILABLE', detailText, [], { 'retry-after': '10' })
  }
}

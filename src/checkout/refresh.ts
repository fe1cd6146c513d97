import { ApiError, notFound } from '../base/errors.ts'
import type { CheckoutApp } from './app.ts'
import { askRail } from './ask.ts'
import { findCheckout } from './find.ts'

/** Asks the provider now about everything of this checkout that could still be paid. PROVIDER_UNAVAILABLE, NOT_FOUND. */
export async function refreshCheckout(app: CheckoutApp, merchantId: string, id: string): Promise<void> {
  const detail = await findCheckout(app.db, merchantId, id)
  if (!detail) throw notFound()
  const asked = detail.attempts.filter(
    ({ status }) => status === 'ISSUED' || status === 'PROCESSING' || status === 'RETIRED',
  )
  const answers = await Promise.all(asked.map((attempt) => askRail(app, attempt)))
  if (answers.length > 0 && answers.every(({ is }) => is === 'unknown')) {
    const detailText = 'The provider gave no answer; the checkout is as it was. Ask again later.'
    throw new ApiError('PROVIDER_UNAVAILABLE', detailText, [], { 'retry-after': '10' })
  }
}

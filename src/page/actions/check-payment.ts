import { SECOND_MS } from '../../base/clock.ts'
import { ApiError } from '../../base/errors.ts'
import { refreshCheckout } from '../../checkout/refresh.ts'
import type { PageApp } from '../app.ts'
import { findForPage } from '../load/find-checkout.ts'
import { waitAtMost } from '../load/wait-at-most.ts'

const WAIT_MAX_MS = 3 * SECOND_MS

/** The payer says they have paid: polls the provider, and waits a little for the result. A timeout is no error here. */
export async function checkPayment(
  app: Pick<PageApp, 'db' | 'clock' | 'rails' | 'livemode' | 'customers' | 'plans' | 'signals'>,
  id: string,
): Promise<void> {
  const { checkout } = await findForPage(app, id)
  const polled = refreshCheckout(app, checkout.merchantId, id).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error
  })
  await waitAtMost(WAIT_MAX_MS, polled)
}

import { SECOND_MS } from '../../base/clock.ts'
import { ApiError, notFound } from '../../base/errors.ts'
import { waitAtMost } from '../../base/wait-at-most.ts'
import type { Checkout } from '../../checkout/checkout.ts'
import type { Watch } from '../../checkout/read/watch.ts'
import type { PageApp } from '../app.ts'
import { findForPage } from '../load/find-checkout.ts'
import type { SandboxOutcome } from '../view.ts'

const WAIT_MAX_MS = 3 * SECOND_MS

/** Makes the sandbox's bank act, and waits a little for its notification, so that the page shows the outcome at once. */
export async function simulateOutcome(
  app: Pick<PageApp, 'db' | 'watch' | 'simulate'>,
  id: string,
  outcome: SandboxOutcome,
): Promise<void> {
  const { checkout } = await findForPage(app, id)
  if (!app.simulate) throw notFound()
  const change = nextChange(app.watch, checkout)
  try {
    await app.simulate(id, outcome)
    await waitAtMost(WAIT_MAX_MS, change.happened)
  } catch (error) {
    // Not possible as things stand: the page shows how they stand.
    if (!(error instanceof ApiError) || error.code === 'INTERNAL_ERROR') throw error
  } finally {
    change.stop()
  }
}

/** Waits for a change of status: a new instrument alone is none. */
function nextChange(watch: Watch, { merchantId, id, version, status }: Checkout) {
  let stop = () => {}
  const happened = new Promise<void>((resolve) => {
    stop = watch.watch(merchantId, id, version, (seen) => {
      if (seen.status !== status) resolve()
    })
  })
  return { happened, stop: () => stop() }
}

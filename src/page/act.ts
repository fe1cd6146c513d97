import { SECOND_MS } from '../base/clock.ts'
import { ApiError, notFound } from '../base/errors.ts'
import type { Checkout } from '../checkout/checkout.ts'
import { findCheckoutByUrl } from '../checkout/find.ts'
import { refreshCheckout } from '../checkout/refresh.ts'
import type { Watch } from '../checkout/watch.ts'
import type { PageApp } from './app.ts'
import { giveInstrument } from './give-instrument.ts'
import type { Found } from './load.ts'
import { readChoice } from './method-choice.ts'
import type { SandboxOutcome } from './view.ts'

/** Longest a form keeps a payer waiting for what it set in motion. */
const PATIENCE_MS = 3 * SECOND_MS

/** A checkout by its address. Throws NOT_FOUND. */
export async function findForPage(app: PageApp, id: string): Promise<Found> {
  const found = await findCheckoutByUrl(app.db, id)
  if (!found) throw notFound()
  return found
}

/** The payer chose a way to pay. `isChosen` false: it is none of those they may have, so the page offers them again. */
export async function choosePayment(
  app: PageApp,
  id: string,
  asked: { type?: string; code?: string },
): Promise<{ isChosen: boolean }> {
  const { checkout, merchant } = await findForPage(app, id)
  const choice = readChoice(app.rails, checkout, asked)
  if (!choice) return { isChosen: false }
  // What comes of it the page shows: an instrument, "preparing", or "unavailable".
  await giveInstrument(app, checkout, merchant, choice)
  return { isChosen: true }
}

/** The payer says they have paid: asks the provider, and waits a little for its answer. No answer is no error here. */
export async function checkPayment(app: PageApp, id: string): Promise<void> {
  const { checkout } = await findForPage(app, id)
  const asked = refreshCheckout(app, checkout.merchantId, id).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error
  })
  asked.catch(() => {})
  await atMost(PATIENCE_MS, asked)
}

/** Makes the sandbox's bank act, and waits a little for its notification, so that the page shows the outcome at once. */
export async function simulateOutcome(app: PageApp, id: string, outcome: SandboxOutcome): Promise<void> {
  const { checkout } = await findForPage(app, id)
  if (!app.simulate) throw notFound()
  const change = nextChange(app.watch, checkout)
  try {
    await app.simulate(id, outcome)
    await atMost(PATIENCE_MS, change.happened)
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

async function atMost(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const waited = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([work, waited]).finally(() => clearTimeout(timer))
}

import { SECOND_MS } from '../base/clock.ts'
import { ApiError, notFound } from '../base/errors.ts'
import type { Checkout } from '../checkout/checkout.ts'
import { findCheckoutByUrl } from '../checkout/find.ts'
import { needsPhone } from '../checkout/methods.ts'
import { refreshCheckout } from '../checkout/refresh.ts'
import type { Watch } from '../checkout/watch.ts'
import { readPhone } from '../connectors/phone.ts'
import type { PageApp } from './app.ts'
import { giveInstrument } from './give-instrument.ts'
import type { Found } from './load.ts'
import { type Asked, type Choice, readChoice } from './method-choice.ts'
import { within } from './patience.ts'
import type { PhoneFault, SandboxOutcome } from './view.ts'

/** Longest a form keeps a payer waiting for what it set in motion. */
const PATIENCE_MS = 3 * SECOND_MS

/** A checkout by its address. Throws NOT_FOUND. */
export async function findForPage(app: PageApp, id: string): Promise<Found> {
  const found = await findCheckoutByUrl(app.db, id)
  if (!found) throw notFound()
  return found
}

/**
 * What came of choosing. `not_offered`: it is none of the ways the payer may have. `has_form`: the page has a form for
 * it that comes first. `faulty`: the number typed into that form is none.
 */
export type Chosen =
  | { readonly is: 'chosen' }
  | { readonly is: 'not_offered' }
  | { readonly is: 'has_form'; readonly choice: Choice }
  | { readonly is: 'faulty'; readonly fault: PhoneFault }

/** The payer chose a way to pay, and gave the number a wallet asks at where the form was that wallet's. */
export async function choosePayment(
  app: PageApp,
  id: string,
  asked: Asked & { readonly phone?: string | undefined },
): Promise<Chosen> {
  const { checkout, merchant } = await findForPage(app, id)
  const choice = readChoice(app.rails, checkout, asked)
  if (!choice) return { is: 'not_offered' }
  if (choice.type === 'credit_card') return { is: 'has_form', choice }
  const typed = needsPhone(choice.type, choice.code) ? asked.phone : undefined
  const phone = typed === undefined ? null : readPhone(typed)
  if (phone === undefined) return { is: 'faulty', fault: typed?.trim() === '' ? 'missing' : 'malformed' }
  // What comes of it the page shows: an instrument, "preparing", or "unavailable".
  const requested = await giveInstrument(app, checkout, merchant, { ...choice, phone })
  return requested.is === 'phone_needed' ? { is: 'has_form', choice } : { is: 'chosen' }
}

/** The payer says they have paid: asks the provider, and waits a little for its answer. No answer is no error here. */
export async function checkPayment(app: PageApp, id: string): Promise<void> {
  const { checkout } = await findForPage(app, id)
  const asked = refreshCheckout(app, checkout.merchantId, id).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error
  })
  await within(PATIENCE_MS, asked)
}

/** Makes the sandbox's bank act, and waits a little for its notification, so that the page shows the outcome at once. */
export async function simulateOutcome(app: PageApp, id: string, outcome: SandboxOutcome): Promise<void> {
  const { checkout } = await findForPage(app, id)
  if (!app.simulate) throw notFound()
  const change = nextChange(app.watch, checkout)
  try {
    await app.simulate(id, outcome)
    await within(PATIENCE_MS, change.happened)
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

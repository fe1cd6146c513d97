import { toWhole } from '../../base/money.ts'
import type { PaymentWanted } from '../../connections/rails.ts'
import type { InstrumentRequest } from '../../connectors/port.ts'
import { inTraceOf } from '../../db/trace-contexts.ts'
import type { CheckoutApp } from '../app.ts'
import type { Requested, Wanted } from '../attempts/requested.ts'
import type { Attempt, Checkout } from '../checkout.ts'
import { beginAttempt } from './begin-attempt.ts'
import { storeInstrument } from './store-instrument.ts'

type RequestApp = Pick<CheckoutApp, 'db' | 'clock' | 'rails' | 'livemode' | 'customers' | 'checkoutUrl' | 'signals'>

/**
 * Gives the payer an instrument of the requested type: the open one if it still serves, otherwise a new one from the best
 * connection. The attempt is committed before the rail is called, so that two tabs or a crash never leave an unknown instrument.
 * If a rail certainly did nothing, the next connection is tried, with an attempt of its own; after an unknown outcome none is. An
 * open attempt of another type or code is retired: the payer changed their mind.
 */
export const requestPayment = (app: RequestApp, checkout: Checkout, wanted: Wanted): Promise<Requested> =>
  inTraceOf(app.db, { ...checkout, ids: [checkout.id] }, { name: 'request payment' }, () =>
    request(app, checkout, wanted),
  )

async function request(app: RequestApp, checkout: Checkout, wanted: Wanted): Promise<Requested> {
  const { saving } = wanted
  let rails = app.rails
    .forNew(paymentOf(checkout, wanted))
    .filter(({ name }) => saving === undefined || name === saving.connectionId)
  while (rails.length > 0) {
    const begun = await beginAttempt(app, { checkout, wanted, rails })
    if (begun.is !== 'begun') return begun
    if (begun.hasRetired) app.signals.wake('inquiries')

    const { attempt, rail } = begun
    const issued = await rail.issue(toRequest(app, checkout, wanted, attempt))
    const stored = await storeInstrument(app, attempt, issued)
    app.signals.checkoutChanged(checkout.id)
    app.signals.wake('deliveries')
    if (stored.is === 'issued') return stored
    rails = stored.is === 'not_begun' ? rails.filter(({ name }) => name !== rail.name) : []
  }
  return { is: 'unavailable' }
}

/** The payment as routing sees it. */
const paymentOf = ({ amount, merchantId }: Checkout, { type, code }: Pick<Wanted, 'type' | 'code'>): PaymentWanted => ({
  type,
  code,
  merchantId,
  currency: amount.currency,
  amount: toWhole(amount),
})

const toRequest = (
  { checkoutUrl }: Pick<CheckoutApp, 'checkoutUrl'>,
  checkout: Checkout,
  { merchantName, saving }: Wanted,
  attempt: Attempt,
): InstrumentRequest => ({
  reference: attempt.reference,
  type: attempt.type,
  code: attempt.code,
  amount: attempt.amount,
  merchantName,
  accountName: checkout.accountName ?? merchantName,
  customerNumber: attempt.customerNumber,
  phone: attempt.phone,
  description: checkout.description ?? '',
  returnUrl: `${checkoutUrl}/${checkout.id}${saving ? `?locale=${saving.language}` : ''}`,
  expiresAt: attempt.expiresAt,
  ...(saving && { saveAs: saving.reference }),
})

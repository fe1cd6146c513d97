import { ApiError } from '../../base/errors.ts'
import type { CheckoutApp } from '../../checkout/app.ts'
import { transaction } from '../../db/transaction.ts'
import { acceptOtherAmount } from '../../refunds/other-amount.ts'
import type { Sent } from './send-payouts.ts'

/** What accepting another amount needs. */
export type Accepter = Pick<
  CheckoutApp,
  'db' | 'clock' | 'livemode' | 'customers' | 'plans' | 'settleInvoices' | 'settleCharges'
> & { readonly signals: Pick<CheckoutApp['signals'], 'wake'> }

type Acceptance = Parameters<typeof acceptOtherAmount>[3]

/** Lets money of another amount pay its order, in a transaction of its own, and wakes what delivers its events. */
export async function acceptAmount(app: Accepter, acceptance: Acceptance): Promise<void> {
  const hasRetired = await transaction(app.db, acceptance.merchantId, (tx) =>
    acceptOtherAmount(tx, app, app.clock(), acceptance),
  )
  app.signals.wake('deliveries')
  if (hasRetired) app.signals.wake('inquiries')
}

/** Accepts what a second person has approved. What was accepted before is refused, and moves nothing twice. */
export async function acceptApproved(
  app: Accepter,
  { externalId, ...acceptance }: Acceptance & { readonly externalId: string },
): Promise<Sent> {
  const { checkoutId: id } = acceptance
  try {
    await acceptAmount(app, acceptance)
    return { accepted: [{ externalId, id }], refused: [] }
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) throw thrown
    return { accepted: [], refused: [{ externalId, code: thrown.code, message: thrown.message }] }
  }
}

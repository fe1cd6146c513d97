import { isSameMoney } from '../base/money.ts'
import type { CheckoutApp } from '../checkout/app.ts'
import { failAttempt } from '../checkout/attempts/fail.ts'
import { pollRail } from '../checkout/attempts/poll-rails.ts'
import { processAttempt } from '../checkout/attempts/process.ts'
import type { Attempt } from '../checkout/checkout.ts'
import { isRecorded } from '../checkout/receipts/is-recorded.ts'
import { recordPayment } from '../checkout/receipts/record-payment.ts'
import type { AttemptNames, Bill, InboundEvent, InboundOutcome } from '../connectors/inbound-port.ts'
import type { Receipt } from '../connectors/port.ts'
import { findPayoutByReference } from '../payouts/find.ts'
import { applyBankResponse } from '../payouts/send/apply-bank-response.ts'
import type { RefundApp } from '../refunds/app.ts'
import { toldGivenBack } from '../refunds/provider/told-given-back.ts'
import { findNamed } from './find-named.ts'

export type ActApp = Pick<CheckoutApp, 'customers'> & RefundApp

const DONE: InboundOutcome = { is: 'done' }
const NOT_FOUND: InboundOutcome = { is: 'not_found' }

/**
 * Acts on what a proven call over a connection tells, and touches only what was asked for over that connection. Safe to
 * repeat, in any order, a day late.
 */
export async function act(app: ActApp, connectionId: string, event: InboundEvent): Promise<InboundOutcome> {
  if (event.is === 'ignored' || event.is === 'malformed') return DONE
  if (event.is === 'transfer') return applyTransfer(app, connectionId, event)
  const attempt = await findNamed(app.db, connectionId, event)
  if (!attempt) return NOT_FOUND
  if (event.mustNameInstrument && !namesInstrument(event, attempt)) {
    await pollRail(app, attempt)
    return DONE
  }
  switch (event.is) {
    case 'receipt':
      return receive(app, attempt, event)
    case 'state':
      await applyState(app, attempt, event.state)
      return DONE
    case 'va_inquiry':
      return inquire(app, attempt)
    case 'refund':
      if (!(await toldGivenBack(app, attempt, event.refund, event.instrumentReferences))) {
        await failAttempt(app, attempt, { code: 'REFUSED', reason: 'The payment was refunded' })
      }
      return DONE
  }
}

/** Whether a call names an instrument as it was named to us when it was issued. */
export const namesInstrument = ({ instrumentReferences }: AttemptNames, { railReference }: Attempt): boolean =>
  railReference !== null && instrumentReferences.includes(railReference)

async function applyTransfer(
  app: ActApp,
  connectionId: string,
  { reference, state }: Extract<InboundEvent, { is: 'transfer' }>,
): Promise<InboundOutcome> {
  const payout = await findPayoutByReference(app.db, connectionId, reference)
  if (!payout) return NOT_FOUND
  await applyBankResponse(app, payout, state, 'notice')
  return DONE
}

/**
 * Money that the provider has is recorded whatever the state and the amount; what was not asked for is parked. Money that
 * is only offered is taken where it is owed, exactly and now: what we decline goes back to the payer.
 */
async function receive(
  app: ActApp,
  attempt: Attempt,
  event: Extract<InboundEvent, { is: 'receipt' }>,
): Promise<InboundOutcome> {
  const bill = billOf(attempt)
  const receipt = receiptOf(attempt, event)
  if (event.isOffer) {
    const because = await declineOffer(app, attempt, receipt)
    if (because) return { is: 'declined', bill, because }
  }
  const outcome = await recordPayment(app, attempt, receipt)
  return { is: 'recorded', bill, isRepeat: outcome === 'known' }
}

/** What an event reports as received for the attempt it names. */
export const receiptOf = (
  { railReference }: Attempt,
  { receipt, reference }: Extract<InboundEvent, { is: 'receipt' }>,
): Receipt => ({ ...receipt, reference, instrumentReference: railReference })

async function declineOffer(app: ActApp, attempt: Attempt, receipt: Receipt) {
  // What we have taken before we take again: the bank did not hear it.
  if (await isRecorded(app.db, attempt, receipt)) return null
  const closed = closedBecause(attempt, app.clock())
  if (closed) return closed
  return isSameMoney(receipt.amount, attempt.amount) ? null : 'amount'
}

function inquire(app: ActApp, attempt: Attempt): InboundOutcome {
  const because = closedBecause(attempt, app.clock())
  const bill = billOf(attempt)
  return because ? { is: 'declined', bill, because } : { is: 'owed', bill }
}

function closedBecause({ status, expiresAt }: Attempt, now: Date): 'paid' | 'expired' | null {
  if (status === 'SUCCEEDED') return 'paid'
  return status === 'ISSUED' && expiresAt > now ? null : 'expired'
}

/** What is asked for by an attempt. */
export const billOf = ({ reference, code, instrument, amount }: Attempt): Bill => ({
  reference,
  code,
  accountName: instrument?.type === 'virtual_account' ? instrument.accountName : '',
  amount,
})

type State = Extract<InboundEvent, { is: 'state' }>['state']

async function applyState(app: ActApp, attempt: Attempt, state: State): Promise<void> {
  if (state.is === 'failed') await failAttempt(app, attempt, { code: state.code ?? 'REFUSED', reason: state.reason })
  else if (state.is === 'processing') await processAttempt(app, attempt)
  // That it is closed, or something we cannot read, is worth asking about: only an answer ends an attempt.
  else if (state.is === 'unknown' || state.is === 'closed') await pollRail(app, attempt)
}

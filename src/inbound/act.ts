import { isSameMoney } from '../base/money.ts'
import { failAttempt } from '../checkout/attempts/fail.ts'
import { processAttempt } from '../checkout/attempts/process.ts'
import type { Attempt } from '../checkout/checkout.ts'
import { isRecorded } from '../checkout/receipts/is-recorded.ts'
import { recordPayment } from '../checkout/receipts/record-payment.ts'
import type { Bill, InboundEvent, InboundOutcome } from '../connectors/inbound-port.ts'
import type { Receipt } from '../connectors/port.ts'
import { isOfKind } from '../connectors/port.ts'
import { applyBankResponse } from '../payouts/send/apply-bank-response.ts'
import { recordRefundNotification } from '../refunds/provider/record-refund-notification.ts'
import { actOnCollectedRefund } from './act-on-refunded.ts'
import { actOnSaving } from './act-on-saving.ts'
import type { ActApp } from './app.ts'
import { actOnCollector } from './collect.ts'
import type { Subject } from './find-subject.ts'
import { type PolledSubject, pollRail } from './poll-rail.ts'

/** `unanswered`: the rail had to be polled and could not be; the provider has to call again. */
export type Acted = InboundOutcome | { readonly is: 'unanswered' }

const DONE: InboundOutcome = { is: 'done' }

/** Acts on what a proven call says about its subject. Safe to repeat, in any order, a day late. */
export async function act(app: ActApp, subject: Subject): Promise<Acted> {
  if (subject.is === 'collector') return actOnCollector(app, subject)
  if (subject.is === 'collected_refund') return actOnCollectedRefund(app, subject)
  if (subject.is === 'saved_method' || subject.is === 'charge') return actOnSaving(app, subject)
  if (!subject.isBelieved) return actOnUnbelieved(app, subject)
  if (subject.is === 'payout') {
    await applyBankResponse(app, subject.payout, subject.event.state, 'notice')
    return DONE
  }
  const { event, attempt } = subject
  switch (event.is) {
    case 'receipt':
      return receive(app, attempt, event)
    case 'state':
      return applyState(app, subject, event.state)
    case 'va_inquiry':
      return inquire(app, attempt)
    case 'refund':
      if (!(await recordRefundNotification(app, attempt, event.refund, event.instrumentReferences))) {
        await failAttempt(app, attempt, { code: 'REFUSED', reason: 'The payment was refunded' })
      }
      return DONE
  }
}

/** An offer awaits our decision: if it is not believed, the bank has to leave the money with the payer. */
async function actOnUnbelieved(app: ActApp, subject: PolledSubject): Promise<Acted> {
  const isOffer = subject.event.is === 'receipt' && subject.event.isOffer
  if (isOffer) return { is: 'not_found' }
  return (await pollRail(app, subject)) ? DONE : { is: 'unanswered' }
}

/**
 * Money that the provider has is recorded in any state and amount; what was not requested is parked. Money that
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
  // A payment that we accepted before is accepted again: the bank missed our answer.
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

/** What an attempt requests. */
export const billOf = ({ reference, code, instrument, amount }: Attempt): Bill => ({
  reference,
  code,
  accountName: isOfKind(instrument, 'number') ? instrument.accountName : '',
  amount,
})

type State = Extract<InboundEvent, { is: 'state' }>['state']

async function applyState(app: ActApp, subject: Extract<Subject, { is: 'attempt' }>, state: State): Promise<Acted> {
  const { attempt } = subject
  if (state.is === 'failed') await failAttempt(app, attempt, { code: state.code ?? 'REFUSED', reason: state.reason })
  else if (state.is === 'processing') await processAttempt(app, attempt)
  // That it is closed, or something we cannot read, is worth a poll: only a polled answer ends an attempt.
  else if (state.is === 'unknown' || state.is === 'closed')
    return (await pollRail(app, subject)) ? DONE : { is: 'unanswered' }
  return DONE
}

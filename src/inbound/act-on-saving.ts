import { applyChargeState } from '../charges/send/apply-state.ts'
import { pollChargeSoon } from '../charges/send/poll-soon.ts'
import { pollCharge } from '../charges/send/send.ts'
import type { InboundOutcome } from '../connectors/inbound-port.ts'
import { poll, pollSoon } from '../saved-methods/link/advance.ts'
import { applyLinkState } from '../saved-methods/link/apply-state.ts'
import type { ActApp } from './app.ts'
import { mayPollNow } from './poll-rail.ts'
import type { SavingSubject } from './saving.ts'

const DONE: InboundOutcome = { is: 'done' }

/** Acts on what a call says of a saved method or a charge. Safe to repeat, in any order, however late. */
export async function actOnSaving(
  app: ActApp,
  subject: SavingSubject,
): Promise<InboundOutcome | { readonly is: 'unanswered' }> {
  if (subject.is === 'saved_method') return actOnLink(app, subject)
  const { event, charge, state, isBelieved } = subject
  // Nothing of ours offers its payer's money to a bank's decision.
  if (event.is === 'receipt' && event.isOffer) return { is: 'not_found' }
  if (isBelieved && state) {
    await applyChargeState(app, charge, state, 'notice')
    return DONE
  }
  if (charge.status === 'SUCCEEDED') return DONE
  const isAnswered = mayPollNow(charge.id, app.clock()) && (await pollCharge(app, charge)).is !== 'unknown'
  if (isAnswered) return DONE
  await pollChargeSoon(app, charge)
  return { is: 'unanswered' }
}

/** A worker polls again within seconds: a rail may send a message before its own answers reflect it. */
async function actOnLink(
  app: ActApp,
  { event, method, isBelieved }: Extract<SavingSubject, { is: 'saved_method' }>,
): Promise<InboundOutcome> {
  if (isBelieved) {
    await applyLinkState(app, method, event.state)
    return DONE
  }
  if (method.isUnlinking || method.agreement === null) return DONE
  if (mayPollNow(method.id, app.clock())) await poll(app, method)
  else await pollSoon(app, method)
  return DONE
}

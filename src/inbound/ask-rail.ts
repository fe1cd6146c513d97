import { pollForMessage } from '../checkout/attempts/poll-for-message.ts'
import type { Attempt } from '../checkout/checkout.ts'
import { groupCommitPer } from '../db/group-commit.ts'
import { pollForNotice } from '../payouts/send/poll-for-notice.ts'
import { inquireGivenBack } from '../refunds/provider/given-back-inquiries.ts'
import type { ActApp } from './app.ts'
import type { Subject } from './find-subject.ts'

/**
 * Asks the rail about what a call names and does not settle. Nothing of the call is used but the occasion. False: the rail gave
 * no usable answer; it is due to be asked again by a worker, and the provider should call again.
 */
export async function askRail(app: ActApp, subject: Subject): Promise<boolean> {
  if (subject.is === 'payout') return pollForNotice({ ...app, rails: app.payoutRails }, subject.payout)
  const { attempt, event } = subject
  const isAnswered = await paymentsOf(app).submit(attempt.id, attempt)
  if (event.is !== 'refund') return isAnswered
  return (await inquireGivenBack(app, attempt)) && isAnswered
}

/** Calls that arrive while the rail is being asked about an attempt share the next question, however many they are. */
const paymentsOf = groupCommitPer(async (app: ActApp, _attempt: string, batch: readonly Attempt[]) => {
  const [attempt] = batch
  const isAnswered = attempt !== undefined && (await pollForMessage(app, attempt))
  return batch.map(() => isAnswered)
})

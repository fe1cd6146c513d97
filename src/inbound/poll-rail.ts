import { FairShare } from '../base/concurrency/fair-share.ts'
import type { Attempt } from '../checkout/checkout.ts'
import { pollForMessage, pollLaterForMessage } from '../checkout/rails/poll-for-message.ts'
import { groupCommitPer } from '../db/group-commit.ts'
import { RateLimiter } from '../http/rate-limit.ts'
import { pollForNotice, pollLaterForNotice } from '../payouts/send/poll-for-notice.ts'
import { inquireProviderRefunds, inquireProviderRefundsLater } from '../refunds/provider/provider-refund-inquiries.ts'
import type { ActApp } from './app.ts'
import type { Subject } from './find-subject.ts'

/** What is polled as a whole; of a collector a single payment is read instead (collect.ts, act-on-refunded.ts), charges are polled by their own verbs (saving.ts). */
export type PolledSubject = Exclude<Subject, { is: 'collector' | 'collected_refund' | 'saved_method' | 'charge' }>

/** Calls of one process that may wait for rails at once, each in a slot of the requests in flight. One connection may have half. */
const WAITING_MAX = 200
const waiting = new FairShare(WAITING_MAX)

/** Polls that calls may trigger for one attempt or payout; each process counts separately. */
const polls = new RateLimiter({ name: 'polls', perSecond: 1 / 10, burst: 20 })

/** Whether a call from outside may trigger a poll for this attempt or payout now. */
export const mayPollNow = (id: string, now: Date): boolean => polls.tryTake(id, now.getTime())

/**
 * Polls the rail about what a call names and does not settle. The call is only the trigger; nothing else of it is used. False:
 * the rail gave no usable answer, or too many polls are under way; a worker will poll again, and the provider should call again.
 */
export async function pollRail(app: ActApp, subject: PolledSubject): Promise<boolean> {
  const { id, connectionId } = subject.is === 'payout' ? subject.payout : subject.attempt
  const release = waiting.tryTake(connectionId)
  if (!release) {
    await pollLater(app, subject)
    return false
  }
  try {
    return await sharedPolls(app).submit(id, subject)
  } finally {
    release()
  }
}

/** Calls about one attempt or payout that arrive while its rail is being polled share the next poll, however many they are. */
const sharedPolls = groupCommitPer(async (app: ActApp, id: string, subjects: readonly PolledSubject[]) => {
  if (mayPollNow(id, app.clock())) return poll(app, subjects)
  const [last] = subjects.filter(isAboutRefund).concat(subjects)
  if (last) await pollLater(app, last)
  return subjects.map(() => false)
}, 1)

/** Polls once on behalf of all of the calls. */
async function poll(app: ActApp, subjects: readonly PolledSubject[]): Promise<boolean[]> {
  const [first] = subjects
  if (!first) return []
  if (first.is === 'payout') {
    const isAnswered = await pollForNotice({ ...app, rails: app.payoutRails }, first.payout)
    return subjects.map(() => isAnswered)
  }
  const isAnswered = await pollForMessage(app, first.attempt)
  const isListed = !subjects.some(isAboutRefund) || (await inquireProviderRefunds(app, paidBy(first.attempt)))
  return subjects.map((subject) => isAnswered && (isListed || !isAboutRefund(subject)))
}

/** Leaves the poll to a worker. */
async function pollLater(app: ActApp, subject: PolledSubject): Promise<void> {
  if (subject.is === 'payout') return pollLaterForNotice(app, subject.payout)
  await pollLaterForMessage(app, subject.attempt)
  if (isAboutRefund(subject)) await inquireProviderRefundsLater(app, paidBy(subject.attempt))
}

const paidBy = ({ merchantId, checkoutId }: Attempt) => ({ merchantId, paidId: checkoutId })

const isAboutRefund = ({ event }: PolledSubject): boolean => event.is === 'refund'

import { AsyncLocalStorage } from 'node:async_hooks'
import type { Clock } from './clock.ts'

/*
 * Whose time it is, in the sandbox: each merchant moves a clock of its own (docs/decisions/0074-test-clocks.md). The
 * sandbox's clock reads this; production opens no timeline, and there is one time.
 */

/** `merchantId`: whose clock shows the time; null: the deployment's, unless the work meets a merchant. */
type Timeline = { merchantId: string | null; readonly meets: boolean; readonly sees: Sight | null }

/** What "all merchants" means in a turn of a background task: one of them, or all but some. */
type Sight = { readonly only: string } | { readonly allBut: readonly string[] }

/** Runs work in a turn. */
export type Turn = <T>(work: () => T) => T

const timelines = new AsyncLocalStorage<Timeline>()

/** The merchant whose time it is; null: the deployment's. */
export const merchantInTime = (): string | null => timelines.getStore()?.merchantId ?? null

/** What "all merchants" is limited to here; null: nothing. */
export const turnSees = (): Sight | null => timelines.getStore()?.sees ?? null

/** Runs work in a merchant's time; null: in the deployment's. */
export const inTimeOf = <T>(merchantId: string | null, work: () => T): T =>
  timelines.run({ merchantId, meets: false, sees: turnSees() }, work)

/** A turn of background tasks for one merchant, or for all others in the deployment's time. */
export const turnFor = (sees: Sight): Turn => {
  const merchantId = 'only' in sees ? sees.only : null
  return (work) => timelines.run({ merchantId, meets: false, sees }, work)
}

/** A turn for work that is not known to be of a merchant yet: its time is that of the first one it meets. */
export function newMeetingTurn(): Turn {
  const timeline: Timeline = { merchantId: null, meets: true, sees: null }
  return (work) => timelines.run(timeline, work)
}

/** The work turns out to be of this merchant: from here on it is in that merchant's time. */
export function meetMerchant(merchantId: string): void {
  const timeline = timelines.getStore()
  if (timeline?.meets && timeline.merchantId === null) timeline.merchantId = merchantId
}

/** The deployment's time, for what merchants share: signing keys, connections, the health of providers. */
export const deploymentTime =
  (clock: Clock): Clock =>
  () =>
    inTimeOf(null, clock)

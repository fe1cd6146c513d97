import { SECOND_MS } from '../../base/clock.ts'
import { inTraceOf } from '../../db/trace-contexts.ts'
import { createAdvancer } from '../../jobs/advancer.ts'
import type { PayoutApp } from '../app.ts'
import type { Payout } from '../payout.ts'
import { pollPayout } from './poll-bank.ts'
import { claimDuePayouts } from './queue-store.ts'
import { sendPayout } from './send.ts'

/** Longer than the bank's account look-up may take. */
const LEASE_MS = 20 * SECOND_MS

/** Advances due payouts: a queued one is sent, a sent one polled. */
export const payoutAdvancer = (app: PayoutApp) =>
  createAdvancer(app.db, {
    claimDue: claimDuePayouts,
    leaseMs: LEASE_MS,
    advance: (payout) => advance(app, payout),
    onFailure: (err, payout) => app.log.error({ err, payout: payout.id }, 'a payout could not be advanced'),
  })

async function advance(app: PayoutApp, payout: Payout): Promise<void> {
  const [name, step] =
    payout.stage === 'QUEUED' ? (['send payout', sendPayout] as const) : (['poll payout', pollPayout] as const)
  await inTraceOf<unknown>(app.db, { ...payout, ids: [payout.id] }, { name }, () => step(app, payout))
}

import { SECOND_MS } from '../../base/clock.ts'
import { inTraceOf } from '../../db/trace-contexts.ts'
import { createAdvancer } from '../../jobs/advancer.ts'
import type { ChargeApp } from '../app.ts'
import { claimDue } from '../store.ts'
import { pollCharge, sendCharge } from './send.ts'

/** Longer than two calls to a rail may take. */
const LEASE_MS = 60 * SECOND_MS

/** Advances due charges: one that was not sent is sent, a sent one polled. */
export const chargeAdvancer = (app: ChargeApp) =>
  createAdvancer(app.db, {
    claimDue,
    leaseMs: LEASE_MS,
    advance: (charge) =>
      inTraceOf(
        app.db,
        { merchantId: charge.merchantId, ids: [charge.checkoutId] },
        { name: 'advance charge' },
        async () => {
          await (charge.sentAt === null ? sendCharge(app, charge) : pollCharge(app, charge))
        },
      ),
    onFailure: (err, charge) => app.log.error({ err, charge: charge.id }, 'a charge could not be advanced'),
  })

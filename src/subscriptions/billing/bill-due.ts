import { HOUR_MS, later, MINUTE_MS } from '../../base/clock.ts'
import { readCustomersIn } from '../../customers/find.ts'
import { isContended } from '../../db/failures.ts'
import { ALL_MERCHANTS, type Tx, transaction } from '../../db/transaction.ts'
import { readTimeZone } from '../../merchants/settings/settings.ts'
import { isSuspended } from '../../merchants/suspension.ts'
import type { SubscriptionApp } from '../app.ts'
import { ended } from '../ended.ts'
import { readPlans } from '../plans/store.ts'
import { claimDue, listDue, postpone } from '../store.ts'
import type { Subscription } from '../subscription.ts'
import { billAll } from './bill.ts'
import { nextStep, type Step } from './next-step.ts'

type App = Pick<
  SubscriptionApp,
  'db' | 'customers' | 'checkoutUrl' | 'livemode' | 'papers' | 'canMail' | 'signals' | 'log'
>

/** Subscriptions of one transaction: their invoices share the lock of the merchant's series. */
const BATCH = 100
/** A merchant that is suspended bills no one; its periods are billed when it is suspended no more. */
const SUSPENDED_FOR_MS = HOUR_MS
/** One that fails holds up no other, and is looked at again. */
const FAILED_FOR_MS = 10 * MINUTE_MS

/**
 * Bills the periods that have begun: claims due subscriptions without waiting for another worker's, and records each invoice with
 * the day on which the next one is due in one transaction. A worker that dies leaves nothing, or both. Returns how many were
 * due.
 */
export async function billDue(app: App, now: Date): Promise<number> {
  const count = await billTogether(app, now).catch((error: unknown) =>
    // Another worker has the merchant's series: what it leaves is due again in a moment.
    isContended(error) ? 0 : billAlone(app, now),
  )
  if (count > 0) for (const task of ['deliveries', 'invoice mails']) app.signals.wake(task)
  // Charging begins once all are billed, or with the tick of its own: both at once only wait for each other.
  if (count > 0 && count < BATCH) app.signals.wake('subscription tries')
  return count
}

const billTogether = (app: App, now: Date): Promise<number> =>
  transaction(app.db, ALL_MERCHANTS, async (tx) => {
    const due = await claimDue(tx, now, BATCH)
    // In one order, so that workers wait for series and never for each other.
    const merchants = [...Map.groupBy(due, ({ merchantId }) => merchantId)].sort(([a], [b]) => (a < b ? -1 : 1))
    for (const [merchantId, ones] of merchants) await billMerchant(tx, app, now, merchantId, ones)
    return due.length
  })

/** Each in a transaction of its own, once one of them has failed. */
async function billAlone(app: App, now: Date): Promise<number> {
  const due = await transaction(app.db, ALL_MERCHANTS, (tx) => listDue(tx, now, BATCH))
  let count = 0
  for (const key of due) {
    const { merchantId, id } = key
    try {
      await transaction(app.db, merchantId, async (tx) => {
        const claimed = await claimDue(tx, now, 1, key)
        count += claimed.length
        await billMerchant(tx, app, now, merchantId, claimed)
      })
    } catch (err) {
      if (isContended(err)) continue
      app.log.error({ err, subscription: id }, 'the next period of a subscription could not be billed')
      await transaction(app.db, merchantId, (tx) => postpone(tx, merchantId, [id], later(now, FAILED_FOR_MS)))
    }
  }
  return count
}

async function billMerchant(
  tx: Tx,
  app: App,
  now: Date,
  merchantId: string,
  due: readonly Subscription[],
): Promise<void> {
  if (due.length === 0) return
  const ids = due.map(({ id }) => id)
  if (await isSuspended(tx, merchantId)) return postpone(tx, merchantId, ids, later(now, SUSPENDED_FOR_MS))
  const zone = await readTimeZone(tx, merchantId)
  const planIds = due.flatMap(({ nextPlanId }) => nextPlanId ?? [])
  const plans = planIds.length === 0 ? new Map() : await readPlans(tx, merchantId, planIds)
  const customers = await readCustomersIn(
    tx,
    app.customers,
    merchantId,
    due.map(({ customerId }) => customerId),
  )
  const steps = due.map((one): Step => {
    const isErased = !customers.get(one.customerId)?.details
    if (isErased) return { ...ended(one, now, 'CANCELLED', 'erased'), bill: null }
    return nextStep(one, now, one.nextPlanId === null ? undefined : plans.get(one.nextPlanId))
  })
  await billAll(tx, app, now, { merchantId, zone, customers }, steps)
}

import { ApiError, fieldError } from '../../base/errors.ts'
import { toWhole } from '../../base/money.ts'
import { dayIn } from '../../base/time-zone.ts'
import { readCustomersIn } from '../../customers/find.ts'
import type { Tx } from '../../db/transaction.ts'
import { type Line, sumsOf } from '../../invoices/lines.ts'
import { readTimeZone } from '../../merchants/settings/settings.ts'
import type { SubscriptionApp } from '../app.ts'
import { billAll } from '../billing/bill.ts'
import { lineOf, onPlan, partOf } from '../billing/next-step.ts'
import { daysBetween, partFrom } from '../calendar/periods.ts'
import type { ChangePlan } from '../schema.ts'
import { RUNNING } from '../states.ts'
import { readSubscription } from '../store.ts'
import { type Plan, rhythmOf, type Subscription } from '../subscription.ts'
import { findPlan } from './create.ts'
import { lockLiving, saveOne } from './update.ts'

type App = Pick<SubscriptionApp, 'customers' | 'checkoutUrl' | 'livemode' | 'papers' | 'canMail'>
type Key = { readonly merchantId: string; readonly id: string }

/** Lines that wait for the next invoice: more are not taken, so that it stays readable. */
const LINES_MAX = 40

/**
 * Changes a subscription's plan: with the next period, or now, with what is left of the current one credited and billed by days.
 * Throws VALIDATION_ERROR for an unknown plan, another currency, or a proration that its interval does not allow; INVALID_STATE,
 * NOT_FOUND.
 */
export async function changePlan(
  tx: Tx,
  app: App,
  now: Date,
  key: Key,
  { planId, proration }: ChangePlan,
): Promise<Subscription> {
  const one = await lockLiving(tx, key)
  const plan = await findPlan(tx, key.merchantId, planId)
  if (plan.amount.currency !== one.amount.currency) {
    const message = `"planId" is in ${plan.amount.currency}; the subscription is in ${one.amount.currency}.`
    throw fieldError('planId', 'NOT_ALLOWED_HERE', message)
  }
  if (one.nextDay === null || one.activatedAt === null) {
    // Nothing is billed yet: it begins with the other plan.
    return saveOne(tx, app, now, onPlan(one, plan, one.nextDay ?? dayIn(one.timeZone, now)), 'subscription.changed')
  }
  if (proration === 'none') return saveOne(tx, app, now, { ...one, nextPlanId: plan.id }, 'subscription.changed')
  if (one.interval.unit !== plan.interval.unit || one.interval.count !== plan.interval.count) {
    throw fieldError('proration', 'NOT_ALLOWED_HERE', 'A plan with another interval changes with "proration": "none".')
  }
  if (!RUNNING.includes(one.status)) {
    throw new ApiError('INVALID_STATE', `This subscription is ${one.status}; resume it, or send "proration": "none".`)
  }
  const lines = [...one.nextLines, ...prorated(one, plan, now)]
  if (lines.length > LINES_MAX) throw new ApiError('INVALID_STATE', 'Too many changes wait for the next invoice.')
  const after = { ...onPlan(one, plan, one.nextDay), nextLines: lines }
  if (proration === 'next' || sumsOf(lines).total <= 0n) return saveOne(tx, app, now, after, 'subscription.changed')
  return billNow(tx, app, now, { ...after, nextLines: [] }, lines)
}

/** What is left of the period at the old price, credited, and at the new one. Nothing, once the period is over. */
function prorated(one: Subscription, plan: Plan, now: Date): Line[] {
  const today = dayIn(one.timeZone, now)
  if (one.period === null || today > one.period.end) return []
  const start = today > one.period.start ? today : one.period.start
  const rest = { start, end: one.period.end }
  const part = { days: daysBetween(start, one.period.end) + 1, of: partFrom(rhythmOf(one), start).of }
  return [
    lineOf(one.description, rest, -partOf(toWhole(one.amount), part)),
    lineOf(plan.name, rest, partOf(toWhole(plan.amount), part)),
  ]
}

async function billNow(
  tx: Tx,
  app: App,
  now: Date,
  after: Subscription,
  lines: readonly Line[],
): Promise<Subscription> {
  const { merchantId, id } = after
  const zone = await readTimeZone(tx, merchantId)
  const customers = await readCustomersIn(tx, app.customers, merchantId, [after.customerId])
  await billAll(tx, app, now, { merchantId, zone, customers }, [
    { after, events: ['subscription.changed'], bill: { period: null, lines } },
  ])
  const saved = await readSubscription(tx, { merchantId, id })
  if (!saved) throw new Error(`no subscription ${id}`)
  return saved
}

import { toWhole } from '../base/money.ts'
import { customerUrl } from '../customers/customer.ts'
import type { Collection } from './collection.ts'
import type { Plan, Subscription } from './subscription.ts'

/** What addresses are made with. */
export type Hosts = { readonly checkoutUrl: string; readonly livemode: boolean }

export const toPlan = (plan: Plan, livemode: boolean) => ({
  id: plan.id,
  externalId: plan.externalId,
  name: plan.name,
  amount: toWhole(plan.amount),
  currency: plan.amount.currency as string,
  interval: plan.interval,
  metadata: plan.metadata,
  createdAt: plan.createdAt.toISOString(),
  livemode,
})

export const toReply = (one: Subscription, { livemode, checkoutUrl }: Hosts) => ({
  id: one.id,
  externalId: one.externalId,
  customerId: one.customerId,
  planId: one.planId,
  description: one.description,
  status: one.status,
  amount: toWhole(one.amount),
  currency: one.amount.currency as string,
  interval: one.interval,
  anchorDay: one.anchorDay,
  timeZone: one.timeZone,
  trialDays: one.trialDays,
  trialEnd: one.trialEnd,
  cycles: one.cycles,
  cyclesDone: one.cyclesDone,
  collect: one.collect,
  savedMethodIds: [...one.savedMethodIds],
  dunning: { ...one.dunning, retryDays: [...one.dunning.retryDays] },
  currentPeriod: one.period,
  nextPeriodStart: one.nextDay,
  nextInvoiceAt: one.dueAt?.toISOString() ?? null,
  cancelsAtPeriodEnd: one.cancelsAtPeriodEnd,
  nextPlanId: one.nextPlanId,
  latestInvoiceId: one.latestInvoiceId,
  customerUrl: customerUrl(one.customerId, checkoutUrl),
  endReason: one.endReason,
  metadata: one.metadata,
  createdAt: one.createdAt.toISOString(),
  updatedAt: one.updatedAt.toISOString(),
  activatedAt: one.activatedAt?.toISOString() ?? null,
  endedAt: one.endedAt?.toISOString() ?? null,
  livemode,
})

const toCollecting = ({ invoiceId, status, nextTryAt, chargeId, tries, failure }: Collection) => ({
  invoiceId,
  status,
  nextTryAt: nextTryAt?.toISOString() ?? null,
  chargeId,
  tries,
  failure,
})

/** A subscription as the API shows it by itself. */
export const toDetail = (one: Subscription, collections: readonly Collection[], hosts: Hosts) => ({
  ...toReply(one, hosts),
  collecting: collections.map(toCollecting),
})

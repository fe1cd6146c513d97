import { currency } from '../../base/currency.ts'
import { fieldError } from '../../base/errors.ts'
import { newId } from '../../base/id.ts'
import { fromWhole } from '../../base/money.ts'
import type { Tx } from '../../db/transaction.ts'
import { readTimeZone } from '../../merchants/settings/settings.ts'
import type { SubscriptionApp } from '../app.ts'
import { assertUsable, hasActive } from '../methods.ts'
import { assertSameRequest, requestHashOf } from '../plans/create.ts'
import { readPlans } from '../plans/store.ts'
import type { CreateSubscription } from '../schema.ts'
import { insertSubscription, readRequest } from '../store.ts'
import { DUNNING_DEFAULT, type Dunning, type Plan, type Subscription } from '../subscription.ts'
import { begin } from './begin.ts'

type Created = { readonly subscription: Subscription; readonly isRepeat: boolean }

/**
 * Creates a subscription, which begins at once, or with its first saved method. Safe to repeat with an `externalId`: the same
 * request gets the first reply; another one IDEMPOTENCY_REPLAY. Throws VALIDATION_ERROR for an unknown customer or plan.
 */
export async function createSubscription(
  tx: Tx,
  app: Pick<SubscriptionApp, 'findCustomer' | 'readMethods'>,
  now: Date,
  merchantId: string,
  body: CreateSubscription,
): Promise<Created> {
  if (!(await app.findCustomer(tx, { merchantId, id: body.customerId }))?.details) {
    throw fieldError('customerId', 'NOT_FOUND', '"customerId" is not the id of a customer of this account.')
  }
  const plan = body.planId === undefined ? undefined : await findPlan(tx, merchantId, body.planId)
  if (body.anchorDay !== undefined && plan && (plan.interval.unit === 'day' || plan.interval.unit === 'week')) {
    throw fieldError('anchorDay', 'NOT_ALLOWED_HERE', '"anchorDay" is of months and years.')
  }
  const zone = body.timeZone ?? (await readTimeZone(tx, merchantId))
  const methods = await app.readMethods(tx, merchantId, body.savedMethodIds ?? [])
  const canBegin = body.collect === 'invoice' || hasActive(methods)
  const made = (id: string, at: Date) => toSubscription({ merchantId, id, at, zone, plan }, body)
  const unbegun = made(newId('sub', merchantId, now), now)
  const subscription = canBegin ? begin(unbegun, now) : unbegun
  const hash = requestHashOf(body)
  const first = await readRequest(tx, merchantId, body.externalId ?? '')
  if (first) return { subscription: repeat(first, hash, made), isRepeat: true }
  assertUsable({ customerId: body.customerId, currency: unbegun.amount.currency }, body.savedMethodIds ?? [], methods)
  if (await insertSubscription(tx, subscription, hash)) return { subscription, isRepeat: false }
  const winner = await readRequest(tx, merchantId, body.externalId ?? '')
  if (!winner) throw new Error('a subscription conflicted with a row that cannot be read')
  return { subscription: repeat(winner, hash, made), isRepeat: true }
}

/** The first reply again: one that began with its creation is shown as it began. Throws IDEMPOTENCY_REPLAY. */
function repeat(
  first: NonNullable<Awaited<ReturnType<typeof readRequest>>>,
  hash: Buffer,
  made: (id: string, at: Date) => Subscription,
): Subscription {
  assertSameRequest(first, hash)
  const unbegun = made(first.id, first.created_at)
  const begun = begin(unbegun, first.created_at)
  return first.origin_day === begun.originDay ? begun : unbegun
}

/** A plan of the merchant's. Throws VALIDATION_ERROR. */
export async function findPlan(tx: Tx, merchantId: string, id: string): Promise<Plan> {
  const plan = (await readPlans(tx, merchantId, [id])).get(id)
  if (!plan) throw fieldError('planId', 'NOT_FOUND', '"planId" is not the id of a plan of this account.')
  return plan
}

type Of = {
  readonly merchantId: string
  readonly id: string
  readonly at: Date
  readonly zone: string
  readonly plan: Plan | undefined
}

function toSubscription({ merchantId, id, at, zone, plan }: Of, body: CreateSubscription): Subscription {
  const collect = body.collect ?? 'charge'
  const savedMethodIds = body.savedMethodIds ?? []
  return {
    merchantId,
    id,
    externalId: body.externalId ?? null,
    customerId: body.customerId,
    planId: plan?.id ?? null,
    ...termsOf(plan, body),
    status: 'PENDING_METHOD',
    sequence: 0,
    anchorDay: body.anchorDay ?? null,
    timeZone: zone,
    originDay: null,
    trialDays: body.trialDays ?? 0,
    trialEnd: null,
    cycles: body.cycles ?? null,
    cyclesDone: 0,
    collect,
    savedMethodIds,
    dunning: dunningOf(body),
    period: null,
    nextDay: null,
    dueAt: null,
    cancelsAtPeriodEnd: false,
    cancelledBy: null,
    nextPlanId: null,
    nextLines: [],
    metadata: body.metadata ?? {},
    latestInvoiceId: null,
    endReason: null,
    createdAt: at,
    updatedAt: at,
    activatedAt: null,
    endedAt: null,
  }
}

function termsOf(
  plan: Plan | undefined,
  { description, amount = 0, currency: code = '', interval = { unit: 'month', count: 1 } }: CreateSubscription,
): Pick<Subscription, 'description' | 'amount' | 'interval'> {
  if (plan) return { description: description?.trim() ?? plan.name, amount: plan.amount, interval: plan.interval }
  return { description: description?.trim() ?? '', amount: fromWhole(amount, currency(code)), interval }
}

function dunningOf({ dunning }: CreateSubscription): Dunning {
  const { retryDays = DUNNING_DEFAULT.retryDays, ...rest } = dunning ?? {}
  return { ...DUNNING_DEFAULT, ...rest, retryDays: retryDays.toSorted((a, b) => a - b) }
}

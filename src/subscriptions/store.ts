import { type Selectable, sql } from 'kysely'
import { moneyOf } from '../checkout/checkout.ts'
import type { Tables } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import type { Line } from '../invoices/lines.ts'
import { OVER, type SubscriptionStatus } from './states.ts'
import type { Subscription } from './subscription.ts'

type Key = { readonly merchantId: string; readonly id: string }
type Row = Selectable<Tables['subscription']>

const fromRow = (row: Row): Subscription => ({
  merchantId: row.merchant_id,
  id: row.id,
  externalId: row.external_id,
  customerId: row.customer_id,
  planId: row.plan_id,
  description: row.description,
  status: row.status,
  sequence: row.sequence,
  amount: moneyOf(row.amount, row.currency),
  interval: { unit: row.interval_unit, count: row.interval_count },
  anchorDay: row.anchor_day,
  timeZone: row.time_zone,
  originDay: row.origin_day,
  trialDays: row.trial_days,
  trialEnd: row.trial_end,
  cycles: row.cycles,
  cyclesDone: row.cycles_done,
  collect: row.collect,
  savedMethodIds: row.saved_method_ids,
  dunning: { retryDays: row.retry_days, hour: row.hour, onFailure: row.on_failure },
  period:
    row.period_start !== null && row.period_end !== null ? { start: row.period_start, end: row.period_end } : null,
  nextDay: row.next_day,
  dueAt: row.due_at,
  cancelsAtPeriodEnd: row.cancels_at_period_end,
  cancelledBy: row.cancelled_by,
  nextPlanId: row.next_plan_id,
  nextLines: JSON.parse(row.next_lines) as Line[],
  metadata: JSON.parse(row.metadata) as Record<string, string>,
  latestInvoiceId: row.latest_invoice_id,
  endReason: row.end_reason,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  activatedAt: row.activated_at,
  endedAt: row.ended_at,
})

/** Every column that may change after its creation, but `status` and `sequence`, which move.ts alone writes. */
export const changingColumns = (one: Subscription) => ({
  plan_id: one.planId,
  description: one.description,
  amount: one.amount.amount,
  interval_unit: one.interval.unit,
  interval_count: one.interval.count,
  anchor_day: one.anchorDay,
  origin_day: one.originDay,
  trial_end: one.trialEnd,
  cycles_done: one.cyclesDone,
  saved_method_ids: [...one.savedMethodIds],
  period_start: one.period?.start ?? null,
  period_end: one.period?.end ?? null,
  next_day: one.nextDay,
  due_at: one.dueAt,
  cancels_at_period_end: one.cancelsAtPeriodEnd,
  cancelled_by: one.cancelledBy,
  next_plan_id: one.nextPlanId,
  next_lines: JSON.stringify(one.nextLines),
  metadata: JSON.stringify(one.metadata),
  latest_invoice_id: one.latestInvoiceId,
  end_reason: one.endReason,
  updated_at: one.updatedAt,
  activated_at: one.activatedAt,
  ended_at: one.endedAt,
})

/** Stores a new subscription. False, and nothing is stored: its `externalId` is taken. */
export async function insertSubscription(tx: Tx, one: Subscription, requestHash: Buffer): Promise<boolean> {
  const stored = await tx
    .insertInto('subscription')
    .values({
      merchant_id: one.merchantId,
      id: one.id,
      external_id: one.externalId,
      request_hash: requestHash,
      customer_id: one.customerId,
      status: one.status,
      currency: one.amount.currency,
      time_zone: one.timeZone,
      trial_days: one.trialDays,
      cycles: one.cycles,
      collect: one.collect,
      retry_days: [...one.dunning.retryDays],
      hour: one.dunning.hour,
      on_failure: one.dunning.onFailure,
      ...changingColumns(one),
      created_at: one.createdAt,
    })
    .onConflict((conflict) => conflict.constraint('subscription_external').doNothing())
    .returning('id')
    .executeTakeFirst()
  return stored !== undefined
}

/** The id, the time, the hash of the request and the first day of what was created the subscription with an `externalId`. */
export const readRequest = (tx: Tx, merchantId: string, externalId: string) =>
  tx
    .selectFrom('subscription')
    .select(['id', 'created_at', 'request_hash', 'origin_day'])
    .where('merchant_id', '=', merchantId)
    .where('external_id', '=', externalId)
    .executeTakeFirst()

const select = (tx: Tx, { merchantId, id }: Key) =>
  tx.selectFrom('subscription').selectAll().where('merchant_id', '=', merchantId).where('id', '=', id)

export async function readSubscription(tx: Tx, key: Key): Promise<Subscription | undefined> {
  const row = await select(tx, key).executeTakeFirst()
  return row && fromRow(row)
}

/** Reads subscriptions and locks them until the transaction ends, in order of id; by id. */
export async function lockSubscriptions(tx: Tx, merchantId: string, ids: readonly string[]) {
  const rows = await tx
    .selectFrom('subscription')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, fromRow(row)]))
}

/** Locks those that wait for a saved method, and name this one, in order of id. */
export async function lockWaitingFor(tx: Tx, merchantId: string, methodId: string): Promise<Subscription[]> {
  const rows = await tx
    .selectFrom('subscription')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('status', '=', 'PENDING_METHOD')
    .where(sql<boolean>`${methodId} = any(saved_method_ids)`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(fromRow)
}

export const lockSubscription = async (tx: Tx, { merchantId, id }: Key): Promise<Subscription | undefined> =>
  (await lockSubscriptions(tx, merchantId, [id])).get(id)

export type ListFilter = {
  readonly customerId?: string | undefined
  readonly planId?: string | undefined
  readonly status?: SubscriptionStatus | undefined
  readonly collect?: Subscription['collect'] | undefined
  readonly externalId?: string | undefined
  /** What has this id or reference, or is of these customers. */
  readonly text?: { readonly name: string; readonly customerIds: readonly string[] } | undefined
  /** By what comes next of what could not be collected. */
  readonly next?: Next | undefined
  readonly before: string | null
  readonly limit: number
}

/** Those of which something is tried until then, of which a charge has no outcome, or for which nothing is tried. */
type Next = { readonly until: Date } | 'charging' | 'none'

/** Whether the invoices of a subscription that are not paid are so. */
function isNext(next: Next) {
  const unpaid = sql`select 1 from subscription_invoice as unpaid
    where unpaid.merchant_id = subscription.merchant_id and unpaid.subscription_id = subscription.id`
  if (next === 'charging') return sql<boolean>`exists (${unpaid} and unpaid.charge_id is not null)`
  if (next !== 'none') return sql<boolean>`exists (${unpaid} and unpaid.next_try_at <= ${next.until})`
  return sql<boolean>`exists (${unpaid} and unpaid.status in ('OPEN', 'GIVEN_UP') and unpaid.failed_day is not null)
    and not exists (${unpaid} and (unpaid.next_try_at is not null or unpaid.charge_id is not null))`
}

const isNamed = ({ name, customerIds }: NonNullable<ListFilter['text']>) =>
  sql<boolean>`(id = ${name} or external_id = ${name} or customer_id = any(${[...customerIds]}::text[]))`

/** Newest first: an id begins with its time of creation. */
export async function listSubscriptions(tx: Tx, merchantId: string, filter: ListFilter): Promise<Subscription[]> {
  const { customerId, planId, status, collect, externalId, text, next, before } = filter
  let query = tx.selectFrom('subscription').selectAll().where('merchant_id', '=', merchantId)
  if (customerId !== undefined) query = query.where('customer_id', '=', customerId)
  if (planId !== undefined) query = query.where('plan_id', '=', planId)
  if (status !== undefined) query = query.where('status', '=', status)
  if (collect !== undefined) query = query.where('collect', '=', collect)
  if (externalId !== undefined) query = query.where('external_id', '=', externalId)
  if (text !== undefined) query = query.where(isNamed(text))
  if (next !== undefined) query = query.where(isNext(next))
  if (before !== null) query = query.where('id', '<', before)
  const rows = await query.orderBy('id', 'desc').limit(filter.limit).execute()
  return rows.map(fromRow)
}

/** Subscriptions that are due, of any merchant, or the one with a key: locked, without waiting for what another worker has. */
export async function claimDue(tx: Tx, now: Date, limit: number, key?: Key): Promise<Subscription[]> {
  let query = tx.selectFrom('subscription').selectAll().where('due_at', '<=', now)
  if (key) query = query.where('merchant_id', '=', key.merchantId).where('id', '=', key.id)
  const rows = await query.orderBy('due_at').limit(limit).forNoKeyUpdate().skipLocked().execute()
  return rows.map(fromRow)
}

/** The keys of those that are due and not locked. */
export async function listDue(tx: Tx, now: Date, limit: number): Promise<Key[]> {
  const rows = await tx
    .selectFrom('subscription')
    .select(['merchant_id', 'id'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .execute()
  return rows.map(({ merchant_id: merchantId, id }) => ({ merchantId, id }))
}

/** Postpones what is due. */
export async function postpone(tx: Tx, merchantId: string, ids: readonly string[], until: Date): Promise<void> {
  await tx
    .updateTable('subscription')
    .set({ due_at: until })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
    .where('status', 'not in', OVER)
    .where('due_at', 'is not', null)
    .execute()
}

import { type Selectable, sql } from 'kysely'
import { moneyOf } from '../../checkout/checkout.ts'
import type { Tables } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Plan } from '../subscription.ts'

const fromRow = (row: Selectable<Tables['subscription_plan']>): Plan => ({
  merchantId: row.merchant_id,
  id: row.id,
  externalId: row.external_id,
  name: row.name,
  amount: moneyOf(row.amount, row.currency),
  interval: { unit: row.interval_unit, count: row.interval_count },
  metadata: JSON.parse(row.metadata) as Record<string, string>,
  createdAt: row.created_at,
})

/** Stores a new plan. False, and nothing is stored: its `externalId` is taken. */
export async function insertPlan(tx: Tx, plan: Plan, requestHash: Buffer): Promise<boolean> {
  const stored = await tx
    .insertInto('subscription_plan')
    .values({
      merchant_id: plan.merchantId,
      id: plan.id,
      external_id: plan.externalId,
      request_hash: requestHash,
      name: plan.name,
      currency: plan.amount.currency,
      amount: plan.amount.amount,
      interval_unit: plan.interval.unit,
      interval_count: plan.interval.count,
      metadata: JSON.stringify(plan.metadata),
      created_at: plan.createdAt,
    })
    .onConflict((conflict) => conflict.constraint('subscription_plan_external').doNothing())
    .returning('id')
    .executeTakeFirst()
  return stored !== undefined
}

export const readPlanRequest = (tx: Tx, merchantId: string, externalId: string) =>
  tx
    .selectFrom('subscription_plan')
    .select(['id', 'created_at', 'request_hash'])
    .where('merchant_id', '=', merchantId)
    .where('external_id', '=', externalId)
    .executeTakeFirst()

/** Those of these ids that exist, by id. */
export async function readPlans(tx: Tx, merchantId: string, ids: readonly string[]): Promise<Map<string, Plan>> {
  const rows = await tx
    .selectFrom('subscription_plan')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, fromRow(row)]))
}

type PlanFilter = { readonly externalId?: string | undefined; readonly before: string | null; readonly limit: number }

/** Newest first: an id begins with its time of creation. */
export async function listPlans(
  tx: Tx,
  merchantId: string,
  { externalId, before, limit }: PlanFilter,
): Promise<Plan[]> {
  let query = tx.selectFrom('subscription_plan').selectAll().where('merchant_id', '=', merchantId)
  if (externalId !== undefined) query = query.where('external_id', '=', externalId)
  if (before !== null) query = query.where('id', '<', before)
  return (await query.orderBy('id', 'desc').limit(limit).execute()).map(fromRow)
}

import type { Tx } from '../db/transaction.ts'
import { Plan } from './plan.ts'
import { readRules } from './store.ts'

/** A merchant's plan, or the default one, read from the database for display. Bookings use a cached plan. */
export const findPlan = async (tx: Tx, merchantId: string | null): Promise<Plan> =>
  new Plan(await readRules(tx, merchantId))

export { listRules } from './store.ts'

import type { Tx } from '../db/transaction.ts'
import { Plan } from './plan.ts'
import { readRules } from './store.ts'

/** A merchant's plan as it is now in the database, or everybody's: for who reads it. What books money has it cached. */
export const findPlan = async (tx: Tx, merchantId: string | null): Promise<Plan> =>
  new Plan(await readRules(tx, merchantId))

export { listRules } from './store.ts'

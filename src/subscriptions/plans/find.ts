import { notFound } from '../../base/errors.ts'
import type { Db } from '../../db/db.ts'
import { transaction } from '../../db/transaction.ts'
import type { Plan } from '../subscription.ts'
import * as store from './store.ts'

type Key = { readonly merchantId: string; readonly id: string }

/** A merchant's own plan. Throws NOT_FOUND. */
export const findPlanById = (db: Db, { merchantId, id }: Key): Promise<Plan> =>
  transaction(db, merchantId, async (tx) => {
    const plan = (await store.readPlans(tx, merchantId, [id])).get(id)
    if (!plan) throw notFound()
    return plan
  })

export const listPlans = (db: Db, merchantId: string, filter: Parameters<typeof store.listPlans>[2]): Promise<Plan[]> =>
  transaction(db, merchantId, (tx) => store.listPlans(tx, merchantId, filter))

import type { CollectApp } from '../../src/collections/app.ts'
import type { Db } from '../../src/db/db.ts'
import { PAYERS } from '../checkout/customers.ts'
import { PLANS } from '../gateway/plans.ts'

/** What recording a collection by itself requires. */
export const collectApp = (db: Db): CollectApp => ({
  db,
  clock: () => new Date(),
  livemode: false,
  plans: PLANS,
  payers: PAYERS,
  signals: { wake: () => {} },
})

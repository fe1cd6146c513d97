import type { Db } from '../src/db/db.ts'
import { ALL_MERCHANTS, transaction } from '../src/db/transaction.ts'

/** Sets where merchants are notified of payments, by merchant. */
export const setEndpoints = (db: Db, urls: ReadonlyMap<string, string>): Promise<void> =>
  transaction(db, ALL_MERCHANTS, async (tx) => {
    await tx
      .insertInto('merchant_endpoint')
      .values(
        [...urls].map(([merchant_id, url]) => ({ merchant_id, purpose: 'payments' as const, url, disabled_at: null })),
      )
      .onConflict((conflict) =>
        conflict.columns(['merchant_id', 'purpose']).doUpdateSet({ url: (row) => row.ref('excluded.url') }),
      )
      .execute()
  })

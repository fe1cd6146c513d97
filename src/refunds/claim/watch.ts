import { PolledWatch, type Seen } from '../../base/polled-watch.ts'
import type { RefundStatus } from '../../checkout/refunds/states.ts'
import type { Db } from '../../db/db.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import type { Key } from '../store.ts'

/** Watches refunds for open claim pages: the number of its last event is a refund's version. */
export class ClaimWatch extends PolledWatch<Key, Seen<RefundStatus>> {
  constructor(db: Db) {
    super(async (all) => {
      const rows = await transaction(db, ALL_MERCHANTS, (tx) =>
        tx
          .selectFrom('refund')
          .select(['id', 'sequence as version', 'status'])
          .where('merchant_id', 'in', [...new Set(all.map(({ merchantId }) => merchantId))])
          .where('id', 'in', [...new Set(all.map(({ id }) => id))])
          .execute(),
      )
      const byId = new Map(rows.map((row) => [row.id, row]))
      return ({ id }) => byId.get(id)
    })
  }
}

import { newId } from '../base/id.ts'
import type { Db } from '../db/db.ts'
import { ALL_MERCHANTS, transaction } from '../db/transaction.ts'
import { negate } from './accounts.ts'
import { insertTransactions, takeDueSettlements } from './store.ts'

/**
 * Makes up to `limit` due receipts of any merchants available, pending → available, in one transaction of its own.
 * Returns how many it took: `limit` means there may be more. Any number of workers may call it at once; each receipt
 * settles once (`settlement:<id>`).
 */
export const settleDue = (db: Db, now: Date, limit: number): Promise<number> =>
  transaction(db, ALL_MERCHANTS, async (tx) => {
    const due = await takeDueSettlements(tx, now, limit)
    if (due.length === 0) return 0
    await insertTransactions(
      tx,
      due.map(({ merchantId, receiptId, money }) => ({
        merchantId,
        id: newId('ltx', merchantId, now),
        cause: `settlement:${receiptId}`,
        kind: 'posting',
        holdId: null,
        at: now,
        entries: [
          { account: 'pending', money: negate(money) },
          { account: 'available', money },
        ],
      })),
    )
    return due.length
  })

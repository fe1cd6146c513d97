import { newId } from '../base/id.ts'
import type { Db } from '../db/db.ts'
import { ALL_MERCHANTS, type Tx, transaction } from '../db/transaction.ts'
import { type Entry, negate } from './accounts.ts'
import {
  insertTransactions,
  lockMerchantBalance,
  merchantsOwing,
  type Settlement,
  takeDueSettlements,
} from './store.ts'

/**
 * Makes up to `limit` due receipts of any merchants available, pending → available, in one transaction of its own; what a
 * merchant owes is offset first. Returns how many it settled: `limit` means there may be more. Any number of workers may call
 * it at once; each receipt settles once (`settlement:<id>`).
 */
export const settleDue = (db: Db, now: Date, limit: number): Promise<number> =>
  transaction(db, ALL_MERCHANTS, async (tx) => {
    const due = await takeDueSettlements(tx, now, limit)
    // A payment refunded in full before its settlement settles nothing.
    const settling = due.filter(({ money }) => money.amount > 0n)
    if (settling.length === 0) return due.length
    const owed = await owedOf(tx, settling)
    await insertTransactions(
      tx,
      settling.map((settlement) => ({
        merchantId: settlement.merchantId,
        id: newId('ltx', settlement.merchantId, now),
        cause: `settlement:${settlement.receiptId}`,
        kind: 'posting',
        holdId: null,
        at: now,
        entries: entriesOf(settlement, owed),
      })),
    )
    return due.length
  })

/** What is still owed, by merchant and currency. */
type Owed = Map<string, bigint>
const keyOf = ({ merchantId, money }: Settlement): string => `${merchantId} ${money.currency}`

/** Reads and locks what the merchants owe, in order, so that two workers never deadlock; those who owe nothing are left out. */
async function owedOf(tx: Tx, settlements: readonly Settlement[]): Promise<Owed> {
  const owing = await merchantsOwing(tx, [...new Set(settlements.map(({ merchantId }) => merchantId))])
  const keys = [...new Set(settlements.filter(({ merchantId }) => owing.has(merchantId)).map(keyOf))].sort()
  const owed: Owed = new Map()
  for (const key of keys) {
    const [merchantId = '', code = ''] = key.split(' ')
    owed.set(key, (await lockMerchantBalance(tx, merchantId, code)).owed)
  }
  return owed
}

function entriesOf(settlement: Settlement, owed: Owed): Entry[] {
  const { money } = settlement
  const open = owed.get(keyOf(settlement)) ?? 0n
  const offset = open < money.amount ? open : money.amount
  if (offset > 0n) owed.set(keyOf(settlement), open - offset)
  const given: Entry[] = [
    { account: 'owed', money: { ...money, amount: offset } },
    { account: 'available', money: { ...money, amount: money.amount - offset } },
  ]
  return [{ account: 'pending', money: negate(money) }, ...given.filter((entry) => entry.money.amount > 0n)]
}

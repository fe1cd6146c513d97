import { currency } from '../../src/base/currency.ts'
import { newId } from '../../src/base/id.ts'
import type { Money } from '../../src/base/money.ts'
import type { Db } from '../../src/db/db.ts'
import { transaction } from '../../src/db/transaction.ts'
import { postTransaction } from '../../src/ledger/post.ts'
import { readBalances } from '../../src/ledger/read/read-balances.ts'

/** Rupiah in whole units. */
export const rupiah = (whole: number): Money => ({ amount: BigInt(whole) * 100n, currency: currency('IDR') })

export const minus = (money: Money): Money => ({ amount: -money.amount, currency: money.currency })

/** Gives a merchant available money out of nowhere. */
export const fund = (db: Db, merchantId: string, money: Money, at = new Date()) =>
  transaction(db, merchantId, (tx) =>
    postTransaction(tx, {
      merchantId,
      cause: `fund:${newId('ltx', merchantId, at)}`,
      at,
      entries: [
        { account: 'world', money: minus(money) },
        { account: 'available', money },
      ],
    }),
  )

/** A merchant's balances in smallest units of its first currency, all zero where it has none. */
export async function balanceOf(db: Db, merchantId: string) {
  const [balance] = await transaction(db, merchantId, (tx) => readBalances(tx, merchantId))
  return {
    available: balance?.available.amount ?? 0n,
    pending: balance?.pending.amount ?? 0n,
    held: balance?.held.amount ?? 0n,
  }
}

import { expect, test } from 'vitest'
import { aDatabase } from '../../../test/database/database.ts'
import { fund, minus, rupiah } from '../../../test/database/ledger.ts'
import { later } from '../../base/clock.ts'
import { newMerchantId } from '../../base/id.ts'
import { transaction } from '../../db/transaction.ts'
import { listTransactions } from './list-transactions.ts'

const { db } = await aDatabase()

test('transactions are listed with their entries, newest first, page by page', async () => {
  const merchantId = newMerchantId()
  const start = new Date('2026-03-01T10:00:00Z')
  for (let i = 1; i <= 5; i++) await fund(db, merchantId, rupiah(i), later(start, i))
  await fund(db, newMerchantId(), rupiah(99))

  const read = (cursor: string | null) =>
    transaction(db, merchantId, (tx) => listTransactions(tx, merchantId, { limit: 2, cursor }))
  const seen: bigint[] = []
  let cursor: string | null = null
  do {
    const page = await read(cursor)
    for (const each of page.transactions) {
      const money = each.entries[1]?.money ?? rupiah(0)
      expect(each).toMatchObject({ kind: 'posting', holdId: null })
      expect(each.entries).toEqual([
        { account: 'world', money: minus(money) },
        { account: 'available', money },
      ])
      seen.push(money.amount)
    }
    cursor = page.nextCursor
  } while (cursor !== null)
  expect(seen).toEqual([500n, 400n, 300n, 200n, 100n])
})

test('a merchant without transactions has an empty list', async () => {
  const merchantId = newMerchantId()
  const page = await transaction(db, merchantId, (tx) => listTransactions(tx, merchantId, { limit: 20 }))
  expect(page).toEqual({ transactions: [], nextCursor: null })
})

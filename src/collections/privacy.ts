import type { Holding } from '../base/privacy/personal-data.ts'
import type { Tx } from '../db/transaction.ts'
import type { Payers } from './payer.ts'

/** What the payments that collectors received hold about a person. */
export async function findCollected(tx: Tx, payers: Payers, merchantId: string, collectorIds: readonly string[]) {
  const rows = collectorIds.length === 0 ? [] : await readPayers(tx, merchantId, collectorIds)
  const payments = rows.map((row) => ({
    ...row,
    ...payers.open(row),
    accountNo: payers.openAccountNo(row),
  }))
  return {
    collectionIds: payments.map(({ id }) => id),
    /** By these providers name them in messages. */
    references: payments.map(({ rail_reference }) => rail_reference),
    values: payments.flatMap(({ name, account, accountNo, remark }) => [name, account, accountNo, remark]),
    holdings: [
      ...payments
        .filter((one) => one.payer !== null)
        .map(
          ({ id, created_at: at, name, account, accountNo, bank, remark }): Holding => ({
            ...{ table: 'collection', id, at, fields: { name, account: accountNo ?? account, bank, remark } },
            why: 'who paid, as the bank reports it',
            until: 'erased on request; the payment itself stays with the books',
          }),
        ),
    ],
  }
}

const readPayers = (tx: Tx, merchantId: string, collectorIds: readonly string[]) =>
  tx
    .selectFrom('collection')
    .innerJoin('receipt', (join) =>
      join.onRef('receipt.merchant_id', '=', 'collection.merchant_id').onRef('receipt.id', '=', 'collection.id'),
    )
    .select(['collection.id', 'collection.payer', 'receipt.rail_reference', 'receipt.created_at'])
    .where('collection.merchant_id', '=', merchantId)
    .where('collection.collector_id', 'in', collectorIds)
    .orderBy('collection.id')
    .execute()

/** Erases who paid to collectors of a customer. The payments stay. Returns the rows. */
export async function erasePayers(tx: Tx, merchantId: string, collectorIds: readonly string[]): Promise<number> {
  if (collectorIds.length === 0) return 0
  const { numUpdatedRows } = await tx
    .updateTable('collection')
    .set({ payer: null })
    .where('merchant_id', '=', merchantId)
    .where('collector_id', 'in', collectorIds)
    .where('payer', 'is not', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

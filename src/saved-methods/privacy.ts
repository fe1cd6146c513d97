import type { Holding, UnderWay } from '../base/privacy/personal-data.ts'
import type { Tx } from '../db/transaction.ts'
import type { SavingSeals } from './sealing.ts'
import { fromRow } from './store.ts'

/** What the saved methods of customers hold about a person. */
export async function findSavedMethodData(
  tx: Tx,
  seals: SavingSeals,
  merchantId: string,
  customerIds: readonly string[],
) {
  const rows =
    customerIds.length === 0
      ? []
      : await tx
          .selectFrom('saved_method')
          .selectAll()
          .where('merchant_id', '=', merchantId)
          .where('customer_id', 'in', customerIds)
          .orderBy('id')
          .execute()
  const methods = rows.map(fromRow)
  const personalOf = (method: (typeof methods)[number]) => {
    const { account, ...payer } = seals.openPayer(method)
    return { ...payer, accountNumber: account?.number ?? null, accountHolder: account?.holder ?? null }
  }
  return {
    savedMethodIds: methods.map(({ id }) => id),
    underWay: methods.flatMap(({ id, status, isUnlinking }): UnderWay[] => {
      if (status === 'ACTIVE' || status === 'PENDING_PAYER') {
        return [{ id, why: `it is ${status}: revoke it first`, endsSoon: false }]
      }
      return isUnlinking ? [{ id, why: 'its provider has yet to confirm that the link has ended', endsSoon: true }] : []
    }),
    values: methods.flatMap((method) => {
      const { phone, account, ip } = seals.openPayer(method)
      return [phone, account?.number ?? null, account?.holder ?? null, ip]
    }),
    holdings: methods.map((method): Holding => {
      const { id, label, agreement, createdAt: at } = method
      return {
        table: 'saved_method',
        ...{ id, at },
        why: 'what the customer allowed to be charged, and the evidence that they did',
        until: 'erased on request; what was agreed to stays with the books',
        fields: { label, ...personalOf(method), agreedTo: agreement?.text ?? null },
      }
    }),
  }
}

/** Erases numbers, addresses and browsers; the words that were agreed to and their time stay. Returns the rows. */
export async function eraseSavedMethods(tx: Tx, merchantId: string, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const { numUpdatedRows } = await tx
    .updateTable('saved_method')
    .set({ payer: null, label: null })
    .where('merchant_id', '=', merchantId)
    .where('id', 'in', ids)
    .where((where) => where.or([where('payer', 'is not', null), where('label', 'is not', null)]))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

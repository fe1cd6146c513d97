import type { Tx } from '../../db/transaction.ts'

/** The ledger transaction of the first of these causes that has happened; undefined: none has. */
export async function findTransactionOf(
  tx: Tx,
  merchantId: string,
  causes: readonly string[],
): Promise<string | undefined> {
  const rows = await tx
    .selectFrom('ledger_transaction')
    .select(['id', 'cause'])
    .where('merchant_id', '=', merchantId)
    .where('cause', 'in', causes)
    .execute()
  return causes.flatMap((cause) => rows.find((row) => row.cause === cause)?.id ?? [])[0]
}

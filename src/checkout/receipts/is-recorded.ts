import type { Receipt } from '../../connectors/port.ts'
import type { Db } from '../../db/db.ts'
import { transaction } from '../../db/transaction.ts'
import { findReceipts } from './store.ts'

/** Whether this payment, by the rail's reference, was already recorded. `id`: of the attempt or collector that it is for. */
export async function isRecorded(
  db: Db,
  { merchantId, connectionId, id }: { readonly merchantId: string; readonly connectionId: string; readonly id: string },
  { railReference }: Pick<Receipt, 'railReference'>,
): Promise<boolean> {
  const names = { connectionId, railReference, transactionId: id }
  const receipts = await transaction(db, merchantId, (tx) => findReceipts(tx, merchantId, [names]))
  return receipts.isKnown(names)
}

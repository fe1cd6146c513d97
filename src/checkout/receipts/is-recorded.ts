import type { Receipt } from '../../connectors/port.ts'
import type { Db } from '../../db/db.ts'
import { transaction } from '../../db/transaction.ts'
import type { Attempt } from '../checkout.ts'
import { findReceipts } from './store.ts'

/** Whether this payment, by the rail's reference, was already recorded. */
export async function isRecorded(
  db: Db,
  { merchantId, connectionId, id }: Attempt,
  { railReference }: Pick<Receipt, 'railReference'>,
): Promise<boolean> {
  const names = { connectionId, railReference, transactionId: id }
  const receipts = await transaction(db, merchantId, (tx) => findReceipts(tx, merchantId, [names]))
  return receipts.isKnown(names)
}

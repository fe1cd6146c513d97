import type { Receipt } from '../../connectors/port.ts'
import type { Db } from '../../db/db.ts'
import { type Tx, transaction } from '../../db/transaction.ts'
import { findReceipts } from './store.ts'

/** What a payment is of: an attempt or a collector. */
type Subject = { readonly merchantId: string; readonly connectionId: string; readonly id: string }

/** Whether this payment, by the rail's reference, was already recorded. Waits for no lock. */
export async function isRecordedIn(
  tx: Tx,
  { merchantId, connectionId, id }: Subject,
  { railReference }: Pick<Receipt, 'railReference'>,
): Promise<boolean> {
  const names = { connectionId, railReference, transactionId: id }
  return (await findReceipts(tx, merchantId, [names])).isKnown(names)
}

/** The same, in a transaction of its own. */
export const isRecorded = (db: Db, subject: Subject, receipt: Pick<Receipt, 'railReference'>): Promise<boolean> =>
  transaction(db, subject.merchantId, (tx) => isRecordedIn(tx, subject, receipt))

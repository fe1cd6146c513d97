import { type Clock, DAY_MS, later } from '../../base/clock.ts'
import { ApiError, notFound } from '../../base/errors.ts'
import type { MasterKey } from '../../base/master-key.ts'
import type { Db } from '../../db/db.ts'
import { ALL_MERCHANTS, type Tx, transaction } from '../../db/transaction.ts'
import type { DocumentKey } from './document.ts'
import { deleteForgotten, deleteUnsent, eraseRow, readDocumentRow } from './document-store.ts'
import { deletePieces } from './piece-store.ts'

const FORGOTTEN_AFTER_MS = 30 * DAY_MS

/** Removes a document that was not sent in; INVALID_STATE for one that was. */
export async function removeDocument(tx: Tx, masterKey: MasterKey, key: DocumentKey): Promise<void> {
  if (await deleteUnsent(tx, key)) return
  if (!(await readDocumentRow(tx, masterKey, key))) throw notFound()
  throw new ApiError('INVALID_STATE', 'This document was sent in: what a business is judged by stays.')
}

/** Removes what was uploaded and never sent in, thirty days after. Returns how many. */
export const removeForgotten = ({ db, clock }: { readonly db: Db; readonly clock: Clock }): Promise<number> =>
  transaction(db, ALL_MERCHANTS, (tx) => deleteForgotten(tx, later(clock(), -FORGOTTEN_AFTER_MS)))

/** Erases what is in a document and what it was called, sent in or not. Returns whether there was anything. */
export async function eraseDocument(tx: Tx, now: Date, key: DocumentKey): Promise<boolean> {
  const isErased = await eraseRow(tx, now, key)
  if (isErased) await deletePieces(tx, key)
  return isErased
}

import { ApiError, fieldError, notFound } from '../../base/errors.ts'
import type { MasterKey } from '../../base/master-key.ts'
import type { Tx } from '../../db/transaction.ts'
import type { DocumentKey } from './document.ts'
import { readDocumentRow } from './document-store.ts'
import { PIECE_BYTES } from './limits.ts'
import { writePiece } from './piece-store.ts'

/**
 * Stores one piece of a document being uploaded. All have PIECE_BYTES but the last, which has the rest: any other length
 * throws VALIDATION_ERROR. NOT_FOUND without such a document, INVALID_STATE once it is complete.
 */
export async function uploadPiece(
  tx: Tx,
  masterKey: MasterKey,
  key: DocumentKey,
  piece: { readonly number: number; readonly bytes: Buffer },
): Promise<void> {
  const found = await readDocumentRow(tx, masterKey, key, { isLocked: true })
  if (!found?.fileKey) throw notFound()
  if (found.document.file) throw new ApiError('INVALID_STATE', 'All of this document has arrived.')
  const before = (piece.number - 1) * PIECE_BYTES
  const expected = Math.min(PIECE_BYTES, found.document.sizeBytes - before)
  if (piece.bytes.length !== expected || expected <= 0) {
    throw fieldError('', 'INVALID_FORMAT', `Piece ${piece.number} of this document has ${Math.max(0, expected)} bytes.`)
  }
  await writePiece(tx, key, found.fileKey, piece)
}

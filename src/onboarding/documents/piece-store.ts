import { openSecret, sealSecret } from '../../base/crypto/seal.ts'
import { holdMasterKey } from '../../base/master-key.ts'
import type { Tx } from '../../db/transaction.ts'
import type { DocumentKey } from './document.ts'

const contextOf = ({ merchantId, id }: DocumentKey, number: number): string =>
  `onboarding_document_chunk:${merchantId}:${id}:${number}`

/** Stores one piece of a document, sealed under the document's own key; a repeat replaces it. */
export async function writePiece(
  tx: Tx,
  key: DocumentKey,
  fileKey: Buffer,
  { number, bytes }: { readonly number: number; readonly bytes: Buffer },
): Promise<void> {
  const sealed = sealSecret(holdMasterKey(fileKey), bytes, contextOf(key, number))
  await tx
    .insertInto('onboarding_document_chunk')
    .values({ merchant_id: key.merchantId, document_id: key.id, number, bytes: sealed })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'document_id', 'number']).doUpdateSet({ bytes: sealed }))
    .execute()
}

/** One piece, opened; undefined: there are no more. Throws SealError for one that is another's, or was changed. */
export async function readPiece(
  tx: Tx,
  key: DocumentKey,
  fileKey: Buffer,
  number: number,
): Promise<Buffer | undefined> {
  const row = await tx
    .selectFrom('onboarding_document_chunk')
    .select('bytes')
    .where('merchant_id', '=', key.merchantId)
    .where('document_id', '=', key.id)
    .where('number', '=', number)
    .executeTakeFirst()
  return row && openSecret(holdMasterKey(fileKey), row.bytes, contextOf(key, number))
}

export async function deletePieces(tx: Tx, { merchantId, id }: DocumentKey): Promise<void> {
  await tx
    .deleteFrom('onboarding_document_chunk')
    .where('merchant_id', '=', merchantId)
    .where('document_id', '=', id)
    .execute()
}

import type { MasterKey } from '../../base/master-key.ts'
import type { Holding } from '../../base/privacy/personal-data.ts'
import type { Tx } from '../../db/transaction.ts'
import type { BusinessDocument, DocumentKey } from './document.ts'
import { listDocuments, readDocumentRow } from './document-store.ts'

/** All of a merchant's documents, oldest first, those that have not all arrived included. */
export const findDocuments = (tx: Tx, masterKey: MasterKey, merchantId: string): Promise<BusinessDocument[]> =>
  listDocuments(tx, masterKey, merchantId)

/** What is held of a document, never what is in it; nothing of one that is erased. Undefined: there is none. */
export async function holdingsInDocument(
  tx: Tx,
  masterKey: MasterKey,
  key: DocumentKey,
): Promise<Holding[] | undefined> {
  const { document } = (await readDocumentRow(tx, masterKey, key)) ?? {}
  if (!document) return undefined
  if (document.erasedAt) return []
  const { id, createdAt: at, kind, name, sizeBytes, uploadedBy, file, sentAt, replacedAt } = document
  const fields = { kind, name, sizeBytes, uploadedBy, sha256: file?.sha256 ?? null, sentAt, replacedAt }
  const why = 'uploaded for the check of the business'
  const until = sentAt ? 'erased by the operator, once no law requires it any more' : 'removed, or thirty days after'
  return [{ table: 'onboarding_document', id, at, fields, why, until }]
}

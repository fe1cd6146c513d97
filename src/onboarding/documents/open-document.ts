import { createHash } from 'node:crypto'
import { notFound } from '../../base/errors.ts'
import type { MasterKey } from '../../base/master-key.ts'
import type { Db } from '../../db/db.ts'
import { transaction } from '../../db/transaction.ts'
import type { BusinessDocument, DocumentKey } from './document.ts'
import { readDocumentRow } from './document-store.ts'
import type { MediaType } from './formats/read-document.ts'
import { readPiece } from './piece-store.ts'

const EXTENSIONS: Readonly<Record<MediaType, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
}

/** A document to be sent out: its bytes come one piece after the other, each read when the one before is sent. */
export type OpenedDocument = {
  readonly document: BusinessDocument
  readonly mediaType: MediaType
  /** Made of what is known of it, never of what it was called. */
  readonly fileName: string
  readonly bytes: AsyncIterable<Buffer>
}

/**
 * Opens a document that is whole and not erased; else throws NOT_FOUND. Its bytes throw where they are not those whose hash
 * was stored.
 */
export async function openDocument(db: Db, masterKey: MasterKey, key: DocumentKey): Promise<OpenedDocument> {
  const found = await transaction(db, key.merchantId, (tx) => readDocumentRow(tx, masterKey, key))
  const { document, fileKey } = found ?? {}
  if (!document?.file || !fileKey) throw notFound()
  const { mediaType } = document.file
  const fileName = `${document.kind}-${document.id}.${EXTENSIONS[mediaType]}`
  return { document, mediaType, fileName, bytes: piecesOf(db, document, document.file.sha256, fileKey) }
}

async function* piecesOf(db: Db, document: BusinessDocument, sha256: string, fileKey: Buffer): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for (let number = 1, sent = 0; sent < document.sizeBytes; number++) {
    const piece = await transaction(db, document.merchantId, (tx) => readPiece(tx, document, fileKey, number))
    if (!piece) throw new Error(`${document.id} was removed while it was read`)
    hash.update(piece)
    sent += piece.length
    if (sent >= document.sizeBytes && hash.digest('hex') !== sha256) throw new Error(`${document.id} was changed`)
    yield piece
  }
}

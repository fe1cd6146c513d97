import { createHash } from 'node:crypto'
import type { BaseLogger } from 'pino'
import type { Clock } from '../../base/clock.ts'
import { ApiError, fieldError, notFound } from '../../base/errors.ts'
import type { MasterKey } from '../../base/master-key.ts'
import type { Db } from '../../db/db.ts'
import { type Tx, transaction } from '../../db/transaction.ts'
import { assertOpen } from './begin-document.ts'
import type { BusinessDocument, DocumentKey } from './document.ts'
import { deleteUnsent, markReady, readDocumentRow } from './document-store.ts'
import { DocumentError } from './formats/document-error.ts'
import { readDocument } from './formats/read-document.ts'
import { PIECE_BYTES } from './limits.ts'
import { deletePieces, readPiece, writePiece } from './piece-store.ts'
import type { Scanner } from './scanner.ts'

export type DocumentApp = {
  readonly db: Db
  readonly clock: Clock
  readonly masterKey: MasterKey
  /** Null: the operator has none. */
  readonly scanner: Scanner | null
  readonly log: Pick<BaseLogger, 'warn'>
}

/**
 * Checks a document whose pieces have all arrived, and stores the parts to be retained. The checked bytes are the
 * stored ones, also when others are sent meanwhile. A file that is not accepted throws VALIDATION_ERROR and is removed;
 * PROVIDER_UNAVAILABLE where the scanner cannot look, and it waits. Of a finished one a repeat changes nothing.
 */
export async function finishDocument(app: DocumentApp, key: DocumentKey): Promise<BusinessDocument> {
  const { db, clock, masterKey } = app
  const { merchantId } = key
  const arrived = await transaction(db, merchantId, (tx) => readArrived(tx, masterKey, key))
  if (arrived.document.file) return arrived.document
  const { mediaType, parts } = await judge(app, key, arrived.bytes).catch(async (error: unknown) => {
    if (error instanceof ApiError && error.code === 'VALIDATION_ERROR') {
      await transaction(db, merchantId, (tx) => deleteUnsent(tx, key))
    }
    throw error
  })
  return transaction(db, merchantId, async (tx) => {
    await assertOpen(tx, merchantId)
    const found = await readDocumentRow(tx, masterKey, key, { isLocked: true })
    if (!found?.fileKey) throw notFound()
    if (found.document.file) return found.document
    await markReady(tx, clock(), key, { mediaType, ...(await replacePieces(tx, key, found.fileKey, parts)) })
    const finished = await readDocumentRow(tx, masterKey, key)
    if (!finished) throw notFound()
    return finished.document
  })
}

async function readArrived(tx: Tx, masterKey: MasterKey, key: DocumentKey) {
  const found = await readDocumentRow(tx, masterKey, key)
  if (!found?.fileKey) throw notFound()
  const { document, fileKey } = found
  if (document.file) return { document, bytes: Buffer.alloc(0) }
  const bytes = Buffer.allocUnsafe(document.sizeBytes)
  for (let number = 1, at = 0; at < bytes.length; number++) {
    const piece = await readPiece(tx, key, fileKey, number)
    if (!piece) throw new ApiError('INVALID_STATE', `Piece ${number} of this document has not arrived.`)
    at += piece.copy(bytes, at)
  }
  return { document, bytes }
}

async function judge(app: DocumentApp, key: DocumentKey, bytes: Buffer): ReturnType<typeof readDocument> {
  const read = await look(bytes)
  await scan(app, key, read.parts)
  return read
}

async function look(bytes: Buffer): ReturnType<typeof readDocument> {
  try {
    return await readDocument(bytes)
  } catch (error) {
    if (error instanceof DocumentError) throw fieldError('file', error.code, error.message)
    throw error
  }
}

/** Nothing is taken unscanned where there is a scanner. */
async function scan({ scanner, log }: DocumentApp, { id }: DocumentKey, parts: readonly Buffer[]): Promise<void> {
  const verdict = (await scanner?.(parts)) ?? { is: 'clean' }
  if (verdict.is === 'found') {
    log.warn({ document: id, found: verdict.name }, 'malware in a document')
    throw fieldError('file', 'MALWARE', 'The scanner found something harmful in this file.')
  }
  if (verdict.is === 'unknown') {
    log.warn({ document: id, why: verdict.why }, 'the scanner could not look at a document')
    const detail = 'Files cannot be checked at the moment; try again in a minute.'
    throw new ApiError('PROVIDER_UNAVAILABLE', detail, [], { 'retry-after': '60' })
  }
}

async function replacePieces(tx: Tx, key: DocumentKey, fileKey: Buffer, parts: readonly Buffer[]) {
  await deletePieces(tx, key)
  const hash = createHash('sha256')
  let sizeBytes = 0
  let number = 0
  for (const bytes of inPieces(parts)) {
    number += 1
    sizeBytes += bytes.length
    hash.update(bytes)
    await writePiece(tx, key, fileKey, { number, bytes })
  }
  return { sha256: hash.digest('hex'), sizeBytes }
}

/** The same bytes in pieces of PIECE_BYTES, the last one shorter, each made when it is written. */
function* inPieces(parts: readonly Buffer[]): Generator<Buffer> {
  let waiting: Buffer[] = []
  let room = PIECE_BYTES
  for (const part of parts) {
    for (let at = 0; at < part.length; ) {
      const taken = part.subarray(at, at + room)
      waiting.push(taken)
      room -= taken.length
      at += taken.length
      if (room > 0) continue
      yield Buffer.concat(waiting)
      waiting = []
      room = PIECE_BYTES
    }
  }
  if (waiting.length > 0) yield Buffer.concat(waiting)
}

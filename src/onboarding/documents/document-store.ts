import { randomBytes } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { openSecret, sealSecret } from '../../base/crypto/seal.ts'
import type { MasterKey } from '../../base/master-key.ts'
import { sealContext } from '../../db/sealing/sealed-columns.ts'
import type { Tables } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'
import type { BusinessDocument, DocumentKey } from './document.ts'
import type { MediaType } from './formats/read-document.ts'
import type { DocumentKind } from './kinds.ts'

/** What is sealed in a document's row. */
type Sealed = { readonly name: string; readonly key: string }
type Row = Selectable<Tables['onboarding_document']>

const FILE_KEY_BYTES = 32
const contextOf = ({ merchantId, id }: DocumentKey): string => sealContext('onboarding_document', merchantId, id)

const openRow = (masterKey: MasterKey, row: Row): Sealed | null =>
  row.sealed &&
  JSON.parse(openSecret(masterKey, row.sealed, contextOf({ merchantId: row.merchant_id, id: row.id })).toString())

const fromRow = (masterKey: MasterKey, row: Row): BusinessDocument => ({
  merchantId: row.merchant_id,
  id: row.id,
  kind: row.kind as DocumentKind,
  name: openRow(masterKey, row)?.name ?? null,
  sizeBytes: row.size_bytes,
  file:
    row.media_type && row.sha256 && row.ready_at
      ? { mediaType: row.media_type, sha256: row.sha256, readyAt: row.ready_at }
      : null,
  uploadedBy: row.uploaded_by,
  createdAt: row.created_at,
  sentAt: row.sent_at,
  replacedAt: row.replaced_at,
  erasedAt: row.erased_at,
})

const selectOne = (tx: Tx, { merchantId, id }: DocumentKey) =>
  tx.selectFrom('onboarding_document').selectAll().where('merchant_id', '=', merchantId).where('id', '=', id)
const updateOne = (tx: Tx, { merchantId, id }: DocumentKey) =>
  tx.updateTable('onboarding_document').where('merchant_id', '=', merchantId).where('id', '=', id)

/** Serializes the callers that begin documents of a merchant, until the transaction ends. */
export async function lockDocuments(tx: Tx, merchantId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`onboarding_document ${merchantId}`}, 0))`.execute(tx)
}

export type NewDocument = Pick<BusinessDocument, 'merchantId' | 'id' | 'kind' | 'sizeBytes' | 'uploadedBy'> & {
  readonly name: string
}

/** Begins a document, with a key for its pieces. */
export async function insertDocument(tx: Tx, now: Date, masterKey: MasterKey, fresh: NewDocument): Promise<void> {
  const { merchantId, id, name, kind, sizeBytes, uploadedBy } = fresh
  const sealed: Sealed = { name, key: randomBytes(FILE_KEY_BYTES).toString('base64') }
  await tx
    .insertInto('onboarding_document')
    .values({
      merchant_id: merchantId,
      id,
      kind,
      size_bytes: sizeBytes,
      uploaded_by: uploadedBy,
      created_at: now,
      sealed: sealSecret(masterKey, Buffer.from(JSON.stringify(sealed)), contextOf(fresh)),
      media_type: null,
      sha256: null,
      ready_at: null,
      sent_at: null,
      erased_at: null,
    })
    .execute()
}

/** All of a merchant's documents, oldest first: few enough. */
export async function listDocuments(tx: Tx, masterKey: MasterKey, merchantId: string): Promise<BusinessDocument[]> {
  const rows = await tx
    .selectFrom('onboarding_document')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .orderBy('id')
    .execute()
  return rows.map((row) => fromRow(masterKey, row))
}

/** A document and the key of its pieces; no key: it is erased. `isLocked`: no other transaction may change it. */
export async function readDocumentRow(
  tx: Tx,
  masterKey: MasterKey,
  key: DocumentKey,
  { isLocked = false } = {},
): Promise<{ document: BusinessDocument; fileKey: Buffer | null } | undefined> {
  const row = await (isLocked ? selectOne(tx, key).forUpdate() : selectOne(tx, key)).executeTakeFirst()
  if (!row) return undefined
  const sealed = openRow(masterKey, row)
  return { document: fromRow(masterKey, row), fileKey: sealed && Buffer.from(sealed.key, 'base64') }
}

/** Marks it as complete. */
export async function markReady(
  tx: Tx,
  now: Date,
  key: DocumentKey,
  file: { readonly mediaType: MediaType; readonly sha256: string; readonly sizeBytes: number },
): Promise<void> {
  const { mediaType, sha256, sizeBytes } = file
  await updateOne(tx, key).set({ media_type: mediaType, sha256, size_bytes: sizeBytes, ready_at: now }).execute()
}

/**
 * Marks documents as sent in, and those that were before and are not now as replaced: they stay, with the day. Returns the ids
 * of those that can be sent in: they are there, whole and not erased.
 */
export async function markSent(tx: Tx, now: Date, merchantId: string, ids: readonly string[]): Promise<string[]> {
  await tx
    .updateTable('onboarding_document')
    .set({ replaced_at: now })
    .where('merchant_id', '=', merchantId)
    .where('sent_at', 'is not', null)
    .where('replaced_at', 'is', null)
    .where(sql<boolean>`not id = any(${[...ids]})`)
    .execute()
  if (ids.length === 0) return []
  const rows = await tx
    .updateTable('onboarding_document')
    .set({ sent_at: sql<Date>`coalesce(sent_at, ${now})`, replaced_at: null })
    .where('merchant_id', '=', merchantId)
    .where('id', 'in', ids)
    .where('ready_at', 'is not', null)
    .where('erased_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes a document that was not sent in. Returns whether there was one. */
export const deleteUnsent = (tx: Tx, { merchantId, id }: DocumentKey): Promise<boolean> =>
  tx
    .deleteFrom('onboarding_document')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .executeTakeFirst()
    .then(({ numDeletedRows }) => numDeletedRows > 0n)

/** Deletes what was begun before `before` and never sent in; returns how many. */
export const deleteForgotten = (tx: Tx, before: Date): Promise<number> =>
  tx
    .deleteFrom('onboarding_document')
    .where('created_at', '<', before)
    .where('sent_at', 'is', null)
    .executeTakeFirst()
    .then(({ numDeletedRows }) => Number(numDeletedRows))

/** Removes a document's name and key; its row stays for references to it. Returns whether it had them. */
export const eraseRow = (tx: Tx, now: Date, key: DocumentKey): Promise<boolean> =>
  updateOne(tx, key)
    .set({ sealed: null, erased_at: now })
    .where('erased_at', 'is', null)
    .executeTakeFirst()
    .then(({ numUpdatedRows }) => numUpdatedRows > 0n)

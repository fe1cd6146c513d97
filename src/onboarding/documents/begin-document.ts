import { ApiError } from '../../base/errors.ts'
import { newId } from '../../base/id.ts'
import type { MasterKey } from '../../base/master-key.ts'
import type { Tx } from '../../db/transaction.ts'
import { assertOpenToData } from '../open-to-data.ts'
import { readOnboarding } from '../store.ts'
import { insertDocument, listDocuments, lockDocuments, type NewDocument } from './document-store.ts'
import { DOCUMENTS_MAX, UNSENT_MAX } from './limits.ts'

/**
 * Begins a document, whose pieces come next. INVALID_TRANSITION while the provider reviews the business and once it is
 * approved; LIMIT_EXCEEDED where there are too many.
 */
export async function beginDocument(
  tx: Tx,
  now: Date,
  masterKey: MasterKey,
  wanted: Omit<NewDocument, 'id'>,
): Promise<string> {
  const { merchantId } = wanted
  await assertOpen(tx, merchantId)
  await lockDocuments(tx, merchantId)
  const all = await listDocuments(tx, masterKey, merchantId)
  const unsent = all.filter(({ sentAt }) => sentAt === null)
  if (unsent.length >= UNSENT_MAX || all.length >= DOCUMENTS_MAX) {
    throw new ApiError('LIMIT_EXCEEDED', `At most ${UNSENT_MAX} documents wait to be sent in; remove some first.`)
  }
  const id = newId('doc', merchantId, now)
  await insertDocument(tx, now, masterKey, { ...wanted, id })
  return id
}

/** Throws INVALID_TRANSITION where a business's data and documents can no longer be changed. */
export async function assertOpen(tx: Tx, merchantId: string): Promise<void> {
  const onboarding = await readOnboarding(tx, merchantId)
  if (onboarding) assertOpenToData(onboarding)
}

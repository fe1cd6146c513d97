import { currentTime } from '../../compose/load-sandbox.ts'
import { openMasterKey } from '../../compose/master-key.ts'
import type { DocumentKey } from '../../onboarding/documents/document.ts'
import { eraseDocument } from '../../onboarding/documents/remove-document.ts'
import { withDatabase } from '../database.ts'
import { recordedTransaction } from '../recorded-transaction.ts'
import { heldInDocument } from './document.ts'

/** Rolls back a dry run. */
class DryRun extends Error {
  readonly erased: boolean
  constructor(erased: boolean) {
    super('a dry run')
    this.erased = erased
  }
}

/** `privacy erase --document`: the file and its name are removed, the row that records its existence stays. */
export async function eraseADocument(
  key: DocumentKey,
  { isDryRun, asJson }: { readonly isDryRun: boolean; readonly asJson: boolean },
): Promise<void> {
  const { merchantId, id } = key
  const erased = await withDatabase(async (db, config) => {
    const now = await currentTime(config, db)
    const masterKey = await openMasterKey(config, db)
    return recordedTransaction({ db, config }, merchantId, async (tx, record) => {
      await heldInDocument(tx, masterKey, key)
      const erased = await eraseDocument(tx, now, key)
      if (isDryRun) throw new DryRun(erased)
      await record({ what: 'privacy.erase', merchantId, subject: id, detail: { by: 'document' } })
      return erased
    })
  }).catch((error: unknown) => {
    if (error instanceof DryRun) return error.erased
    throw error
  })
  if (asJson) {
    console.log(JSON.stringify({ merchantId, document: id, isDryRun, erased }))
    return
  }
  console.log(erased ? `${isDryRun ? 'Would be erased' : 'Erased'}: ${id}.` : `${id} was erased before.`)
  console.log('Retained: its kind, size, hash and dates, so that what was sent in stays provable.')
}

import { ApiError, type Fault } from '../../base/errors.ts'
import type { Tx } from '../../db/transaction.ts'
import type { BusinessData } from '../onboarding.ts'
import { markSent } from './document-store.ts'

const isDocumentId = (reference: string): boolean => /^doc_[0-9a-hjkmnp-tv-z]{26}$/.test(reference)

/**
 * Marks the uploaded documents that business data names as submitted, after which they cannot be removed, and earlier ones
 * that are no longer named as replaced. VALIDATION_ERROR for one that does not exist, is incomplete, or is another
 * merchant's.
 */
export async function sendDocuments(tx: Tx, now: Date, merchantId: string, business: BusinessData): Promise<void> {
  const ids = business.documents.map(({ reference }) => reference).filter(isDocumentId)
  const sent = new Set(await markSent(tx, now, merchantId, ids))
  const faults = business.documents.flatMap(({ reference }, at): Fault[] => {
    if (!isDocumentId(reference) || sent.has(reference)) return []
    const field = `documents.${at}.reference`
    return [{ field, code: 'NOT_UPLOADED', message: `"${field}" is no document that was uploaded.` }]
  })
  const [first] = faults
  if (first) throw new ApiError('VALIDATION_ERROR', first.message, faults)
}

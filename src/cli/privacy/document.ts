import { isId } from '../../base/id.ts'
import type { MasterKey } from '../../base/master-key.ts'
import type { Holding } from '../../base/privacy/personal-data.ts'
import { StartError } from '../../base/start-error.ts'
import type { Tx } from '../../db/transaction.ts'
import type { DocumentKey } from '../../onboarding/documents/document.ts'
import { holdingsInDocument } from '../../onboarding/documents/find-documents.ts'
import { unknown } from '../database.ts'
import { readMerchantId } from '../options.ts'

export const DOCUMENT_HELP = `  --document doc_…   a file that the business itself sent in: an identity card is personal data of the person on it`

/** Reads which document is requested; undefined: a person is. Throws StartError for options that do not go with --document. */
export function readDocumentKey(
  options: Readonly<Record<string, string | boolean | undefined>>,
): DocumentKey | undefined {
  const { document: id, merchant, ...others } = options
  if (typeof id !== 'string') return undefined
  if (Object.values(others).some((value) => typeof value === 'string')) {
    throw new StartError('--document says by itself what is meant; leave the others out.')
  }
  if (!isId('doc', id)) throw new StartError(`--document is not one: ${id}.`)
  return { merchantId: readMerchantId(typeof merchant === 'string' ? merchant : undefined, '--merchant'), id }
}

/** What is stored about a document. Throws StartError where there is none. */
export async function heldInDocument(tx: Tx, masterKey: MasterKey, key: DocumentKey): Promise<Holding[]> {
  const held = await holdingsInDocument(tx, masterKey, key)
  if (!held) throw unknown('document', key.id)
  return held
}

import type { MasterKey } from '../base/master-key.ts'
import { findProfile } from '../connectors/profiles.ts'
import type { Tx } from '../db/transaction.ts'
import { mergeCredentials, type ReadCredentials, readCredentials } from './credentials.ts'
import { openCredentials, sealCredentials } from './sealed-credentials.ts'
import { lockConnection, replaceSealed } from './store.ts'

/**
 * Replaces some of a connection's credentials, at once in every process. What `changes` does not name stays as it is; null
 * takes a part out, and what the profile leaves to us is then made anew. Undefined: there is no such connection. Throws
 * SealError where the present ones were sealed under another master key.
 */
export async function rotateCredentials(
  tx: Tx,
  masterKey: MasterKey,
  id: string,
  changes: unknown,
  settings: { readonly allowsHttp: boolean },
): Promise<ReadCredentials | undefined> {
  const stored = await lockConnection(tx, id)
  const profile = stored && findProfile(stored.profile)
  if (!stored || !profile) return undefined
  const read = readCredentials(mergeCredentials(openCredentials(masterKey, stored), changes), profile, settings)
  if (read.is === 'read') await replaceSealed(tx, id, sealCredentials(masterKey, id, read.credentials))
  return read
}

import type { MasterKey } from '../base/master-key.ts'
import type { Credentials } from '../connectors/credentials.ts'
import type { Profile } from '../connectors/profiles.ts'
import type { Tx } from '../db/transaction.ts'
import { sealCredentials } from './sealed-credentials.ts'
import { insertConnection, replaceSealed } from './store.ts'

type NewConnection = {
  readonly id: string
  readonly name: string
  readonly profile: Pick<Profile, 'name' | 'adapter'>
  readonly credentials: Credentials
}

/** Inserts an active connection of the operator's under an id known beforehand, or replaces the credentials of the existing one. */
export async function upsertConnection(
  tx: Tx,
  masterKey: MasterKey,
  now: Date,
  { id, name, profile, credentials }: NewConnection,
): Promise<void> {
  const sealed = sealCredentials(masterKey, id, credentials)
  const made = { id, name, profile: profile.name, adapter: profile.adapter, owner: null, createdAt: now }
  const isNew = await insertConnection(tx, { ...made, state: 'active', stateSince: now, sealed })
  if (!isNew) await replaceSealed(tx, id, sealed)
}

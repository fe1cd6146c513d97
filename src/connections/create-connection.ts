import type { CellRoutes } from '../base/cell-routes.ts'
import { newFreeId } from '../base/id.ts'
import type { MasterKey } from '../base/master-key.ts'
import type { Credentials } from '../connectors/credentials.ts'
import type { Profile } from '../connectors/profiles.ts'
import type { Tx } from '../db/transaction.ts'
import type { Connection } from './connection.ts'
import { sealCredentials } from './sealed-credentials.ts'
import { insertConnection } from './store.ts'

type Draft = {
  readonly name: string
  readonly profile: Pick<Profile, 'name' | 'adapter'>
  /** The merchant it belongs to; null: the operator's. */
  readonly owner: string | null
  readonly credentials: Credentials
  /** Whose routes its inbound URL may have; absent: any. */
  readonly cell?: CellRoutes
}

/** Creates a connection as a draft, which serves nothing yet. Its credentials are stored sealed. */
export async function createConnection(
  tx: Tx,
  masterKey: MasterKey,
  now: Date,
  { name, profile, owner, credentials, cell }: Draft,
): Promise<Connection> {
  const id = newFreeId('con', now, cell)
  const made = { id, name, profile: profile.name, adapter: profile.adapter, owner, createdAt: now }
  const connection = { ...made, state: 'draft', stateSince: now } as const
  await insertConnection(tx, { ...connection, sealed: sealCredentials(masterKey, id, credentials) })
  return connection
}

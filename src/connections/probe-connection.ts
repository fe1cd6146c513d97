import type { MasterKey } from '../base/master-key.ts'
import type { Connector, ProbeResult } from '../connectors/connector.ts'
import type { Credentials } from '../connectors/credentials.ts'
import type { Db } from '../db/db.ts'
import { ALL_MERCHANTS, type Tx, transaction } from '../db/transaction.ts'
import type { Connection } from './connection.ts'
import { openCredentials } from './sealed-credentials.ts'
import { lockConnection, moveConnection, readConnections } from './store.ts'
import { storeTest } from './test-store.ts'

/** Opens a connection as a gateway does. May throw. */
export type OpenConnector = (connection: Connection, credentials: Credentials) => Connector

/**
 * Opens a connection for a moment and probes its provider. Moves no money. Undefined: there is no such
 * connection. Throws SealError where its credentials cannot be opened.
 */
export async function probeConnection(
  db: Db,
  masterKey: MasterKey,
  id: string,
  open: OpenConnector,
): Promise<readonly ProbeResult[] | undefined> {
  const stored = (await transaction(db, ALL_MERCHANTS, readConnections)).find((one) => one.id === id)
  if (!stored) return undefined
  return open(stored, openCredentials(masterKey, stored)).probe()
}

/** Keeps what a test found. A draft becomes a connection under test; in any other state it stays what it is. */
export async function keepTest(tx: Tx, id: string, now: Date, results: readonly ProbeResult[]): Promise<void> {
  const known = await lockConnection(tx, id)
  if (!known) return
  if (known.state === 'draft') await moveConnection(tx, id, 'testing', now)
  await storeTest(tx, { connectionId: id, at: now, results })
}

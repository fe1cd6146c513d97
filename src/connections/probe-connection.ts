import type { MasterKey } from '../base/master-key.ts'
import type { ProbeResult } from '../connectors/connector.ts'
import type { Db } from '../db/db.ts'
import { ALL_MERCHANTS, transaction } from '../db/transaction.ts'
import { openConnector } from './open-connector.ts'
import { openCredentials } from './sealed-credentials.ts'
import { readConnections } from './store.ts'

type Parts = Parameters<typeof openConnector>[2]

/**
 * Opens a connection for a moment and asks its provider whether all is well. Moves nothing. Undefined: there is no such
 * connection. Throws SealError where its credentials cannot be opened.
 */
export async function probeConnection(
  db: Db,
  masterKey: MasterKey,
  id: string,
  parts: Parts,
): Promise<readonly ProbeResult[] | undefined> {
  const stored = (await transaction(db, ALL_MERCHANTS, readConnections)).find((one) => one.id === id)
  if (!stored) return undefined
  return openConnector(stored, openCredentials(masterKey, stored), parts).probe()
}

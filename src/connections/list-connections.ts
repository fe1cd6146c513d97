import { SealError } from '../base/crypto/seal.ts'
import type { MasterKey } from '../base/master-key.ts'
import type { Db } from '../db/db.ts'
import { ALL_MERCHANTS, transaction } from '../db/transaction.ts'
import type { Connection } from './connection.ts'
import { readHealth, type ServiceHealth } from './health/store.ts'
import { openCredentials } from './sealed-credentials.ts'
import { readConnections } from './store.ts'
import { type LastTest, readTests } from './test-store.ts'

/** A connection and where it leads; null: its credentials cannot be opened. */
export type Address = { readonly connection: Connection; readonly baseUrl: string | null }

/** Where every connection leads, oldest first. */
export async function listAddresses(db: Db, masterKey: MasterKey): Promise<Address[]> {
  const stored = await transaction(db, ALL_MERCHANTS, readConnections)
  return stored.map(({ sealed, ...connection }) => {
    try {
      return { connection, baseUrl: openCredentials(masterKey, { id: connection.id, sealed }).baseUrl }
    } catch (error) {
      if (error instanceof SealError) return { connection, baseUrl: null }
      throw error
    }
  })
}

/** A connection, how each of its services fared that was ever called, and what its last test found. */
export type ListedConnection = Connection & {
  readonly health: readonly Omit<ServiceHealth, 'connectionId'>[]
  /** Null: it was never tested. */
  readonly lastTest: Omit<LastTest, 'connectionId'> | null
}

/** Every connection, oldest first. */
export async function listConnections(db: Db): Promise<ListedConnection[]> {
  const [stored, health, tests] = await transaction(db, ALL_MERCHANTS, async (tx) => [
    await readConnections(tx),
    await readHealth(tx),
    await readTests(tx),
  ])
  return stored.map(({ sealed: _sealed, activatedAt: _activatedAt, ...connection }) => {
    const [lastTest = null] = ofConnection(tests, connection.id)
    return { ...connection, health: ofConnection(health, connection.id), lastTest }
  })
}

/** What is about one connection, without its id. */
const ofConnection = <T extends { readonly connectionId: string }>(all: readonly T[], id: string) =>
  all.flatMap(({ connectionId, ...one }) => (connectionId === id ? [one] : []))

import { X509Certificate } from 'node:crypto'
import { SealError } from '../base/crypto/seal.ts'
import type { MasterKey } from '../base/master-key.ts'
import type { Db } from '../db/db.ts'
import { ALL_MERCHANTS, transaction } from '../db/transaction.ts'
import { openCredentials } from './sealed-credentials.ts'
import { readConnections } from './store.ts'

/**
 * When the certificate ends by which a provider's calls are verified, by connection. A provider that gave a bare key is not in
 * it: such a key says no end.
 */
export async function readCertificateEnds(db: Db, masterKey: MasterKey): Promise<ReadonlyMap<string, Date>> {
  const stored = await transaction(db, ALL_MERCHANTS, readConnections)
  return new Map(
    stored.flatMap(({ id, sealed }) => {
      const end = endOf(masterKey, { id, sealed })
      return end ? [[id, end] as const] : []
    }),
  )
}

function endOf(masterKey: MasterKey, stored: { id: string; sealed: Buffer }): Date | undefined {
  try {
    const pem = openCredentials(masterKey, stored).inbound?.publicKey
    return pem?.includes('BEGIN CERTIFICATE') ? new Date(new X509Certificate(pem).validTo) : undefined
  } catch (error) {
    // Sealed under another master key: its screen says so.
    if (error instanceof SealError) return undefined
    throw error
  }
}

import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { openSecret, sealSecret } from '../../base/crypto/seal.ts'
import { newFreeId } from '../../base/id.ts'
import type { MasterKey } from '../../base/master-key.ts'
import { type SealedTable, sealContext } from './sealed-columns.ts'

/** A signing key pair, Ed25519, as a row stores it. */
export type SealedKeyPair = {
  /** The key id in the header of what it signs. */
  readonly id: string
  /** The private half (JWK), under the master key. */
  readonly sealed: Buffer
  readonly publicJwk: JWK
  readonly createdAt: Date
}

/** A new pair for a row of `table`. Made outside any transaction. */
export async function makeKeyPair(table: SealedTable, masterKey: MasterKey, now: Date): Promise<SealedKeyPair> {
  const id = newFreeId('key', now).slice('key_'.length)
  const { privateKey, publicKey } = await generateKeyPair('Ed25519', { extractable: true })
  const privateJwk = Buffer.from(JSON.stringify(await exportJWK(privateKey)))
  const sealed = sealSecret(masterKey, privateJwk, sealContext(table, id))
  return { id, sealed, publicJwk: await exportJWK(publicKey), createdAt: now }
}

/** The private half of a row of `table`. Throws SealError under another master key. */
export const openPrivateKey = (
  table: SealedTable,
  masterKey: Pick<MasterKey, 'find'>,
  { id, sealed }: Pick<SealedKeyPair, 'id' | 'sealed'>,
): JWK => JSON.parse(openSecret(masterKey, sealed, sealContext(table, id)).toString()) as JWK

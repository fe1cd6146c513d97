import { openSecret, sealSecret } from '../base/crypto/seal.ts'
import type { MasterKey } from '../base/master-key.ts'
import type { Credentials } from '../connectors/credentials.ts'
import { sealContext } from '../db/sealing/sealed-columns.ts'

/** Seals a connection's credentials for storage, bound to its id. */
export const sealCredentials = (masterKey: MasterKey, id: string, credentials: Credentials): Buffer =>
  sealSecret(masterKey, Buffer.from(JSON.stringify(credentials)), sealContext('connection', id))

/** Throws SealError where they were sealed under another master key. */
export const openCredentials = (masterKey: MasterKey, { id, sealed }: { id: string; sealed: Buffer }): Credentials =>
  JSON.parse(openSecret(masterKey, sealed, sealContext('connection', id)).toString())

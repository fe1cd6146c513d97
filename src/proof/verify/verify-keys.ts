import type { JWK } from 'jose'
import { SealError } from '../../base/crypto/seal.ts'
import type { MasterKey } from '../../base/master-key.ts'
import { openProofKey, type ProofKey } from '../signing-keys.ts'
import { type Fault, faultOfDay } from './fault.ts'

/**
 * Checks that each stored public key belongs to a private one that was sealed here: whoever writes to the database cannot
 * make another, because the master key is elsewhere.
 */
export const verifyKeys = (masterKey: Pick<MasterKey, 'find'>, keys: readonly ProofKey[]): Fault[] =>
  keys.filter((key) => !isOwn(masterKey, key)).map(({ id }) => faultOfDay(null, `the signing key ${id} was exchanged`))

function isOwn(masterKey: Pick<MasterKey, 'find'>, key: ProofKey): boolean {
  try {
    const own: JWK = openProofKey(masterKey, key)
    return own.kty === key.publicJwk.kty && own.crv === key.publicJwk.crv && own.x === key.publicJwk.x
  } catch (error) {
    if (error instanceof SealError) return false
    throw error
  }
}

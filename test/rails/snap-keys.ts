import { createPrivateKey, createPublicKey } from 'node:crypto'
import vectors from '../vectors/rails-vectors.json' with { type: 'json' }

const { privateKeyJwk, publicKeyPem } = vectors.snap.signatures.own

/** The published throw-away RSA key of the vectors, for tests and nothing else. */
export const testKeys = {
  privateKey: createPrivateKey({ key: privateKeyJwk, format: 'jwk' }),
  publicKey: createPublicKey(publicKeyPem),
  publicKeyPem,
}

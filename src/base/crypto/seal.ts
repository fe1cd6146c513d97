import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { MASTER_KEY_ID_LENGTH, type MasterKey } from '../master-key.ts'

/** Layout: version (1 byte), id of the master key (4), nonce (12), ciphertext, tag (16). */
const VERSION = 1
const NONCE_LENGTH = 12
const TAG_LENGTH = 16
const HEAD_LENGTH = 1 + MASTER_KEY_ID_LENGTH
const CIPHER = 'aes-256-gcm'

/** A sealed value that cannot be opened: another master key, another row's value, or changed bytes. */
export class SealError extends Error {}

/**
 * Seals a secret for storage: AES-256-GCM under the master key. `context` names the row it belongs to and must be given
 * again to open it, so a sealed value copied to another row stays shut. The master key's id precedes it and is
 * authenticated, so that a later key can be distinguished from this one.
 */
export function sealSecret({ sealing }: Pick<MasterKey, 'sealing'>, plain: Buffer, context: string): Buffer {
  const head = Buffer.concat([Buffer.of(VERSION), sealing.id])
  const nonce = randomBytes(NONCE_LENGTH)
  const cipher = createCipheriv(CIPHER, sealing.bytes, nonce, { authTagLength: TAG_LENGTH })
  cipher.setAAD(Buffer.concat([head, Buffer.from(context)]))
  return Buffer.concat([head, nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** The id of the master key that a value was sealed under. */
export const sealedUnder = (sealed: Buffer): Buffer => sealed.subarray(1, HEAD_LENGTH)

/** Opens what `sealSecret` made under one of the keys held, with the same context. Throws SealError. */
export function openSecret(masterKey: Pick<MasterKey, 'find'>, sealed: Buffer, context: string): Buffer {
  const head = sealed.subarray(0, HEAD_LENGTH)
  const nonceEnd = HEAD_LENGTH + NONCE_LENGTH
  if (sealed.length < nonceEnd + TAG_LENGTH || head[0] !== VERSION) throw new SealError('not a sealed secret')
  const key = masterKey.find(sealedUnder(sealed))
  if (!key) throw new SealError('sealed under another master key')
  const nonce = sealed.subarray(HEAD_LENGTH, nonceEnd)
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_LENGTH })
  decipher.setAAD(Buffer.concat([head, Buffer.from(context)]))
  decipher.setAuthTag(sealed.subarray(-TAG_LENGTH))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(nonceEnd, -TAG_LENGTH)), decipher.final()])
  } catch (cause) {
    throw new SealError('sealed for another row, or changed since', { cause })
  }
}

import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/** Layout: version (1 byte), id of the master key (4), nonce (12), ciphertext, tag (16). */
const VERSION = 1
const KEY_LENGTH = 32
const KEY_ID_LENGTH = 4
const NONCE_LENGTH = 12
const TAG_LENGTH = 16
const HEAD_LENGTH = 1 + KEY_ID_LENGTH
const CIPHER = 'aes-256-gcm'

/** A sealed value that cannot be opened: another master key, another row's value, or changed bytes. */
export class SealError extends Error {}

/**
 * Seals a secret for storage: AES-256-GCM under the master key (32 bytes). `context` names the row it belongs to and
 * must be given again to open it, so a sealed value copied to another row stays shut. The master key's id is kept in
 * front and authenticated, so that a later key can be told from this one.
 */
export function sealSecret(masterKey: Buffer, plain: Buffer, context: string): Buffer {
  const head = Buffer.concat([Buffer.of(VERSION), masterKeyId(masterKey)])
  const nonce = randomBytes(NONCE_LENGTH)
  const cipher = createCipheriv(CIPHER, masterKey, nonce, { authTagLength: TAG_LENGTH })
  cipher.setAAD(Buffer.concat([head, Buffer.from(context)]))
  return Buffer.concat([head, nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** Opens what `sealSecret` made with the same key and context. Throws SealError. */
export function openSecret(masterKey: Buffer, sealed: Buffer, context: string): Buffer {
  const head = sealed.subarray(0, HEAD_LENGTH)
  const nonceEnd = HEAD_LENGTH + NONCE_LENGTH
  if (sealed.length < nonceEnd + TAG_LENGTH || head[0] !== VERSION) throw new SealError('not a sealed secret')
  if (!head.subarray(1).equals(masterKeyId(masterKey))) throw new SealError('sealed under another master key')
  const nonce = sealed.subarray(HEAD_LENGTH, nonceEnd)
  const decipher = createDecipheriv(CIPHER, masterKey, nonce, { authTagLength: TAG_LENGTH })
  decipher.setAAD(Buffer.concat([head, Buffer.from(context)]))
  decipher.setAuthTag(sealed.subarray(-TAG_LENGTH))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(nonceEnd, -TAG_LENGTH)), decipher.final()])
  } catch (cause) {
    throw new SealError('sealed for another row, or changed since', { cause })
  }
}

function masterKeyId(masterKey: Buffer): Buffer {
  if (masterKey.length !== KEY_LENGTH) throw new RangeError(`a master key has ${KEY_LENGTH} bytes`)
  return createHash('sha256').update('gapura master key id').update(masterKey).digest().subarray(0, KEY_ID_LENGTH)
}

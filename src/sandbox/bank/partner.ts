import { generateKeyPair, randomBytes, randomInt } from 'node:crypto'
import { promisify } from 'node:util'

/**
 * What the bank and its one partner agreed on when the partner was registered: both key pairs, the shared secret, the
 * names. One JSON-able value, stored by the sandbox; each side gets only its half.
 */
export type SandboxKeys = {
  /** X-CLIENT-KEY of token requests, in both directions. */
  readonly clientId: string
  /** Key of the HMAC-SHA512 signatures, in both directions. */
  readonly clientSecret: string
  readonly partnerPrivateKeyPem: string
  readonly partnerPublicKeyPem: string
  readonly bankPrivateKeyPem: string
  readonly bankPublicKeyPem: string
  /** X-PARTNER-ID. */
  readonly partnerId: string
  readonly merchantId: string
  /** Opens the bank's control surface (`x-control-secret`). */
  readonly controlSecret: string
}

/** What the bank knows of its partner. */
export type Partner = Omit<SandboxKeys, 'partnerPrivateKeyPem' | 'bankPublicKeyPem'> & {
  /** Where notifications go, without the version: `http://127.0.0.1:8080/v1/inbound/con_…`. */
  readonly notifyUrl: string
  /** Where the payer's browser reaches the bank's pages: the gateway's own host. */
  readonly payerUrl: string
}

/** Registers a partner with the sandbox's bank: new keys, secrets and names. */
export async function makeSandboxKeys(): Promise<SandboxKeys> {
  const [partner, bank] = await Promise.all([makeKeyPair(), makeKeyPair()])
  return {
    clientId: randomBytes(16).toString('hex'),
    clientSecret: randomBytes(32).toString('base64url'),
    partnerPrivateKeyPem: partner.privateKey,
    partnerPublicKeyPem: partner.publicKey,
    bankPrivateKeyPem: bank.privateKey,
    bankPublicKeyPem: bank.publicKey,
    partnerId: randomInt(10 ** 9, 10 ** 10).toString(),
    merchantId: randomInt(10 ** 12, 10 ** 13).toString(),
    controlSecret: randomBytes(32).toString('base64url'),
  }
}

const KEY_BITS = 2048

const makeKeyPair = () =>
  promisify(generateKeyPair)('rsa', {
    modulusLength: KEY_BITS,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })

import { createHash, type KeyObject, sign, verify } from 'node:crypto'
import { hmac, isSameBytes } from '../base/crypto/hmac.ts'

const QUOTE = 0x22
const BACKSLASH = 0x5c

/** How a signature is written: most banks use base64, the standard's samples lower-case hex. */
export type SignatureEncoding = 'base64' | 'hex'

/** What a signature covers. `path` is what stands on the request line, query included; `timestamp` the header's text. */
export type SignedRequest = {
  readonly method: string
  readonly path: string
  readonly rawBody: Buffer
  readonly timestamp: string
}

/** Lower-case hex SHA-256 of the minified body; of nothing where there is no body. */
export const hashBody = (rawBody: Buffer): string => createHash('sha256').update(minifyJson(rawBody)).digest('hex')

/** `clientId|timestamp`: what a token request signs. */
export const tokenText = (clientId: string, timestamp: string): string => `${clientId}|${timestamp}`

/** `METHOD:path:accessToken:bodyHash:timestamp`: what a call signs with the shared secret. */
export const symmetricText = (request: SignedRequest, accessToken: string): string =>
  [request.method, request.path, accessToken, hashBody(request.rawBody), request.timestamp].join(':')

/** `METHOD:path:bodyHash:timestamp`: what a call without a token signs with the private key. */
export const asymmetricText = (request: SignedRequest): string =>
  [request.method, request.path, hashBody(request.rawBody), request.timestamp].join(':')

/** HMAC-SHA512 under the client secret. */
export const signWithSecret = (text: string, clientSecret: string, encoding: SignatureEncoding): string =>
  hmac('sha512', clientSecret, text).toString(encoding)

/** SHA256withRSA (PKCS#1 v1.5) under our private key. */
export const signWithKey = (text: string, privateKey: KeyObject, encoding: SignatureEncoding): string =>
  sign('sha256', Buffer.from(text), privateKey).toString(encoding)

const HEX = /^[0-9a-fA-F]+$/
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/

/** Hex or base64, distinguished by length: no length of one is a length of the other. */
function decodeSignature(signature: string, sizeBytes: number): Buffer | undefined {
  if (signature.length === sizeBytes * 2 && HEX.test(signature)) return Buffer.from(signature, 'hex')
  if (signature.length !== Math.ceil(sizeBytes / 3) * 4 || !BASE64.test(signature)) return undefined
  const bytes = Buffer.from(signature, 'base64')
  return bytes.length === sizeBytes ? bytes : undefined
}

const SHA512_SIZE_BYTES = 64

/** Whether an HMAC-SHA512 signature, in hex or base64, is right; in constant time. */
export function isSignedWithSecret(text: string, signature: string, clientSecret: string): boolean {
  const given = decodeSignature(signature, SHA512_SIZE_BYTES)
  return given !== undefined && isSameBytes(given, hmac('sha512', clientSecret, text))
}

/** Whether a SHA256withRSA signature, in hex or base64, is right. False for a key that is not RSA of 2048 bits or more. */
export function isSignedWithKey(text: string, signature: string, publicKey: KeyObject): boolean {
  const bits = publicKey.asymmetricKeyDetails?.modulusLength ?? 0
  if (publicKey.asymmetricKeyType !== 'rsa' || bits < 2048) return false
  const given = decodeSignature(signature, Math.ceil(bits / 8))
  return given !== undefined && verify('sha256', Buffer.from(text), publicKey, given)
}

const isWhitespace = (byte: number): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09

/**
 * A JSON body without the whitespace outside its strings, byte for byte otherwise: what SNAP hashes.
 * Lexical on purpose: parsing and writing again would change `\/`, `\u00e9` and `1.0`, and with them the hash.
 * Bytes that are no JSON come out as something that hashes, never as an error. Source: SNAP BI, "Signature".
 */
export function minifyJson(raw: Buffer): Buffer {
  const out = Buffer.allocUnsafe(raw.length)
  let length = 0
  let inString = false
  let isEscaped = false
  for (const byte of raw) {
    if (!inString && isWhitespace(byte)) continue
    out[length++] = byte
    if (isEscaped) isEscaped = false
    else if (byte === QUOTE) inString = !inString
    else isEscaped = inString && byte === BACKSLASH
  }
  return out.subarray(0, length)
}

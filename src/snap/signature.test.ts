import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testKeys } from '../../test/rails/snap-keys.ts'
import { defined } from '../../test/setup/defined.ts'
import vectors from '../../test/vectors/rails-vectors.json' with { type: 'json' }
import {
  asymmetricText,
  hashBody,
  isSignedWithKey,
  isSignedWithSecret,
  minifyJson,
  signWithKey,
  signWithSecret,
  symmetricText,
  tokenText,
} from './signature.ts'

const { published, own } = vectors.snap.signatures
const byId = <T extends { id: string }>(list: readonly T[], id: string): T => {
  const found = list.find((vector) => vector.id === id)
  if (!found) throw new Error(`no vector ${id}`)
  return found
}
const calls = own.vectors.filter((vector) => vector.method !== undefined)
const signed = (vector: { method?: string; path?: string; rawBody?: string; timestamp?: string }) => ({
  method: defined(vector.method),
  path: defined(vector.path),
  rawBody: Buffer.from(defined(vector.rawBody)),
  timestamp: defined(vector.timestamp),
})

describe('minifying', () => {
  test.each(vectors.snap.signatures.minify)('keeps every byte but the whitespace outside strings: $raw', (vector) => {
    expect(minifyJson(Buffer.from(vector.raw)).toString()).toBe(vector.min)
  })

  test('any JSON text minifies to what compact writing gives', () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(0, 1, 2, '\t', '\r\n '), (json, indent) => {
        const value = JSON.parse(json)
        const pretty = JSON.stringify(value, null, indent)
        expect(minifyJson(Buffer.from(pretty)).toString()).toBe(JSON.stringify(value))
      }),
    )
  })

  test('bytes that are no JSON still come out', () => {
    fc.assert(fc.property(fc.uint8Array(), (bytes) => void minifyJson(Buffer.from(bytes))))
  })
})

describe('our own vectors', () => {
  test.each(calls)('$id: body hash and both strings to sign', (vector) => {
    const request = signed(vector)
    expect(hashBody(request.rawBody)).toBe(vector.bodySha256)
    expect(symmetricText(request, defined(vector.accessToken))).toBe(vector.symmetric?.stringToSign)
    expect(asymmetricText(request)).toBe(vector.asymmetric?.stringToSign)
  })

  test.each(calls)('$id: the shared secret signs in base64 and in hex, and both verify', (vector) => {
    const { stringToSign, clientSecret, signature, signatureHex } = defined(vector.symmetric)
    expect(signWithSecret(stringToSign, clientSecret, 'base64')).toBe(signature)
    expect(signWithSecret(stringToSign, clientSecret, 'hex')).toBe(signatureHex)
    expect(isSignedWithSecret(stringToSign, signature, clientSecret)).toBe(true)
    expect(isSignedWithSecret(stringToSign, signatureHex, clientSecret)).toBe(true)
  })

  test.each(calls)('$id: the private key signs and the public key verifies', (vector) => {
    const { stringToSign, signature } = defined(vector.asymmetric)
    const hex = Buffer.from(signature, 'base64').toString('hex')
    expect(signWithKey(stringToSign, testKeys.privateKey, 'base64')).toBe(signature)
    expect(isSignedWithKey(stringToSign, signature, testKeys.publicKey)).toBe(true)
    expect(isSignedWithKey(stringToSign, hex, testKeys.publicKey)).toBe(true)
  })

  test('a token request signs client id and time', () => {
    const vector = byId(own.vectors, 'own-token')
    expect(tokenText('gapura-client', '2026-11-20T10:00:00+07:00')).toBe(vector.stringToSign)
    expect(signWithKey(defined(vector.stringToSign), testKeys.privateKey, 'base64')).toBe(vector.signature)
  })
})

describe('published vectors', () => {
  test('Midtrans: symmetric call', () => {
    const vector = byId(published, 'midtrans-symmetric')
    const text = symmetricText(signed(vector), defined(vector.accessToken))
    expect(text).toBe(vector.stringToSign)
    expect(signWithSecret(text, defined(vector.clientSecret), 'base64')).toBe(vector.signature)
    expect(signWithSecret(text, defined(vector.clientSecret), 'hex')).toBe(vector.signatureHex)
  })

  test.each(['midtrans-token-asymmetric', 'snap-bi-go-token-asymmetric'])('%s', (id) => {
    const vector = byId(published, id)
    const text = tokenText(defined(vector.clientKey), defined(vector.timestamp))
    expect(text).toBe(vector.stringToSign)
    expect(isSignedWithKey(text, defined(vector.signature), createPublicKey(defined(vector.publicKeyPem)))).toBe(true)
  })

  test.each(['midtrans-notify-asymmetric-1', 'midtrans-notify-asymmetric-2'])('%s', (id) => {
    const vector = byId(published, id)
    const text = asymmetricText(signed(vector))
    expect(text).toBe(vector.stringToSign)
    expect(isSignedWithKey(text, defined(vector.signature), createPublicKey(defined(vector.publicKeyPem)))).toBe(true)
  })

  test('snap-bi-go: a token request signed with the secret', () => {
    const vector = byId(published, 'snap-bi-go-token-symmetric')
    expect(signWithSecret(defined(vector.stringToSign), defined(vector.clientSecret), 'base64')).toBe(vector.signature)
  })
})

describe('a signature that is not right', () => {
  const text = 'POST:/v1.0/x:t:h:2026-11-20T10:00:00+07:00'
  const good = signWithSecret(text, 'secret', 'base64')

  test.each([
    ['empty', ''],
    ['in other case', good.toLowerCase()],
    ['cut short', good.slice(0, -1)],
    ['with a space', `${good.slice(0, 10)} ${good.slice(11)}`],
    ['of another text', signWithSecret(`${text} `, 'secret', 'base64')],
    ['by another secret', signWithSecret(text, 'Secret', 'base64')],
    ['hex of the wrong length', 'ab'.repeat(63)],
  ])('%s is refused', (_what, signature) => {
    expect(isSignedWithSecret(text, signature, 'secret')).toBe(false)
    expect(isSignedWithKey(text, signature, testKeys.publicKey)).toBe(false)
  })

  test('a key that is too short or no RSA key verifies nothing', () => {
    const short = generateKeyPairSync('rsa', { modulusLength: 1024 })
    const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    expect(isSignedWithKey(text, signWithKey(text, short.privateKey, 'base64'), short.publicKey)).toBe(false)
    expect(isSignedWithKey(text, signWithKey(text, curve.privateKey, 'base64'), curve.publicKey)).toBe(false)
  })
})

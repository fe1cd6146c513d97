import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { ProofView } from '../../receipt-view.ts'
import { check } from './check.ts'
import { rootFrom } from './merkle-path.ts'
import { readPasted } from './read-pasted.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const NOW = 1_800_000_000
const KEY = { ...(publicKey.export({ format: 'jwk' }) as { kty: string; crv: string; x: string }), kid: 'k1', iat: NOW }
const keys = async () => [KEY]

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
function signed(payload: object, head: object = {}): string {
  const text = `${encode({ alg: 'EdDSA', typ: 'gapura-receipt+jwt', kid: 'k1', ...head })}.${encode(payload)}`
  return `${text}.${sign(null, Buffer.from(text), privateKey).toString('base64url')}`
}

const sha256 = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest()
const node = (left: Buffer, right: Buffer) => sha256(Buffer.of(1), left, right)
const leaves = Array.from({ length: 7 }, (_, i) => sha256(Buffer.of(0), Buffer.from(`${i}`)))
/** The tree of RFC 6962 over all leaves, and the path of one, written down by its definition. */
function tree(from: readonly Buffer[]): Buffer {
  if (from.length === 1) return from[0] as Buffer
  const split = 2 ** Math.floor(Math.log2(from.length - 1))
  return node(tree(from.slice(0, split)), tree(from.slice(split)))
}
function path(index: number, from: readonly Buffer[]): Buffer[] {
  if (from.length === 1) return []
  const split = 2 ** Math.floor(Math.log2(from.length - 1))
  const [left, right] = [from.slice(0, split), from.slice(split)]
  return index < split ? [...path(index, left), tree(right)] : [...path(index - split, right), tree(left)]
}

const PROOF: ProofView = {
  day: '2026-11-19',
  leafIndex: 5,
  treeSize: 7,
  leafHash: (leaves[5] as Buffer).toString('hex'),
  auditPath: path(5, leaves).map((hash) => hash.toString('hex')),
  root: tree(leaves).toString('hex'),
}
const { auditPath: _, ...PLACE } = PROOF
const RECEIPT = { iat: NOW, kind: 'payment', amount: 125_000, books: { transactionId: 'ltx_1', ...PLACE } }
const OPEN = {
  ...RECEIPT,
  books: { transactionId: 'ltx_1', day: null, leafIndex: null, treeSize: null, leafHash: null, root: null },
}

test('every leaf of trees of up to 40 leads to the root, and with any other index or size to none', async () => {
  for (let size = 1; size <= 40; size++) {
    const all = Array.from({ length: size }, (_, i) => sha256(Buffer.of(0), Buffer.from(`${i}`)))
    const root = tree(all).toString('hex')
    for (const [index, leaf] of all.entries()) {
      const found = await rootFrom(leaf, index, size, path(index, all))
      expect(found && Buffer.from(found).toString('hex')).toBe(root)
      if (size === 1) continue
      const other = await rootFrom(leaf, (index + 1) % size, size, path(index, all))
      expect(other && Buffer.from(other).toString('hex')).not.toBe(root)
    }
  }
})

test('sizes beyond 32 bits are divided as they are', async () => {
  const size = 2 ** 33 + 1
  const last = await rootFrom(leaves[0] as Buffer, size - 1, size, [leaves[1] as Buffer])
  expect(last && Buffer.from(last)).toEqual(node(leaves[1] as Buffer, leaves[0] as Buffer))
})

describe('a receipt', () => {
  test('with its proof is valid', async () => {
    expect((await check(signed(RECEIPT), PROOF, keys)).is).toBe('valid')
  })

  test('of a day that is not closed says so', async () => {
    expect((await check(signed(OPEN), null, keys)).is).toBe('open')
    expect((await check(signed({ ...OPEN, books: null }), null, keys)).is).toBe('open')
  })

  test.for([
    ['a proof of another leaf', { leafHash: (leaves[4] as Buffer).toString('hex') }],
    ['another root', { root: 'a'.repeat(64) }],
    ['another place', { leafIndex: 4 }],
    ['another day', { day: '2026-11-20' }],
    ['a path that is too short', { auditPath: PROOF.auditPath.slice(1) }],
    ['a path that is too long', { auditPath: [...PROOF.auditPath, 'a'.repeat(64)] }],
    ['a path whose steps are exchanged', { auditPath: PROOF.auditPath.toReversed() }],
    ['a path that is none', { auditPath: ['zz'] }],
  ] as const)('with %s is not valid', async ([, change]) => {
    expect(await check(signed(RECEIPT), { ...PROOF, ...change }, keys)).toEqual({ is: 'invalid', why: 'proof' })
  })

  test('and its proof are compared: neither may lack what the other has', async () => {
    expect(await check(signed(RECEIPT), null, keys)).toEqual({ is: 'invalid', why: 'proof' })
    expect(await check(signed(OPEN), PROOF, keys)).toEqual({ is: 'invalid', why: 'proof' })
  })

  test('that was changed in any character is not valid', async () => {
    const jws = signed(RECEIPT)
    for (let at = 0; at < jws.length; at++) {
      const other = jws[at] === 'A' ? 'B' : 'A'
      const changed = jws.slice(0, at) + other + jws.slice(at + 1)
      // The last character of a part holds bits that stand for nothing.
      if (
        Buffer.from(changed.split('.')[2] ?? '', 'base64url').equals(
          Buffer.from(jws.split('.')[2] ?? '', 'base64url'),
        ) &&
        at >= jws.lastIndexOf('.')
      )
        continue
      expect((await check(changed, PROOF, keys)).is).toBe('invalid')
    }
  })

  test.for([
    ['of an access token', { typ: 'at+jwt' }],
    ['without a signature', { alg: 'none' }],
    ['with an extension that nobody knows', { crit: ['x'] }],
    ['without a key', { kid: undefined }],
  ] as const)('%s is none', async ([, head]) => {
    expect(await check(signed(RECEIPT, head), PROOF, keys)).toEqual({ is: 'invalid', why: 'malformed' })
  })

  test('by another issuer’s key, or by ours after its end, is not valid', async () => {
    expect(await check(signed(RECEIPT), PROOF, async () => [{ ...KEY, kid: 'k2' }])).toEqual({
      is: 'invalid',
      why: 'key',
    })
    const other = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }) as { x: string }
    const exchanged = async () => [{ ...KEY, x: other.x }]
    expect(await check(signed(RECEIPT), PROOF, exchanged)).toEqual({ is: 'invalid', why: 'signature' })
    const ended = async () => [{ ...KEY, iat: NOW - 20_000, exp: NOW - 10_000 }]
    expect(await check(signed(RECEIPT), PROOF, ended)).toEqual({ is: 'invalid', why: 'key' })
    const inTime = async () => [{ ...KEY, exp: NOW + 10 }]
    expect((await check(signed(RECEIPT), PROOF, inTime)).is).toBe('valid')
  })

  test('without the keys is not judged, nor where the browser does not know the signature', async () => {
    const failing = () => Promise.reject(new Error('offline'))
    expect(await check(signed(RECEIPT), PROOF, failing)).toEqual({ is: 'unreachable' })
    const unknown = async () => [{ ...KEY, x: 'AA' }]
    expect(await check(signed(RECEIPT), PROOF, unknown)).toEqual({ is: 'unsupported' })
  })

  test.for(['', '..', 'a.b.c', 'é.é.é', `${signed(RECEIPT)}.x`, 'null'])('that is %s is none', async (jws) => {
    expect(await check(jws, null, keys)).toEqual({ is: 'invalid', why: 'malformed' })
  })
})

test('a pasted text is a file, a reply or a JWS', () => {
  const jws = signed(RECEIPT)
  expect(readPasted(` ${jws}\n`)).toEqual({ jws, proof: null })
  expect(readPasted(JSON.stringify({ receipt: jws, url: 'https://x', proof: PROOF }))).toEqual({ jws, proof: PROOF })
  expect(readPasted(JSON.stringify({ receipt: jws, proof: null }))).toEqual({ jws, proof: null })
  expect(readPasted('{"receipt":')).toEqual({ jws: '', proof: null })
})

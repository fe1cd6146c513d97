import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { holdMasterKey } from '../master-key.ts'
import { openSecret, SealError, sealSecret } from './seal.ts'

const key = holdMasterKey(randomBytes(32))

test('what was sealed opens again, and no two results are equal', () => {
  fc.assert(
    fc.property(fc.uint8Array(), fc.string(), (bytes, context) => {
      const plain = Buffer.from(bytes)
      const sealed = sealSecret(key, plain, context)
      expect(openSecret(key, sealed, context)).toEqual(plain)
      expect(sealSecret(key, plain, context)).not.toEqual(sealed)
    }),
  )
})

test('another row, another key and a changed byte are refused', () => {
  const sealed = sealSecret(key, Buffer.from('secret'), 'row 1')
  expect(() => openSecret(key, sealed, 'row 2')).toThrow(SealError)
  expect(() => openSecret(holdMasterKey(randomBytes(32)), sealed, 'row 1')).toThrow('another master key')
  for (let i = 0; i < sealed.length; i++) {
    const changed = Buffer.from(sealed)
    changed[i] = (changed[i] ?? 0) ^ 1
    expect(() => openSecret(key, changed, 'row 1')).toThrow(SealError)
  }
  for (let length = 0; length < sealed.length; length++) {
    expect(() => openSecret(key, sealed.subarray(0, length), 'row 1')).toThrow(SealError)
  }
})

test('a master key of another length is refused', () => {
  expect(() => holdMasterKey(randomBytes(16))).toThrow(RangeError)
})

test('of two keys one seals and both open; the one that is not held opens nothing', () => {
  const [current, previous] = [randomBytes(32), randomBytes(32)]
  const before = holdMasterKey(previous)
  const both = holdMasterKey(current, previous)
  const old = sealSecret(before, Buffer.from('old'), 'row')
  expect(openSecret(both, old, 'row').toString()).toBe('old')
  const next = sealSecret(both, Buffer.from('next'), 'row')
  expect(() => openSecret(before, next, 'row')).toThrow('another master key')
  both.sealUnder(before.sealing.id)
  expect(openSecret(before, sealSecret(both, Buffer.from('old'), 'row'), 'row').toString()).toBe('old')
  expect(openSecret(holdMasterKey(current), next, 'row').toString()).toBe('next')
})

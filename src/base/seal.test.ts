import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openSecret, SealError, sealSecret } from './seal.ts'

const key = randomBytes(32)

test('what was sealed opens again, and never looks the same twice', () => {
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
  expect(() => openSecret(randomBytes(32), sealed, 'row 1')).toThrow('another master key')
  for (let i = 0; i < sealed.length; i++) {
    const changed = Buffer.from(sealed)
    changed[i] = changed[i]! ^ 1
    expect(() => openSecret(key, changed, 'row 1')).toThrow(SealError)
  }
  for (let length = 0; length < sealed.length; length++) {
    expect(() => openSecret(key, sealed.subarray(0, length), 'row 1')).toThrow(SealError)
  }
})

test('a master key of another length is a mistake of ours', () => {
  expect(() => sealSecret(randomBytes(16), Buffer.of(1), '')).toThrow(RangeError)
})

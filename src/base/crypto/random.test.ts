import { expect, test } from 'vitest'
import { takeRandomBytes } from './random.ts'

test('every byte is returned once, across pools', () => {
  const drawn = Array.from({ length: 2_000 }, () => Buffer.from(takeRandomBytes(15)).toString('hex'))
  expect(new Set(drawn).size).toBe(drawn.length)
  expect(takeRandomBytes(0)).toHaveLength(0)
  expect(new Set(takeRandomBytes(8_192)).size).toBe(256)
})

test('returned bytes do not change when more are drawn', () => {
  const bytes = takeRandomBytes(16)
  const copy = Buffer.from(bytes).toString('hex')
  for (let i = 0; i < 1_000; i++) takeRandomBytes(16)
  expect(Buffer.from(bytes).toString('hex')).toBe(copy)
})

import { expect, test } from 'vitest'
import { readSpan } from './span.ts'

test.each([
  ['90s', 90_000],
  ['30m', 1_800_000],
  ['1h', 3_600_000],
  ['30d', 2_592_000_000],
])('%s is a while', (text, ms) => expect(readSpan(text)).toBe(ms))

test.each(['', '0s', '1', 'h', '1.5h', '-1h', '31d', '1w', '1h '])('"%s" is refused in a sentence', (text) => {
  expect(() => readSpan(text)).toThrow('--since must be a while such as')
})

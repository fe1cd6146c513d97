import { expect, test } from 'vitest'
import { expiryText } from './expiry.ts'

const shown = (type: 'ewallet' | 'credit_card', at: string) =>
  expiryText({ type, expiresAt: new Date(at) }, 'Asia/Jakarta', 'en').replaceAll('\u00a0', ' ')

test('a method is good until a day of the merchant’s zone, the last on which it can be charged', () => {
  expect(shown('ewallet', '2031-11-29T05:00:00Z')).toBe('29 Nov 2031')
  // Midnight in Jakarta: the 29th has not begun.
  expect(shown('ewallet', '2031-11-28T17:00:00Z')).toBe('28 Nov 2031')
  expect(shown('credit_card', '2028-10-01T00:00:00Z')).toBe('09/2028')
})

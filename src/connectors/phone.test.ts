import { expect, test } from 'vitest'
import { readPhone } from './phone.ts'

test.each(['081234567890', '6281234567890', '+6281234567890', '+62 812-3456-7890', '(0812) 3456 7890'])(
  '%s is a mobile number',
  (typed) => {
    expect(readPhone(typed)).toBe('+6281234567890')
  },
)

test.each([
  '',
  '812345678',
  '0211234567',
  '+6512345678',
  '+65 8123 4567',
  '08123',
  '08123456789012345',
  '+62x812345678',
])('"%s" is none', (typed) => {
  expect(readPhone(typed)).toBeUndefined()
})

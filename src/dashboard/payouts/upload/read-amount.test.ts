import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isMixed, readAmount } from './read-amount.ts'

test.each([
  ['250000', '250000'],
  ['250.000', '250000'],
  ['250,000', '250000'],
  ['1.250.000', '1250000'],
  ['1,250,000.00', '1250000'],
  ['1.250.000,00', '1250000'],
  ['Rp 250.000', '250000'],
  ['Rp.250.000', '250000'],
  ['IDR 1 250 000', '1250000'],
  ['1 250 000,0', '1250000'],
])('%s is %s', (text, digits) => {
  expect(readAmount(text)?.digits).toBe(digits)
})

test.each([
  '',
  '12,50',
  '1.5',
  '250.00',
  '250,0',
  '1.250,50',
  '1.250.00',
  '1,250.000.000',
  '2.50.000',
  '-5',
  '1e6',
  'ten',
])('%s is no whole amount', (text) => {
  expect(readAmount(text)).toBeUndefined()
})

test('however thousands are separated, the amount stays', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_999_999 }), fc.constantFrom('.', ',', ' '), (amount, separator) => {
      const grouped = String(amount).replaceAll(/\B(?=(\d{3})+$)/g, separator)
      expect(readAmount(grouped)?.digits).toBe(String(amount))
    }),
  )
})

test('points in one line and commas in another cannot both mean thousands', () => {
  const areMixed = (...amounts: string[]) => isMixed(amounts.map((text) => readAmount(text)?.separator))
  expect(areMixed('250.000', '1,000', '5')).toBe(true)
  expect(areMixed('250.000', '1.000', '5', 'x')).toBe(false)
})

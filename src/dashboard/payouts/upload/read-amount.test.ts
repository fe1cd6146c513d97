import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimalSignOf, readAmount } from './read-amount.ts'

/** An amount that is alone in its file. */
function readAlone(text: string): string | undefined {
  const sign = decimalSignOf([text])
  return sign === 'unclear' ? undefined : readAmount(text, sign)
}

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
  expect(readAlone(text)).toBe(digits)
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
  expect(readAlone(text)).toBeUndefined()
})

test('however thousands are separated, the amount stays', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_999_999 }), fc.constantFrom('.', ',', ' '), (amount, separator) => {
      const grouped = String(amount).replaceAll(/\B(?=(\d{3})+$)/g, separator)
      expect(readAlone(grouped)).toBe(String(amount))
    }),
  )
})

test.each([
  [['2500000', '2.500.000', 'Rp 250.000'], 'comma'],
  [['2500000', '2,500,000', '1,000'], 'point'],
  [['1.250.000,00', '250.000', '12,50'], 'comma'],
  [['1,250,000.00', '250,000', '12.50'], 'point'],
  [['250000', 'ten', '', '1 250 000'], 'comma'],
  [['250.00', '12.50'], 'point'],
  [['2.500', '1,50'], 'unclear'],
  [['250.000', '1,000'], 'unclear'],
  [['250.000', '12.5'], 'unclear'],
  [['2.500.000', '250.00'], 'unclear'],
  [['1.250.000,00', '1,250,000.00'], 'unclear'],
  [['1.250.000,00', '250,000'], 'unclear'],
] as const)('of %j the decimals begin with: %s', (texts, sign) => {
  expect(decimalSignOf(texts)).toBe(sign)
})

test('by the sign that was declared an amount is whole or none', () => {
  const both = (text: string) => [readAmount(text, 'comma', true), readAmount(text, 'point', true)]
  expect(both('2.500')).toEqual(['2500', undefined])
  expect(both('2,500')).toEqual([undefined, '2500'])
  expect(both('250000.00')).toEqual([undefined, '250000'])
  expect(both('1,50')).toEqual([undefined, undefined])
})

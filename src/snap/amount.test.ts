import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import vectors from '../../test/vectors/rails-vectors.json' with { type: 'json' }
import { currency } from '../base/currency.ts'
import { fromWhole } from '../base/money.ts'
import { fromSnapMoney, toSnapMoney } from './amount.ts'

const IDR = currency('IDR')
const { money } = vectors.snap

describe('writing', () => {
  // The last pair is past what a JSON number can say exactly; the test below covers it.
  const exact = money.out.filter(([whole]) => Number.isSafeInteger(whole)) as [number, string][]
  test.each(exact)('%i whole rupiah is %s', (whole, value) => {
    expect(toSnapMoney(fromWhole(whole, IDR))).toEqual({ value, currency: 'IDR' })
  })

  test('sixteen nines are exact', () => {
    const wire = { value: '9999999999999999.00', currency: 'IDR' }
    expect(fromSnapMoney(wire)).toEqual({ amount: 999999999999999900n, currency: IDR })
    expect(toSnapMoney({ amount: 999999999999999900n, currency: IDR })).toEqual(wire)
  })

  test('always two decimals, in every currency', () => {
    expect(toSnapMoney({ amount: 1000n, currency: currency('JPY') }).value).toBe('1000.00')
    expect(toSnapMoney({ amount: 1230n, currency: currency('KWD') }).value).toBe('1.23')
  })

  test('what the form cannot say throws instead of rounding', () => {
    expect(() => toSnapMoney({ amount: 1234n, currency: currency('KWD') })).toThrow(RangeError)
    expect(() => toSnapMoney({ amount: -100n, currency: IDR })).toThrow(RangeError)
    expect(() => toSnapMoney({ amount: 10n ** 18n, currency: IDR })).toThrow(RangeError)
  })
})

describe('reading', () => {
  test.each(money.in as [string, number][])('%s is %i whole rupiah', (value, whole) => {
    expect(fromSnapMoney({ value, currency: 'IDR' })).toEqual(fromWhole(whole, IDR))
  })

  test.each([...money.reject, '200000.2', '', '10000.000', '1.00\n', '١٠.00', '99999999999999999.00'])(
    '%j is refused',
    (value) => {
      expect(fromSnapMoney({ value, currency: 'IDR' })).toBeUndefined()
    },
  )

  test.each([
    undefined,
    null,
    'x',
    { value: '1.00' },
    { value: '1.00', currency: 'idr' },
    { value: '1.00', currency: 'XXX' },
    { value: 1, currency: 'IDR' },
    { value: '1.50', currency: 'JPY' },
  ])('%j is no money', (wire) => {
    expect(fromSnapMoney(wire)).toBeUndefined()
  })
})

test('what is written is read back, to the last sen', () => {
  fc.assert(
    fc.property(
      fc.bigInt(0n, 10n ** 18n - 1n),
      fc.constantFrom('IDR', 'SGD', 'USD').map((code) => currency(code)),
      (amount, code) => {
        expect(fromSnapMoney(toSnapMoney({ amount, currency: code }))).toEqual({ amount, currency: code })
      },
    ),
  )
})

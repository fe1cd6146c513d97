import { expect, test } from 'vitest'
import { BROWSER_AMOUNTS_DEFAULT, readBrowserAmounts } from './browser-amounts.ts'

test('amounts are read by currency, `*` standing for every other', () => {
  expect(readBrowserAmounts(BROWSER_AMOUNTS_DEFAULT)).toEqual({ IDR: 20_000_000, '*': 20_000 })
  expect(readBrowserAmounts('IDR:0, SGD:999999999999')).toEqual({ IDR: 0, SGD: 999_999_999_999 })
})

test.each(['20000000', 'IDR', 'IDR:', 'IDR:1.5', 'IDR:-1', 'IDR:1e6', 'idr:1', 'XYZ:1', 'IDR:1,', 'IDR:1000000000000'])(
  '"%s" is refused by the name of its variable',
  (text) => {
    expect(() => readBrowserAmounts(text)).toThrow(/^LIMIT_BROWSER_AMOUNT must be .*IDR:20000000/)
  },
)

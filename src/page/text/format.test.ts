import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CURRENCY_DIGITS, currency } from '../../base/currency.ts'
import { fromWhole } from '../../base/money.ts'
import { firstNames, formatMoney, formatPlain, formatTime, inFours, initialsOf, inWords, savedName } from './format.ts'

const whole = (amount: number, code: string) => fromWhole(amount, currency(code))

test('money reads as people write it in each language', () => {
  const shown = (amount: number, code: string) =>
    [formatMoney(whole(amount, code), 'id'), formatMoney(whole(amount, code), 'en')].map((t) =>
      t.replace('\u00a0', ' '),
    )
  expect(shown(125_000, 'IDR')).toEqual(['Rp125.000', 'IDR 125,000'])
  expect(shown(1, 'IDR')).toEqual(['Rp1', 'IDR 1'])
  expect(shown(999_999_999_999, 'IDR')).toEqual(['Rp999.999.999.999', 'IDR 999,999,999,999'])
  expect(shown(1_250, 'USD')).toEqual(['USD 1.250,00', 'USD 1,250.00'])
  expect(shown(1_250, 'JPY')).toEqual(['JPY 1.250', 'JPY 1,250'])
  expect(shown(5, 'KWD')).toEqual(['KWD 5,000', 'KWD 5.000'])
})

test('a fraction is shown even where it is uncommon, and omitted where it is zero', () => {
  expect(formatMoney({ amount: 12_500_050n, currency: currency('IDR') }, 'id')).toBe('Rp125.000,50')
  expect(formatMoney({ amount: 5_140n, currency: currency('IQD') }, 'en').replace('\u00a0', ' ')).toBe('IQD 5.140')
  expect(formatPlain({ amount: 12_500_050n, currency: currency('IDR') })).toBe('125000.50')
  expect(formatPlain(whole(125_000, 'IDR'))).toBe('125000')
  expect(formatPlain(whole(5, 'KWD'))).toBe('5')
  expect(formatPlain(whole(100, 'JPY'))).toBe('100')
})

test('no digit of any amount in any currency is lost or added', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 17n }),
      fc.constantFrom(...CURRENCY_DIGITS.keys()),
      fc.constantFrom('id' as const, 'en' as const),
      (amount, code, locale) => {
        const digits = formatMoney({ amount, currency: currency(code) }, locale).replace(/\D/g, '')
        const scale = 10n ** BigInt(CURRENCY_DIGITS.get(code) ?? 0)
        expect([amount, amount / scale]).toContain(BigInt(digits))
      },
    ),
  )
})

test('times are in Western Indonesian Time and say so, over midnight and new year', () => {
  const shown = (iso: string) => [formatTime(new Date(iso), 'id'), formatTime(new Date(iso), 'en')]
  expect(shown('2026-11-20T11:05:59Z').map((t) => t.replaceAll('\u00a0', ' '))).toEqual([
    '20 Nov 2026, 18.05 WIB',
    '20 Nov 2026, 18:05 WIB (UTC+7)',
  ])
  expect(formatTime(new Date('2026-12-31T17:00:00Z'), 'id').replaceAll('\u00a0', ' ')).toBe('1 Jan 2027, 00.00 WIB')
})

test('digits stand in fours', () => {
  expect(inFours('12345678901')).toEqual(['1234', '5678', '901'])
})

test('a name’s initials leave out what every company is called', () => {
  expect(['Kopi Gapura', 'PT Sinar Mentari', 'x', '🙂', 'álvaro'].map(initialsOf)).toEqual(['KG', 'SM', 'X', '•', 'Á'])
})

test('the days of a period are read in the page’s language, and other text stays', () => {
  const said = (text: string) => [inWords(text, 'id'), inWords(text, 'en')].map((one) => one.replaceAll('\u00a0', ' '))
  expect(said('Paket (2026-12-29 – 2027-05-28)')).toEqual([
    'Paket (29 Des 2026 – 28 Mei 2027)',
    'Paket (29 Dec 2026 – 28 May 2027)',
  ])
  expect(said('Paket 2026-12-29 (2026-13-01 – x)')).toEqual(Array(2).fill('Paket 2026-12-29 (2026-13-01 – x)'))
})

test('of a long list the first four are named', () => {
  expect(firstNames(['a', 'b', 'c', 'd'])).toBe('a, b, c, d')
  expect(firstNames(['a', 'b', 'c', 'd', 'e', 'f'])).toBe('a, b, c, d +2')
})

test('a saved card is called by its brand and digits, anything else by its name and number', () => {
  const card = { type: 'credit_card', code: null, name: 'Card', label: 'Visa •••• 1114' } as const
  expect(savedName(card)).toBe('Visa •••• 1114')
  expect(savedName({ ...card, label: null })).toBe('Card')
  const wallet = { type: 'ewallet', code: 'DANA', name: 'DANA', label: '0812••••678' } as const
  expect(savedName(wallet)).toBe('DANA 0812••••678')
  expect(savedName({ ...wallet, label: null })).toBe('DANA')
})

test('the dash between two days stays with the first', () => {
  expect(inWords('Kopi (2026-12-29 – 2027-01-28)', 'en')).toMatch(/2026\u00a0– 28/)
})

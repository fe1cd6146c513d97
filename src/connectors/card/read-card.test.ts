import { readFileSync } from 'node:fs'
import { inspect } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCharacter } from '../../../test/setup/any-character.ts'
import { hasGoodChecksum } from '../../base/privacy/card-numbers.ts'
import { BRANDS, brandOf, type CardBrand } from '../../payment-methods/card-brands.ts'
import { isExpired, readExpiry } from './card-expiry.ts'
import { readCardNumber } from './card-number.ts'
import { readCard } from './read-card.ts'

type Vectors = {
  brands: { type: string; iin: string[]; lengths: number[]; cvv: number | null }[]
  numbers: { number: string; brand: string; luhn: boolean }[]
  luhnInvalid: string[]
  formatInvalid: string[]
}
const file = new URL('../../../test/vectors/rails-vectors.json', import.meta.url)
const { cards } = JSON.parse(readFileSync(file, 'utf8')) as { cards: Vectors }
const NOW = new Date('2026-11-20T03:00:00Z')

describe('a card number', () => {
  test.each(cards.numbers)('$number is $brand', ({ number, brand, luhn }) => {
    expect(hasGoodChecksum(number)).toBe(luhn)
    const read = readCardNumber(number)
    // Its IIN lies outside every published range, and libraries refuse it too.
    if (number === '3337000000200004') expect(read).toEqual({ fault: 'unknown_brand' })
    else expect(read).toEqual({ digits: number, brand: brand.split(' ')[0] })
  })

  test.each(cards.luhnInvalid)('%s has a wrong check digit', (number) => {
    expect(readCardNumber(number)).toEqual({ fault: 'wrong_checksum' })
  })

  test.each(cards.formatInvalid)('"%s" is none', (number) => {
    expect(readCardNumber(number)).toEqual({ fault: number === '' ? 'missing' : 'wrong_length' })
  })

  test.each([
    '4242x4242424242',
    '４２４２４２４２４２４２４２４２',
    '4242 4242 4242 4242'.repeat(3),
    '4242.4242.4242.4242',
  ])('"%s" is malformed', (typed) => {
    expect(readCardNumber(typed)).toEqual({ fault: 'malformed' })
  })

  test('may be typed with spaces and dashes', () => {
    expect(readCardNumber(' 3782 822463 10005 ')).toMatchObject({ digits: '378282246310005' })
    expect(readCardNumber('4242-4242-4242-4242')).toMatchObject({ digits: '4242424242424242' })
  })

  test('with one digit changed, or two neighbours swapped but 0 and 9, has a wrong check digit', () => {
    const anyNumber = fc.constantFrom(...cards.numbers.map(({ number }) => number))
    fc.assert(
      fc.property(anyNumber, fc.nat(18), fc.integer({ min: 1, max: 9 }), (number, at, by) => {
        const i = at % number.length
        const changed = number.slice(0, i) + ((Number(number[i]) + by) % 10) + number.slice(i + 1)
        expect(hasGoodChecksum(changed)).toBe(false)
      }),
    )
    fc.assert(
      fc.property(anyNumber, fc.nat(17), (number, at) => {
        const i = at % (number.length - 1)
        const [a = '', b = ''] = [number[i], number[i + 1]]
        fc.pre(a !== b && !['09', '90'].includes(a + b))
        expect(hasGoodChecksum(number.slice(0, i) + b + a + number.slice(i + 2))).toBe(false)
      }),
    )
  })
})

describe('a brand', () => {
  const known = cards.brands.filter(({ type }) => Object.hasOwn(BRANDS, type))

  test('of the table is known, but for the one without a published range', () => {
    expect(known).toHaveLength(cards.brands.length - 1)
  })

  test.each(known)('$type has its lengths, code and first digits', ({ type, iin, lengths, cvv }) => {
    const brand = BRANDS[type as CardBrand]
    expect(brand.lengths).toEqual(lengths)
    expect(brand.codeLength).toBe(cvv)
    for (const entry of iin) {
      const [from = '', to = from] = entry.replace(' family', '').split('-')
      for (const prefix of [from, to]) expect(brandOf(prefix.padEnd(16, '0'))).toBe(type)
    }
  })

  test.each([
    '2220990000000000',
    '2721000000000000',
    '5600000000000000',
    '3527000000000000',
    '3590000000000000',
    '1946',
  ])('of %s is unknown', (digits) => {
    expect(brandOf(digits)).toBeUndefined()
  })
})

describe('an expiry', () => {
  test.each(['12/28', '12/2028', '12 / 28', '12-28', '1228', ' 12/28 '])('"%s" is December 2028', (typed) => {
    expect(readExpiry(typed)).toEqual({ year: 2028, month: 12 })
  })
  test.each(['', '13/28', '00/28', '12/1999', '12', '12/3', '2028-12', '12/28/01', 'ab/cd', '１２/28'])(
    '"%s" is none',
    (typed) => {
      expect(readExpiry(typed)).toBeUndefined()
    },
  )

  test('is good through the last day of its month, wherever that ends last', () => {
    const november = { year: 2026, month: 11 }
    expect(isExpired(november, new Date('2026-11-30T23:59:59Z'))).toBe(false)
    expect(isExpired(november, new Date('2026-12-01T11:59:59Z'))).toBe(false)
    expect(isExpired(november, new Date('2026-12-01T12:00:00Z'))).toBe(true)
    expect(isExpired({ year: 2026, month: 12 }, new Date('2027-01-01T12:00:00Z'))).toBe(true)
  })
})

describe('a card', () => {
  const form = { number: '4242 4242 4242 4242', expiry: '12/28', code: '123' }

  test('is read whole, and shows brand, last four and expiry', () => {
    const read = readCard(form, NOW)
    expect(read).toMatchObject({
      is: 'card',
      card: { brand: 'visa', lastFour: '4242', expiry: { year: 2028, month: 12 } },
    })
  })

  test('reveals neither number nor code to JSON, templates, inspection or enumeration', () => {
    const read = readCard({ ...form, code: '987' }, NOW)
    if (read.is !== 'card') throw new Error('no card')
    const { card } = read
    const printed = [
      JSON.stringify(read),
      `${card}`,
      inspect(read, { depth: 9, showHidden: true }),
      JSON.stringify({ ...card }),
      JSON.stringify(Object.entries(card)),
      inspect(new Error('x', { cause: card }), { depth: 9 }),
    ].join('\n')
    expect(printed).not.toMatch(/42424242|987/)
    expect(card.revealTo((secrets) => secrets)).toEqual({ number: '4242424242424242', securityCode: '987' })
  })

  test('lists every fault at once, and repeats nothing that was typed', () => {
    const read = readCard({ number: '4242424242424241', expiry: '10/26', code: '12' }, NOW)
    expect(read).toEqual({
      is: 'faulty',
      faults: [
        { field: 'number', fault: 'wrong_checksum' },
        { field: 'expiry', fault: 'expired' },
        { field: 'code', fault: 'wrong_length' },
      ],
    })
    expect(readCard({}, NOW)).toMatchObject({
      faults: [
        { field: 'number', fault: 'missing' },
        { field: 'expiry', fault: 'missing' },
        { field: 'code', fault: 'missing' },
      ],
    })
  })

  test.each([
    ['4242424242424242', '1234', 'wrong_length'],
    ['378282246310005', '123', 'wrong_length'],
    ['378282246310005', '1234', undefined],
    ['4242424242424242', '12a', 'malformed'],
    ['4242424242424242', ' 123 ', undefined],
  ])('%s with the code %s: %s', (number, code, fault) => {
    const read = readCard({ number, expiry: '12/28', code }, NOW)
    expect(read.is === 'faulty' ? read.faults[0]?.fault : undefined).toBe(fault)
  })

  test('of any text is a card or faulty, and never throws', () => {
    const text = fc.option(fc.string({ unit: anyCharacter }), { nil: undefined })
    fc.assert(
      fc.property(text, text, text, (number, expiry, code) => {
        expect(['card', 'faulty']).toContain(readCard({ number, expiry, code }, NOW).is)
      }),
    )
  })
})

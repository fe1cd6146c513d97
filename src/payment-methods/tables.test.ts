import { expect, test } from 'vitest'
import { BRANDS, brandsOf, markOf } from './brands.ts'
import { gives, hasBrands, joinWords, labelOf, PAYMENT_TYPES, TYPE_CODES } from './types.ts'

test('exactly the types that have brands have rows of them, and say how one is chosen', () => {
  for (const type of TYPE_CODES) {
    expect([type, brandsOf(type).length > 0]).toEqual([type, hasBrands(type)])
    expect([type, PAYMENT_TYPES[type].choice !== null]).toEqual([type, hasBrands(type)])
    expect([type, PAYMENT_TYPES[type].hint === null]).toEqual([type, hasBrands(type)])
  }
})

test('a code is one brand of its type, in capitals, as filters and marks can name it', () => {
  const named = BRANDS.map(({ type, code }) => `${type}:${code}`)
  expect(new Set(named).size).toBe(named.length)
  for (const { code } of BRANDS) expect(code).toMatch(/^[A-Z0-9_]{1,32}$/)
})

test('a tile holds every mark, and no two brands of a type have the same', () => {
  for (const type of TYPE_CODES) {
    const marks = brandsOf(type).map(({ code }) => markOf(code))
    expect(marks.filter((mark) => mark.length > 4)).toEqual([])
    expect(new Set(marks).size).toBe(marks.length)
  }
})

test('a link leads into no app but its own brand’s', () => {
  const schemes = BRANDS.flatMap(({ appSchemes = [] }) => appSchemes)
  expect(new Set(schemes).size).toBe(schemes.length)
  for (const scheme of schemes) expect(scheme).toMatch(/^[a-z]+:$/)
  expect(schemes.filter((scheme) => /^(https?|javascript|data|file|blob):$/.test(scheme))).toEqual([])
})

test('only what is approved on a brand’s page or in its app is prompted for by phone', () => {
  const prompted = BRANDS.filter(({ needsPhone }) => needsPhone)
  expect(prompted.filter(({ type }) => !gives(type, 'approval'))).toEqual([])
})

test('a label begins with a capital, in both languages', () => {
  for (const type of TYPE_CODES) {
    expect(labelOf(type, 'en')).toMatch(/^[A-Z]/)
    expect(labelOf(type, 'id')).toMatch(/^[A-Z]/)
  }
  expect([labelOf('qrcode', 'id'), labelOf('credit_card', 'id')]).toEqual(['QRIS', 'Kartu'])
})

test.each([
  [[], ''],
  [['a'], 'a'],
  [['a', 'b'], 'a or b'],
  [['a', 'b', 'c'], 'a, b or c'],
])('%j is joined in a sentence', (words, sentence) => {
  expect(joinWords(words, 'or')).toBe(sentence)
})

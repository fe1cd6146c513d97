import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { CUSTOMERS } from '../../../test/checkout/customers.ts'
import { SealError } from '../../base/crypto/seal.ts'
import { customersUnder } from './customers.ts'
import { searchQueriesOf, searchWordsOf } from './search-words.ts'

const BUDI = { name: 'Budi  Sántoso-Wijaya', email: 'Budi.S@Example.com', phone: '+6281234567890' }
const METADATA = { order: 'INV 8812', 'Shop.id': 'Jakarta', count: 3, note: 'x'.repeat(65) }

/** Whether a text finds a checkout with these words. */
const finds = (text: string): boolean => {
  const words = new Set(searchWordsOf(BUDI, METADATA).map(({ kind, text: held }) => `${kind} ${held}`))
  return searchQueriesOf(text).some((query) =>
    query.words.every(({ kind, text: word }) => words.has(`${kind} ${word}`)),
  )
}

test.each([
  ...['budi', 'BUDI SANTOSO', 'wijaya budi', 'Sántoso', ' budi '],
  ...['budi.s@example.com', 'BUDI.S@EXAMPLE.COM'],
  ...['+6281234567890', '081234567890', '0812-3456-7890', '62 812 3456 7890'],
  ...['inv 8812', 'INV 8812', 'order', 'shop.id', 'order:INV 8812', 'ORDER = inv 8812', 'shop.id:jakarta'],
])('a checkout is found by %s', (text) => {
  expect(finds(text)).toBe(true)
})

test.each(['bud', 'budi agus', 'example.com', '1234567890', '8812', 'order:Jakarta:x', 'x'.repeat(65), '%', '', ':'])(
  'a checkout is not found by %j',
  (text) => {
    expect(finds(text)).toBe(false)
  },
)

test('a sealed customer opens only for its checkout and under its key', () => {
  const customer = CUSTOMERS.seal('co_1', BUDI)
  expect(CUSTOMERS.open({ id: 'co_1', customer })).toEqual(BUDI)
  expect(CUSTOMERS.open({ id: 'co_1', customer: null })).toBeNull()
  expect(() => CUSTOMERS.open({ id: 'co_2', customer })).toThrow(SealError)
  const others = customersUnder(randomBytes(32), randomBytes(32))
  expect(() => others.open({ id: 'co_1', customer })).toThrow(SealError)
})

test('a word is stored differently for another merchant, another kind and under another key', () => {
  const word = { kind: 'name', text: 'budi' } as const
  const others = customersUnder(randomBytes(32), randomBytes(32))
  const tokens = [
    CUSTOMERS.tokenOf('mer_1', word),
    CUSTOMERS.tokenOf('mer_2', word),
    CUSTOMERS.tokenOf('mer_1', { ...word, kind: 'value' }),
    others.tokenOf('mer_1', word),
  ].map((token) => token.toString('hex'))
  expect(new Set(tokens).size).toBe(4)
  expect(CUSTOMERS.tokenOf('mer_1', word).toString('hex')).toBe(tokens[0])
})

import { expect, test } from 'vitest'
import { disagreements } from './second-reader.ts'

const read = { amount: 125_000, currency: 'IDR', type: 'qrcode', code: null }

test('fields that say what the words say agree', () => {
  expect(disagreements({ amount: 125_000, currency: 'IDR', type: 'qrcode' }, read)).toEqual([])
  const bank = { ...read, type: 'virtual_account', code: 'BCA' }
  expect(disagreements({ amount: 125_000, currency: 'IDR', type: 'virtual_account', code: 'bca' }, bank)).toEqual([])
})

test.each([
  ['another amount', { amount: 1_250_000, currency: 'IDR', type: 'qrcode' }, 'amount: the fields say 1250000'],
  ['another currency', { amount: 125_000, currency: 'USD', type: 'qrcode' }, 'currency: the fields say "USD"'],
  ['another way', { amount: 125_000, currency: 'IDR', type: 'credit_card' }, 'type: the fields say "credit_card"'],
  ['no way where the words have one', { amount: 125_000, currency: 'IDR' }, 'type: the fields say nothing'],
  [
    'a bank of its own',
    { amount: 125_000, currency: 'IDR', type: 'qrcode', code: 'BCA' },
    'code: the fields say "BCA"',
  ],
])('%s is reported', (_, structured, reported) => {
  expect(disagreements(structured, read).join('; ')).toContain(reported)
})

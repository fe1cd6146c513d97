import { expect, test } from 'vitest'
import { inE164, readPaymentForm } from './read-payment-form.ts'

const NOW = new Date('2026-11-22T10:00:00Z')
const read = (...fields: [string, string][]) => {
  const values = new FormData()
  for (const [name, value] of [['amount', '125.000'], ['currency', 'IDR'], ['externalId', 'o-1'], ...fields] as const) {
    values.append(name, value)
  }
  return readPaymentForm(values, NOW)
}

test('what is not filled in is left out', () => {
  expect(read(['method', ''], ['successUrl', ' '], ['customer.name', ''], ['expiry', ''])).toEqual({
    externalId: 'o-1',
    currency: 'IDR',
    amount: 125_000,
  })
})

test('methods keep their order, and a single one is the type', () => {
  expect(read(['method', 'some'], ['offered', 'qrcode'], ['offered', 'ewallet:DANA'])).toMatchObject({
    methods: ['qrcode', 'ewallet:DANA'],
  })
  expect(read(['method', 'virtual_account:BCA'])).toMatchObject({ type: 'virtual_account', code: 'BCA' })
})

test('customer, expiry and metadata are as the API takes them', () => {
  const pairs = (at: number, key: string, value: string): [string, string][] => [
    ['metadata.key', key],
    ['metadata.value', `${value}${at}`],
  ]
  expect(
    read(['customer.phone', '0812 3456-7890'], ['expiry', '60'], ...pairs(1, 'a', 'x'), ...pairs(2, ' b ', 'y')),
  ).toMatchObject({
    customer: { phone: '+6281234567890' },
    expiresAt: '2026-11-22T11:00:00.000Z',
    metadata: { a: 'x1', b: 'y2' },
  })
})

test.each([
  ['0812-3456-7890', '+6281234567890'],
  ['62 812 3456 7890', '+6281234567890'],
  ['+65 8123 4567', '+6581234567'],
  ['nobody', 'nobody'],
])('%s is %s', (typed, e164) => {
  expect(inE164(typed)).toBe(e164)
})

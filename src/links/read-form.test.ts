import { expect, test } from 'vitest'
import { currency } from '../base/currency.ts'
import { fromWhole, toWhole } from '../base/money.ts'
import type { Link, PayerField } from './link.ts'
import { readForm, type TypedForm } from './read-form.ts'

const rupiah = (whole: number) => fromWhole(whole, currency('IDR'))
const NOTHING = { name: 'off', email: 'off', phone: 'off', note: 'off' } as const
const OPEN = { is: 'open', minimum: rupiah(10_000), maximum: rupiah(5_000_000), suggested: [rupiah(50_000)] } as const

const aLink = (change: Partial<Link>): Link =>
  ({ currency: currency('IDR'), price: OPEN, asks: NOTHING, ...change }) as Link
const amountOf = (typed: TypedForm) => {
  const read = readForm(aLink({}), typed)
  return read.is === 'read' ? toWhole(read.amount) : read.faults.map(({ field, fault }) => `${field} ${fault}`)
}

test.each([
  ['50000', 50_000],
  ['50.000', 50_000],
  ['50,000', 50_000],
  [' Rp 50.000 ', 50_000],
  ['rp50.000,00', 50_000],
  ['IDR 1 250 000', 1_250_000],
  ['5.000.000', 5_000_000],
  ['10000', 10_000],
])('an amount typed as %j is %i', (amount, whole) => {
  expect(amountOf({ amount })).toBe(whole)
})

test.each([
  ['', 'amount missing'],
  ['9.999', 'amount too_little'],
  ['5.000.001', 'amount too_much'],
  ['50.5', 'amount malformed'],
  ['50.00.000', 'amount malformed'],
  ['50.000,000', 'amount malformed'],
  ['5e4', 'amount malformed'],
  ['-50000', 'amount malformed'],
  ['lima puluh ribu', 'amount malformed'],
  ['USD 50.000', 'amount malformed'],
  ['9'.repeat(400), 'amount malformed'],
  ['0', 'amount too_little'],
])('an amount typed as %j is refused: %s', (amount, fault) => {
  expect(amountOf({ amount })).toEqual([fault])
})

test('what is typed counts before what was pressed, which counts where nothing is typed', () => {
  expect(amountOf({ amount: '75.000', suggested: '50000' })).toBe(75_000)
  expect(amountOf({ amount: ' ', suggested: '50000' })).toBe(50_000)
  expect(amountOf({ suggested: '1' })).toEqual(['amount too_little'])
})

test('a fixed amount is the link’s, independent of the form', () => {
  const read = readForm(aLink({ price: { is: 'fixed', amount: rupiah(150_000) } }), { amount: '1', suggested: '1' })
  expect(read).toEqual({ is: 'read', amount: rupiah(150_000), customer: null })
})

const requesting = (field: PayerField, need: 'optional' | 'required', text: string | undefined) => {
  const link = aLink({ price: { is: 'fixed', amount: rupiah(1) }, asks: { ...NOTHING, [field]: need } })
  const read = readForm(link, text === undefined ? {} : { [field]: text })
  return read.is === 'read' ? (read.customer?.[field] ?? null) : read.faults.map(({ fault }) => fault)
}

test.each([
  ['name', '  Budi Santoso ', 'Budi Santoso'],
  ['email', 'budi@example.com', 'budi@example.com'],
  ['phone', '0812 3456 7890', '+6281234567890'],
  ['phone', '+65 8123 4567', '+6581234567'],
  ['note', 'baris satu\r\nbaris dua', 'baris satu\nbaris dua'],
  ['name', 'Budi\u202e', ['malformed']],
  ['email', 'budi', ['malformed']],
  ['phone', '12345', ['malformed']],
  ['note', 'x'.repeat(501), ['too_long']],
  ['name', ' ', ['missing']],
  ['note', undefined, ['missing']],
] as const)('%s typed as %j is stored as %j', (field, text, stored) => {
  expect(requesting(field, 'required', text)).toEqual(stored)
})

test('optional fields may be left out, and fields that are not requested are not stored', () => {
  expect(requesting('phone', 'optional', '')).toBeNull()
  const read = readForm(aLink({ price: { is: 'fixed', amount: rupiah(1) } }), { name: 'Budi', note: 'hello' })
  expect(read).toMatchObject({ is: 'read', customer: null })
})

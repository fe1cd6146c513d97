import { expect, test } from 'vitest'
import { lastDayOf, readLinkForm } from './read-link-form.ts'

const ZONE = 'Asia/Jakarta'
function formOf(fields: Record<string, string | string[]>): FormData {
  const values = new FormData()
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) values.append(name, one)
  return values
}

test('a fixed price, and everything that was left empty taken away', () => {
  expect(readLinkForm(formOf({ title: ' Kelas kopi ', price: 'fixed', amount: 'Rp150.000', stock: '' }), ZONE)).toEqual(
    {
      title: 'Kelas kopi',
      description: null,
      amount: 150_000,
      openPrice: null,
      methods: null,
      stock: null,
      expiresAt: null,
      asks: { name: 'off', email: 'off', phone: 'off', note: 'off' },
      successText: null,
      successUrl: null,
    },
  )
})

test('an open price with suggested amounts, methods, the last day and the requested details', () => {
  const fields = {
    title: 'Donasi',
    price: 'open',
    minimum: '10.000',
    maximum: '1,000,000',
    suggested: '50.000; 100.000;',
    methods: ['qrcode', 'ewallet'],
    stock: '1.000',
    lastDay: '2026-12-05',
    'asks.name': 'required',
    payWithin: '30',
    reference: 'DONASI',
  }
  expect(readLinkForm(formOf(fields), ZONE)).toMatchObject({
    amount: null,
    openPrice: { minimum: 10_000, maximum: 1_000_000, suggested: [50_000, 100_000] },
    methods: ['qrcode', 'ewallet'],
    stock: 1_000,
    expiresAt: '2026-12-05T17:00:00.000Z',
    asks: { name: 'required', email: 'off' },
    payWithinMinutes: 30,
    reference: 'DONASI',
  })
})

test('what is no whole amount is sent as none, so that the server names the field', () => {
  expect(readLinkForm(formOf({ title: 'x', price: 'fixed', amount: '12,50' }), ZONE).amount).toBeNaN()
})

test.each([
  ['2026-12-05T17:00:00.000Z', '2026-12-05'],
  ['2026-12-05T16:59:00.000Z', '2026-12-05'],
  ['2026-12-05T17:01:00.000Z', '2026-12-06'],
  [null, ''],
])('a link that ends at %s has %j as its last day', (expiresAt, day) => {
  expect(lastDayOf({ expiresAt }, ZONE)).toBe(day)
})

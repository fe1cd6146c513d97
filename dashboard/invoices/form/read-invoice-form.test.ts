import { expect, test } from 'vitest'
import { completeLines, readInvoiceForm, readLines } from './read-invoice-form.ts'

function aForm(...lines: readonly (readonly [description: string, quantity: string, price: string, rate: string])[]) {
  const values = new FormData()
  for (const [description, quantity, price, rate] of lines) {
    values.append('description', description)
    values.append('quantity', quantity)
    values.append('unitAmount', price)
    values.append('taxRate', rate)
  }
  return values
}

test('lines are read in their order, as people write numbers', () => {
  const values = aForm(['SPP Desember', '1', 'Rp750.000', ''], ['Katering', '2,5', '25.000', '11%'])
  expect(readLines(values, 'IDR')).toEqual([
    { description: 'SPP Desember', quantity: '1', unitAmount: 750_000 },
    { description: 'Katering', quantity: '2.5', unitAmount: 25_000, taxRate: '11' },
  ])
})

test.each(['-1.000', '− 1.000', '-Rp1.000'])('the price %s is a discount', (price) => {
  expect(readLines(aForm(['Diskon', '1', price, '']), 'IDR')).toMatchObject([{ unitAmount: -1_000 }])
})

test('only lines that can be added up count for the live total', () => {
  const lines = readLines(
    aForm(['a', '1', '', ''], ['b', '0', '5', ''], ['c', '1', '5', '101'], ['', '3', '5', '11']),
    'IDR',
  )
  expect(completeLines(lines)).toMatchObject([{ quantity: '3', unitAmount: 5, taxRate: '11' }])
})

test('a draft clears its note and keeps its series where the field is empty', () => {
  const values = aForm(['a', '1', '5', ''])
  values.append('customerId', 'cus_1')
  values.append('dueAt', '2026-12-31')
  values.append('note', ' ')
  values.append('series', '')
  expect(readInvoiceForm(values, 'IDR')).toEqual({
    customerId: 'cus_1',
    currency: 'IDR',
    lines: [{ description: 'a', quantity: '1', unitAmount: 5 }],
    dueAt: '2026-12-31',
    allowPartial: false,
    note: null,
  })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BookedRow, toBooked } from './booked.ts'

const row = (entries: string): BookedRow => ({
  merchantId: 'mer_1',
  id: 'ltx_1',
  cause: 'receipt:pay_1',
  kind: 'posting',
  holdId: null,
  createdAt: '2026-11-20T03:04:05.678000Z',
  entries,
})

/** As the database writes them: the count, then each entry. */
const textOf = (entries: readonly (readonly string[])[]) =>
  [String(entries.length), ...entries.map((members) => members.join(' '))].join(',')

test('entries are read as they were written', () => {
  expect(
    toBooked(
      row(
        textOf([
          ['1', 'clearing:con_1', 'IDR', '-5'],
          ['2', 'pending', 'IDR', '5'],
        ]),
      ),
    ).entries,
  ).toEqual([
    { line: 1, account: 'clearing:con_1', currency: 'IDR', amount: '-5' },
    { line: 2, account: 'pending', currency: 'IDR', amount: '5' },
  ])
  expect(toBooked(row('0')).entries).toEqual([])
})

const entriesOf = (entries: readonly (readonly string[])[]) => JSON.stringify(toBooked(row(textOf(entries))).entries)

test('rows that were written to read as other ones do not', () => {
  const honest = entriesOf([
    ['1', 'pending', 'IDR', '-5'],
    ['2', 'fees', 'IDR', '5'],
  ])
  expect(entriesOf([['1', 'pending IDR -5,2 fees', 'IDR', '5']])).not.toBe(honest)
  expect(entriesOf([['1', 'pending', 'IDR -5,2 fees IDR', '5']])).not.toBe(honest)
  const digits = fc.constantFrom('1', '2')
  const odd = fc.string({ unit: fc.constantFrom(' ', ',', '1', '2'), maxLength: 3 })
  const entries = fc.array(fc.tuple(digits, odd, odd, digits), { maxLength: 2 })
  fc.assert(
    fc.property(entries, entries, (one, other) => {
      const read = entriesOf(one)
      const isPlain = one.flat().every((member) => !/[ ,]/.test(member))
      if (isPlain) expect(entriesOf(other) === read).toBe(JSON.stringify(one) === JSON.stringify(other))
    }),
    { numRuns: 2_000 },
  )
})

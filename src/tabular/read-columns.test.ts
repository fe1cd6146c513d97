import { expect, test } from 'vitest'
import { readColumns, readDay, readWhole, wholeIn } from './read-columns.ts'

const names = { externalId: ['referensi'], name: ['nama'], note: [] }

test('columns are found by any of their names in any order, others are ignored, and a missing one is named', () => {
  const table = [
    { line: 1, cells: ['Nama', 'Kelas', 'REFERENSI'] },
    { line: 3, cells: [' Siti ', '7A', 'r-1'] },
    { line: 4, cells: ['', '', 'r-2'] },
  ]
  const required = ['externalId', 'name'] as const
  expect(readColumns(table, { required: [...required], names })).toEqual({
    faults: [],
    lines: [
      { line: 3, cells: { externalId: 'r-1', name: 'Siti' } },
      { line: 4, cells: { externalId: 'r-2' } },
    ],
  })
  const { faults } = readColumns(table, { required: [...required, 'note'], names })
  expect(faults).toEqual([{ line: 1, field: 'note', code: 'REQUIRED', message: 'The column "note" is missing.' }])
})

test('whole numbers and days are read as people write them', () => {
  const whole = ['1250000', '1.250.000', '1,250,000', 'Rp1.250.000', '-5', '1.5', '1.25', '1.250,50', '', 'x']
  const none = [undefined, undefined, undefined, undefined, undefined]
  expect(whole.map(readWhole)).toEqual([1_250_000, 1_250_000, 1_250_000, 1_250_000, -5, ...none])
  expect(['31/12/2026', '1-2-2027', '2026-12-31', '12/2026'].map(readDay)).toEqual([
    ...['2026-12-31', '2027-02-01', '2026-12-31', '12/2026'],
  ])
})

test('a number that a workbook stores is read as it is stored, not by its separators', () => {
  const heading = { line: 1, cells: ['externalId', 'name'] }
  const valueIn = (text: string, numbers: readonly number[]) => {
    const table = [heading, { line: 2, cells: [text, ''], numbers: new Set(numbers) }]
    return readColumns<keyof typeof names>(table, { required: [], names }).lines.map((line) =>
      wholeIn(line, 'externalId'),
    )[0]
  }
  expect([valueIn('250.125', []), valueIn('250.125', [0]), valueIn('250125', [0])]).toEqual([
    250_125,
    undefined,
    250_125,
  ])
})

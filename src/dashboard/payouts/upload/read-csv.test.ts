import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCsv } from './read-csv.ts'

const cellsOf = (text: string) => readCsv(text).map(({ cells }) => cells)

test('it reads what spreadsheets write', () => {
  expect(cellsOf('\ufeffa,b\r\n"1,5","say ""hi"""\r\n')).toEqual([
    ['a', 'b'],
    ['1,5', 'say "hi"'],
  ])
  expect(cellsOf('a;b\n1;2')).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ])
})

test('a line keeps its number, whatever is empty or broken before it', () => {
  expect(readCsv('a\n\n"two\nlines"\nlast').map(({ line }) => line)).toEqual([1, 3, 5])
})

test('what is quoted comes back as it was', () => {
  const cell = fc.string({ maxLength: 12 }).filter((text) => text.trim() !== '' && !text.includes('\ufeff'))
  const row = fc.array(cell, { minLength: 2, maxLength: 2 })
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), (rows) => {
      const quoted = [['h', 'i'], ...rows].map((cells) =>
        cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(','),
      )
      expect(cellsOf(quoted.join('\r\n')).slice(1)).toEqual(rows)
    }),
  )
})

test('no text makes it fail', () => {
  fc.assert(fc.property(fc.string(), (text) => void readCsv(text)))
})

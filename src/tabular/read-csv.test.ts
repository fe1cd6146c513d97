import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CsvError, readCsv, readStrictCsv, type Separator, separatorOf } from './read-csv.ts'

const cellsOf = (text: string) => Array.from(readCsv(text, separatorOf(text)), ({ cells }) => cells)

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

test('a line keeps its number after empty lines and quoted line breaks', () => {
  expect(Array.from(readCsv('a\n\n"two\nlines"\nlast'), ({ line }) => line)).toEqual([1, 3, 5])
})

test('quoted cells come back unchanged', () => {
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
  fc.assert(fc.property(fc.string(), (text) => void [...readCsv(text)]))
})

test('strict reading refuses what is not RFC 4180, by the line on which the row begins', () => {
  const strict = (text: string, separator?: Separator) =>
    Array.from(readStrictCsv(text, separator), ({ cells }) => cells)
  expect(strict('a|"b ""c"""\r\n\r\n||\n', '|')).toEqual([
    ['a', 'b "c"'],
    ['', '', ''],
  ])
  expect(strict('a,"two\r\nlines"\r\nb,c')).toEqual([
    ['a', 'two\r\nlines'],
    ['b', 'c'],
  ])
  for (const row of ['"a', 'a"b', ' "a"', '"a" ,b', '"a"b', '"a\nb']) {
    expect(() => strict(`h\n"x\ny"\n${row}`)).toThrow(expect.objectContaining({ line: 4, constructor: CsvError }))
  }
})

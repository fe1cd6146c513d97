import { expect, test } from 'vitest'
import { csvLine, csvLines, writeCsv } from './write-csv.ts'

test('cells a spreadsheet would run are neutralized, and quoting survives', () => {
  expect(csvLine(['=1+1', '+1', '-1', '@x', 'a,b', 'a"b', 'plain'])).toBe(`'=1+1,'+1,'-1,'@x,"a,b","a""b",plain\r\n`)
  for (const text of ['\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠SUM(A1)']) {
    expect(csvLine([text]).replace(/^"/, '')).toMatch(/^'/)
  }
})

test('numbers and decimals stay numbers, nothing is an empty cell, and an account keeps its digits', () => {
  expect(csvLine([-1, -2n, { decimal: '-0.50' }, null, ''])).toBe('-1,-2,-0.50,,\r\n')
  const accounts = ['0801234567', '1234567890123456', '1234567890', '=1+1'].map((account) => ({ account }))
  expect(csvLine(accounts)).toBe(`'0801234567,'1234567890123456,1234567890,'=1+1\r\n`)
})

test('a file is written page by page, after its mark and headings', async () => {
  async function* pages() {
    yield [
      ['a', 1],
      ['b', 2],
    ]
    yield []
    yield [['c', 3]]
  }
  const parts: string[] = []
  for await (const part of writeCsv(['name', 'count'], pages())) parts.push(part)
  expect(parts).toEqual(['\uFEFFname,count\r\n', 'a,1\r\nb,2\r\n', '', 'c,3\r\n'])
  expect(csvLines([['x'], ['y']])).toBe('x\r\ny\r\n')
})

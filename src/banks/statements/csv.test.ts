import { expect, test } from 'vitest'
import { readMappedCsv } from './csv.ts'
import type { CsvMapping } from './csv-mapping.ts'

const MAPPING: CsvMapping = {
  separator: ',',
  skip: 0,
  date: 'Tanggal',
  dateFormat: 'DD/MM/YYYY',
  amount: { debit: 'Debet', credit: 'Kredit' },
  decimal: '.',
  thousands: ',',
  currency: 'IDR',
  text: ['Keterangan'],
  order: 'oldest_first',
}
const HEADER = 'Tanggal,Keterangan,Debet,Kredit,Saldo,Ref'
const read = (lines: readonly string[], change: Partial<CsvMapping> = {}) =>
  readMappedCsv(lines.join('\r\n'), { ...MAPPING, ...change })
const amounts = (...all: Parameters<typeof read>) =>
  read(...all).entries.map(({ day, money }) => `${day} ${money.amount}`)

test('a column for each direction, the balance behind each entry, and a footer', () => {
  const lines = [
    'BANK CONTOH',
    '',
    HEADER,
    '01/11/2026,"TRSF, A",,"1,000.00","11,000.00",R1',
    "'02/11/2026,BIAYA,2.50,,10997.50,",
    'Saldo akhir,,,,10997.50,',
  ]
  const statement = read(lines, { skip: 1, balance: 'saldo', reference: 'REF', footer: 'Saldo' })
  expect(statement).toMatchObject({
    opening: { day: '2026-11-01', amount: 1_000_000n },
    closing: { day: '2026-11-02', amount: 1_099_750n },
  })
  expect(statement.entries).toEqual([
    {
      line: 4,
      day: '2026-11-01',
      money: { amount: 100_000n, currency: 'IDR' },
      reference: 'R1',
      references: [],
      text: 'TRSF, A',
    },
    {
      line: 5,
      day: '2026-11-02',
      money: { amount: -250n, currency: 'IDR' },
      reference: null,
      references: [],
      text: 'BIAYA',
    },
  ])
})

test('empty cells behind the last heading hold nothing', () => {
  expect(amounts([HEADER, '01/11/2026,A,,1,,,,'])).toEqual(['2026-11-01 100'])
})

test('signs before and marks behind, a column that says which way, and other ways to write numbers and days', () => {
  const one = ['Tanggal;Keterangan;Jumlah', '1.11.26;A;1.000,50 CR', '2.11.26;B;2.000 DB', '3.11.26;C;-3']
  const european = {
    separator: ';',
    decimal: ',',
    thousands: '.',
    dateFormat: 'DD.MM.YY',
    amount: { column: 'Jumlah' },
  } as const
  expect(amounts(one, european)).toEqual(['2026-11-01 100050', '2026-11-02 -200000', '2026-11-03 -300'])
  const marked = ['Tanggal\tKeterangan\tJumlah\tDK', '2026-11-03\tA\t5\tD', '2026-11-02\tB\t6\tK']
  const withMark = {
    separator: '\t',
    dateFormat: 'YYYY-MM-DD',
    amount: { column: 'Jumlah', direction: 'DK', debit: ['d'] },
    order: 'newest_first',
  } as const
  expect(amounts(marked, withMark)).toEqual(['2026-11-02 600', '2026-11-03 -500'])
})

test.each([
  ['a column that is not there', ['Tanggal,Debet,Kredit'], /^Line 1: the headers lack Keterangan/],
  ['a day written otherwise', [HEADER, '2026-11-01,A,,1,,'], /^Line 2: "2026-11-01" is no day written DD\/MM\/YYYY/],
  ['a day that is none', [HEADER, '31/02/2026,A,,1,,'], /^Line 2/],
  [
    'thousands in the wrong place',
    [HEADER, '', '01/11/2026,A,,"1,0",,'],
    /^Line 3: "1,0" in Kredit is no amount in IDR/,
  ],
  ['parts of a sen', [HEADER, '01/11/2026,A,,1.005,,'], /^Line 2/],
  ['both directions', [HEADER, '01/11/2026,A,1,1,,'], /both a debit and a credit/],
  ['quotes that do not close', [HEADER, '01/11/2026,"A,,1,,'], /^Line 2: the quotes do not close/],
  [
    'a comma that splits an amount',
    [HEADER, '01/11/2026,A,,1000,50,11000,R1'],
    /^Line 2: it has 7 cells where there are 6 headings/,
  ],
  ['a cell too few', [HEADER, '01/11/2026,A,,1,,', '02/11/2026,B,1,'], /^Line 3: it has 4 cells/],
  ['nothing', [], /no line with the headers/],
])('%s is refused with its line', (_what, lines, message) => {
  expect(() => read(lines)).toThrow(message)
})

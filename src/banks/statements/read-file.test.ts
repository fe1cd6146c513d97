import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { decodeFile, formatOf, readStatementFile } from './read-file.ts'
import type { Statement } from './statement.ts'

/*
 * Files that banks and other people's parsers publish, as data. MT940: ing-mt940.sta is ING's own example as Prowide has it
 * (github.com/prowide/prowide-core-examples, Apache 2.0); the others are of github.com/wolph/mt940 (mt940_tests, BSD), those of
 * jejik by way of it (MIT). camt.053: github.com/genkgo/camt (test/data, MIT).
 */
const textOf = (name: string): string =>
  decodeFile(readFileSync(resolve(import.meta.dirname, '../../../test/vectors/statements', name)))
const read = (name: string) => readStatementFile(textOf(name), null).statements
const summary = ({ account, currency, opening, closing, entries }: Statement) => [
  ...[account, currency, opening?.amount, closing?.amount],
  entries.map(({ day, money, reference }) => `${day} ${money.amount} ${reference}`),
]

test('ING’s example of MT940 reads as it says: its sums are 4 debits of 134.46 and 4 credits of 36.58', () => {
  const [statement, ...others] = read('ing-mt940.sta')
  expect(others).toEqual([])
  const entries = statement?.entries ?? []
  const sum = (isIn: boolean) =>
    entries
      .filter(({ money }) => money.amount > 0n === isIn)
      .map(({ money }) => money.amount)
      .reduce((a, b) => a + b, 0n)
  expect([sum(false), sum(true), entries.length]).toEqual([-13_446n, 3_658n, 8])
  expect(statement).toMatchObject({ account: 'NL69INGB0123456789EUR', opening: { day: '2014-02-19', amount: 66_223n } })
  expect(entries[0]).toMatchObject({
    line: 8,
    day: '2014-02-20',
    reference: '00000000001005',
    references: ['EREF', 'EV12341REP1231456T1234'],
    // A line of 65 characters continues in the middle of a word.
    text: expect.stringContaining('NL32INGB0000012345/INGBNL2A/ING BANK NV INZAKE WEB'),
  })
})

test('statements of several days, of other banks, and without an envelope', () => {
  expect(read('rabobank.sta').map(summary)).toEqual([
    ['NL71RABO0123456789', 'EUR', 100_000n, 96_500n, ['2013-01-01 -2500 null', '2013-01-02 -1000 null']],
    ['NL71RABO0123456789', 'EUR', 96_500n, expect.any(BigInt), expect.any(Array)],
  ])
  expect(read('sberbank.sta').map(({ entries }) => entries.length)).toEqual([3])
  expect(
    read('sepa.sta')
      .map(({ entries }) => entries.length)
      .slice(0, 6),
  ).toEqual([7, 2, 5, 3, 5, 1])
})

test('a published statement that was cut no longer adds up, and what is missing is named', () => {
  expect(() => read('postfinance.sta')).toThrow(
    'Statement 999/2 does not add up: it opens with CHF 229.20, its 2 entries lead to CHF 159.40, and it closes with CHF 159.60; CHF 0.20 is not explained.',
  )
})

test('Mandiri’s guideline: no entry date, no references', () => {
  // MT940 MT942 Bank Mandiri Guideline, "Format Specification": C100802IDR1000000,00 and 100802C3152600,00NTRF.
  const text = [
    ':20:1',
    ':25:1370000123456',
    ':28C:00001',
    ':60F:C100802IDR1000000,00',
    ':61:100802C3152600,00NTRF',
    ':86:SETORAN',
    ':62F:C100802IDR4152600,00',
  ].join('\n')
  const [statement] = readStatementFile(text, null).statements
  expect(statement?.entries).toEqual([
    {
      line: 5,
      day: '2010-08-02',
      money: { amount: 315_260_000n, currency: 'IDR' },
      reference: null,
      references: [],
      text: 'SETORAN',
    },
  ])
})

test('reversed credits take and reversed debits give, and a year may end between the two dates', () => {
  const text = [
    ':20:1',
    ':25:1',
    ':28C:1',
    ':60F:C251230IDR100,00',
    ':61:2512310102RC30,00NTRFNONREF',
    ':61:2601011231RD10,00NTRFNONREF//X1',
    ':62F:C260102IDR80,00',
  ].join('\r\n')
  const entries = readStatementFile(text, null).statements[0]?.entries ?? []
  expect(entries.map(({ day, money }) => [day, money.amount])).toEqual([
    ['2026-01-02', -3_000n],
    ['2025-12-31', 1_000n],
  ])
})

test('camt.053 of several statements, and one whose entry names its payer', () => {
  expect(read('camt-several.xml').map(summary)).toEqual([
    ['NL26VAYB8060476890', 'EUR', 1_815n, 2_700n, ['2014-12-31 885 null']],
    ['NL26VAYB8060476890', 'EUR', 2_700n, 2_000n, ['2014-12-31 -700 null']],
  ])
  const [first] = read('camt-several.xml')[0]?.entries ?? []
  expect(first).toMatchObject({ line: 66, references: ['000000001'], text: 'Company Name 1 Transaction Description 1' })
  expect(read('camt-named.xml')).toHaveLength(1)
})

test('balances in several currencies are refused', () => {
  expect(() => read('camt-v8.xml')).toThrow('The account is in EUR, but a balance in SEK.')
})

const CAMT = textOf('camt-several.xml')
const BOMB = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'

test.each([
  ['an entity that expands', CAMT.replace('<Document', `${BOMB}<Document`), /document type/],
  [
    'an entity of another file',
    CAMT.replace('<Document', '<!doctype x SYSTEM "file:///etc/passwd"><Document'),
    /document type/,
  ],
  ['XML that ends', CAMT.slice(0, 3_000), /^Line \d+: no well-formed XML/],
  [
    'elements without end',
    `<Document>${'<a>'.repeat(50_000)}${'</a>'.repeat(50_000)}</Document>`,
    /cannot be read|no camt/,
  ],
  ['other XML', '<html></html>', /no camt\.053/],
  ['an amount of letters', CAMT.replace('>8.85<', '>8.8x<'), /^Line 66: "8\.8x" is no amount in EUR/],
  ['an entry in another currency', CAMT.replace('Ccy="EUR">8.85', 'Ccy="IDR">8.85'), /^Line 66: the entry is in "IDR"/],
  ['zero bytes', '\0\0', /no text/],
  [
    'an entry of MT940 that is none',
    ':20:1\n:25:1\n:60F:C261120IDR0,00\n:61:nonsense\n:62F:C261120IDR0,00',
    /^Line 4: "nonsense"/,
  ],
  ['a day that is none', ':20:1\n:60F:C160230IDR0,00\n:62F:C160230IDR0,00', /^Line 2: "160230" is no day/],
  ['no closing balance', ':20:1\n:25:1\n:60F:C261120IDR0,00', /^Line 1: .*:62F:/],
  ['neither', 'a,b\n1,2', /no mapping/],
])('%s is refused', (_what, text, message) => {
  expect(() => readStatementFile(text, null)).toThrow(message)
})

test('a hostile MT940 is refused in little time', () => {
  const text = `:20:1\n:60F:C261120IDR0,00\n:61:${'2'.repeat(200_000)}//${'/'.repeat(200_000)}\n:62F:C261120IDR0,00`
  expect(() => readStatementFile(text, null)).toThrow(/^Line 3/)
})

test('what is in the file says its format', () => {
  expect([CAMT, textOf('sepa.sta'), 'Tanggal;Jumlah'].map(formatOf)).toEqual(['camt053', 'mt940', 'csv'])
})

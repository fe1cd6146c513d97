import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { columnsOf, type Row } from '../tables/table.ts'
import { encodeCsv } from './csv.ts'
import type { Encode, Lines } from './encoder.ts'
import { encodeXlsx } from './xlsx.ts'

const COLUMNS = columnsOf({
  reference: ['text', 'Reference', 'Nomor referensi'],
  paidAt: ['time', 'Paid', 'Dibayar'],
  day: ['day', 'Day', 'Hari'],
  gross: ['money', 'Gross', 'Bruto'],
  payments: ['count', 'Payments', 'Pembayaran'],
})
const line = (change: Partial<Row> = {}): Row => ({
  reference: 'order-1',
  currency: 'IDR',
  gross: 12_345_678_901_234_50n,
  payments: 3n,
  day: '2026-11-20',
  paidAt: new Date('2026-11-20T17:00:05.400Z'),
  ...change,
})

async function* some(rows: readonly Row[]): Lines {
  for (const row of rows) yield [row]
}
async function written(encode: Encode, rows: readonly Row[], timeZone = 'Asia/Jakarta', language: 'id' | null = null) {
  const parts: Uint8Array[] = []
  for await (const part of encode({ kind: 'payments', timeZone, language }, COLUMNS, some(rows))) parts.push(part)
  return Buffer.concat(parts)
}

/** What begins so is run by a spreadsheet that takes it for a formula. */
const HOSTILE = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '＠SUM(A1)', '=cmd|" /C calc"!A0']

test('CSV is UTF-8 with its mark, decimals, and times of the zone with their offset', async () => {
  const text = (await written(encodeCsv, [line({ reference: 'Warung "Bu Ani", é' }), line({ gross: -50n })])).toString()
  expect(text.split('\r\n')).toEqual([
    '\uFEFFreference,paidAt,day,gross,payments',
    '"Warung ""Bu Ani"", é",2026-11-21T00:00:05+07:00,2026-11-20,12345678901234.50,3',
    'order-1,2026-11-21T00:00:05+07:00,2026-11-20,-0.50,3',
    '',
  ])
})

test('headings are words in the requested language', async () => {
  const text = (await written(encodeCsv, [], 'Asia/Jakarta', 'id')).toString()
  expect(text).toBe('\uFEFFNomor referensi,Dibayar,Hari,Bruto,Pembayaran\r\n')
})

test.each(HOSTILE)('%j is inert in CSV', async (reference) => {
  const text = (await written(encodeCsv, [line({ reference })])).toString()
  expect(text.split('\r\n').slice(1).join('\r\n').replace(/^"/, '')).toMatch(/^'/)
})

test('what another program reads of a workbook: numbers, dates of the zone, and texts that are no formulas', async () => {
  const rows = [line(), ...HOSTILE.map((reference) => line({ reference })), line({ reference: '00123', paidAt: null })]
  const [heading, first, ...others] = await readSheet(await written(encodeXlsx, rows))
  expect(heading).toEqual(['reference', 'paidAt', 'day', 'gross', 'payments'])
  expect(first).toEqual([
    ...['order-1', new Date('2026-11-21T00:00:05Z'), new Date('2026-11-20T00:00:00Z'), 12_345_678_901_234.5, 3],
  ])
  // A reader trims what surrounds a text.
  expect(others.map(([reference]) => reference)).toEqual([...HOSTILE.map((text) => text.trim()), '00123'])
  expect(others.at(-1)?.[1]).toBeNull()
})

test('money is in the digits of its currency', async () => {
  const rows = [line({ currency: 'JPY', gross: 1_500n }), line({ currency: 'KWD', gross: 1_500n })]
  const [, yen, dinar] = await readSheet(await written(encodeXlsx, rows))
  expect([yen?.[3], dinar?.[3]]).toEqual([1_500, 1.5])
  expect((await written(encodeCsv, rows)).toString()).toMatch(/,1500,3\r\n.*,1\.500,3\r\n$/)
})

test('clocks that go back show an hour twice, with the offset of each', async () => {
  const rows = ['2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z'].map((at) => line({ paidAt: new Date(at) }))
  const text = (await written(encodeCsv, rows, 'America/New_York')).toString()
  expect(text).toMatch(/T01:30:00-04:00[\s\S]*T01:30:00-05:00/)
})

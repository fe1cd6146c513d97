import { HOME_CURRENCY } from '../../../src/markets/market-of.ts'

import { csvLines } from '../../../src/tabular/write-csv.ts'

/** The columns of a file of payouts, and a line as it may look. The account's apostrophe keeps its zeros in a spreadsheet. */
export const COLUMNS = [
  'externalId',
  'receiverName',
  'receiverAccountNo',
  'receiverBankCode',
  'amount',
  'currency',
  'remark',
] as const
const EXAMPLE = [
  'salary-2026-11-siti',
  'Siti Rahma',
  '0801234567',
  'BCA',
  '4250000',
  HOME_CURRENCY,
  'November',
] as const

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export function csvTemplate(): Blob {
  const example = EXAMPLE.map((cell, at) => (COLUMNS[at] === 'receiverAccountNo' ? { account: cell } : cell))
  return new Blob([csvLines([COLUMNS, example])], { type: 'text/csv' })
}

/** A workbook of text cells, so that accounts keep their leading zeros. Its writer is loaded on demand. */
export async function xlsxTemplate(): Promise<Blob> {
  const { writeXlsx } = await import('hucre/xlsx')
  const columns = COLUMNS.map((name) => ({ numFmt: '@', width: name === 'externalId' ? 26 : 20 }))
  const rows = [[...COLUMNS], [...EXAMPLE]]
  const bytes = await writeXlsx({ sheets: [{ name: 'Payouts', columns, rows, freezePane: { rows: 1 } }] })
  return new Blob([new Uint8Array(bytes)], { type: XLSX })
}

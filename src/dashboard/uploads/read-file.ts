import { gunzipSync } from 'node:zlib'
import { fieldError } from '../../base/errors.ts'
import { readCsv, separatorOf } from '../../tabular/read-csv.ts'
import { isWorkbook, readXlsx, WorkbookError } from '../../tabular/read-xlsx.ts'
import type { SheetLine } from './sheet-line.ts'

const GZIP = Buffer.from([0x1f, 0x8b])
/** Three times what 50,000 payouts usually take. */
const TEXT_MAX_BYTES = 16 * 1_024 * 1_024

/** An upload as it was read; its faults are reported for `field`. */
export type ReadFile = {
  readonly field: 'csv' | 'xlsx'
  readonly sheet: readonly SheetLine[]
  /** Its cells are separated by commas: a comma within an unquoted amount ends the cell. */
  readonly isCommaSeparated: boolean
}

/**
 * Reads a file into lines, at most `linesMax` that are not empty: an XLSX workbook, or CSV, possibly compressed by
 * gzip. The format is detected by the first bytes, since names and media types are unreliable. Throws VALIDATION_ERROR
 * if it cannot be read.
 */
export async function readFile(bytes: Buffer, linesMax: number): Promise<ReadFile> {
  if (isWorkbook(bytes)) {
    return { field: 'xlsx', sheet: await readWorkbook(bytes, linesMax), isCommaSeparated: false }
  }
  const plain = bytes.subarray(0, GZIP.length).equals(GZIP) ? inflate(bytes) : bytes
  if (plain.length > TEXT_MAX_BYTES) throw tooLarge()
  const text = new TextDecoder().decode(plain)
  const separator = separatorOf(text)
  return { field: 'csv', sheet: await linesOf(csvRows(text, separator), linesMax), isCommaSeparated: separator === ',' }
}

/** CSV does not show which cells are numbers. */
const NO_NUMBERS: ReadonlySet<number> = new Set()

function* csvRows(text: string, separator: ',' | ';'): Generator<SheetLine> {
  for (const { line, cells, isBroken } of readCsv(text, separator)) yield { line, cells, numbers: NO_NUMBERS, isBroken }
}

async function* sheetRows(bytes: Buffer): AsyncGenerator<SheetLine> {
  for await (const row of readXlsx(bytes)) yield { ...row, isBroken: false }
}

const REFUSALS: Readonly<Record<WorkbookError['is'], readonly [code: string, message: string]>> = {
  old_format: ['OLD_FORMAT', 'This is an old or a locked Excel file: save it as .xlsx, without a password.'],
  too_large: ['TOO_LARGE', 'This workbook is too large: keep one sheet with the list alone.'],
  unreadable: ['UNREADABLE', 'This is no XLSX file that can be read.'],
}

async function readWorkbook(bytes: Buffer, linesMax: number): Promise<SheetLine[]> {
  try {
    return await linesOf(sheetRows(bytes), linesMax)
  } catch (error) {
    if (error instanceof WorkbookError) throw fieldError('xlsx', ...REFUSALS[error.is])
    throw error
  }
}

/** The first `linesMax` lines that have a cell with a text. */
async function linesOf(rows: AsyncIterable<SheetLine> | Iterable<SheetLine>, linesMax: number): Promise<SheetLine[]> {
  const lines: SheetLine[] = []
  for await (const row of rows) {
    if (row.cells.every((cell) => cell.trim() === '')) continue
    lines.push(row)
    if (lines.length >= linesMax) break
  }
  return lines
}

function inflate(bytes: Buffer): Buffer {
  try {
    return gunzipSync(bytes, { maxOutputLength: TEXT_MAX_BYTES })
  } catch (cause) {
    if ((cause as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge()
    throw fieldError('csv', 'UNREADABLE', 'This file cannot be read.')
  }
}

const tooLarge = () => fieldError('csv', 'TOO_LARGE', 'This file is too large: remove all columns but the named ones.')

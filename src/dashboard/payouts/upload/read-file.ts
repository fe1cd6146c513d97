import { gunzipSync } from 'node:zlib'
import { fieldError } from '../../../base/errors.ts'
import { readCsv, separatorOf } from './read-csv.ts'
import { isWorkbook, readXlsx } from './read-xlsx.ts'
import type { SheetLine } from './sheet-line.ts'

const GZIP = Buffer.from([0x1f, 0x8b])
/** Three times what ROWS_MAX payouts usually take. */
const TEXT_MAX_BYTES = 16 * 1_024 * 1_024

/** What an upload was read as; its faults are said of `field`. */
export type ReadFile = {
  readonly field: 'csv' | 'xlsx'
  readonly sheet: readonly SheetLine[]
  /** Its cells are separated by commas: a comma within an unquoted amount ends the cell. */
  readonly isCommaSeparated: boolean
}

/**
 * Reads a file into lines, at most `linesMax` of those that hold something: an XLSX workbook, or CSV, which may be
 * compressed by gzip. What it is, its first bytes say: names and types are as people and systems give them. Throws
 * VALIDATION_ERROR where it cannot be read.
 */
export async function readFile(bytes: Buffer, linesMax: number): Promise<ReadFile> {
  if (isWorkbook(bytes)) {
    return { field: 'xlsx', sheet: await readXlsx(bytes, linesMax), isCommaSeparated: false }
  }
  const plain = bytes.subarray(0, GZIP.length).equals(GZIP) ? inflate(bytes) : bytes
  if (plain.length > TEXT_MAX_BYTES) throw tooLarge()
  const text = new TextDecoder().decode(plain)
  return { field: 'csv', sheet: readCsv(text, linesMax), isCommaSeparated: separatorOf(text) === ',' }
}

function inflate(bytes: Buffer): Buffer {
  try {
    return gunzipSync(bytes, { maxOutputLength: TEXT_MAX_BYTES })
  } catch (cause) {
    if ((cause as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge()
    throw fieldError('csv', 'UNREADABLE', 'This is no file that can be read.')
  }
}

const tooLarge = () => fieldError('csv', 'TOO_LARGE', 'This file is too large: keep the columns that are named alone.')

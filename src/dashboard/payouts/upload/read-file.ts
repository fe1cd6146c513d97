import { gunzipSync } from 'node:zlib'
import { fieldError } from '../../../base/errors.ts'
import { readCsv, separatorOf } from './read-csv.ts'
import { isWorkbook, readXlsx } from './read-xlsx.ts'
import type { SheetLine } from './sheet-line.ts'

const GZIP = Buffer.from([0x1f, 0x8b])
/** Three times what ROWS_MAX payouts usually take. */
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
    throw fieldError('csv', 'UNREADABLE', 'This file cannot be read.')
  }
}

const tooLarge = () => fieldError('csv', 'TOO_LARGE', 'This file is too large: remove all columns but the named ones.')

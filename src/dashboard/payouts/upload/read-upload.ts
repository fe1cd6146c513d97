import { createHash } from 'node:crypto'
import { fieldError } from '../../../base/errors.ts'
import { ROWS_MAX } from './read-bulk-upload.ts'
import { readCsv } from './read-csv.ts'
import { readXlsx } from './read-xlsx.ts'
import type { SheetLine } from './sheet-line.ts'

/** An uploaded file: the text of a CSV file, or an XLSX workbook in base64. */
export type Upload = { readonly csv?: string | undefined; readonly xlsx?: string | undefined }

export type ReadUpload = {
  readonly field: 'csv' | 'xlsx'
  readonly sheet: readonly SheetLine[]
  /** Of the file as it came: what is sent is what was shown. */
  readonly hash: string
}

/** Reads a file into lines. Throws VALIDATION_ERROR where there is none, or it cannot be read. */
export async function readUpload({ csv, xlsx }: Upload): Promise<ReadUpload> {
  if ((csv === undefined) === (xlsx === undefined)) {
    throw fieldError('csv', 'REQUIRED', 'Send either "csv" or "xlsx".')
  }
  if (xlsx === undefined) return { field: 'csv', sheet: readCsv(csv ?? ''), hash: hashOf(csv ?? '') }
  const bytes = Buffer.from(xlsx, 'base64')
  // The line that names the columns, and one more than may be: that there are too many is said, not hidden.
  return { field: 'xlsx', sheet: await readXlsx(bytes, ROWS_MAX + 2), hash: hashOf(bytes) }
}

const hashOf = (file: string | Buffer): string => createHash('sha256').update(file).digest('hex')

import { streamXlsxRows } from 'hucre/xlsx'
import { fieldError } from '../../../base/errors.ts'
import { ArchiveError, readArchive } from './read-archive.ts'
import type { SheetLine } from './sheet-line.ts'
import { storeArchive } from './store-archive.ts'

/** What lists and values are made of; pictures, macros and the rest of a workbook are never unpacked. */
const PARTS =
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|xl\/[^/]+\.xml|xl\/_rels\/[^/]+\.rels|xl\/worksheets\/[^/]+\.xml)$/i
/** Fifty thousand payouts are some 25 megabytes of XML. */
const LIMITS = { entriesMax: 1_000, inflatedMaxBytes: 60 * 1_024 * 1_024 }
/** What is parsed at once. The library keeps the lines of a piece in a list that it takes from the front. */
const PIECE_BYTES = 64 * 1_024
const COLUMNS_MAX = 64
/** How old Excel files begin, and those with a password. */
const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const ZIP = Buffer.from('PK\x03\x04', 'latin1')

/** Whether a file begins as workbooks do; old ones are told apart when they are read. */
export const isWorkbook = (bytes: Buffer): boolean =>
  [OLE, ZIP].some((sign) => bytes.subarray(0, sign.length).equals(sign))

/**
 * The lines of the first sheet of an XLSX workbook, as text; at most `linesMax` that hold something. Throws
 * VALIDATION_ERROR for any other file, and for one that is too large once it is unpacked.
 */
export async function readXlsx(bytes: Buffer, linesMax: number): Promise<SheetLine[]> {
  if (bytes.subarray(0, OLE.length).equals(OLE)) {
    throw fieldError(
      'xlsx',
      'OLD_FORMAT',
      'This is an old or a locked Excel file: save it as .xlsx, without a password.',
    )
  }
  const lines: SheetLine[] = []
  try {
    // The library is handed an archive of ours: nothing in it is packed, so nothing in it can grow.
    const archive = storeArchive(sheetsLast(readArchive(bytes, (name) => PARTS.test(name), LIMITS)))
    for await (const { index, values } of streamXlsxRows(inPieces(archive))) {
      const line = toLine(index + 1, values.slice(0, COLUMNS_MAX))
      if (line.cells.every((cell) => cell.trim() === '')) continue
      lines.push(line)
      if (lines.length >= linesMax) break
    }
  } catch (error) {
    if (error instanceof ArchiveError && error.isTooLarge) {
      throw fieldError('xlsx', 'TOO_LARGE', 'This workbook is too large: keep one sheet with the payouts alone.')
    }
    throw fieldError('xlsx', 'UNREADABLE', 'This is no XLSX file that can be read.')
  }
  return lines
}

/** A sheet is read as it comes, where everything it refers to has come before. */
function sheetsLast(entries: ReadonlyMap<string, Buffer>): Map<string, Buffer> {
  const isSheet = (name: string) => /^xl\/worksheets\/[^/]+\.xml$/i.test(name)
  return new Map([...entries].toSorted(([one], [other]) => Number(isSheet(one)) - Number(isSheet(other))))
}

function inPieces(archive: Buffer): ReadableStream<Uint8Array> {
  let at = 0
  return new ReadableStream({
    pull(controller) {
      if (at >= archive.length) return controller.close()
      controller.enqueue(new Uint8Array(archive.subarray(at, at + PIECE_BYTES)))
      at += PIECE_BYTES
    },
  })
}

type Value = string | number | boolean | Date | null | undefined

function toLine(line: number, values: readonly unknown[]): SheetLine {
  const numbers = new Set<number>()
  const cells = Array.from(values as readonly Value[], (value, at) => {
    if (typeof value === 'number') numbers.add(at)
    return textOf(value)
  })
  return { line, cells, numbers, isBroken: false }
}

function textOf(value: Value): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10)
  return String(value)
}

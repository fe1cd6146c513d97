import { streamXlsxRows } from 'hucre/xlsx'
import { fieldError } from '../../../base/errors.ts'
import { ArchiveError, readArchive } from './read-archive.ts'
import type { SheetLine } from './sheet-line.ts'
import { storeArchive } from './store-archive.ts'

/** The parts with sheets and values; pictures, macros and the rest of a workbook are never unpacked. */
const PARTS =
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|xl\/[^/]+\.xml|xl\/_rels\/[^/]+\.rels|xl\/worksheets\/[^/]+\.xml)$/i
/** Fifty thousand payouts are some 25 megabytes of XML. */
const LIMITS = { entriesMax: 1_000, inflatedMaxBytes: 60 * 1_024 * 1_024 }
/** How much is parsed at once: the library shifts the lines of a chunk off the front of an array. */
const PIECE_BYTES = 64 * 1_024
const COLUMNS_MAX = 64
/** The signature of old Excel files, and of those with a password. */
const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const ZIP = Buffer.from('PK\x03\x04', 'latin1')

/** Whether a file begins like a workbook; old formats are refused when it is read. */
export const isWorkbook = (bytes: Buffer): boolean =>
  [OLE, ZIP].some((sign) => bytes.subarray(0, sign.length).equals(sign))

/**
 * The lines of the first sheet of an XLSX workbook, as text; at most `linesMax` that are not empty. Throws
 * VALIDATION_ERROR for any other file, and for one that is too large once unpacked.
 */
export async function readXlsx(bytes: Buffer, linesMax: number): Promise<SheetLine[]> {
  if (bytes.subarray(0, OLE.length).equals(OLE)) {
    throw fieldError(
      'xlsx',
      'OLD_FORMAT',
      'This is an old or a password-protected Excel file: save it as .xlsx, without a password.',
    )
  }
  const lines: SheetLine[] = []
  try {
    // The library gets an archive of ours: nothing in it is compressed, so nothing in it can inflate.
    const archive = storeArchive(sheetsLast(readArchive(bytes, (name) => PARTS.test(name), LIMITS)))
    for await (const { index, values } of streamXlsxRows(inPieces(archive))) {
      const line = toLine(index + 1, values.slice(0, COLUMNS_MAX))
      if (line.cells.every((cell) => cell.trim() === '')) continue
      lines.push(line)
      if (lines.length >= linesMax) break
    }
  } catch (error) {
    if (error instanceof ArchiveError && error.isTooLarge) {
      throw fieldError('xlsx', 'TOO_LARGE', 'This workbook is too large: keep a single sheet with only the payouts.')
    }
    throw fieldError('xlsx', 'UNREADABLE', 'This XLSX file cannot be read.')
  }
  return lines
}

/** A sheet is read as it streams in, so everything that it refers to must precede it. */
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

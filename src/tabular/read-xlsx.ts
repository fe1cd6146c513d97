import { streamXlsxRows } from 'hucre/xlsx'
import { ArchiveError, readArchive } from './read-archive.ts'
import { storeArchive } from './store-archive.ts'

/** A file that is not a workbook this reader reads. */
export class WorkbookError extends Error {
  readonly is: 'old_format' | 'too_large' | 'unreadable'
  constructor(is: WorkbookError['is']) {
    super(`the workbook is ${is}`)
    this.is = is
  }
}

/** A row of a sheet with its number on the screen of a spreadsheet. */
export type SheetRow = {
  readonly line: number
  readonly cells: readonly string[]
  /** Which cells are stored as numbers: without leading zeros, and with zeros after the fifteenth digit. */
  readonly numbers: ReadonlySet<number>
}

/** The parts that hold sheets and values; pictures, macros and the rest of a workbook are never unpacked. */
const PARTS =
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|xl\/[^/]+\.xml|xl\/_rels\/[^/]+\.rels|xl\/worksheets\/[^/]+\.xml)$/i
/** Fifty thousand payouts are some 25 megabytes of XML. */
const LIMITS = { entriesMax: 1_000, inflatedMaxBytes: 60 * 1_024 * 1_024 }
/** What is parsed at once. The library holds the rows of a piece in a list that it takes from the front. */
const PIECE_BYTES = 64 * 1_024
const COLUMNS_MAX = 64
/** The beginning of old Excel files, and of those with a password. */
const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const ZIP = Buffer.from('PK\x03\x04', 'latin1')

/** Whether a file begins as workbooks do; old ones are recognized when they are read. */
export const isWorkbook = (bytes: Buffer): boolean =>
  [OLE, ZIP].some((sign) => bytes.subarray(0, sign.length).equals(sign))

/**
 * The rows of the first sheet of an XLSX workbook, one by one, as text. Throws WorkbookError for any other file, and for one
 * that is too large when it is unpacked.
 */
export async function* readXlsx(bytes: Buffer): AsyncGenerator<SheetRow> {
  if (bytes.subarray(0, OLE.length).equals(OLE)) throw new WorkbookError('old_format')
  try {
    // The library gets an archive of ours: nothing in it is compressed, so nothing in it can grow.
    const archive = storeArchive(sheetsLast(readArchive(bytes, (name) => PARTS.test(name), LIMITS)))
    for await (const { index, values } of streamXlsxRows(inPieces(archive))) {
      yield toRow(index + 1, values.slice(0, COLUMNS_MAX))
    }
  } catch (error) {
    throw new WorkbookError(error instanceof ArchiveError && error.isTooLarge ? 'too_large' : 'unreadable')
  }
}

/** A sheet is read as a stream if everything it refers to precedes it. */
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

function toRow(line: number, values: readonly unknown[]): SheetRow {
  const numbers = new Set<number>()
  const cells = Array.from(values as readonly Value[], (value, at) => {
    if (typeof value === 'number') numbers.add(at)
    return textOf(value)
  })
  return { line, cells, numbers }
}

function textOf(value: Value): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10)
  return String(value)
}

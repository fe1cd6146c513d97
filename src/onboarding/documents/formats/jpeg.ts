import { DocumentError } from './document-error.ts'
import { orientationOf, withOrientation } from './orientation.ts'
import { checkSize } from './picture-size.ts'

const END = 0xd9
const SCAN = 0xda
const [APP0, APP1, APP14] = [0xe0, 0xe1, 0xee]
/** Tables, restart intervals and arithmetic conditions: what a decoder needs. */
const TABLES: readonly number[] = [0xc4, 0xcc, 0xdb, 0xdd]
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && !TABLES.includes(marker) && marker !== 0xc8
const JFIF_LENGTH = 16
const ADOBE_LENGTH = 14

const broken = (): DocumentError => new DocumentError('BROKEN', 'The JPEG picture is incomplete or damaged.')

/**
 * The parts of a JPEG that show its picture. What a camera or an editor added is removed: the location, comments, a second
 * picture, and everything after its end, where another file could hide; its orientation stays.
 */
export function readJpeg(file: Buffer): Buffer[] {
  const segments = [...segmentsOf(file)]
  const firstScan = segments.findIndex(({ marker }) => marker === SCAN)
  const frame = segments.slice(0, Math.max(0, firstScan)).find(({ marker }) => isFrame(marker))
  if (!frame || frame.data.length < 6) throw broken()
  checkSize(frame.data.readUInt16BE(3), frame.data.readUInt16BE(1))
  return [file.subarray(0, 2), ...segments.flatMap((segment) => retainedOf(segment) ?? [])]
}

/** The segments of the file up to its end; a scan includes its compressed data. */
function* segmentsOf(file: Buffer): Generator<Segment> {
  for (let at = 2; ; ) {
    const segment = segmentAt(file, at)
    const { marker, begin } = segment
    at = marker === SCAN ? endOfScan(file, segment.end) : segment.end
    yield { ...segment, whole: file.subarray(begin, at) }
    if (marker === END) return
  }
}

type Segment = { readonly marker: number; readonly data: Buffer; readonly whole: Buffer }

function segmentAt(file: Buffer, from: number) {
  let at = from
  while (file[at] === 0xff && file[at + 1] === 0xff) at++
  const marker = file[at + 1]
  if (file[at] !== 0xff || marker === undefined || marker < 0xc0) throw broken()
  if (marker === END) return { marker, begin: at, data: Buffer.alloc(0), end: at + 2 }
  if (marker >= 0xd0 && marker <= 0xd8) throw broken()
  if (at + 4 > file.length) throw broken()
  const length = file.readUInt16BE(at + 2)
  const end = at + 2 + length
  if (length < 2 || end > file.length) throw broken()
  return { marker, begin: at, data: file.subarray(at + 4, end), end }
}

function retainedOf({ marker, data, whole }: Segment): Buffer | undefined {
  if (marker === SCAN || marker === END || isFrame(marker) || TABLES.includes(marker)) return whole
  // A longer one holds a small picture besides.
  if (marker === APP0) return whole.length === JFIF_LENGTH + 2 && startsWith(data, 'JFIF\0') ? whole : undefined
  // How its colours are written.
  if (marker === APP14) return whole.length === ADOBE_LENGTH + 2 && startsWith(data, 'Adobe') ? whole : undefined
  if (marker !== APP1) return undefined
  const orientation = orientationOf(data)
  return orientation > 1 ? withOrientation(orientation) : undefined
}

const startsWith = (data: Buffer, text: string): boolean => data.toString('latin1', 0, text.length) === text

/** Behind compressed data: at the first marker that is neither an escaped byte nor a restart. */
function endOfScan(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at >= 0; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1]
    if (next === undefined) break
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  throw broken()
}

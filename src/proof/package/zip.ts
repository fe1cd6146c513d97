import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'
import type { PackageFile } from './package-files.ts'

const deflate = promisify(deflateRaw)

const LOCAL_HEADER = 0x04034b50
const DESCRIPTOR = 0x08074b50
const CENTRAL_HEADER = 0x02014b50
const END = 0x06054b50
/** What it takes to unpack: version 2.0. */
const VERSION = 20
/** Sizes and checksum follow the file (bit 3), and its name is UTF-8 (bit 11). */
const FLAGS = 0x0808
const DEFLATED = 8
/** 1 January 1980, the first day that the format has: the files have their times inside. */
const DATE = 0x21
/** Text that is compressed at once. */
const BLOCK_BYTES = 1 << 20

type Entry = {
  readonly name: Buffer
  readonly crc: number
  readonly packed: number
  readonly size: number
  readonly at: number
}

/**
 * A ZIP archive of files while they are made, one after the other. Each is compressed in blocks of its own, whatever its size; an
 * archive of more than 4 GiB is refused, by throwing.
 */
export async function* zipOf(files: AsyncIterable<PackageFile>): AsyncGenerator<Buffer> {
  const entries: Entry[] = []
  let at = 0
  for await (const { name, pieces } of files) {
    const start = at
    const file = Buffer.from(name)
    const head = fields([LOCAL_HEADER, 4], [VERSION, 2], [FLAGS, 2], [DEFLATED, 2], [0, 2], [DATE, 2], ...SIZES, [
      file.length,
      2,
    ])
    yield Buffer.concat([head, fields([0, 2]), file])
    let [crc, size, packed] = [0, 0, 0]
    for await (const { bytes, block } of blocksOf(pieces)) {
      crc = crc32(bytes, crc)
      size += bytes.length
      packed += block.length
      yield block
    }
    yield fields([DESCRIPTOR, 4], [crc, 4], [packed, 4], [size, 4])
    at += head.length + 2 + file.length + packed + 16
    entries.push({ name: file, crc, packed, size, at: start })
  }
  const directory = Buffer.concat(entries.map(directoryEntry))
  const count = entries.length
  yield directory
  yield fields([END, 4], [0, 4], [count, 2], [count, 2], [directory.length, 4], [at, 4], [0, 2])
}

const SIZES = [
  [0, 4],
  [0, 4],
  [0, 4],
] as const

const directoryEntry = ({ name, crc, packed, size, at }: Entry): Buffer =>
  Buffer.concat([
    fields([CENTRAL_HEADER, 4], [VERSION, 2], [VERSION, 2], [FLAGS, 2], [DEFLATED, 2], [0, 2], [DATE, 2], [crc, 4]),
    fields([packed, 4], [size, 4], [name.length, 2], [0, 2], [0, 2], [0, 2], [0, 2], [0, 4], [at, 4]),
    name,
  ])

/** Numbers, each in so many bytes, the lowest first. */
function fields(...parts: readonly (readonly [value: number, bytes: number])[]): Buffer {
  const buffer = Buffer.alloc(parts.reduce((sum, [, bytes]) => sum + bytes, 0))
  let at = 0
  for (const [value, bytes] of parts) at = buffer.writeUIntLE(value, at, bytes)
  return buffer
}

/** The pieces of a file in blocks: deflate allows a stream to be flushed between them, and the last one ends it. */
async function* blocksOf(
  pieces: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<{ readonly bytes: Buffer; readonly block: Buffer }> {
  let waiting = ''
  for await (const piece of pieces) {
    waiting += piece
    if (waiting.length < BLOCK_BYTES) continue
    const bytes = Buffer.from(waiting)
    waiting = ''
    yield { bytes, block: await deflate(bytes, { finishFlush: constants.Z_SYNC_FLUSH }) }
    await setImmediate()
  }
  const bytes = Buffer.from(waiting)
  yield { bytes, block: await deflate(bytes) }
}

import { setImmediate } from 'node:timers/promises'
import { Zip, ZipDeflate } from 'fflate'
import type { PackageFile } from './package-files.ts'

/** Text that is compressed before other work of the process has its turn. */
const BLOCK_CHARACTERS = 1 << 16
/** The first day that the format has: the times of a package are in its files. */
const MADE_AT = new Date(1980, 0, 1)
/** Offsets in the format have 32 bits. */
const BYTES_MAX = 2 ** 32 - 1

/** A ZIP archive of files while they are made, one after the other. Throws beyond 4 GiB, which the format cannot address. */
export async function* zipOf(files: AsyncIterable<PackageFile>): AsyncGenerator<Buffer> {
  let written = 0
  let blocks: Buffer[] = []
  const zip = new Zip((error, block) => {
    if (error) throw error
    blocks.push(Buffer.from(block))
  })
  function* take(): Generator<Buffer> {
    for (const block of blocks) {
      written += block.length
      if (written > BYTES_MAX) throw new RangeError('the archive would be larger than 4 GiB')
      yield block
    }
    blocks = []
  }
  for await (const { name, pieces } of files) {
    const file = new ZipDeflate(name)
    file.mtime = MADE_AT
    zip.add(file)
    let waiting = ''
    for await (const piece of pieces) {
      waiting += piece
      if (waiting.length < BLOCK_CHARACTERS) continue
      file.push(Buffer.from(waiting))
      waiting = ''
      yield* take()
      await setImmediate()
    }
    file.push(Buffer.from(waiting), true)
    yield* take()
  }
  zip.end()
  yield* take()
}

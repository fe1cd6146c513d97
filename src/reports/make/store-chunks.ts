import type { Tx } from '../../db/transaction.ts'
import type { Key } from '../store.ts'

/** How much of a file is in memory, and in a row, at a time. */
const CHUNK_BYTES = 256 * 1024
/**
 * Largest file. It stays in the database for thirty days, and a merchant may have twenty; larger merchants request shorter
 * periods.
 */
const SIZE_MAX_BYTES = 256 * 1024 * 1024

/** The file would be larger than any may be. */
export class ReportTooLarge extends Error {}

/** Stores a file in chunks while it is written. Returns its size; throws ReportTooLarge beyond SIZE_MAX_BYTES. */
export async function storeChunks(
  tx: Tx,
  { merchantId, id }: Key,
  bytes: AsyncIterable<Uint8Array>,
  sizeMaxBytes = SIZE_MAX_BYTES,
): Promise<number> {
  let size = 0
  let number = 0
  for await (const chunk of chunksOf(bytes)) {
    size += chunk.length
    if (size > sizeMaxBytes) throw new ReportTooLarge(`${id} would be larger than ${sizeMaxBytes} bytes`)
    number += 1
    await tx
      .insertInto('report_chunk')
      .values({ merchant_id: merchantId, report_id: id, number, bytes: chunk })
      .execute()
  }
  return size
}

/** The same bytes in chunks of CHUNK_BYTES, the last one shorter. */
async function* chunksOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let parts: Uint8Array[] = []
  let length = 0
  for await (const part of bytes) {
    parts.push(part)
    length += part.length
    if (length < CHUNK_BYTES) continue
    const whole = Buffer.concat(parts)
    let at = 0
    for (; at + CHUNK_BYTES <= whole.length; at += CHUNK_BYTES) yield whole.subarray(at, at + CHUNK_BYTES)
    parts = [whole.subarray(at)]
    length = whole.length - at
  }
  if (length > 0) yield Buffer.concat(parts)
}

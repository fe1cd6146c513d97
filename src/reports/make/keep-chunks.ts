import type { Tx } from '../../db/transaction.ts'
import type { Key } from '../store.ts'

/** Of a file, at once in memory and in a row. */
const CHUNK_BYTES = 256 * 1024
/**
 * Largest file. It lies in the database for thirty days, and a merchant may have twenty: a house that needs more asks for
 * shorter stretches.
 */
const SIZE_MAX_BYTES = 256 * 1024 * 1024

/** The file would be larger than any may be. */
export class ReportTooLarge extends Error {}

/** Keeps a file in pieces while it is written. Returns its size; throws ReportTooLarge beyond SIZE_MAX_BYTES. */
export async function keepChunks(
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

/** The same bytes in pieces of CHUNK_BYTES, the last one shorter. */
async function* chunksOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let kept: Uint8Array[] = []
  let length = 0
  for await (const part of bytes) {
    kept.push(part)
    length += part.length
    if (length < CHUNK_BYTES) continue
    const whole = Buffer.concat(kept)
    let at = 0
    for (; at + CHUNK_BYTES <= whole.length; at += CHUNK_BYTES) yield whole.subarray(at, at + CHUNK_BYTES)
    kept = [whole.subarray(at)]
    length = whole.length - at
  }
  if (length > 0) yield Buffer.concat(kept)
}

import { randomFillSync } from 'node:crypto'

const POOL_BYTES = 8_192
const pool = Buffer.alloc(POOL_BYTES)
let used = POOL_BYTES

/**
 * Random bytes fit for secrets, each returned once. They are drawn from the kernel a pool at a time: an id needs a
 * few bytes, and a system call for them costs more than all else about an id. At most POOL_BYTES at once.
 */
export function takeRandomBytes(length: number): Uint8Array {
  if (used + length > POOL_BYTES) {
    randomFillSync(pool)
    used = 0
  }
  used += length
  const bytes = Uint8Array.from(pool.subarray(used - length, used))
  pool.fill(0, used - length, used)
  return bytes
}

import type { Db } from '../../db/db.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import { readHashes } from '../day-tree.ts'
import type { ClosedDay } from '../store.ts'
import { proveSubset } from '../subset.ts'

/** Hashes that are read at once. */
const SLICE = 100_000

/** `proofs.json`: by day, what proves that the package's transactions are in the tree of the day. */
export async function* proofsFile(
  db: Db,
  days: readonly ClosedDay[],
  leaves: ReadonlyMap<string, readonly number[]>,
): AsyncGenerator<string> {
  let separator = '{'
  for (const { day, treeSize } of days) {
    const known = leaves.get(day)
    if (!known) continue
    const hashes = await readDayHashes(db, day, treeSize)
    const proof = proveSubset(
      hashes,
      [...known].sort((a, b) => a - b),
    ).map((hash) => hash.toString('hex'))
    yield `${separator}\n"${day}": ${JSON.stringify(proof)}`
    separator = ','
  }
  yield separator === '{' ? '{}\n' : '\n}\n'
}

async function readDayHashes(db: Db, day: string, treeSize: number): Promise<Buffer> {
  const slices: Buffer[] = []
  for (let start = 0; start < treeSize; start += SLICE) {
    const end = Math.min(start + SLICE, treeSize)
    slices.push(await transaction(db, ALL_MERCHANTS, (tx) => readHashes(tx, day, start, end)))
  }
  return Buffer.concat(slices)
}

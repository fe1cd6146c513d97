import { sql } from 'kysely'
import type { Tx } from '../db/transaction.ts'
import { auditPath, HASH_BYTES, type Leaves, rootOf } from './merkle.ts'

/** Leaves of a subtree whose root is stored: a power of two, so that it is a node of the tree. */
export const SUBTREE_LEAVES = 256

/** The roots of each 256 leaves; the last may have fewer. The root over them is that of all leaves. */
export function subtreesOf(leaves: Leaves): Buffer {
  const roots: Buffer[] = []
  const bytes = SUBTREE_LEAVES * HASH_BYTES
  for (let at = 0; at < leaves.length; at += bytes) roots.push(rootOf(leaves.subarray(at, at + bytes)))
  return Buffer.concat(roots)
}

type DayTree = { readonly day: string; readonly treeSize: number; readonly subtrees: Buffer }

/** The audit path of a leaf: inside its subtree, then over the roots of all subtrees. */
export async function pathInDay(
  tx: Tx,
  { day, treeSize, subtrees }: DayTree,
  { leaf_index }: { readonly leaf_index: bigint },
): Promise<Buffer[]> {
  const index = Number(leaf_index)
  const subtree = Math.floor(index / SUBTREE_LEAVES)
  const start = subtree * SUBTREE_LEAVES
  const leaves = await readHashes(tx, day, start, Math.min(start + SUBTREE_LEAVES, treeSize))
  return [...auditPath(leaves, index - start), ...auditPath(subtrees, subtree)]
}

/** The hashes of a closed day's leaves from `start` until before `end`, whoever they belong to. */
export async function readHashes(tx: Tx, day: string, start: number, end: number): Promise<Leaves> {
  const { rows } = await sql<{ hashes: Buffer }>`
    select proof_hashes(${day}::date, ${start}::bigint, ${end}::bigint) as hashes`.execute(tx)
  return rows[0]?.hashes ?? Buffer.alloc(0)
}

import { sql } from 'kysely'
import type { Tx } from '../db/transaction.ts'
import { pathInDay } from './day-tree.ts'

/** The place of a ledger transaction in a closed day. Hashes are lower-case hex, the audit path from the sibling up. */
export type Proof = {
  readonly day: string
  readonly leafIndex: number
  readonly treeSize: number
  readonly leafHash: string
  readonly auditPath: readonly string[]
  readonly root: string
}

type Row = {
  day: string
  leaf_index: bigint
  leaf_hash: Buffer
  tree_size: bigint
  root: Buffer
  subtrees: Buffer
}

/**
 * The proof that a merchant's ledger transaction is in the books; null until its day is closed. Reads at most 256 leaves
 * and the roots of the others.
 */
export async function proofOf(tx: Tx, merchantId: string, transactionId: string): Promise<Proof | null> {
  const { rows } = await sql<Row>`
    select leaf.day::text as day, leaf.leaf_index, leaf.leaf_hash, closed.tree_size, closed.root, closed.subtrees
    from proof_leaf as leaf join proof_day as closed using (day)
    where leaf.merchant_id = ${merchantId} and leaf.transaction_id = ${transactionId}`.execute(tx)
  const [row] = rows
  if (!row) return null
  const path = await pathInDay(tx, { day: row.day, treeSize: Number(row.tree_size), subtrees: row.subtrees }, row)
  return {
    day: row.day,
    leafIndex: Number(row.leaf_index),
    treeSize: Number(row.tree_size),
    leafHash: row.leaf_hash.toString('hex'),
    auditPath: path.map((hash) => hash.toString('hex')),
    root: row.root.toString('hex'),
  }
}

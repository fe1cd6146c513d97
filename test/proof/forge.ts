import { CompactSign, type CryptoKey } from 'jose'
import type pg from 'pg'
import { DAY_TYPE, hashOfRecord } from '../../src/proof/day.ts'
import { subtreesOf } from '../../src/proof/day-tree.ts'
import { hashOfLeaf, type LeafEntry } from '../../src/proof/leaf.ts'
import { rootOf } from '../../src/proof/merkle.ts'

/** Where a transaction is. */
export type Place = {
  readonly merchant_id: string
  readonly transaction_id: string
  readonly day: string
  readonly leaf_index: string
  readonly position: string
}

/** The hash that a transaction has as it is stored now. */
export async function rehash(client: pg.Client, { merchant_id, transaction_id, position }: Place): Promise<Buffer> {
  const { rows } = await client.query(
    `select t.*, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
      (select encode(leaf_hash, 'hex') from proof_leaf where merchant_id = $1 and position = $3::bigint - 1) as previous
     from ledger_transaction as t where merchant_id = $1 and id = $2`,
    [merchant_id, transaction_id, position],
  )
  const [row] = rows
  const { rows: entries } = await client.query<LeafEntry>(
    `select line, account, currency, amount::text from ledger_entry where merchant_id = $1 and transaction_id = $2
     order by line`,
    [merchant_id, transaction_id],
  )
  return hashOfLeaf({
    ...{ merchantId: merchant_id, position: Number(position), previous: row.previous, id: row.id, cause: row.cause },
    ...{ kind: row.kind, holdId: row.hold_id, createdAt: row.at, entries },
  })
}

/** Makes the chain of a merchant, the roots of its days and the ends of chains fit what the ledger says now. */
export async function rewrite(client: pg.Client, { merchant_id, position }: Place): Promise<void> {
  const { rows } = await client.query<Place>(
    `select day::text as day, * from proof_leaf where merchant_id = $1 and position >= $2 order by position`,
    [merchant_id, position],
  )
  for (const row of rows) {
    const hash = await rehash(client, row)
    await client.query('update proof_leaf set leaf_hash = $3 where merchant_id = $1 and position = $2', [
      ...[merchant_id, row.position, hash],
    ])
  }
  await client.query(
    `update proof_head set leaf_hash = (select leaf_hash from proof_leaf
       where proof_leaf.merchant_id = proof_head.merchant_id and proof_leaf.position = proof_head.position)`,
  )
  const { rows: days } = await client.query<{ day: string; leaves: Buffer }>(
    `select day::text as day, coalesce((select string_agg(leaf_hash, ''::bytea order by leaf_index) from proof_leaf
       where proof_leaf.day = proof_day.day), ''::bytea) as leaves from proof_day order by 1`,
  )
  let previous: Buffer | null = null
  for (const { day, leaves } of days) {
    const subtrees = subtreesOf(leaves)
    const root = rootOf(subtrees)
    await client.query('update proof_day set root = $2, subtrees = $3, previous_root = $4 where day = $1', [
      ...[day, root, subtrees, previous],
    ])
    previous = root
  }
}

/** Signs all days as they are stored now. */
export async function signAll(client: pg.Client, key: CryptoKey): Promise<void> {
  const { rows } = await client.query(
    `select day::text as day, tree_size, encode(root, 'hex') as root, encode(previous_root, 'hex') as previous, heads_size,
      encode(heads_root, 'hex') as heads, books_size, statement from proof_day order by 1`,
  )
  const records: Buffer[] = []
  for (const row of rows) {
    const record = {
      ...{ day: row.day, treeSize: Number(row.tree_size), root: row.root, previousRoot: row.previous },
      ...{ headsSize: Number(row.heads_size), headsRoot: row.heads },
    }
    records.push(hashOfRecord(record))
    const booksRoot = rootOf(Buffer.concat(records))
    const [header, payload] = (row.statement as string)
      .split('.')
      .map((part) => (part ? Buffer.from(part, 'base64url').toString() : ''))
    const { kid } = JSON.parse(header ?? '')
    const statement = {
      ...JSON.parse(payload?.startsWith('{') ? payload : '{}'),
      ...record,
      booksRoot: booksRoot.toString('hex'),
    }
    const signed = await new CompactSign(Buffer.from(JSON.stringify(statement)))
      .setProtectedHeader({ alg: 'EdDSA', typ: DAY_TYPE, kid })
      .sign(key)
    await client.query('update proof_day set statement = $2, books_root = $3 where day = $1', [
      row.day,
      signed,
      booksRoot,
    ])
  }
}

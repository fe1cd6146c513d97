import type { ColumnType, Generated } from 'kysely'

/** A day, which the driver would read as a time: it is read as text. */
type Day = ColumnType<Date, string, string>

export interface ProofTables {
  proof_key: {
    id: string
    sealed: Buffer
    public_jwk: string
    created_at: Date
    ended_at: Date | null
  }
  proof_state: {
    only_row: Generated<boolean>
    first_day: Day
    open_day: Day
    leaves: Generated<bigint>
    read_until: string
    awaited: string[] | null
  }
  proof_head: { merchant_id: string; position: bigint; leaf_hash: Buffer }
  proof_leaf: {
    merchant_id: string
    position: bigint
    transaction_id: string
    day: Day
    leaf_index: bigint
    leaf_hash: Buffer
  }
  proof_day: {
    day: Day
    tree_size: bigint
    root: Buffer
    previous_root: Buffer | null
    heads_size: bigint
    heads_root: Buffer
    books_size: bigint
    books_root: Buffer
    statement: string
    subtrees: Buffer
    closed_at: Date
    announced_to: string | null
    announced_at: Date | null
  }
  proof_fault: {
    id: Generated<bigint>
    part: 'frame' | 'day'
    day: ColumnType<Date | null, string | null, string | null>
    owner_id: string | null
    transaction_id: string | null
    detail: string
    found_at: Date
  }
}

import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { ALL_MERCHANTS, type Tx, transaction } from '../../db/transaction.ts'
import { CHAIN_START, hashLink, type Link } from './chain.ts'

/** The first row of a chain that is not as it was written. */
type BrokenEntry = { readonly sequence: string; readonly entryId: string | null; readonly fault: string }
export type CheckedChain = {
  readonly merchantId: string
  readonly rows: number
  /** The hash at the end, to compare with what was shipped: only that reveals a chain that was rewritten as a whole. */
  readonly hash: string
  readonly broken: BrokenEntry | null
}

const PAGE = 1_000n
const minimum = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/** Verifies every chain of the audit trail, row by row. Rows that are added meanwhile are left to the next run. */
export async function verifyAudit(db: Db): Promise<CheckedChain[]> {
  const merchantIds = await transaction(db, ALL_MERCHANTS, async (tx) => {
    const { rows } = await sql<{ merchant_id: string }>`
      select merchant_id from audit_head union select merchant_id from audit_entry union
      select merchant_id from audit_outcome order by 1`.execute(tx)
    return rows.map(({ merchant_id }) => merchant_id)
  })
  const checked: CheckedChain[] = []
  for (const merchantId of merchantIds) checked.push(await verifyChain(db, merchantId))
  return checked
}

async function verifyChain(db: Db, merchantId: string): Promise<CheckedChain> {
  const read = <T>(work: (tx: Tx) => Promise<T>) => transaction(db, ALL_MERCHANTS, work)
  const head = await read((tx) => readHead(tx, merchantId))
  let hash: Buffer = CHAIN_START
  let rows = 0
  let sequence = 0n
  const result = (broken: BrokenEntry | null) => ({ merchantId, rows, hash: hash.toString('hex'), broken })
  while (sequence < head.sequence) {
    const last = minimum(sequence + PAGE, head.sequence)
    for (const row of await read((tx) => readRows(tx, merchantId, sequence, last))) {
      const place = sequence + 1n
      if (row.sequence === place) hash = hashLink(hash, place, row.link)
      const fault = faultOf(row, place, hash)
      if (fault) return result({ sequence: String(row.sequence), entryId: row.link.id, fault })
      sequence = place
      rows++
    }
    if (sequence < last) {
      return result({ sequence: String(sequence + 1n), entryId: null, fault: 'it was removed' })
    }
  }
  if (!hash.equals(head.hash)) {
    return result({ sequence: String(sequence), entryId: null, fault: 'the end of the chain was changed' })
  }
  const [outside] = await read((tx) => readOutside(tx, merchantId))
  return result(outside ? { ...outside, fault: 'it stands outside the chain: it was inserted' } : null)
}

/** What is wrong with the row at this position in the chain, whose hash should be `hash`; null: nothing. */
function faultOf(row: Row, place: bigint, hash: Buffer): string | null {
  if (row.sequence > place) return `row ${place}, before it, was removed`
  if (row.sequence < place) return 'two rows have this place: one was inserted'
  return hash.equals(row.hash) ? null : 'it was changed, inserted or put in another place'
}

async function readHead(tx: Tx, merchantId: string): Promise<{ sequence: bigint; hash: Buffer }> {
  const head = await tx.selectFrom('audit_head').selectAll().where('merchant_id', '=', merchantId).executeTakeFirst()
  return head ?? { sequence: 0n, hash: CHAIN_START }
}

type Row = { sequence: bigint; hash: Buffer; link: Link }
type Columns = {
  is_outcome: boolean
  id: string
  at: string
  actor: string
  user_id: string | null
  who: string
  ip: string
  what: string
  subject: string | null
  request_id: string | null
  status: number
  detail: string | null
  sequence: bigint
  hash: Buffer
}

/** The rows of both tables after `sequence`, in order; a position that is taken twice appears twice. */
async function readRows(tx: Tx, merchantId: string, sequence: bigint, last: bigint): Promise<Row[]> {
  const { rows } = await sql<Columns>`
    select false as is_outcome, id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, actor, user_id,
      who, ip, what, subject, request_id, status, detail, sequence, hash
    from audit_entry where merchant_id = ${merchantId} and sequence > ${sequence} and sequence <= ${last}
    union all
    select true, entry_id, null, null, null, null, null, what, subject, null, status, detail, sequence, hash
    from audit_outcome where merchant_id = ${merchantId} and sequence > ${sequence} and sequence <= ${last}
    order by sequence, is_outcome`.execute(tx)
  return rows.map((row) => ({ sequence: row.sequence, hash: row.hash, link: toLink(merchantId, row) }))
}

function toLink(merchantId: string, row: Columns): Link {
  const { id, what, subject, status, detail } = row
  if (row.is_outcome) return { table: 'outcome', merchantId, id, what, subject, status, detail }
  const { at, actor, user_id: userId, who, ip, request_id: requestId } = row
  return { table: 'entry', merchantId, id, at, actor, userId, who, ip, what, subject, requestId, status, detail }
}

async function readOutside(tx: Tx, merchantId: string): Promise<{ sequence: string; entryId: string }[]> {
  const { rows } = await sql<{ sequence: bigint; id: string }>`
    with head as (select coalesce(max(sequence), 0) as sequence from audit_head where merchant_id = ${merchantId})
    select sequence, id from audit_entry
    where merchant_id = ${merchantId} and sequence not between 1 and (select sequence from head)
    union all
    select sequence, entry_id from audit_outcome
    where merchant_id = ${merchantId} and sequence not between 1 and (select sequence from head)
    order by 1 limit 1`.execute(tx)
  return rows.map(({ sequence, id }) => ({ sequence: String(sequence), entryId: id }))
}

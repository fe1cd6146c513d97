import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'

/** A row as it was shipped to storage that the database's owner cannot write to. */
export type ShippedRow = { readonly merchantId: string; readonly sequence: string; readonly hash: string }

/** How many shipped rows were compared, and the first of each chain that the database lacks or holds differently. */
export type ComparedRows = {
  readonly rows: number
  readonly broken: readonly { readonly merchantId: string; readonly sequence: string; readonly fault: string }[]
}

const AT_ONCE = 1_000
const HASH = /^[0-9a-f]{64}$/

/**
 * Compares the trail with shipped rows, in any order. This reveals what the chain alone cannot: a truncated end, or a
 * chain recomputed in full by the database's owner.
 */
export async function compareShipped(db: Db, shipped: AsyncIterable<ShippedRow>): Promise<ComparedRows> {
  const first = new Map<string, { sequence: string; fault: string }>()
  let rows = 0
  for await (const some of inBatches(shipped)) {
    rows += some.length
    for (const { merchantId, sequence, hash, stored } of await readStored(db, some)) {
      if (stored === hash) continue
      const fault = stored === null ? 'it was shipped but is missing' : 'it differs from the shipped row'
      const before = first.get(merchantId)
      if (!before || BigInt(sequence) < BigInt(before.sequence)) first.set(merchantId, { sequence, fault })
    }
  }
  const broken = [...first].map(([merchantId, one]) => ({ merchantId, ...one }))
  return { rows, broken: broken.toSorted((a, b) => (a.merchantId < b.merchantId ? -1 : 1)) }
}

/** The audit rows in a file of log lines; other lines are skipped. */
export async function* readShipped(file: string): AsyncGenerator<ShippedRow> {
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    const row = line.includes('"audit"') ? rowOf(line) : undefined
    if (row) yield row
  }
}

function rowOf(line: string): ShippedRow | undefined {
  let read: unknown
  try {
    // A collector may have prefixed the line.
    read = JSON.parse(line.slice(Math.max(0, line.indexOf('{'))))
  } catch {
    return undefined
  }
  const { type, merchantId, sequence, hash } = (read ?? {}) as Record<string, unknown>
  const isRow = type === 'audit' && typeof merchantId === 'string' && /^\d{1,18}$/.test(`${sequence}`)
  return isRow && typeof hash === 'string' && HASH.test(hash)
    ? { merchantId, sequence: `${sequence}`, hash }
    : undefined
}

async function* inBatches(rows: AsyncIterable<ShippedRow>): AsyncGenerator<ShippedRow[]> {
  let batch: ShippedRow[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < AT_ONCE) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** Each shipped row with the hash stored at its position; null: none is. */
async function readStored(db: Db, shipped: readonly ShippedRow[]): Promise<(ShippedRow & { stored: string | null })[]> {
  const column = (read: (row: ShippedRow) => string) => shipped.map(read)
  const { rows } = await transaction(db, ALL_MERCHANTS, (tx) =>
    sql<ShippedRow & { stored: string | null }>`
      select shipped.merchant_id as "merchantId", shipped.sequence::text as sequence, shipped.hash,
        encode(coalesce(entry.hash, outcome.hash), 'hex') as stored
      from unnest(${column(({ merchantId }) => merchantId)}::text[], ${column(({ sequence }) => sequence)}::bigint[],
          ${column(({ hash }) => hash)}::text[]) as shipped (merchant_id, sequence, hash)
        left join audit_entry as entry on entry.merchant_id = shipped.merchant_id and entry.sequence = shipped.sequence
        left join audit_outcome as outcome on outcome.merchant_id = shipped.merchant_id and outcome.sequence = shipped.sequence`.execute(
      tx,
    ),
  )
  return rows
}

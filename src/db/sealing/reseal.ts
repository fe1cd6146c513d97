import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openSecret, sealedUnder, sealSecret } from '../../base/crypto/seal.ts'
import { holdMasterKey, type MasterKey } from '../../base/master-key.ts'
import { CONNECT_TIMEOUT_MS } from '../schema/migrate.ts'
import { FOLLOW_MS, sealCheck } from './master-key-check.ts'
import { SEALED_COLUMNS, type SealedTable, sealContext } from './sealed-columns.ts'

const BATCH_ROWS = 100

type Keys = { readonly current: Buffer; readonly previous: Buffer }
/** How many values of a table were moved. */
export type Resealed = { readonly table: SealedTable; readonly moved: number }

/**
 * Moves everything that is sealed under the previous master key to the current one, in small transactions, while other
 * processes that hold both keys continue to run. It may be interrupted at any moment and run again. Afterwards the
 * previous key opens nothing that the database holds. `url` is the owner's: the application may not change
 * what is sealed.
 */
export async function reseal(url: string, keys: Keys): Promise<Resealed[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  const masterKey = holdMasterKey(keys.current, keys.previous)
  await client.connect()
  try {
    await switchKey(client, masterKey)
    // Until every process has followed, one may still seal under the previous key.
    await sleep(2 * FOLLOW_MS)
    const totals = new Map<SealedTable, number>()
    for (;;) {
      const round = await resealAll(client, masterKey)
      for (const { table, moved } of round) totals.set(table, (totals.get(table) ?? 0) + moved)
      if (round.every(({ moved }) => moved === 0)) break
      await sleep(FOLLOW_MS)
    }
    await inTransaction(client, () => client.query('update master_key set previous = null'))
    return [...totals].map(([table, moved]) => ({ table, moved }))
  } finally {
    await client.end()
  }
}

/** Makes the current key the one that all processes seal under. A repeat changes nothing. */
const switchKey = (client: pg.Client, masterKey: MasterKey) =>
  inTransaction(client, async () => {
    const { rows } = await client.query<{ sealed: Buffer }>('select sealed from master_key for update')
    const [row] = rows
    if (!row || sealedUnder(row.sealed).equals(masterKey.sealing.id)) return
    await client.query('update master_key set previous = sealed, sealed = $1', [sealCheck(masterKey)])
  })

async function resealAll(client: pg.Client, masterKey: MasterKey): Promise<Resealed[]> {
  const done: Resealed[] = []
  for (const table of Object.keys(SEALED_COLUMNS) as SealedTable[]) {
    let moved = 0
    for (let after: unknown[] | undefined = []; after; ) {
      const from: unknown[] = after
      const batch = await inTransaction(client, () => resealBatch(client, masterKey, table, from))
      moved += batch.moved
      after = batch.last
    }
    done.push({ table, moved })
  }
  return done
}

type Row = { readonly sealed: Buffer } & Record<string, string | number>

/** Moves the rows behind `after`, in the order of their keys. Returns the key of the last one; undefined: no more rows. */
async function resealBatch(
  client: pg.Client,
  masterKey: MasterKey,
  table: SealedTable,
  after: readonly unknown[],
): Promise<{ moved: number; last: unknown[] | undefined }> {
  const key: readonly string[] = SEALED_COLUMNS[table]
  const [list, order] = [['sealed', ...key].join(', '), key.length > 0 ? `order by ${key.join(', ')}` : '']
  const behind = after.length > 0 ? `and (${key.join(', ')}) > (${key.map((_, i) => `$${i + 2}`).join(', ')})` : ''
  const { rows } = await client.query<Row>(
    `select ${list} from ${table} where substring(sealed from 2 for 4) <> $1 ${behind}
     ${order} limit ${BATCH_ROWS} for no key update`,
    [masterKey.sealing.id, ...after],
  )
  for (const row of rows) {
    const names = key.map((column) => row[column] ?? '')
    const context = sealContext(table, ...names)
    const sealed = sealSecret(masterKey, openSecret(masterKey, row.sealed, context), context)
    const where = key.map((column, i) => `${column} = $${i + 2}`).join(' and ') || 'true'
    await client.query(`update ${table} set sealed = $1 where ${where}`, [sealed, ...names])
  }
  const last = rows.length === BATCH_ROWS && key.length > 0 ? rows.at(-1) : undefined
  return { moved: rows.length, last: last && key.map((column) => last[column]) }
}

async function inTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query(`begin; set local gapura.scope = '*'`)
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { aDatabase } from '../../../test/database/database.ts'
import { until } from '../../../test/gateway/gateway.ts'
import { PATIENCE_MS } from '../../../test/setup/patience.ts'
import { once } from '../../http/idempotency/idempotency.ts'
import { closeDb, openDb } from '../db.ts'
import { CommitUnknown, DatabaseUnavailable, WaitedTooLong } from '../failures.ts'
import { awaitReplication, proveWritable } from '../replication.ts'
import { ALL_MERCHANTS, transaction } from '../transaction.ts'

/*
 * All wait for a standby that never connects. The server of the tests waits for nothing, whatever is missing:
 * only the connections of this file's database do.
 */
const { directUrl: url } = await aDatabase()
const name = new URL(url).pathname.slice(1)
const CONNECTIONS = 3
const MERCHANT = `mer_${'s'.repeat(26)}`

const asOwner = async <Row extends pg.QueryResultRow>(text: string): Promise<Row[]> => {
  const elsewhere = new URL(url)
  elsewhere.pathname = '/postgres'
  const client = new pg.Client({ connectionString: elsewhere.href })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}
const lose = async (): Promise<void> => {
  await asOwner(`alter system set synchronous_standby_names = 'nobody'`)
  await asOwner('select pg_reload_conf()')
  await until(async () => (await asOwner('show synchronous_standby_names'))[0]?.synchronous_standby_names === 'nobody')
}
const heal = async (): Promise<void> => {
  await asOwner('alter system reset synchronous_standby_names')
  await asOwner('select pg_reload_conf()')
}
const sessions = () =>
  asOwner<{ pid: number; event: string; query: string }>(
    `select pid, wait_event as event, query from pg_stat_activity where datname = '${name}'`,
  )
const untilOneWaits = () => until(async () => (await sessions()).find(({ event }) => event === 'SyncRep'))

const aDb = () => {
  const db = openDb({ url, connectionsMax: CONNECTIONS, connectTimeoutMs: PATIENCE_MS, queryTimeoutMs: 3_000 })
  onTestFinished(() => closeDb(db))
  return db
}

beforeAll(async () => {
  await asOwner(`alter database ${name} set synchronous_commit = on`)
  await transaction(aDbForAssertions, ALL_MERCHANTS, (tx) =>
    sql`insert into merchant (id, display_name, created_at) values (${MERCHANT}, 'Toko', now())`.execute(tx),
  )
})
const aDbForAssertions = openDb({ url, connectionsMax: 1, connectTimeoutMs: PATIENCE_MS, queryTimeoutMs: PATIENCE_MS })
// A COMMIT that an earlier test gave up still waits on the server until the configuration is reloaded.
beforeEach(async () => {
  await heal()
  await until(async () => (await sessions()).every(({ event }) => event !== 'SyncRep'))
})
afterAll(heal)
afterAll(() => closeDb(aDbForAssertions))

test('commits without a standby are an absent database: refused at once, no more waiting than the pool has, until it is back', async () => {
  const db = aDb()
  const write = () => transaction(db, ALL_MERCHANTS, awaitReplication)
  await write()
  await lose()
  await expect(write()).rejects.toThrow(CommitUnknown)
  for (let i = 0; i < 4 * CONNECTIONS; i++) {
    const refused = await Promise.allSettled([write(), write(), proveWritable(db)])
    for (const one of refused) expect(one).toMatchObject({ reason: { reason: 'breaker open' } })
  }
  // The probe of the moment beside them.
  expect((await sessions()).length).toBeLessThanOrEqual(CONNECTIONS + 1)
  await heal()
  await until(() =>
    write().then(
      () => true,
      () => false,
    ),
  )
  await proveWritable(db)
})

test('a request whose COMMIT hangs is refused then, not run a second time', async () => {
  const db = aDb()
  const claim = { merchantId: MERCHANT, operation: 'POST /v1/test', key: 'hanging', now: new Date() }
  await lose()
  const call = once(db, { ...claim, payloadHash: Buffer.alloc(32) }, async () => ({ status: 200, body: '{}' }))
  await expect(call).rejects.toThrow(CommitUnknown)
})

test.each(['pg_cancel_backend', 'pg_terminate_backend'])(
  'what a primary committed alone (%s) is not answered before the standby has it',
  async (end) => {
    const db = aDb()
    const now = new Date()
    const payloadHash = createHash('sha256').update(end).digest()
    const claim = { merchantId: MERCHANT, operation: 'POST /v1/test', key: end, payloadHash, now }
    const ask = () => once(db, claim, async () => ({ status: 200, body: '{}' }))
    await lose()
    const outcome = ask().then(
      () => 'answered',
      () => 'refused',
    )
    const { pid } = await untilOneWaits()
    await asOwner(`select ${end}(${pid})`)
    expect(await outcome).toBe('refused')
    const stored = await transaction(aDbForAssertions, MERCHANT, (tx) =>
      tx.selectFrom('idempotency_key').select('status').where('key', '=', end).execute(),
    )
    expect(stored).toEqual([{ status: 200 }])
    await expect(ask()).rejects.toThrow()
    await heal()
    const again = await until(() => ask().catch(() => null))
    expect(again).toMatchObject({ status: 200, isReplay: true })
  },
)

test('a server that takes no writes is an absent database, and its connections are given up', async () => {
  const db = aDb()
  const write = () =>
    transaction(db, MERCHANT, (tx) => sql`update merchant set display_name = 'Warung'`.execute(tx)).then(() => true)
  await asOwner(`alter database ${name} set default_transaction_read_only = on`)
  onTestFinished(async () => void (await asOwner(`alter database ${name} reset default_transaction_read_only`)))
  await expect(write()).rejects.toThrow(DatabaseUnavailable)
  await expect(proveWritable(aDb())).rejects.toMatchObject({ reason: 'read-only' })
  await expect(write()).rejects.toMatchObject({ reason: 'breaker open' })
  await asOwner(`alter database ${name} reset default_transaction_read_only`)
  expect(await until(() => write().catch(() => false))).toBe(true)
})

test('a statement that is given up ends on the server too', async () => {
  const db = aDb()
  const slow = transaction(db, ALL_MERCHANTS, async (tx) => {
    // As where the server's own limit came too late.
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`select pg_sleep(3600)`.execute(tx)
  })
  await expect(slow).rejects.toThrow(WaitedTooLong)
  await until(async () => (await sessions()).every(({ query }) => !query.includes('pg_sleep')))
})

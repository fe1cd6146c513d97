import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { aDatabase } from '../../../test/database/database.ts'
import { openFaultProxy } from '../../../test/faults/network/fault-proxy.ts'
import { until } from '../../../test/gateway/gateway.ts'
import { closeDb, openDb } from '../db.ts'
import { DatabaseUnavailable, isContended, WaitedTooLong } from '../failures.ts'
import { preparedStatement } from '../prepared-statements.ts'
import { ALL_MERCHANTS, runPipelined, type Tx, transaction } from '../transaction.ts'
import { openCircuitBreaker } from './circuit-breaker.ts'

const { url } = await aDatabase()
const proxy = await openFaultProxy(() => Number(new URL(url).port))
const through = new URL(url)
through.port = `${proxy.port}`
/** So long that a busy machine does not take for a wait what is refused at once. */
const WAIT_MS = 3_000
const db = openDb({ url: through.href, connectionsMax: 4, connectTimeoutMs: WAIT_MS, queryTimeoutMs: WAIT_MS })
afterAll(async () => {
  await closeDb(db)
  await proxy.close()
})

const work = () => transaction(db, ALL_MERCHANTS, async () => 'done')
const runAlone = () => runPipelined(db, ALL_MERCHANTS, preparedStatement('select 1 as one'), [])
const refusal = async (call: () => Promise<unknown>): Promise<number> => {
  const startedMs = performance.now()
  await expect(call()).rejects.toThrow(DatabaseUnavailable)
  return performance.now() - startedMs
}

test.each([['blackhole'], ['refuse']] as const)(
  'a database that is away (%s) is waited for once, not by every call, and is used as soon as it is back',
  async (is) => {
    expect(await work()).toBe('done')
    await proxy.begin({ is })
    await work().catch(() => {})
    for (const call of [work, runAlone, work, runAlone]) expect(await refusal(call)).toBeLessThan(WAIT_MS - 100)
    await proxy.end()
    expect(await until(() => work().catch(() => null))).toBe('done')
    expect(await until(() => runAlone().catch(() => null))).toEqual([{ one: 1 }])
  },
)

test('while it is away no call queues for it: many calls of one merchant are refused as soon as one', async () => {
  const busy = `mer_${'a'.repeat(26)}`
  expect(await until(() => work().catch(() => null))).toBe('done')
  await proxy.begin({ is: 'refuse' })
  await work().catch(() => {})
  const startedMs = performance.now()
  const calls = Array.from({ length: 60 }, () => transaction(db, busy, async () => 'done'))
  const ends = await Promise.allSettled(calls)
  expect(performance.now() - startedMs).toBeLessThan(WAIT_MS / 2)
  for (const one of ends) expect((one as PromiseRejectedResult).reason).toBeInstanceOf(DatabaseUnavailable)
  await proxy.end()
  expect(await until(() => work().catch(() => null))).toBe('done')
})

/** Between two calls of others: often enough to meet any refusal, without being a load. */
const EVERY_MS = 10

/** Has others work for as long as `waiting` waits; what it came to. */
async function beside(waiting: Promise<unknown>): Promise<unknown> {
  let end: unknown
  const ended = waiting.catch((error: unknown) => error).then((error) => (end = error))
  // Throws where the breaker refuses one of them.
  while (end === undefined) {
    await work()
    await pause(EVERY_MS)
  }
  await ended
  return end
}

test.each([
  ['a statement that takes too long', 'select pg_sleep(60)', '57014'],
  ['a lock that others hold', 'lock table payment_link in exclusive mode', '55P03'],
])('%s is ended by the server, and no other call is refused', async (_what, text, code) => {
  expect(await until(() => work().catch(() => null))).toBe('done')
  const holder = new pg.Client({ connectionString: url })
  await holder.connect()
  await holder.query('begin; lock table payment_link in exclusive mode')
  expect(await beside(transaction(db, ALL_MERCHANTS, (tx) => sql.raw(text).execute(tx)))).toMatchObject({ code })
  await holder.end()
})

test('a statement abandoned while the database is up only waited too long: no other call is refused', async () => {
  expect(await until(() => work().catch(() => null))).toBe('done')
  const unlimited = transaction(db, ALL_MERCHANTS, async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`select pg_sleep(60)`.execute(tx)
  })
  expect(await beside(unlimited)).toBeInstanceOf(WaitedTooLong)
})

test('a look without an answer is not believed while transactions are answered, those that are rolled back as well', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => void silent.close())
  const breaker = openCircuitBreaker(`postgres://no@127.0.0.1:${(silent.address() as AddressInfo).port}/no`)
  onTestFinished(() => breaker.stop())
  const watched = { ...db, breaker }
  breaker.suspect()
  const looked = breaker.isAway()
  const refused = () => transaction(watched, ALL_MERCHANTS, () => Promise.reject(new Error('refused')))
  let isAway: boolean | undefined
  looked.then((found) => (isAway = found))
  while (isAway === undefined) {
    await expect(refused()).rejects.toThrow('refused')
    await pause(EVERY_MS)
  }
  expect(isAway).toBe(false)
})

test('a process that stalls for seconds takes no database for unavailable', async () => {
  expect(await until(() => work().catch(() => null))).toBe('done')
  const breaker = openCircuitBreaker(through.href)
  breaker.suspect()
  await new Promise(setImmediate)
  const endsAt = performance.now() + 1_500
  while (performance.now() < endsAt);
  expect(await breaker.isAway()).toBe(false)
  breaker.stop()
})

test('connections that are all taken are no absent database', async () => {
  expect(await until(() => work().catch(() => null))).toBe('done')
  const taken = await Promise.all(Array.from({ length: 4 }, () => db.pool.connect()))
  await expect(work()).rejects.toThrow(WaitedTooLong)
  for (const client of taken) client.release()
  expect(await work()).toBe('done')
})

test('of two merchants one waits for a lock with all the connections it can get, and the other is served', async () => {
  expect(await until(() => work().catch(() => null))).toBe('done')
  const [busy, other] = [`mer_${'a'.repeat(26)}`, `mer_${'b'.repeat(26)}`]
  const holder = new pg.Client({ connectionString: url })
  await holder.connect()
  await holder.query('begin; lock table payment_link in exclusive mode')
  const lock = (tx: Tx) => sql`lock table payment_link in exclusive mode`.execute(tx)
  const waiting = Promise.allSettled(Array.from({ length: 20 }, () => transaction(db, busy, lock)))
  let areOver = false
  void waiting.then(() => {
    areOver = true
  })
  while (!areOver) {
    expect(await transaction(db, other, async () => 'served')).toBe('served')
    await pause(EVERY_MS)
  }
  await holder.end()
  for (const one of await waiting) expect(isContended((one as PromiseRejectedResult).reason)).toBe(true)
})

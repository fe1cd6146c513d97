import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { aDatabase } from '../../test/database.ts'
import { openFaultProxy } from '../../test/faults/fault-proxy.ts'
import { until } from '../../test/gateway.ts'
import { closeDb, openDb } from './db.ts'
import { DatabaseUnavailable } from './failures.ts'
import { flightStatement, runInOneFlight } from './flight.ts'
import { EVERYONE, transaction } from './transaction.ts'

const { url } = await aDatabase()
const proxy = await openFaultProxy(() => Number(new URL(url).port))
const through = new URL(url)
through.port = `${proxy.port}`
const WAIT_MS = 500
const db = openDb({ url: through.href, connectionsMax: 4, connectTimeoutMs: WAIT_MS, queryTimeoutMs: WAIT_MS })
afterAll(async () => {
  await closeDb(db)
  await proxy.close()
})

const work = () => transaction(db, EVERYONE, async () => 'done')
const fly = () => runInOneFlight(db, EVERYONE, flightStatement('select 1 as one'), [])
const refusal = async (call: () => Promise<unknown>): Promise<number> => {
  const startedMs = performance.now()
  await expect(call()).rejects.toThrow(DatabaseUnavailable)
  return performance.now() - startedMs
}

test.each([['blackhole'], ['refuse']] as const)(
  'a database that is away (%s) is waited for once, not by everybody, and is used as soon as it is back',
  async (is) => {
    expect(await work()).toBe('done')
    await proxy.begin({ is })
    await work().catch(() => {})
    for (const call of [work, fly, work, fly]) expect(await refusal(call)).toBeLessThan(WAIT_MS - 100)
    await proxy.end()
    expect(await until(() => work().catch(() => null), 3_000)).toBe('done')
    expect(await until(() => fly().catch(() => null), 3_000)).toEqual([{ one: 1 }])
  },
)

test('one slow statement makes nobody else believe that the database is away', async () => {
  expect(await until(() => work().catch(() => null), 3_000)).toBe('done')
  const slow = transaction(db, EVERYONE, (tx) => sql`select pg_sleep(3)`.execute(tx))
  await expect(slow).rejects.toThrow(DatabaseUnavailable)
  expect(await work()).toBe('done')
})

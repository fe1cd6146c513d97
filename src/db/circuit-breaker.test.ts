import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { aDatabase } from '../../test/database.ts'
import { openFaultProxy } from '../../test/faults/fault-proxy.ts'
import { until } from '../../test/gateway.ts'
import { closeDb, openDb } from './db.ts'
import { DatabaseUnavailable } from './failures.ts'
import { preparedStatement } from './prepared-statements.ts'
import { ALL_MERCHANTS, runPipelined, transaction } from './transaction.ts'

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

test('one slow statement does not keep the breaker open for others', async () => {
  expect(await until(() => work().catch(() => null))).toBe('done')
  const slow = transaction(db, ALL_MERCHANTS, (tx) => sql`select pg_sleep(60)`.execute(tx))
  await expect(slow).rejects.toThrow(DatabaseUnavailable)
  expect(await until(() => work().catch(() => null))).toBe('done')
})

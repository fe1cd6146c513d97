import pg from 'pg'
import { expect, test } from 'vitest'
import { aDatabase } from '../../../test/database/database.ts'
import { fund, rupiah } from '../../../test/database/ledger.ts'
import { newMerchantId } from '../../base/id.ts'
import { metrics } from '../../base/metrics.ts'
import { regularCheck } from './check-regularly.ts'

const { db, url } = await aDatabase()
await fund(db, newMerchantId(), rupiah(100))

const logged: unknown[] = []
const log = { error: (what: unknown) => logged.push(what) }
const violations = async () => {
  const metric = await metrics.getSingleMetric('gapura_ledger_violations')?.get()
  return metric?.values[0]?.value
}

/** A clock that advances `stepMs` with each reading. */
function aWatch(stepMs: number) {
  let ms = 0
  return { look: () => (ms += stepMs), wait: (more: number) => (ms += more) }
}

test('a ledger that is quickly checked is checked every minute', async () => {
  const watch = aWatch(1)
  const check = regularCheck({ db, log }, watch.look)
  for (let minute = 0; minute < 3; minute++) {
    expect(await check()).toBe(0)
    watch.wait(60_000)
  }
  expect(await violations()).toBe(0)
})

test('one that takes long is checked as often as a twentieth of the time allows', async () => {
  const watch = aWatch(10_000)
  const check = regularCheck({ db, log }, watch.look)
  expect(await check()).toBe(0)
  watch.wait(60_000)
  expect(await check()).toBeUndefined()
  watch.wait(1_000_000)
  expect(await check()).toBe(0)
})

test('a ledger that is not whole shows in the metric and the log', async () => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`set session_replication_role = replica; update ledger_balance set balance = balance + 1`)
  expect(await regularCheck({ db, log })()).toBe(1)
  expect([await violations(), logged.length]).toEqual([1, 1])
  await client.query('update ledger_balance set balance = balance - 1')
  await client.end()
  expect(await regularCheck({ db, log })()).toBe(0)
  expect(await violations()).toBe(0)
})

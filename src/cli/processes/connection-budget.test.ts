import { rmSync } from 'node:fs'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { copyPreparedDirectory, SERVER_SETTINGS } from '../../../test/setup/prepared-directory.ts'
import { closeDb, openDb } from '../../db/db.ts'
import { startEmbeddedPostgres } from '../../db/embedded/start.ts'
import { connectionsOf, explainTooMany, processName, shareConnections } from './connection-budget.ts'

// A server of its own: on the one that tests share, gateways of other tests would be counted.
const dataDir = await copyPreparedDirectory()
const postgres = await startEmbeddedPostgres({ dataDir, settings: { ...SERVER_SETTINGS, max_connections: '300' } })
const { url } = postgres
const db = openDb({ url, connectionsMax: 2, connectTimeoutMs: 3_000, queryTimeoutMs: 3_000 })
afterAll(async () => {
  await closeDb(db)
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test.each([
  [6, ['serve', 'work']],
  [40, ['serve', 'work']],
  [20, ['serve']],
  [20, ['work']],
  [7, ['serve']],
] as const)('%i connections of a process that does %j are shared out whole, and every pool has one', (total, roles) => {
  const { requests, background, signIn } = shareConnections(total, roles)
  expect(requests + background + signIn + 1).toBe(total)
  expect(Math.min(requests, background)).toBeGreaterThanOrEqual(1)
})

test('where nothing is set a process takes twenty for each of its roles', () => {
  expect([connectionsOf(null, ['serve']), connectionsOf(null, ['serve', 'work']), connectionsOf(7, ['work'])]).toEqual([
    20, 40, 7,
  ])
})

test('more connections than PostgreSQL offers are reported in a sentence, those of other processes counted', async () => {
  expect(await explainTooMany(db, 50)).toBeUndefined()
  const offered = 297
  expect(await explainTooMany(db, offered)).toBeUndefined()
  expect(await explainTooMany(db, offered + 1)).toMatch(
    /may open 298 database connections but PostgreSQL offers 297: set/,
  )
  const other = new pg.Client({ connectionString: url, application_name: processName(260) })
  await other.connect()
  const explained = await explainTooMany(db, 50).finally(() => other.end())
  expect(explained).toMatch(/may open 50 .* the processes already running 260, .* offers 297/)
})

test('the limit of an account counts where it is lower', async () => {
  const role = `few_${process.pid}`
  await db.pool.query(`create role ${role} login password 'few' connection limit 9`)
  const address = new URL(url)
  address.username = role
  address.password = 'few'
  const few = openDb({ url: address.href, connectionsMax: 1, connectTimeoutMs: 3_000, queryTimeoutMs: 3_000 })
  try {
    expect(await explainTooMany(few, 10)).toMatch(/offers 9:/)
  } finally {
    await closeDb(few)
    await db.pool.query(`drop role ${role}`)
  }
})

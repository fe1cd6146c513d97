import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDatabase } from '../../../test/database/database.ts'
import { until } from '../../../test/gateway/gateway.ts'
import { newMerchantId } from '../../base/id.ts'
import { type CachedTable, CacheInvalidation } from './cache-invalidation.ts'
import { type InvalidationListener, listenForInvalidations } from './invalidation-listener.ts'

const NAME = 'gapura change-listener test'
const TABLES = [
  'secret_key',
  'merchant',
  'allowed_origin',
  'access_token_cutoff',
  'webhook_secret',
  'merchant_clock',
  'sandbox_clock',
] as const
const { db, url, directUrl } = await aDatabase()
const invalidation = new CacheInvalidation()
const received: string[] = []
for (const table of TABLES)
  invalidation.on([table as CachedTable], (merchantId) => received.push(`${table} ${merchantId}`))
const logged: string[] = []
const log = {
  info: (_: object, text: string) => logged.push(text),
  warn: (_: object, text: string) => logged.push(text),
}
let listener: InvalidationListener

const merchant = newMerchantId()
const sql = (text: string) => db.pool.query(text)
const receives = (...lines: string[]) => until(async () => lines.every((line) => received.includes(line)))

beforeAll(async () => {
  listener = listenForInvalidations(invalidation, { url: directUrl, name: NAME, log })
  await receives('merchant null')
  await sql(`insert into merchant (id, display_name, created_at) values ('${merchant}', 'Notified', now())`)
  await sql(`insert into secret_key (merchant_id, id, hash, scopes, hint, created_at)
    values ('${merchant}', 'key_1', decode(repeat('ab', 32), 'hex'), '{checkout}', 'sk_', now())`)
})
afterAll(() => listener.stop())

test('a change by hand in SQL is published, with its merchant', async () => {
  received.length = 0
  await sql(`update merchant set suspended_at = now() where id = '${merchant}'`)
  await sql(`update secret_key set expires_at = now() where merchant_id = '${merchant}'`)
  await sql(`insert into allowed_origin values ('https://changed.example', '${merchant}')`)
  await sql(`insert into access_token_cutoff values ('${merchant}', now())`)
  await sql(`insert into webhook_secret values ('${merchant}', 'key_2', '\\x00', now(), null)`)
  await sql(`insert into merchant_clock values ('${merchant}', 1, now())`)
  await sql('update sandbox_clock set offset_ms = 1')
  await receives(...TABLES.map((table) => `${table} ${table === 'sandbox_clock' ? 'null' : merchant}`))
  received.length = 0
  await sql('delete from secret_key')
  await receives(`secret_key ${merchant}`)
})

test('what is on the path of payments sends no notification', async () => {
  const { rows } = await sql(
    `select distinct relname from pg_trigger join pg_class on pg_class.oid = tgrelid where tgfoid = 'notify_change'::regproc order by 1`,
  )
  const seldom = [
    'access_token_key',
    'connection',
    'connection_route',
    'csrf_key',
    'master_key',
    'plan_rule',
    'proof_key',
  ]
  const expected = [...TABLES, ...seldom].sort()
  expect(rows.map(({ relname }) => relname)).toEqual(expected)
})

test.runIf(process.env.PGBOUNCER)(
  'a pooler between is detected and logged, and nothing listens through it',
  async () => {
    const pooled = listenForInvalidations(new CacheInvalidation(), { url, name: 'gapura pooled', log })
    await until(async () => logged.some((text) => text.includes('DATABASE_LISTEN_URL')))
    await pooled.stop()
  },
)

test('a lost connection is made again, and everything is invalidated', async () => {
  received.length = 0
  await sql(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = '${NAME}'`)
  await receives('merchant null', 'secret_key null')
  await sql(`update merchant set suspended_at = null where id = '${merchant}'`)
  await receives(`merchant ${merchant}`)
})

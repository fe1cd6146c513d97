import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDatabase } from '../../test/database.ts'
import { until } from '../../test/gateway.ts'
import { newMerchantId } from '../base/id.ts'
import { type ChangeListener, listenForChanges } from './change-listener.ts'
import { Changes, type RememberedTable } from './changes.ts'

const NAME = 'gapura change-listener test'
const TABLES = [
  'secret_key',
  'merchant',
  'allowed_origin',
  'access_token_cutoff',
  'webhook_secret',
  'sandbox_clock',
] as const
const { db, url, directUrl } = await aDatabase()
const changes = new Changes()
const heard: string[] = []
for (const table of TABLES) changes.on([table as RememberedTable], (merchantId) => heard.push(`${table} ${merchantId}`))
const told: string[] = []
const log = { info: (_: object, text: string) => told.push(text), warn: (_: object, text: string) => told.push(text) }
let listener: ChangeListener

const merchant = newMerchantId()
const sql = (text: string) => db.pool.query(text)
const hears = (...lines: string[]) => until(async () => lines.every((line) => heard.includes(line)))

beforeAll(async () => {
  listener = listenForChanges(changes, { url: directUrl, name: NAME, log })
  await hears('merchant null')
  await sql(`insert into merchant (id, display_name, created_at) values ('${merchant}', 'Told', now())`)
  await sql(`insert into secret_key (merchant_id, id, hash, scopes, hint, created_at)
    values ('${merchant}', 'key_1', decode(repeat('ab', 32), 'hex'), '{checkout}', 'sk_', now())`)
})
afterAll(() => listener.stop())

test('a change by hand in SQL is told, with the merchant it is about', async () => {
  heard.length = 0
  await sql(`update merchant set suspended_at = now() where id = '${merchant}'`)
  await sql(`update secret_key set expires_at = now() where merchant_id = '${merchant}'`)
  await sql(`insert into allowed_origin values ('https://told.example', '${merchant}')`)
  await sql(`insert into access_token_cutoff values ('${merchant}', now())`)
  await sql(`insert into webhook_secret values ('${merchant}', 'key_2', '\\x00', now(), null)`)
  await sql('update sandbox_clock set offset_ms = 1')
  await hears(...TABLES.map((table) => `${table} ${table === 'sandbox_clock' ? 'null' : merchant}`))
  heard.length = 0
  await sql('delete from secret_key')
  await hears(`secret_key ${merchant}`)
})

test('what is on the path of payments tells nobody', async () => {
  const { rows } = await sql(
    `select relname from pg_trigger join pg_class on pg_class.oid = tgrelid where tgfoid = 'tell_change'::regproc order by 1`,
  )
  const expected = [...TABLES, 'access_token_key', 'csrf_key'].sort()
  expect(rows.map(({ relname }) => relname)).toEqual(expected)
})

test.runIf(process.env.PGBOUNCER)(
  'a pooler between is found out and told of, and nobody listens through it',
  async () => {
    const pooled = listenForChanges(new Changes(), { url, name: 'gapura pooled', log })
    await until(async () => told.some((text) => text.includes('DATABASE_LISTEN_URL')))
    await pooled.stop()
  },
)

test('a lost connection is made again, and whatever changed meanwhile is forgotten', async () => {
  heard.length = 0
  await sql(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = '${NAME}'`)
  await hears('merchant null', 'secret_key null')
  await sql(`update merchant set suspended_at = null where id = '${merchant}'`)
  await hears(`merchant ${merchant}`)
})

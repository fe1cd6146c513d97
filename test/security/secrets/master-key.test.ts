import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import canonicalize from 'canonicalize'
import pg from 'pg'
import { expect, test } from 'vitest'
import { hmac } from '../../../src/base/crypto/hmac.ts'
import { sealSecret } from '../../../src/base/crypto/seal.ts'
import { newId, newMerchantId } from '../../../src/base/id.ts'
import { holdMasterKey } from '../../../src/base/master-key.ts'
import { SEALED_COLUMNS, sealContext } from '../../../src/db/sealing/sealed-columns.ts'
import { MAIN } from '../../gateway/compiled.ts'
import { until } from '../../gateway/gateway.ts'
import { asOwner } from '../../gateway/owner.ts'
import { PASSWORD } from '../../people/cheap-password.mjs'
import { COMPILE_CACHE } from '../../setup/compile-cache.ts'
import {
  aMigratedDatabase,
  aProductionGateway,
  aProductionProcess,
  productionEnv,
  runCommand,
  runHere,
  runJson,
} from '../production/production.ts'

type Serving = { readonly url: string }

const aKey = () => randomBytes(32)
const keyEnv = (current: Buffer, previous?: Buffer) => ({
  GAPURA_MASTER_KEY: current.toString('base64'),
  ...(previous && { GAPURA_MASTER_KEY_PREVIOUS: previous.toString('base64') }),
})

test('a process whose master key cannot open what the database holds refuses to start', async () => {
  const url = await aMigratedDatabase()
  await runJson(productionEnv(url, keyEnv(Buffer.alloc(32, 1))), 'merchants', 'create', '--name', 'Toko')
  const wrong = productionEnv(url, { ...keyEnv(aKey()), LOG_LEVEL: 'error' })
  for (const words of [['serve'], ['work'], ['start'], ['merchants', 'create', '--name', 'x'], ['tokens', 'rotate']]) {
    // One as a process, which has to end.
    const { status, stderr, said } = words[0] === 'serve' ? runCommand(wrong, ...words) : await runHere(wrong, ...words)
    const sentence = /^GAPURA_MASTER_KEY cannot open what this database holds: .*\.$/
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect([words, status, said]).toEqual([words, 1, expect.stringMatching(sentence)])
  }
  // Nor is a database whose record was lost.
  await asOwner(url, 'delete from master_key')
  expect((await runHere(wrong, 'tokens', 'rotate')).stderr).toMatch(/cannot open what this database holds/)
  expect((await runHere(productionEnv(url, keyEnv(Buffer.alloc(32, 1))), 'tokens', 'rotate')).status).toBe(0)
})

const MANY = 2_500
/** Few have them, as after many rotations: a worker has work for each merchant. */
const MERCHANTS = 25

/** Webhook secrets that are sealed under `key`, in one statement. */
async function fill(url: string, key: Buffer): Promise<void> {
  const masterKey = holdMasterKey(key)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const merchantIds = Array.from({ length: MERCHANTS }, () => newMerchantId())
  await client.query(
    `insert into merchant (id, display_name, created_at) select id, 'Toko', now() from unnest($1::text[]) as id`,
    [merchantIds],
  )
  const ids = Array.from({ length: MANY / MERCHANTS }, () => merchantIds).flat()
  const keyIds = ids.map((id) => newId('key', id, new Date()))
  const sealed = ids.map((id, i) =>
    sealSecret(masterKey, randomBytes(32), sealContext('webhook_secret', id, keyIds[i] ?? '')),
  )
  await client.query(
    `insert into webhook_secret (merchant_id, id, sealed, created_at, expires_at)
     select merchant_id, id, sealed, now(), now() + interval '1 day' from unnest($1::text[], $2::text[], $3::bytea[]) as s (merchant_id, id, sealed)`,
    [ids, keyIds, sealed],
  )
  await client.end()
}

/** How many values each key has sealed, by the number of the key in `keys`. */
async function countByKey(url: string, keys: readonly Buffer[]): Promise<number[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const parts = Object.keys(SEALED_COLUMNS).map((table) => `select substring(sealed from 2 for 4) as id from ${table}`)
  const { rows } = await client.query<{ id: Buffer; count: number }>(
    `select id, count(*)::int as count from (${parts.join(' union all ')}) as all_sealed where id is not null group by id`,
  )
  await client.end()
  const ids = keys.map((key) => holdMasterKey(key).sealing.id)
  return ids.map((id) => rows.find((row) => row.id.equals(id))?.count ?? 0)
}

const call = (gateway: Serving, path: string, init: RequestInit = {}) => fetch(gateway.url + path, init)
const sign = (body: Record<string, unknown>, secret: string) => {
  const { hashcode: _, ...rest } = body
  return hmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'), canonicalize(rest) ?? '').toString('hex')
}

type Headers = Readonly<Record<string, string>>

const rotateSecret = async (gateway: Serving, headers: Headers) => {
  const rotated = await call(gateway, '/v1/settings/webhook-secret/rotate', { method: 'POST', headers })
  expect(rotated.status).toBe(200)
  return ((await rotated.json()) as { webhookSecret: string }).webhookSecret
}
const newToken = async (gateway: Serving, headers: Headers) => {
  const body = JSON.stringify({ grant_type: 'client_credentials' })
  const reply = await call(gateway, '/v1/auth/token', { method: 'POST', headers, body })
  return ((await reply.json()) as { access_token: string }).access_token
}
/** Reads payouts; the reply is signed with the merchant's secret. */
const check = async (gateway: Serving, token: string, secret: string) => {
  const reply = await call(gateway, '/v1/send-money', { headers: { publicAccessToken: `Bearer ${token}` } })
  const body = (await reply.json()) as Record<string, unknown>
  expect([reply.status, body.hashcode]).toEqual([200, sign(body, secret)])
}

test('a master key is rotated under load, interrupted in the middle, and no caller notices', async () => {
  const url = await aMigratedDatabase()
  const [before, next] = [aKey(), aKey()]
  const env = (...keys: [Buffer, Buffer?]) => productionEnv(url, keyEnv(...keys))
  const merchant = await runJson<{ id: string }>(env(before), 'merchants', 'create', '--name', 'Toko')
  const { key } = await runJson<{ key: string }>(env(before), 'keys', 'create', '--merchant', merchant.id)
  await fill(url, before)
  const authorization = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }

  // One process that was not restarted yet, and two, this one among them, that hold both keys.
  const old = await aProductionProcess(env(before))
  const both = await aProductionGateway(env(next, before))
  const work = await aProductionProcess(env(next, before), ['work'])
  await old.ready()
  // What a process with both keys seals meanwhile, one with the old key alone still opens.
  const token = await newToken(both, authorization)
  let secret = await rotateSecret(both, authorization)
  await new Promise((resolve) => setTimeout(resolve, 1_200))
  await check(old, token, secret)
  const { link } = await runJson<{ link: string }>(
    env(next, before),
    ...['dashboard', 'invite', '--merchant', merchant.id, '--email', 'owner@shop.example'],
  )
  const person = { email: 'owner@shop.example', password: PASSWORD }
  const headers = { origin: 'https://pay.example', 'content-type': 'application/json' }
  const post = (path: string, body: object) =>
    call(both, `/dashboard/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const invitation = new URL(link).searchParams.get('token')
  expect((await post(`/invitations/${invitation}/accept`, { name: 'Ani', password: person.password })).status).toBe(200)
  const signedIn = await post('/auth/sign-in/email', person)
  const cookie = signedIn.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ')
  await old.end('SIGTERM')

  // Load: secrets change and replies are signed all the while.
  let isOver = false
  let rounds = 0
  const load = (async () => {
    while (!isOver) {
      if (rounds % 10 === 0) {
        secret = await rotateSecret(both, authorization)
        await new Promise((resolve) => setTimeout(resolve, 1_200))
      }
      await check(both, token, secret)
      rounds++
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  })()
  const words = [MAIN, 'reseal']
  const killed = spawn(process.execPath, words, {
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE, ...env(next, before) },
  })
  const ended = new Promise((resolve) => killed.once('exit', resolve))
  await until(async () => ((await countByKey(url, [next]))[0] ?? 0) > 100)
  killed.kill('SIGKILL')
  await ended
  const [underNext = 0, underBefore = 0] = await countByKey(url, [next, before])
  expect([underNext > 0, underBefore > 0]).toEqual([true, true])
  for (const alone of [env(next), env(before)])
    expect(await runHere(alone, 'tokens', 'rotate')).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^gapura: (Part of this database is still sealed|GAPURA_MASTER_KEY cannot open)/),
    })
  const { status, stdout } = await runHere(env(next, before), 'reseal')
  expect([status, stdout]).toEqual([0, expect.stringMatching(/GAPURA_MASTER_KEY_PREVIOUS can go\.\n$/)])
  expect((await runHere(env(next, before), 'audit', 'verify')).status).toBe(0)
  isOver = true
  await load
  expect(rounds).toBeGreaterThan(10)
  expect((await countByKey(url, [before]))[0]).toBe(0)
  expect(await work.end('SIGTERM')).toBe(0)

  // The previous key is gone: tokens, replies and sessions of before are good.
  const alone = await aProductionGateway(env(next))
  await check(alone, token, secret)
  await check(alone, await newToken(alone, authorization), await rotateSecret(alone, authorization))
  expect((await call(alone, '/dashboard/api/me', { headers: { cookie } })).status).toBe(200)
  expect((await runHere(env(before), 'tokens', 'rotate')).stderr).toMatch(/cannot open what this database holds/)
})

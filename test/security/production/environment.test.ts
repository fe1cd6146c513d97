import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { newMerchantId } from '../../../src/base/id.ts'
import { hashKey, newSecretKey } from '../../../src/merchants/keys/api-key.ts'
import { DEMO } from '../../../src/sandbox/demo.ts'
import { DEMO_LOGIN } from '../../../src/sandbox/demo-login.ts'
import { aDatabase } from '../../database/database.ts'
import { aCheckoutBody, startGateway } from '../../gateway/gateway.ts'
import { asOwner } from '../../gateway/owner.ts'
import {
  aMigratedDatabase,
  anEmptyDatabase,
  aProductionGateway,
  productionEnv,
  runCommand,
  runHere,
} from './production.ts'

const masterKey = randomBytes(32).toString('base64')
const inProduction = (url: string) => productionEnv(url, { GAPURA_MASTER_KEY: masterKey })
const inSandbox = (url: string) => ({
  BASE_URL: 'https://pay.example',
  DATABASE_URL: url,
  GAPURA_MASTER_KEY: masterKey,
  HOST: '127.0.0.1',
})

const COMMANDS = [
  ['serve'],
  ['start'],
  ['work'],
  ['migrate'],
  ['ledger', 'verify'],
  ['merchants', 'create', '--name', 'Toko'],
  ['providers', 'create', '--name', 'KYB'],
  ['tokens', 'rotate'],
]

test.each([
  ['production', inProduction, inSandbox, /^This database belongs to production .* set GAPURA_ENV=production/],
  ['the sandbox', inSandbox, inProduction, /^This database belongs to the sandbox .* a database of its own/],
] as const)('no command of the other environment opens a database of %s', async (_name, owner, other, sentence) => {
  const url = await aMigratedDatabase()
  expect((await runHere(owner(url), 'migrate')).status).toBe(0)
  for (const words of COMMANDS) {
    const { status, stderr, said } = await runHere(other(url), ...words)
    expect([words, status, said]).toEqual([words, 1, expect.stringMatching(sentence)])
    expect(stderr.trim().split('\n')).toHaveLength(1)
  }
  expect((await runHere(owner(url), 'ledger', 'verify')).status).toBe(0)
})

type Served = { readonly url: string }
const dashboard = (gateway: Served, path: string, init: RequestInit = {}) =>
  fetch(`${gateway.url}/dashboard/api${path}`, {
    ...init,
    headers: { origin: 'https://pay.example', 'content-type': 'application/json', ...init.headers },
  })
const signIn = (gateway: Served, { email, password }: { email: string; password: string }) =>
  dashboard(gateway, '/auth/sign-in/email', { method: 'POST', body: JSON.stringify({ email, password }) })
const cookieOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((text) => text.split(';')[0] ?? '')
    .find((text) => text.includes('session_token=')) ?? ''

test('the demo merchant, its keys, people and sessions are refused in production even where rows of it exist', async () => {
  const database = await aDatabase()
  const { gateway: sandbox, stop } = await startGateway(database, {
    env: { BASE_URL: 'https://pay.example', WORK: 'off' },
  })
  const created = await sandbox.call('POST', '/v1/checkout', { body: aCheckoutBody() })
  const { id } = created.body
  const cookie = cookieOf(await signIn(sandbox, DEMO_LOGIN))
  expect((await dashboard(sandbox, '/me', { headers: { cookie } })).status).toBe(200)
  await stop()
  const url = database.directUrl

  // The rows as they are, in a database of production; a live key for the demo merchant among them.
  const liveKey = newSecretKey('production', 'ID', newMerchantId())
  await asOwner(
    url,
    'set session_replication_role = replica',
    'delete from deployment',
    `select record_environment('production')`,
    `insert into secret_key (merchant_id, id, hash, scopes, hint, created_at) values
      ('${DEMO.merchantId}', 'key_live', '\\x${hashKey(liveKey).toString('hex')}', '{checkout,send_money,settings}', 'sk_live_', now())`,
  )
  const env = { ...inProduction(url), GAPURA_MASTER_KEY: sandbox.masterKeyText }
  const gateway = await aProductionGateway(env)
  for (const key of [liveKey, DEMO.secretKey]) {
    const listed = await fetch(`${gateway.url}/v1/checkout`, { headers: { authorization: `Bearer ${key}` } })
    expect(listed.status).toBe(401)
  }
  expect((await fetch(`${gateway.url}/${id}`)).status).toBe(404)
  expect((await signIn(gateway, DEMO_LOGIN)).status).toBe(401)
  expect((await dashboard(gateway, '/me', { headers: { cookie } })).status).toBe(401)
  const session = await fetch(`${gateway.url}/v1/auth/clients/csrf`, { headers: { origin: 'https://shop.example' } })
  expect(session.status).toBe(403)
  const attempted = await runHere(env, 'keys', 'create', '--merchant', DEMO.merchantId)
  expect([attempted.status, attempted.stderr]).toEqual([1, `gapura: There is no merchant ${DEMO.merchantId}.\n`])
})

test('the environment is never changed, not even by the owner', async () => {
  const url = await aMigratedDatabase()
  expect((await runHere(inProduction(url), 'migrate')).status).toBe(0)
  for (const statement of [`update deployment set environment = 'sandbox'`, 'delete from deployment'])
    await expect(asOwner(url, statement)).rejects.toThrow(/never changes its environment/)
})

test('migrate and --help need no variable that is not theirs', async () => {
  const url = await anEmptyDatabase()
  const env = { GAPURA_ENV: 'production', DATABASE_URL: url }
  const { status, stdout } = runCommand(env, 'migrate')
  expect([status, stdout]).toEqual([0, expect.stringMatching(/^Applied 0001_scope\.sql/)])
  for (const words of [...COMMANDS, ['keys', 'create']]) {
    const help = await runHere({ GAPURA_ENV: 'production' }, ...words, '--help')
    expect([words, help.status, help.stdout]).toEqual([words, 0, expect.stringMatching(/^Usage: /)])
  }
})

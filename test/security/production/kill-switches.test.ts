import { expect, test } from 'vitest'
import { freePort, until } from '../../gateway/gateway.ts'
import {
  aMigratedDatabase,
  aProductionGateway,
  aProductionProcess,
  productionEnv,
  runHere,
  runJson,
} from './production.ts'

/** What is cached lives for a second (decision 17), and a token for minutes; the rest is a loaded machine's. */
const BOUND_MS = 10_000

type Env = Record<string, string>
type Serving = { readonly url: string }
type Key = { readonly id: string; readonly key: string }

/** Two processes that serve: this one is notified of changes, the other finds no way to listen. */
async function twoProcesses(env: Env): Promise<readonly [Serving, Serving]> {
  const unnotified = {
    ...env,
    DATABASE_LISTEN_URL: `postgres://unknown@127.0.0.1:${await freePort()}/none?sslmode=disable`,
  }
  const deaf = await aProductionProcess(unnotified)
  const notified = await aProductionGateway(env)
  await deaf.ready()
  return [notified, deaf]
}

async function fetchToken({ url }: Serving, { key }: Key): Promise<{ status: number; token: string }> {
  const reply = await fetch(`${url}/v1/auth/token`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ grant_type: 'client_credentials' }),
  })
  return { status: reply.status, token: ((await reply.json()) as { access_token: string }).access_token }
}

const statusOf = async ({ url }: Serving, token: string) =>
  (await fetch(`${url}/v1/send-money`, { headers: { publicaccesstoken: `Bearer ${token}` } })).status

/** Waits until every process answers with `status`, and returns how long that took. */
async function untilAll(processes: readonly Serving[], token: string, status: number): Promise<number> {
  const startedMs = performance.now()
  await Promise.all(processes.map((each) => until(async () => (await statusOf(each, token)) === status)))
  return performance.now() - startedMs
}

const env = productionEnv(await aMigratedDatabase())
const processes = await twoProcesses(env)

/** A merchant with two keys, whose tokens both processes have cached. */
async function aMerchantWithTokens() {
  const merchant = await runJson<{ id: string }>(env, 'merchants', 'create', '--name', 'Toko')
  const keys = await Promise.all([1, 2].map(() => runJson<Key>(env, 'keys', 'create', '--merchant', merchant.id)))
  const tokens = await Promise.all(keys.map(async (key) => (await fetchToken(processes[0], key)).token))
  for (const token of tokens) expect(await untilAll(processes, token, 200)).toBeLessThan(BOUND_MS)
  return { merchant, keys: keys as [Key, Key], tokens: tokens as [string, string] }
}

test('a key revoked by the command line ends its tokens in every process, cached or not, and no other', async () => {
  const { merchant, keys, tokens } = await aMerchantWithTokens()
  const listed = async () =>
    (await runJson<{ id: string }[]>(env, 'keys', 'list', '--merchant', merchant.id)).map(({ id }) => id)
  expect((await listed()).sort()).toEqual(keys.map(({ id }) => id).sort())
  const revoked = await runHere(env, 'keys', 'revoke', keys[0].id, '--json')
  expect(JSON.parse(revoked.stdout)).toEqual({
    id: keys[0].id,
    merchantId: merchant.id,
    revokedAt: expect.any(String),
  })
  expect(JSON.parse(revoked.stderr)).toMatchObject({ type: 'audit', what: 'key.revoke', subject: keys[0].id })
  expect(await untilAll(processes, tokens[0], 401)).toBeLessThan(BOUND_MS)
  expect((await fetchToken(processes[0], keys[0])).status).toBe(401)
  expect(await Promise.all(processes.map((each) => statusOf(each, tokens[1])))).toEqual([200, 200])
  expect(await listed()).toEqual([keys[1].id])
  expect(await runHere(env, 'keys', 'revoke', keys[0].id)).toMatchObject({
    status: 1,
    stderr: `gapura: There is no valid key ${keys[0].id}.\n`,
  })
})

test('a suspended merchant is refused in every process until it is resumed', async () => {
  const { merchant, keys, tokens } = await aMerchantWithTokens()
  const listed = async () =>
    (await runJson<{ id: string; suspendedAt: string | null }[]>(env, 'merchants', 'list')).filter(
      ({ id }) => id === merchant.id,
    )
  expect(await listed()).toMatchObject([{ id: merchant.id, name: 'Toko', suspendedAt: null }])
  const suspend = () => runHere(env, 'merchants', 'suspend', merchant.id, '--json')
  const first = await suspend()
  const suspended = { suspendedAt: JSON.parse(first.stdout).suspendedAt as string }
  expect(JSON.parse(first.stderr)).toMatchObject({ what: 'merchant.suspend', merchantId: merchant.id, actor: 'cli' })
  for (const token of tokens) expect(await untilAll(processes, token, 401)).toBeLessThan(BOUND_MS)
  for (const each of processes) expect((await fetchToken(each, keys[0])).status).toBe(403)
  const repeated = await suspend()
  expect([JSON.parse(repeated.stdout), repeated.stderr]).toEqual([{ id: merchant.id, ...suspended }, ''])
  expect(await listed()).toMatchObject([suspended])
  const resumed = await runHere(env, 'merchants', 'resume', merchant.id)
  expect(JSON.parse(resumed.stderr)).toMatchObject({ what: 'merchant.resume', merchantId: merchant.id })
  expect(await runHere(env, 'merchants', 'resume', merchant.id)).toMatchObject({ status: 0, stderr: '' })
  expect(await untilAll(processes, tokens[1], 200)).toBeLessThan(BOUND_MS)
  expect(await listed()).toMatchObject([{ suspendedAt: null }])
})

test('a kill switch that cannot act says why in one sentence, a wrong id apart from a missing one', async () => {
  const merchant = `mer_${'0'.repeat(26)}`
  const key = `key_${'0'.repeat(26)}`
  const faults: [string[], string][] = [
    [['keys', 'list'], '--merchant is required: the id that "merchants create" printed.'],
    [['keys', 'list', '--merchant', 'mer_x'], '--merchant must be mer_ and 26 characters'],
    [['keys', 'list', '--merchant', merchant], `There is no merchant ${merchant}.`],
    [['keys', 'create', '--merchant', 'mer_x'], '--merchant must be mer_ and 26 characters'],
    [['keys', 'revoke'], 'ID is required: the id that "keys list" printed.'],
    [['keys', 'revoke', merchant], 'ID must be key_ and 26 characters'],
    [['keys', 'revoke', key], `There is no valid key ${key}.`],
    [['keys', 'revoke', key, key], 'Only one ID can be named'],
    [['merchants', 'suspend'], 'ID is required: the id that "merchants create" printed.'],
    [['merchants', 'suspend', 'toko'], 'ID must be mer_ and 26 characters'],
    [['merchants', 'suspend', merchant], `There is no merchant ${merchant}.`],
    [['merchants', 'resume', merchant], `There is no merchant ${merchant}.`],
  ]
  for (const [words, sentence] of faults) {
    const { status, stderr } = await runHere(env, ...words)
    expect([words, status, stderr]).toEqual([words, 1, expect.stringContaining(`gapura: ${sentence}`)])
    expect(stderr.trim().split('\n')).toHaveLength(1)
  }
})

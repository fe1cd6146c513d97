import { expect, test } from 'vitest'
import { aMigratedDatabase, aProductionProcess, productionEnv, runCommand, runJson } from './production.ts'

test('a process in production serves a merchant that the command line made, by its live key', async () => {
  const env = productionEnv(await aMigratedDatabase())
  const merchant = await runJson<{ id: string }>(env, 'merchants', 'create', '--name', 'Toko')
  const { key } = await runJson<{ key: string }>(env, 'keys', 'create', '--merchant', merchant.id)
  expect(key).toMatch(/^sk_live_/)
  const gateway = await aProductionProcess(env)
  await gateway.ready()
  const listed = await fetch(`${gateway.url}/v1/checkout`, { headers: { authorization: `Bearer ${key}` } })
  expect([listed.status, await listed.json()]).toEqual([200, { data: [], nextCursor: null }])
  expect(await gateway.end('SIGTERM')).toBe(0)
})

test('a command that cannot run says why in one sentence', async () => {
  const { status, stderr } = runCommand(productionEnv('postgres://unknown@127.0.0.1:1/none'), 'ledger', 'verify')
  expect([status, stderr.trim().split('\n').length]).toEqual([1, 1])
})

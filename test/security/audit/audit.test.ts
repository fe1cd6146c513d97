import { userInfo } from 'node:os'
import { expect, test } from 'vitest'
import { asOwner } from '../../gateway/owner.ts'
import { aMigratedDatabase, productionEnv, runHere, runJson } from '../production/production.ts'

type Chain = { merchantId: string; rows: number; hash: string; broken: null | { entryId: string; fault: string } }

test('commands are in the audit trail with who ran them, shipped as JSON, and a superuser’s change is found', async () => {
  const databaseUrl = await aMigratedDatabase()
  const env = productionEnv(databaseUrl)
  const merchant = await runJson<{ id: string }>(env, 'merchants', 'create', '--name', 'Toko')
  const limit = await runHere(env, 'merchants', 'limit', '--merchant', merchant.id, '--daily', '1000000')
  expect(JSON.parse(limit.stderr)).toMatchObject({
    type: 'audit',
    merchantId: merchant.id,
    actor: 'cli',
    who: userInfo().username,
    status: 200,
    what: 'merchant.set_daily_limit',
    sequence: '2',
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    detail: JSON.stringify({ changes: [{ field: 'dailyLimit', from: null, to: 1_000_000 }] }),
  })
  await runJson(env, 'providers', 'create', '--name', 'Periksa')
  expect((await runHere({ ...env, AUDIT_LOG: 'off' }, 'tokens', 'revoke', '--merchant', merchant.id)).stderr).toBe('')

  const whole = await runHere(env, 'audit', 'verify', '--json')
  const chains = JSON.parse(whole.stdout) as Chain[]
  expect([whole.status, chains.map(({ rows, broken }) => [rows, broken])]).toEqual([
    0,
    [
      [1, null],
      [3, null],
    ],
  ])
  expect(chains.map(({ merchantId }) => merchantId)).toEqual(['deployment', merchant.id])

  await asOwner(
    databaseUrl,
    "set session_replication_role = 'replica'",
    `update audit_entry set detail = replace(detail, '1000000', '1') where what = 'merchant.set_daily_limit'`,
  )
  const { status, stdout } = await runHere(env, 'audit', 'verify')
  expect([status, stdout]).toEqual([
    1,
    expect.stringMatching(/BROKEN {2}mer_\w+ {2}row 2 \(aud_\w{26}\): it was changed/),
  ])
})

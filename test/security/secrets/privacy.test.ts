import { expect, test } from 'vitest'
import { aCheckoutBody, callsTo } from '../../gateway/gateway.ts'
import { ownerQuery } from '../../gateway/owner.ts'
import { aDeployment } from '../access/people.ts'
import { runHere, runJson } from '../production/production.ts'
import { connectBank } from '../production/production-bank.ts'

test('in production a payer’s data is exported and erased by the command line, and the trail stays whole', async () => {
  const { env, databaseUrl, merchantId, processes } = await aDeployment(1, {}, connectBank)
  const { key } = await runJson<{ key: string }>(env, 'keys', 'create', '--merchant', merchantId)
  const call = callsTo(processes[0].url)
  const body = aCheckoutBody({ type: 'virtual_account', code: 'BCA', name: 'Kartikasari', description: 'Kopi' })
  const { id } = (await call('POST', '/v1/checkout', { key, body })).body
  const privacy = (verb: 'export' | 'erase', ...words: string[]) =>
    runHere(env, 'privacy', verb, '--merchant', merchantId, '--name', 'kartikasari', ...words)
  expect((await privacy('erase')).stderr).toMatch(`gapura: Nothing was erased: ${id} is under way: it is PENDING.`)
  expect((await call('POST', `/v1/checkout/${id}/cancel`, { key, body: {} })).status).toBe(200)
  const exported = JSON.parse((await privacy('export')).stdout)
  expect(exported).toMatchObject({
    checkouts: [id],
    held: [{ table: 'checkout', fields: { account_name: 'Kartikasari' } }, { table: 'event' }],
  })

  const erased = await privacy('erase', '--json')
  expect(JSON.parse(erased.stdout)).toMatchObject({ checkoutIds: [id], rows: { checkouts: 1 } })
  expect(erased.stdout + erased.stderr).not.toMatch(/kartikasari/i)
  const [row] = await ownerQuery(databaseUrl, 'select account_name, description, amount, status from checkout')
  expect(row).toEqual({ account_name: '[erased]', description: '[erased]', amount: '12500000', status: 'CANCELLED' })
  expect((await call('GET', `/v1/checkout/${id}`, { key })).text).not.toMatch(/kartikasari/i)
  expect(JSON.parse((await privacy('export')).stdout).held).toEqual([])
  const trail = await ownerQuery<{ what: string; detail: string }>(
    databaseUrl,
    "select what, detail from audit_entry where what like 'privacy.%' order by sequence",
  )
  expect(trail.map(({ what }) => what)).toEqual(['privacy.export', 'privacy.erase', 'privacy.export'])
  expect(JSON.stringify(trail)).not.toMatch(/kartikasari/i)
  expect((await runHere(env, 'audit', 'verify')).status).toBe(0)
})

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { readGuide, TRANSLATED_NAMES } from '../../src/guides/guides.ts'
import { until } from '../gateway/gateway.ts'
import { sharedGateway } from '../gateway/shared-gateway.ts'

const gateway = await sharedGateway()
const { call } = gateway

/** Runs a guide's n-th command as printed, with ids in the place of its dots, and reads the reply. */
async function runPrinted(guide: 'saved-methods' | 'subscriptions', n: number, ids: Readonly<Record<string, string>>) {
  const commands = [...readGuide(guide).matchAll(/^```sh\n(.*?)^```/gms)].map(([, command = '']) => command)
  const command = Object.entries(ids).reduce((text, [dots, id]) => text.replaceAll(dots, id), commands[n] ?? '')
  expect(command).toMatch(/^curl -s /)
  const env = { PATH: process.env.PATH, BASE: gateway.url, KEY: gateway.secretKey }
  const { stdout } = await promisify(execFile)('sh', ['-c', command], { env })
  return JSON.parse(stdout)
}

test('the commands of the guides to saved methods and subscriptions save, charge and subscribe as printed', async () => {
  const customer = (await call('POST', '/v1/customers', { body: { name: 'Sri' } })).body
  const method = await runPrinted('saved-methods', 0, { 'cus_…': customer.id })
  expect(method).toMatchObject({ status: 'PENDING_PAYER', code: 'DANA', mandate: { maxAmount: 150_000 } })
  const path = `/v1/sandbox/saved-methods/${method.id}/simulate`
  expect((await call('POST', path, { body: { outcome: 'agreed' } })).body.status).toBe('ACTIVE')

  const charge = await runPrinted('saved-methods', 1, { 'sm_…': method.id })
  expect(charge).toMatchObject({ status: 'PROCESSING', amount: 99_000 })
  await until(async () => (await call('GET', `/v1/charges/${charge.id}`)).body.status === 'SUCCEEDED')

  const subscription = await runPrinted('subscriptions', 0, { 'cus_…': customer.id, 'sm_…': method.id })
  expect(subscription).toMatchObject({ amount: 99_000, collect: 'charge', savedMethodIds: [method.id] })
  await until(async () => (await call('GET', `/v1/subscriptions/${subscription.id}`)).body.status === 'ACTIVE')
})

test('both guides are there in Indonesian', () => {
  expect(TRANSLATED_NAMES).toEqual(expect.arrayContaining(['saved-methods', 'subscriptions']))
})

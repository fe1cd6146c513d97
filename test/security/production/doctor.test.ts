import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { nodeFault } from '../../../src/cli/node-version.ts'
import { anEmptyDatabase, productionEnv, type Ran, runHere, runJson } from './production.ts'

type Finding = { check: string; is: string; detail: string; remedy: string | null }
const findingsOf = ({ stdout }: Ran): Finding[] => JSON.parse(stdout) as Finding[]
const faultsOf = (ran: Ran) => findingsOf(ran).filter(({ is }) => is === 'fault')

const url = await anEmptyDatabase()
const env = productionEnv(url)
const before = await runHere(env, 'doctor', '--json')
await runHere(env, 'migrate')
await runJson(env, 'merchants', 'create', '--name', 'Toko')

test('a deployment that is in order has no fault, and every finding that is not fine has a remedy', async () => {
  const ran = await runHere(env, 'doctor', '--json')
  expect([ran.status, faultsOf(ran)]).toEqual([0, []])
  const checks = findingsOf(ran).map(({ check }) => check)
  expect(checks).toEqual([
    ...['configuration', 'database', 'clock', 'roles', 'migrations', 'environment', 'master key'],
    ...['disk', 'holidays', 'connections', 'mail', 'scanner', 'webhook networks', 'cell', 'webhooks'],
    'statements',
  ])
  for (const { is, remedy } of findingsOf(ran)) expect(remedy === null).toBe(is === 'ok')
})

test('each fault is named with what to do, and the exit code is 1', async () => {
  expect(before.status).toBe(1)
  expect(faultsOf(before).map(({ check }) => check)).toContain('migrations')
  // Nothing is sealed yet, and the remedy would be to look for a key that never was.
  expect(faultsOf(before).map(({ check }) => check)).not.toContain('master key')

  const wrongKey = { ...env, GAPURA_MASTER_KEY: randomBytes(32).toString('base64') }
  const named = async (change: Record<string, string>) =>
    faultsOf(await runHere({ ...env, ...change }, 'doctor', '--json'))
  expect((await named(wrongKey)).map(({ check }) => check)).toEqual(['master key'])
  expect(
    (await named({ DATABASE_URL: 'postgres://x@127.0.0.1:1/x?sslmode=disable' })).map(({ check }) => check),
  ).toEqual(['database'])
  expect(await named({ TRUST_PROXY: 'true' })).toMatchObject([{ check: 'configuration' }])
  expect((await named({ SMTP_URL: 'smtps://127.0.0.1:1' })).map(({ check }) => check)).toEqual(['mail'])
  expect((await named({ CLAMAV_URL: 'tcp://127.0.0.1:1' })).map(({ check }) => check)).toEqual(['scanner'])
  const sandbox = await runHere({ DATABASE_URL: url }, 'doctor', '--json')
  expect(faultsOf(sandbox).map(({ check }) => check)).toContain('environment')
})

test('it is readable by people too', async () => {
  const { status, stdout } = await runHere(productionEnv('postgres://x@127.0.0.1:1/x?sslmode=disable'), 'doctor')
  expect(status).toBe(1)
  expect(stdout).toMatch(/^FAULT {4}database: it cannot be reached: .*\n +Check DATABASE_URL/m)
})

test('an older Node is reported in one line', () => {
  expect(nodeFault('20.20.2')).toMatch(/^This is Node 20\.20\.2, and Gapura needs 24 or newer: [^\n]*$/)
  expect(nodeFault('24.0.0')).toBeUndefined()
})

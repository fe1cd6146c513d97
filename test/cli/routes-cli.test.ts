import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterEach, expect, test, vi } from 'vitest'
import type { Command } from '../../src/cli/command.ts'
import { connectionsActivate } from '../../src/cli/connections/activate.ts'
import { connectionsCreate } from '../../src/cli/connections/create.ts'
import { connectionsDisable } from '../../src/cli/connections/disable.ts'
import { connectionsList } from '../../src/cli/connections/list.ts'
import { routesExplain } from '../../src/cli/routes/explain.ts'
import { routesSet } from '../../src/cli/routes/set.ts'
import { routesShow } from '../../src/cli/routes/show.ts'
import { healthSaver } from '../../src/connections/health/save-health.ts'
import { ALL_MERCHANTS, transaction } from '../../src/db/transaction.ts'
import { aDatabase } from '../database/database.ts'
import { testCredentials } from '../rails/connections.ts'

const { db, url } = await aDatabase()
const PRODUCTION = {
  GAPURA_ENV: 'production',
  BASE_URL: 'https://pay.example',
  GAPURA_MASTER_KEY: randomBytes(32).toString('base64'),
  DATABASE_URL: url,
}
const stdin = Object.getOwnPropertyDescriptor(process, 'stdin')
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  if (stdin) Object.defineProperty(process, 'stdin', stdin)
})

/** Runs a command in production with this on its standard input, and returns what it printed. */
async function run(command: Command, args: readonly string[], input?: unknown): Promise<string> {
  for (const [name, value] of Object.entries(PRODUCTION)) vi.stubEnv(name, value)
  Object.defineProperty(process, 'stdin', { value: Readable.from([JSON.stringify(input ?? null)]), configurable: true })
  const print = vi.spyOn(console, 'log').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await command.run([...args])
  return String(print.mock.calls.at(-1)?.[0])
}
async function connect(name: string, change: object = {}): Promise<string> {
  const args = ['--profile', 'aspi', '--name', name, '--json']
  const { id } = JSON.parse(await run(connectionsCreate, args, testCredentials(change)))
  await run(connectionsActivate, [id])
  return id
}
const explain = async (...args: string[]) => JSON.parse(await run(routesExplain, [...args, '--json']))

const VA = ['--method', 'virtual_account', '--code', 'BCA', '--amount', '125000'] as const
const bca = await connect('Bank BCA')
const bri = await connect('Bank BRI', { virtualAccounts: { BRI: { companyCode: '26215', kind: 'closed' } } })
const third = await connect('Third')

test('without routes every active connection serves what it offers, and the rest are explained', async () => {
  expect(JSON.parse(await run(routesShow, []))).toEqual([])
  const explained = await explain(...VA)
  expect(explained).toMatchObject({ connection: bca, route: null })
  expect(explained.connections).toEqual([
    { id: bca, name: 'Bank BCA', is: 'chosen', why: 'first: healthy, weight 1' },
    { id: third, name: 'Third', is: 'next', why: expect.stringContaining('healthy') },
    { id: bri, name: 'Bank BRI', is: 'not_used', why: 'it does not offer virtual_account BCA of this amount' },
  ])
  const text = await run(routesExplain, VA)
  expect(text).toContain(`It goes over ${bca} (Bank BCA).`)
  expect(text.split('\n')).toHaveLength(4)
})

test('routes are set, shown and on the audit trail; what is wrong is refused by its place and changes nothing', async () => {
  const routes = [
    {
      method: 'virtual_account',
      code: 'BCA',
      maxAmount: 1_000_000,
      connections: [{ id: bca }, { id: third, weight: 2 }],
    },
    { method: 'send_money', code: '008', connections: [{ id: third }] },
  ]
  expect(await run(routesSet, [], routes)).toBe('There are 2 routes now.')
  expect(JSON.parse(await run(routesShow, []))).toEqual(routes)
  expect(await explain(...VA)).toMatchObject({ connection: third, route: 1 })
  expect(await explain('--method', 'virtual_account', '--code', 'bca', '--amount', '1000001')).toMatchObject({
    connection: null,
    words: expect.stringContaining('No route fits'),
  })
  expect(await explain('--method', 'send_money', '--code', 'mandiri', '--amount', '50000')).toMatchObject({ route: 2 })

  const wrong = [
    { method: 'qrcode', connections: [{ id: 'con_nobody' }] },
    { method: 'cash', connections: [] },
  ]
  await expect(run(routesSet, [], wrong)).rejects.toThrow(/\[0\]\.connections\[0\]\.id is no connection here/)
  await expect(run(routesSet, [], wrong)).rejects.toThrow(/\[1\]\.method must be one of/)
  expect(JSON.parse(await run(routesShow, []))).toEqual(routes)
  const trail = await transaction(db, ALL_MERCHANTS, (tx) =>
    tx.selectFrom('audit_entry').select('detail').where('what', '=', 'route.set').execute(),
  )
  expect(trail).toHaveLength(1)
  expect(JSON.parse(String(trail[0]?.detail))).toEqual({ routes })
})

test('a connection that fails or is disabled gives way, and both are reported', async () => {
  await run(routesSet, [], [{ method: 'virtual_account', connections: [{ id: third }, { id: bca }] }])
  expect(await explain(...VA)).toMatchObject({ connection: third })
  const save = healthSaver({ db, log: { warn: () => {} } })
  const change = { connectionId: third, service: 'virtual_account', at: new Date() } as const
  const stateOf = async (id: string) =>
    JSON.parse(await run(connectionsList, ['--json'])).find((one: { id: string }) => one.id === id)
  save({ ...change, isOpen: true, lastFault: 'http_502' })
  await expect.poll(async () => (await stateOf(third)).state).toBe('degraded')
  expect((await stateOf(third)).health).toEqual([
    { service: 'virtual_account', state: 'open', since: change.at.toISOString() },
  ])
  const said = 'virtual_account fails: it is in trouble itself'
  expect(await run(connectionsList, [])).toContain(said)
  expect((await explain(...VA)).connections.map(({ id, why }: { id: string; why: string }) => [id, why])).toEqual([
    [bca, 'first: healthy, weight 1'],
    [third, 'where those before it certainly did nothing: failing, weight 1'],
    [bri, 'the route does not name it'],
  ])
  save({ ...change, isOpen: false, lastFault: null })
  await expect.poll(async () => (await stateOf(third)).state).toBe('active')
  expect(await run(connectionsList, [])).not.toContain(said)
  await run(connectionsDisable, [third])
  save({ ...change, isOpen: true, lastFault: 'http_502' })
  save({ ...change, isOpen: false, lastFault: null })
  await expect.poll(async () => (await stateOf(third)).state).toBe('disabled')
  expect((await explain(...VA)).connections).toContainEqual(
    expect.objectContaining({ id: third, is: 'not_used', why: expect.stringMatching(/^it is disabled/) }),
  )
})

test.each([
  [['--amount', '1'], '--method is required'],
  [['--method', 'qrcode'], '--amount is required'],
  [['--method', 'qrcode', '--amount', '0'], '--amount is required'],
  [['--method', 'qrcode', '--code', 'BCA', '--amount', '1'], 'qrcode has no --code'],
  [['--method', 'ewallet', '--code', 'NOPAY', '--amount', '1'], '--code must be one of'],
  [['--method', 'send_money', '--code', 'NOBANK', '--amount', '1'], 'no bank we can send to'],
])('explain %j says what is missing', async (args, sentence) => {
  await expect(run(routesExplain, args)).rejects.toThrow(sentence)
})

import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterEach, expect, test, vi } from 'vitest'
import type { Command } from '../../src/cli/command.ts'
import { connectionsActivate } from '../../src/cli/connections/activate.ts'
import { connectionsCreate } from '../../src/cli/connections/create.ts'
import { connectionsDisable } from '../../src/cli/connections/disable.ts'
import { connectionsKeys } from '../../src/cli/connections/keys.ts'
import { connectionsList } from '../../src/cli/connections/list.ts'
import { connectionsProfiles } from '../../src/cli/connections/profiles.ts'
import { connectionsRemove } from '../../src/cli/connections/remove.ts'
import { connectionsRotate } from '../../src/cli/connections/rotate.ts'
import { connectionsShow } from '../../src/cli/connections/show.ts'
import { connectionsTest } from '../../src/cli/connections/test.ts'
import { profiles } from '../../src/connectors/profiles.ts'
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
  process.exitCode = 0
})

/** Runs a command in production with a file on its standard input, and returns what it printed as JSON. */
async function run(command: Command, args: string[], input?: unknown, env: Record<string, string> = PRODUCTION) {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  if (input !== undefined) {
    Object.defineProperty(process, 'stdin', { value: Readable.from([JSON.stringify(input)]), configurable: true })
  }
  const print = vi.spyOn(console, 'log').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await command.run([...args, '--json'])
  return JSON.parse(String(print.mock.calls.at(-1)?.[0]))
}

const create = (input: unknown = testCredentials(), profile = 'aspi') =>
  run(connectionsCreate, ['--profile', profile, '--name', 'Bank Uji'], input)
const listed = async (id: string) =>
  (await run(connectionsList, [])).find((connection: { id: string }) => connection.id === id)
const trail = async (id: string) => {
  const rows = await transaction(db, ALL_MERCHANTS, (tx) =>
    tx.selectFrom('audit_entry').select(['what', 'detail']).where('subject', '=', id).orderBy('at').execute(),
  )
  return rows
}

test('a connection is created, listed, shown, activated, disabled, and all of it is on the audit trail', async () => {
  const { id, inboundUrl, ...more } = await create()
  expect(id).toMatch(/^con_[0-9a-z]{26}$/)
  expect(inboundUrl).toBe(`https://pay.example/v1/inbound/${id}`)
  expect(more).toEqual({})
  const connection = { id, name: 'Bank Uji', profile: 'aspi', adapter: 'snap', merchant: null }
  expect(await listed(id)).toEqual({ ...connection, state: 'draft', health: [] })
  expect(await run(connectionsActivate, [id])).toEqual({ id, state: 'active' })
  expect(await run(connectionsDisable, [id])).toEqual({ id, state: 'disabled' })
  expect(await listed(id)).toMatchObject({ state: 'disabled' })
  expect((await trail(id)).map(({ what }) => what)).toEqual([
    'connection.create',
    'connection.activate',
    'connection.disable',
  ])
})

test('what is missing, malformed or of no use is refused by its path, and nothing is stored', async () => {
  const before = (await run(connectionsList, [])).length
  const { publicKey: _, ...inbound } = testCredentials().inbound
  await expect(create(testCredentials({ inbound }))).rejects.toThrow('inbound.publicKey is missing')
  await expect(create(testCredentials({ baseUrl: 'http://bank.example' }))).rejects.toThrow(
    'baseUrl must begin with https:// in production',
  )
  await expect(create({ ...testCredentials(), colour: 'red' })).rejects.toThrow(
    'colour is not known to the profile aspi',
  )
  await expect(create(testCredentials(), 'mybank')).rejects.toThrow('--profile is required: one of aspi, bca')
  expect((await run(connectionsList, [])).length).toBe(before)
})

test('what the profile leaves to us is shown once, and nothing secret is shown later or on the trail', async () => {
  const { clientId: _, clientSecret: __, ...inbound } = testCredentials().inbound
  const { id, made } = await create(testCredentials({ inbound }), 'bca')
  expect(Object.keys(made)).toEqual(['inbound.clientId', 'inbound.clientSecret'])
  const shown = JSON.stringify(await run(connectionsShow, [id]))
  expect(shown).toContain(made['inbound.clientId'])
  expect(shown).toContain('"outbound.clientSecret":"set"')
  for (const secret of [made['inbound.clientSecret'], 'PRIVATE KEY']) expect(shown).not.toContain(secret)
  const { rows } = await db.pool.query('select sealed from connection where id = $1', [id])
  expect(rows[0].sealed.toString('latin1')).not.toContain(made['inbound.clientId'])
  expect(JSON.stringify(await trail(id))).not.toContain(made['inbound.clientSecret'])
})

test('rotating changes what it names and keeps the rest', async () => {
  const { id } = await create()
  const before = (await run(connectionsShow, [id])).credentials
  expect(await run(connectionsRotate, [id], { outbound: { partnerId: 'next' } })).toEqual({ id })
  expect((await run(connectionsShow, [id])).credentials).toEqual({ ...before, 'outbound.partnerId': 'next' })
  const { made } = await run(connectionsRotate, [id], { inbound: { clientSecret: null } })
  expect(Object.keys(made)).toEqual(['inbound.clientSecret'])
  await expect(run(connectionsRotate, [id], { outbound: { privateKey: 'x' } })).rejects.toThrow('outbound.privateKey')
})

test('only a connection that was never active is removed', async () => {
  const { id } = await create()
  await run(connectionsActivate, [id])
  await expect(run(connectionsRemove, [id])).rejects.toThrow('was active')
  const draft = await create()
  expect(await run(connectionsRemove, [draft.id])).toEqual({ id: draft.id })
  expect(await listed(draft.id)).toBeUndefined()
  await expect(run(connectionsDisable, [draft.id])).rejects.toThrow('There is no connection')
  await expect(run(connectionsDisable, ['con_x'])).rejects.toThrow('ID must be con_ and 26 characters')
})

test('a connection may be one merchant’s, who has to exist', async () => {
  const args = ['--profile', 'aspi', '--name', 'Own bank', '--merchant', `mer_${'0'.repeat(26)}`]
  await expect(run(connectionsCreate, args, testCredentials())).rejects.toThrow('There is no merchant')
})

test('a test says in words what is wrong, and a draft becomes testing', async () => {
  const { id } = await create()
  const [unreachable] = await run(connectionsTest, [id])
  expect(unreachable).toMatchObject({ check: 'token', is: 'failed', words: expect.stringContaining('bank.invalid') })
  expect(unreachable.remedy).toContain('firewall')
  expect(process.exitCode).toBe(1)
  expect(await listed(id)).toMatchObject({ state: 'testing' })
  expect((await trail(id)).map(({ what }) => what)).toEqual(['connection.create', 'connection.test'])
})

test('every profile says what it can do and needs', async () => {
  const described = await run(connectionsProfiles, [])
  expect(described.map(({ name }: { name: string }) => name)).toEqual(profiles.map(({ name }) => name))
  const aspi = described[0]
  expect(aspi.payments.map(({ type }: { type: string }) => type)).toEqual(expect.arrayContaining(['qrcode', 'ewallet']))
  for (const { name, payments, transfers } of described)
    expect([name, payments.length + transfers.length]).not.toEqual([name, 0])
})

test('a key pair is made, and the profile says what else is exchanged', async () => {
  const { privateKey, publicKey, give, ask } = await run(connectionsKeys, ['--profile', 'bca'])
  const { inbound, outbound } = testCredentials()
  const made = testCredentials({ outbound: { ...outbound, privateKey }, inbound: { ...inbound, publicKey } })
  expect((await create(made)).id).toMatch(/^con_/)
  expect(give).toContain('the public key of outbound.privateKey')
  expect(ask).toContain('inbound.publicKey')
  // What is spoken to by a key of an API needs no pair.
  expect(await run(connectionsKeys, ['--profile', 'midtrans'])).toMatchObject({ privateKey: null, publicKey: null })
})

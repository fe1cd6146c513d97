import { randomBytes } from 'node:crypto'
import { afterAll, expect, test, vi } from 'vitest'
import { aDatabase } from '../../test/database/database.ts'
import { until } from '../../test/gateway/gateway.ts'
import { testCredentials } from '../../test/rails/connections.ts'
import { holdMasterKey, type MasterKey } from '../base/master-key.ts'
import type { Connector } from '../connectors/connector.ts'
import type { Credentials } from '../connectors/credentials.ts'
import { CacheInvalidation } from '../db/invalidation/cache-invalidation.ts'
import { listenForInvalidations } from '../db/invalidation/invalidation-listener.ts'
import { ALL_MERCHANTS, transaction } from '../db/transaction.ts'
import { activateConnection, disableConnection } from './change-state.ts'
import { createConnection } from './create-connection.ts'
import { openConnections } from './registry.ts'
import { removeConnection } from './remove-connection.ts'
import { rotateCredentials } from './rotate-credentials.ts'

const { db, directUrl } = await aDatabase()
const masterKey = holdMasterKey(randomBytes(32))
const now = new Date('2026-03-01T00:00:00Z')
const run = <T>(work: Parameters<typeof transaction<T>>[2]) => transaction(db, ALL_MERCHANTS, work)
const log = { error: vi.fn(), info: () => {}, warn: () => {} }

const aConnection = (credentials: Credentials = testCredentials()) =>
  run((tx) =>
    createConnection(tx, masterKey, now, {
      name: 'A bank',
      profile: { name: 'aspi', adapter: 'snap' },
      owner: null,
      credentials,
    }),
  )

/** What another process would keep open: its own registry, which is notified of changes only through the database. */
async function aProcess(key: MasterKey = masterKey) {
  const invalidation = new CacheInvalidation()
  const opened: { id: string; secret: string | undefined }[] = []
  const listener = listenForInvalidations(invalidation, { url: directUrl, name: 'test', log })
  const connections = await openConnections({
    db,
    masterKey: key,
    invalidation,
    log,
    open: ({ id }, credentials): Connector => {
      opened.push({ id, secret: credentials.outbound.clientSecret })
      return { id, payments: null, cards: null, payouts: null, inbound: null, probe: async () => [] }
    },
  })
  afterAll(async () => {
    connections.stop()
    await listener.stop()
  })
  return { connections, opened }
}

test('a change is known in every process, and only what changed is opened anew', async () => {
  const connection = await aConnection()
  const [one, two] = [await aProcess(), await aProcess()]
  const { id } = await aConnection()
  for (const { connections } of [one, two]) await until(async () => connections.find(id))

  await run((tx) => activateConnection(tx, id, now))
  for (const { connections } of [one, two]) await until(async () => connections.find(id)?.connection.state === 'active')
  const changes = { outbound: { clientSecret: 'the next one' } }
  await run((tx) => rotateCredentials(tx, masterKey, id, changes, { allowsHttp: false }))
  for (const { opened } of [one, two]) {
    await until(async () => opened.some((open) => open.id === id && open.secret === 'the next one'))
    expect(opened.filter((open) => open.id === id).map(({ secret }) => secret)).toEqual(['secret', 'the next one'])
    expect(opened.filter((open) => open.id === connection.id)).toHaveLength(1)
  }
})

test('a disabled connection stays open, a removed one goes', async () => {
  const [disabled, removed] = [await aConnection(), await aConnection()]
  await run((tx) => activateConnection(tx, disabled.id, now))
  const { connections } = await aProcess()
  const before = connections.find(disabled.id)?.connector
  await run((tx) => disableConnection(tx, disabled.id, now))
  await run((tx) => removeConnection(tx, removed.id))
  await until(async () => connections.find(removed.id) === undefined)
  expect(connections.find(disabled.id)?.connection.state).toBe('disabled')
  expect(connections.find(disabled.id)?.connector).toBe(before)
})

test('refresh knows everything that was stored before it was called', async () => {
  const { connections } = await aProcess()
  const ids = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const { id } = await aConnection()
      await connections.refresh()
      return { id, isKnown: connections.find(id) !== undefined }
    }),
  )
  expect(ids.filter(({ isKnown }) => !isKnown)).toEqual([])
})

test('what was sealed under another master key is listed, logged, and serves nothing', async () => {
  const { id } = await aConnection()
  log.error.mockClear()
  const { connections } = await aProcess(holdMasterKey(randomBytes(32)))
  expect(connections.find(id)).toMatchObject({ connection: { id }, connector: null })
  expect(log.error).toHaveBeenCalledWith(
    expect.objectContaining({ connection: id }),
    expect.stringContaining('could not be opened'),
  )
  expect(JSON.stringify(log.error.mock.calls)).not.toContain('PRIVATE KEY')
})

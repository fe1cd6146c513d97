import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aDatabase } from '../../test/database/database.ts'
import { testCredentials } from '../../test/rails/connections.ts'
import { holdMasterKey } from '../base/master-key.ts'
import { ALL_MERCHANTS, transaction } from '../db/transaction.ts'
import { activateConnection, disableConnection } from './change-state.ts'
import { createConnection } from './create-connection.ts'
import { keepTest } from './probe-connection.ts'
import { removeConnection } from './remove-connection.ts'
import { CONNECTION_MOVES, type ConnectionState } from './states.ts'
import { moveConnection, readConnections } from './store.ts'

const { db } = await aDatabase()
const masterKey = holdMasterKey(Buffer.alloc(32, 7))
const now = new Date('2026-03-01T00:00:00Z')
const run = <T>(work: Parameters<typeof transaction<T>>[2]) => transaction(db, ALL_MERCHANTS, work)
const STATES = Object.keys(CONNECTION_MOVES) as ConnectionState[]

const aConnection = () =>
  run((tx) =>
    createConnection(tx, masterKey, now, {
      name: 'A bank',
      profile: { name: 'aspi', adapter: 'snap' },
      owner: null,
      credentials: testCredentials(),
    }),
  )

test('the database holds the same states', async () => {
  const { rows } = await run((tx) =>
    sql<{
      text: string
    }>`select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'connection_state_check'`.execute(
      tx,
    ),
  )
  expect([...(rows[0]?.text ?? '').matchAll(/'([a-z]+)'/g)].map(([, state]) => state).sort()).toEqual(
    [...STATES].sort(),
  )
})

test.each(STATES.flatMap((from) => STATES.map((to) => [from, to] as const)))(
  'from %s to %s only if it is a legal move',
  async (from, to) => {
    const { id } = await aConnection()
    await run((tx) => sql`update connection set state = ${from}, activated_at = ${now} where id = ${id}`.execute(tx))
    const moved = await run((tx) => moveConnection(tx, id, to, now))
    expect(moved !== undefined).toBe(CONNECTION_MOVES[from].includes(to))
  },
)

test('a draft is tested, activated and disabled, and then activated again', async () => {
  const { id } = await aConnection()
  const stateOf = async () => (await run(readConnections)).find((one) => one.id === id)?.state
  await run((tx) => keepTest(tx, id, now, []))
  expect(await stateOf()).toBe('testing')
  expect((await run((tx) => activateConnection(tx, id, now))).is).toBe('moved')
  await run((tx) => keepTest(tx, id, now, []))
  expect(await stateOf()).toBe('active')
  expect((await run((tx) => disableConnection(tx, id, now))).is).toBe('moved')
  expect((await run((tx) => disableConnection(tx, id, now))).is).toBe('moved')
  expect((await run((tx) => activateConnection(tx, id, now))).is).toBe('moved')
  expect(await stateOf()).toBe('active')
})

test('a draft may be activated untested, and a degraded connection is made active', async () => {
  const { id } = await aConnection()
  expect(await run((tx) => activateConnection(tx, id, now))).toMatchObject({ connection: { state: 'active' } })
  await run((tx) => moveConnection(tx, id, 'degraded', now))
  expect(await run((tx) => activateConnection(tx, id, now))).toMatchObject({ connection: { state: 'active' } })
})

test('only a connection that was never active is removed', async () => {
  const draft = await aConnection()
  const used = await aConnection()
  await run((tx) => activateConnection(tx, used.id, now))
  await run((tx) => disableConnection(tx, used.id, now))
  expect(await run((tx) => removeConnection(tx, draft.id))).toBe('removed')
  expect(await run((tx) => removeConnection(tx, draft.id))).toBe('unknown')
  expect(await run((tx) => removeConnection(tx, used.id))).toBe('used')
  expect((await run(readConnections)).map(({ id }) => id)).toContain(used.id)
})

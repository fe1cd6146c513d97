import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { activateConnection } from '../../src/connections/change-state.ts'
import { createConnection } from '../../src/connections/create-connection.ts'
import { ALL_MERCHANTS, transaction } from '../../src/db/transaction.ts'
import { OWN_CONNECTION } from '../../src/sandbox/own-connection.ts'
import { aCheckoutBody, aGateway, until } from '../gateway/gateway.ts'
import { freePort } from '../outside/free-port.ts'
import { testCredentials } from '../rails/connections.ts'

/** A bank that takes every call and answers none. */
const silent = createServer(() => {})
await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  silent.closeAllConnections()
  silent.close()
})

/** A gateway whose first connection leads to `baseUrl`, and whose second one to the sandbox's own bank. */
async function behind(baseUrl: string) {
  let first = ''
  const gateway = await aGateway({ WORK: 'off' }, undefined, ({ db, masterKey }) =>
    transaction(db, ALL_MERCHANTS, async (tx) => {
      const draft = { name: 'First', profile: { name: 'aspi', adapter: 'snap' }, owner: null } as const
      const made = await createConnection(tx, masterKey, new Date(), {
        ...draft,
        credentials: testCredentials({ baseUrl }),
      })
      await activateConnection(tx, made.id, new Date())
      first = made.id
    }),
  )
  const load = async () => {
    const { id } = (await gateway.call('POST', '/v1/checkout', { body: aCheckoutBody({ type: 'qrcode' }) })).body
    // Loaded once, unless this machine is too busy for the second bank to respond in time.
    await until(async () =>
      (await gateway.call('GET', `/${id}?locale=en`, { key: null })).text.includes('Scan the QRIS code'),
    )
    const rows = await transaction(gateway.db, ALL_MERCHANTS, (tx) =>
      tx
        .selectFrom('attempt')
        .select(['connection_id', 'status'])
        .where('checkout_id', '=', id)
        .orderBy('id')
        .execute(),
    )
    return rows.map(({ connection_id, status }) => `${connection_id === first ? 'first' : connection_id} ${status}`)
  }
  const readState = async () =>
    transaction(gateway.db, ALL_MERCHANTS, (tx) =>
      tx.selectFrom('connection').select('state').where('id', '=', first).executeTakeFirst(),
    )
  return { load, readState }
}
const OTHER = `${OWN_CONNECTION.id} ISSUED`

test('a bank that is dead is passed over while the page loads', async () => {
  const { load } = await behind(`http://127.0.0.1:${await freePort()}`)
  expect(await load()).toEqual(['first FAILED', OTHER])
})

test('a page that meets a slow bank switches to another, and later pages skip the slow one', async () => {
  const { load, readState } = await behind(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`)
  for (let i = 0; i < 3; i++) expect(await load()).toEqual(['first RETIRED', OTHER])
  // Now and then a page still tries it; the next one calls only the second bank.
  await expect.poll(load).toEqual([OTHER])
  await expect.poll(async () => (await readState())?.state).toBe('degraded')
})

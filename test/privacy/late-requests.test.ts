import { afterEach, expect, test, vi } from 'vitest'
import { MINUTE_MS } from '../../src/base/clock.ts'
import { newId } from '../../src/base/id.ts'
import { TOMBSTONE } from '../../src/base/privacy/personal-data.ts'
import { insertRequests } from '../../src/dashboard/developers/request-log-store.ts'
import { transaction } from '../../src/db/transaction.ts'
import { until } from '../gateway/gateway.ts'
import { ownerQuery } from '../gateway/owner.ts'
import { sharedGateway } from '../gateway/shared-gateway.ts'
import { privacyOf } from './privacy-commands.ts'

const gateway = await sharedGateway()
const { db, merchantId } = gateway
const { erase } = privacyOf(gateway)
const NAME = 'Kartika Wijayanti'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

/** A request of a process, which writes its log of requests behind the replies. */
const aRequest = (requestId: string, beganMs: number) => ({
  ...{ merchant_id: merchantId, id: newId('arq', merchantId, new Date()), at: new Date(), began_ms: beganMs },
  ...{ request_id: requestId, key_id: 'key', method: 'POST', path: `/v1/customers?q=${encodeURIComponent('Kartika')}` },
  ...{ status: 200, duration_ms: 3, ip: '::1', user_agent: null, idempotency_key: null },
  ...{ request: JSON.stringify({ name: NAME }), response: JSON.stringify({ name: NAME }) },
})

const isWaiting = `select 1 as one from pg_locks join pg_database on pg_database.oid = pg_locks.database
  where not granted and relation = 'request_log_erasure'::regclass and datname = current_database()`

test('what processes log after an erasure holds nothing of the person, unless the request began after it', async () => {
  const { id } = (await gateway.call('POST', '/v1/customers', { body: { name: NAME } })).body
  const before = performance.now()
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  const writing = transaction(db, merchantId, async (tx) => {
    await insertRequests(tx, [aRequest('being written', before)])
    await isReleased
  })
  const erasing = erase('--customer', id)
  await until(async () => (await ownerQuery(gateway.directUrl, isWaiting)).length > 0)
  release()
  await writing
  expect((await erasing).rows.requests).toBeGreaterThan(0)
  // So that no busy machine takes it for one of before: ages are counted to the safe side.
  const later = performance.now() + MINUTE_MS
  await transaction(db, merchantId, (tx) =>
    insertRequests(tx, [aRequest('not written yet', before), aRequest('began later', later)]),
  )
  const logged = await ownerQuery<{ request_id: string; path: string; request: string | null }>(
    gateway.directUrl,
    'select request_id, path, request from api_request where merchant_id = $1 and key_id = $2 order by id',
    [merchantId, 'key'],
  )
  const byId = Object.fromEntries(logged.map(({ request_id, ...texts }) => [request_id, texts]))
  expect(byId).toMatchObject({
    'being written': { request: JSON.stringify({ name: TOMBSTONE }) },
    'not written yet': { path: '/v1/customers', request: null },
    'began later': { request: JSON.stringify({ name: NAME }) },
  })
})

import { randomBytes } from 'node:crypto'
import { realClock } from '../src/base/clock.ts'
import { notFound } from '../src/base/errors.ts'
import { isId } from '../src/base/id.ts'
import { TtlCache } from '../src/base/ttl-cache.ts'
import { customersUnder } from '../src/checkout/customer/customers.ts'
import { CheckoutDetailReply } from '../src/checkout/reply-schema.ts'
import { CheckoutParams, StatusQuery } from '../src/checkout/schema.ts'
import { toDetail } from '../src/checkout/wire.ts'
import { createLogger } from '../src/cli/logger.ts'
import { readConfig } from '../src/compose/config/config.ts'
import type { Db } from '../src/db/db.ts'
import { CacheInvalidation } from '../src/db/invalidation/cache-invalidation.ts'
import { RateLimiter } from '../src/http/rate-limit.ts'
import { buildServer } from '../src/http/server.ts'
import { type Authenticator, requireKey } from '../src/merchants/authentication/authenticate.ts'
import type { Caller } from '../src/merchants/keys/secret-keys.ts'
import { DEMO } from '../src/sandbox/demo.ts'
import { issueCheckout, toAttempt } from './issued-checkouts.ts'

/** Everything `GET /v1/checkout/{id}` does but the database: key check, limits, validation, the wire shape. */
const config = readConfig(process.env)
const server = buildServer({
  baseUrl: config.baseUrl,
  logger: createLogger({ logLevel: 'warn', environment: 'sandbox', telemetry: null }),
  trustProxy: false,
  inFlightMax: config.limits.inFlight,
})
const callers = new TtlCache<Caller>({ ttlMs: 3_600_000, entriesMax: 1 })
const caller: Caller = {
  merchantId: DEMO.merchantId,
  keyId: 'key',
  region: null,
  scopes: ['checkout'],
  expiresAt: null,
  isSuspended: false,
}
await callers.getOrLoad(DEMO.secretKey, async () => caller)
const authenticator: Authenticator = {
  // Never reached: the one key is remembered.
  db: undefined as unknown as Db,
  clock: realClock,
  environment: 'sandbox',
  requestsByKey: new RateLimiter({ name: 'key', perSecond: config.limits.perSecond, burst: config.limits.burst }),
  failuresByIp: new RateLimiter({ name: 'failed-credentials', perSecond: 1, burst: 30 }),
  callers,
  invalidation: new CacheInvalidation(),
  authorizeMember: null,
  beginKeyAction: null,
  agentPass: '',
}
const issued = issueCheckout(new Date(), DEMO.merchantId, 'seeded-1')
const customers = customersUnder(randomBytes(32), randomBytes(32))
const detail = { checkout: issued.checkout, attempts: [toAttempt(issued)], refunds: [], openDuplicates: [] }

server.get('/readyz', async () => ({ status: 'ok' }))
server.get<{ Params: { id: string } }>(
  '/v1/checkout/:id',
  {
    onRequest: requireKey(authenticator, 'checkout'),
    schema: { params: CheckoutParams, querystring: StatusQuery, response: { 200: CheckoutDetailReply } },
  },
  async (request) => {
    if (!isId('co', request.params.id)) throw notFound()
    return toDetail(detail, { checkoutUrl: config.checkoutUrl, livemode: false, customers }, null)
  },
)
await server.listen({ host: config.host, port: config.port })
process.on('SIGTERM', () => process.exit(0))

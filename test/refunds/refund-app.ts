import { pino } from 'pino'
import { openClaimLinks } from '../../src/checkout/refunds/claim-links.ts'
import { connectAll } from '../../src/compose/connections.ts'
import { CacheInvalidation } from '../../src/db/invalidation/cache-invalidation.ts'
import { openHashKeys } from '../../src/payouts/envelope/hash-keys.ts'
import type { RefundApp } from '../../src/refunds/app.ts'
import type { Gateway } from '../gateway/gateway.ts'
import { PLANS } from '../gateway/plans.ts'
import { atEndOfFile } from '../setup/at-end.ts'

/** What the refund verbs need, as a gateway has it: its database, clock and connections. */
export async function aRefundApp(gateway: Gateway): Promise<RefundApp> {
  const { db, clock, masterKey, config } = gateway
  const log = pino({ level: 'silent' })
  const invalidation = new CacheInvalidation()
  const { rails, payoutRails, stop } = await connectAll(
    { config, db, masterKey, invalidation, clock: gateway.deploymentClock, log },
    null,
  )
  atEndOfFile(stop)
  const hashKeys = openHashKeys({ db, clock, masterKey, invalidation })
  const signals = { wake: () => {}, checkoutChanged: () => {} }
  return {
    db,
    clock,
    rails,
    payoutRails,
    hashKeys,
    livemode: false,
    plans: PLANS,
    claimLinks: openClaimLinks(masterKey, config.checkoutUrl),
    signals,
    log,
  }
}

import { randomBytes } from 'node:crypto'
import type { Clock } from '../base/clock.ts'
import type { MasterKey } from '../base/master-key.ts'
import { openKeyRing } from '../csrf/key-ring.ts'
import type { BrowserAuthenticator } from '../csrf/session.ts'
import type { Db } from '../db/db.ts'
import type { CacheInvalidation } from '../db/invalidation/cache-invalidation.ts'
import { RateLimiter } from '../http/rate-limit.ts'
import { type BeginKeyAction, cacheCallers } from '../merchants/authentication/authenticate.ts'
import type { AuthorizeMember } from '../merchants/authentication/member.ts'
import type { Config } from './config/config.ts'

type Parts = Pick<Config, 'environment' | 'limits'> & {
  readonly db: Db
  readonly clock: Clock
  readonly masterKey: MasterKey
  readonly invalidation: CacheInvalidation
  readonly authorizeMember: AuthorizeMember
  readonly beginKeyAction: BeginKeyAction
}

/** Authenticates callers of the API: secret keys, browser sessions and dashboard members. */
export function openAuthenticator({ masterKey, limits, ...parts }: Parts): BrowserAuthenticator {
  const { db, clock, invalidation } = parts
  return {
    ...parts,
    agentPass: randomBytes(32).toString('hex'),
    callers: cacheCallers(invalidation),
    csrfKeys: openKeyRing({ db, masterKey, clock, invalidation }),
    browserCheckoutsByIp: new RateLimiter({
      name: 'browser-checkouts',
      perSecond: limits.browserCheckoutsPerMinute / 60,
      burst: limits.browserCheckoutsPerMinute,
    }),
    browserAmounts: limits.browserAmounts,
    requestsByKey: new RateLimiter({
      name: 'key',
      perSecond: limits.perSecond,
      burst: limits.burst,
      counted: 'requests with this key',
    }),
    failuresByIp: new RateLimiter({
      name: 'failed-credentials',
      perSecond: limits.failuresPerMinute / 60,
      burst: limits.failuresPerMinute,
      counted: 'requests from your address with a wrong credential (those with a valid one are not counted)',
    }),
  }
}

import type { JWK } from 'jose'
import type { Clock } from '../../base/clock.ts'
import type { MasterKey } from '../../base/master-key.ts'
import type { Db } from '../../db/db.ts'
import type { Feature } from '../../feature.ts'
import type { Authenticator } from '../authentication/authenticate.ts'
import { openAccessTokens } from './access-token.ts'
import { accessTokenRoutes } from './routes.ts'

type Parts = {
  readonly db: Db
  readonly clock: Clock
  readonly masterKey: MasterKey
  readonly issuer: string
  readonly authenticator: Authenticator
  /** What else is verified by keys at the same address. */
  readonly otherKeys: () => Promise<JWK[]>
}

/** Access tokens for sending money; `tokens` verifies them for the routes that take one. */
export function accessTokensFeature({ authenticator, otherKeys, ...parts }: Parts) {
  const tokens = openAccessTokens({ ...parts, invalidation: authenticator.invalidation })
  return {
    tokens,
    routes: (server) => accessTokenRoutes(server, { authenticator, tokens, otherKeys }),
  } satisfies Feature & Record<string, unknown>
}

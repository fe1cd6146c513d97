import type { BaseLogger } from 'pino'
import { type Clock, realClock } from '../base/clock.ts'
import type { MasterKey } from '../base/master-key.ts'
import { deploymentTime } from '../base/merchant-time.ts'
import type { Connection } from '../connections/connection.ts'
import { openCallLog } from '../connections/health/call-log.ts'
import { newHealth } from '../connections/health/health.ts'
import { healthSaver } from '../connections/health/save-health.ts'
import { watchConnector } from '../connections/health/watch-connector.ts'
import { type OwnBank, openConnector } from '../connections/open-connector.ts'
import { railsOf } from '../connections/rails.ts'
import { openConnections } from '../connections/registry.ts'
import { openRoutes } from '../connections/routing/open-routes.ts'
import type { Connector } from '../connectors/connector.ts'
import type { Credentials } from '../connectors/credentials.ts'
import type { Db } from '../db/db.ts'
import type { CacheInvalidation } from '../db/invalidation/cache-invalidation.ts'
import { readDataKey } from '../db/sealing/data-keys.ts'
import type { Config } from './config/config.ts'
import type { OpenSandbox } from './load-sandbox.ts'

type Parts = {
  readonly config: Pick<Config, 'baseUrl' | 'providerTimeoutMs'>
  readonly db: Db
  readonly masterKey: MasterKey
  readonly invalidation: CacheInvalidation
  readonly clock: Clock
  readonly log: Pick<BaseLogger, 'error' | 'warn'>
}

/** How this deployment opens a stored connection; `ownBank` is the sandbox's. */
export async function connectionOpener(
  { config, clock = realClock, ...app }: Pick<Parts, 'config' | 'db' | 'masterKey'> & Partial<Pick<Parts, 'clock'>>,
  ownBank: OwnBank | null,
): Promise<(connection: Connection, credentials: Credentials) => Connector> {
  const tokenKey = await readDataKey(app.db, app.masterKey, 'snap inbound token')
  const { baseUrl, providerTimeoutMs: timeoutMs } = config
  const parts = { clock, tokenKey, baseUrl, timeoutMs, ownBank }
  return (connection, credentials) => openConnector(connection, credentials, parts)
}

/**
 * Opens every stored connection, in the sandbox also the one to its own bank, and monitors the health of each; `rails` and
 * `payoutRails` choose among them by the routes.
 */
export async function connectAll(
  { config, clock: shownClock, ...app }: Parts,
  sandbox: Pick<NonNullable<OpenSandbox>, 'ownBank'> | null,
) {
  const clock = deploymentTime(shownClock)
  const open = await connectionOpener({ config, clock, ...app }, sandbox?.ownBank ?? null)
  const callLog = openCallLog({ db: app.db, clock })
  const health = newHealth({ clock, onChange: healthSaver(app), onCall: callLog.add })
  const connections = await openConnections({
    ...app,
    open: (connection, credentials) => watchConnector(open(connection, credentials), health),
  })
  const routes = await openRoutes(app)
  return {
    ...railsOf({ connections, routes: routes.list, standing: health.standing }),
    connections,
    openConnector: open,
    callLog,
    dialectOf: (id: string) => connections.find(id)?.connector?.inbound ?? undefined,
    async stop() {
      connections.stop()
      routes.stop()
      await callLog.stop()
    },
  }
}

import { SECOND_MS } from '../base/clock.ts'
import type { MasterKey } from '../base/master-key.ts'
import type { Connector } from '../connectors/connector.ts'
import type { Credentials } from '../connectors/credentials.ts'
import type { Db } from '../db/db.ts'
import type { CacheInvalidation } from '../db/invalidation/cache-invalidation.ts'
import { ALL_MERCHANTS, transaction } from '../db/transaction.ts'
import { coalesceRuns } from './coalesce-runs.ts'
import type { Connection } from './connection.ts'
import { openCredentials } from './sealed-credentials.ts'
import { readConnections, type StoredConnection } from './store.ts'

/** A connection that this process keeps open. */
type OpenConnection = {
  readonly connection: Connection
  /** Null: it could not be opened, as the log says. */
  readonly connector: Connector | null
}

/** The connections of this deployment, as one process knows them. */
export type Connections = {
  /** A connection in any state: disabled ones still receive notifications and are polled. Undefined: there is none. */
  find(id: string): OpenConnection | undefined
  /** Every connection, oldest first. */
  list(): readonly OpenConnection[]
  /** Reads them anew; resolves when what was stored before the call is known here. */
  refresh(): Promise<void>
  stop(): void
}

type RegistryApp = {
  readonly db: Db
  readonly masterKey: MasterKey
  readonly invalidation: CacheInvalidation
  readonly log: { error(fields: object, message: string): void }
  /** Makes the connector of a connection. Throws where its credentials are of no use. */
  readonly open: (connection: Connection, credentials: Credentials) => Connector
}

/** How soon a change is known where no notification arrives (decision 17). */
const REREAD_MS = 2 * SECOND_MS

type Entry = OpenConnection & { readonly sealed: Buffer }

/**
 * Opens every stored connection and follows their changes: at once where the database notifies of them, else within
 * two seconds. What did not change stays open, with the token it holds. While the database does not answer, the last
 * known ones serve.
 */
export async function openConnections(app: RegistryApp): Promise<Connections> {
  let entries: ReadonlyMap<string, Entry> = new Map()
  const read = async () => {
    const stored = await transaction(app.db, ALL_MERCHANTS, readConnections)
    entries = new Map(stored.map((one) => [one.id, openAgain(app, one, entries.get(one.id))]))
  }
  const refresh = coalesceRuns(read)
  await refresh()
  const follow = () => void refresh().catch(() => {})
  app.invalidation.on(['connection'], follow)
  const timer = setInterval(follow, REREAD_MS)
  timer.unref()
  return {
    find: (id) => entries.get(id),
    list: () => [...entries.values()],
    refresh,
    stop: () => clearInterval(timer),
  }
}

function openAgain(app: RegistryApp, { sealed, ...connection }: StoredConnection, before: Entry | undefined): Entry {
  if (before?.sealed.equals(sealed)) return { ...before, connection }
  try {
    const credentials = openCredentials(app.masterKey, { id: connection.id, sealed })
    return { connection, sealed, connector: app.open(connection, credentials) }
  } catch (err) {
    const { id, name, profile } = connection
    app.log.error({ err, connection: id, name, profile }, 'a connection could not be opened: nothing goes over it')
    return { connection, sealed, connector: null }
  }
}

import { StartError } from '../../base/start-error.ts'
import { findBinaries } from './binaries.ts'
import { bringUp } from './bring-up.ts'
import { openCluster } from './cluster.ts'
import { ensureDatabase } from './connect.ts'
import { explainFailure, type Layout, layoutOf, makeDataDir } from './layout.ts'
import { takeLock } from './lock.ts'
import { stopPostmaster } from './postmaster.ts'
import { type Settings, urlOf } from './settings.ts'
import { type Log, superviseServer } from './supervise.ts'

/** A PostgreSQL of our own that serves one data directory. */
export type EmbeddedPostgres = {
  /** The superuser's address of database `gapura`; stays the same when the server has to be started again. */
  readonly url: string
  /** True when it was still running: an earlier Gapura on this directory was killed. */
  readonly adopted: boolean
  /** Stops the server and frees the data directory. Call it last, after all that uses the database; repeats do nothing. */
  stop(): Promise<void>
}

export type EmbeddedPostgresOptions = {
  dataDir: string
  /** Gets, in sentences, what an operator should know. */
  log?: Log
  /** For throw-away data (tests): server settings in place of the usual ones, such as `fsync: 'off'`. */
  settings?: Settings
}

/**
 * Brings up PostgreSQL on a data directory, made on the first start, for this process alone. The server does not keep
 * this process alive, and is stopped if it exits. Throws StartError with one sentence for the operator.
 */
export const startEmbeddedPostgres = async (options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> => {
  const layout = layoutOf(options.dataDir)
  const log = options.log ?? (() => undefined)
  try {
    await makeDataDir(layout)
    const lock = await takeLock(layout)
    try {
      const server = await startServer(layout, log, options.settings ?? {})
      let stopped: Promise<void> | undefined
      const stop = () => {
        stopped ??= server.stop().finally(() => lock.release())
        return stopped
      }
      return { url: server.url, adopted: server.adopted, stop }
    } catch (error) {
      await lock.release()
      throw error
    }
  } catch (error) {
    throw explainFailure(layout, error)
  }
}

const startServer = async (layout: Layout, log: Log, settings: Settings): Promise<EmbeddedPostgres> => {
  const cluster = await openCluster(layout, await findBinaries(), settings)
  const postmaster = await bringUp(cluster)
  const { port, adopted } = postmaster
  if (adopted) log(`PostgreSQL was still running on ${layout.shown} (process ${postmaster.pid}) and is used again.`)
  try {
    await ensureDatabase({ port, password: cluster.password })
  } catch (cause) {
    await stopPostmaster(postmaster.pid, postmaster.ended)
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new StartError(`PostgreSQL runs in ${layout.shown} but cannot be used: ${why}.`, { cause })
  }
  return { url: urlOf(port, cluster.password), adopted, stop: superviseServer(cluster, postmaster, log) }
}

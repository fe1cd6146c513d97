import { readFile, realpath } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../../base/start-error.ts'
import type { Cluster } from './cluster.ts'
import { acceptsUs } from './connect.ts'
import { adoptPostmaster, type Postmaster, startPostmaster, stopPostmaster, waitUntilReady } from './postmaster.ts'
import { findServer, type PostmasterFile } from './postmaster-file.ts'
import { endOrphans } from './processes.ts'
import { explainOutput } from './server-log.ts'
import { HOST, serverArguments } from './settings.ts'

const RETRY_MS = 100
const RETRIES_MAX = 100
/** After so many tries the last processes of a killed server are killed too. */
const ORPHAN_TRIES = 10

/**
 * Failures that pass by themselves: the last processes of a killed server are still exiting, an orphaned server was first
 * (and will be adopted), or another program took the port between its choice and its use.
 */
const TRANSIENT = /shared memory block|lock file "postmaster\.pid"|could not create any TCP\/IP sockets/

/**
 * Brings a server up on the cluster: the one an earlier Gapura left, if it is as we would start it, else a new one.
 * Any other survivor is stopped first. Without `port` a free one is picked. Throws StartError.
 */
export const bringUp = async (cluster: Cluster, port?: number): Promise<Postmaster> => {
  for (let tries = 1; ; tries++) {
    const survivor = await findServer(cluster.layout.cluster)
    if (survivor) {
      if (await isAsWeWouldStartIt(cluster, survivor, port)) return adoptPostmaster(survivor.pid, survivor.port)
      await stopSurvivor(cluster, survivor)
    }
    const result = await startPostmaster(cluster, port ?? (await pickFreePort()))
    if (!('output' in result)) return result
    if (!TRANSIENT.test(result.output) || tries > RETRIES_MAX)
      throw new StartError(explainOutput(cluster.layout, 'PostgreSQL could not start', result.output))
    if (tries === ORPHAN_TRIES) await endOrphans(cluster.layout.cluster)
    await sleep(RETRY_MS)
  }
}

/** Same program, same settings, our password: then a survivor is as good as new. */
const isAsWeWouldStartIt = async (cluster: Cluster, survivor: PostmasterFile, port?: number): Promise<boolean> => {
  const { layout, binaries, password, settings } = cluster
  if (survivor.status === 'stopping' || (port !== undefined && port !== survivor.port)) return false
  const options = await readFile(join(layout.cluster, 'postmaster.opts'), 'utf8').catch(() => '')
  const program = await realpath(binaries.postgres)
  const quoted = serverArguments(layout.cluster, survivor.port, settings).map((argument) => `"${argument}"`)
  if (options.trim() !== [program, ...quoted].join(' ')) return false
  return (await waitUntilReady(cluster, survivor)) && (await acceptsUs({ port: survivor.port, password }))
}

const stopSurvivor = async ({ layout }: Cluster, { pid }: PostmasterFile): Promise<void> => {
  try {
    await stopPostmaster(pid)
  } catch (cause) {
    throw new StartError(
      `A PostgreSQL that another account started (process ${pid}) still uses ${layout.shown}; stop it or set DATA_DIR to another directory.`,
      { cause },
    )
  }
}

/** A port that is free right now. */
const pickFreePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, HOST, () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      server.close(() => resolve(port))
    })
  })

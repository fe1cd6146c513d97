import { setTimeout as sleep } from 'node:timers/promises'
import { bringUp } from './bring-up.ts'
import type { Cluster } from './cluster.ts'
import { type Postmaster, stopPostmaster } from './postmaster.ts'

export type Log = (line: string) => void

const RETRY_FIRST_MS = 250
const RETRY_MAX_MS = 5_000

/**
 * Keeps a server up: one that ends unexpectedly (killed, out of memory) is started again on the same port,
 * so that its address stays the same and clients only have to reconnect. Returns a function that stops it permanently.
 */
export const superviseServer = (cluster: Cluster, first: Postmaster, log: Log): (() => Promise<void>) => {
  const stopping = new AbortController()
  let current: Postmaster | undefined = first

  const restart = async (): Promise<Postmaster | undefined> => {
    for (let waitMs = RETRY_FIRST_MS; !stopping.signal.aborted; waitMs = Math.min(waitMs * 2, RETRY_MAX_MS)) {
      try {
        return await bringUp(cluster, first.port)
      } catch (error) {
        log(error instanceof Error ? error.message : String(error))
        await sleep(waitMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
    return undefined
  }

  const watch = async (): Promise<void> => {
    while (current) {
      await current.ended
      if (stopping.signal.aborted) return
      log('PostgreSQL ended unexpectedly and is started again.')
      current = undefined
      current = await restart()
      if (stopping.signal.aborted) return
    }
  }

  const watching = watch()
  return async () => {
    stopping.abort()
    if (!current) await watching.catch(() => undefined)
    if (current) await stopPostmaster(current.pid, current.ended)
    await watching
  }
}

import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isMissing } from './layout.ts'
import { isPostgresOn, isTaken } from './processes.ts'

/** What a running server writes into its cluster about itself. Source: PostgreSQL, src/include/utils/pidfile.h. */
export type PostmasterFile = { readonly pid: number; readonly port: number; readonly status: string }

const PID_LINE = 0
const PORT_LINE = 3
const STATUS_LINE = 7
const FIRST_LINES_MS = 500

const pathOf = (cluster: string) => join(cluster, 'postmaster.pid')

/** Reads `postmaster.pid`; undefined where there is none, or while it is being written. */
export const readPostmasterFile = async (cluster: string): Promise<PostmasterFile | undefined> => {
  const text = await readFile(pathOf(cluster), 'utf8').catch((error) => {
    if (isMissing(error)) return ''
    throw error
  })
  const lines = text.split('\n')
  const pid = Number(lines[PID_LINE])
  const port = Number(lines[PORT_LINE])
  if (!(pid > 0) || !(port > 0)) return undefined
  return { pid, port, status: lines[STATUS_LINE]?.trim() ?? 'starting' }
}

/**
 * The server that still runs on the cluster, if one does. A `postmaster.pid` that names another program's process, or is
 * cut off, is removed: PostgreSQL would take that process for a server and refuse to start. One that names no process
 * stays: PostgreSQL also learns from it whether other processes of the dead server are still around.
 */
export const findServer = async (cluster: string): Promise<PostmasterFile | undefined> => {
  let found = await readPostmasterFile(cluster)
  if (!found && (await hasPostmasterFile(cluster))) {
    await sleep(FIRST_LINES_MS)
    found = await readPostmasterFile(cluster)
  }
  if (found && (await isPostgresOn(found.pid, cluster))) return found
  if (!found || isTaken(found.pid)) await rm(pathOf(cluster), { force: true })
  return undefined
}

const hasPostmasterFile = (cluster: string): Promise<boolean> =>
  readFile(pathOf(cluster)).then(
    () => true,
    () => false,
  )

import { readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '../../base/start-error.ts'
import { fullDisk, handToOwner, type Layout } from './layout.ts'

/** The right to use a data directory. */
export type Lock = { release(): Promise<void> }

const SQLITE_BUSY = 5
const SQLITE_FULL = 13

/**
 * Takes the data directory for this process alone, or throws a StartError that names the holder.
 *
 * The lock is the kernel's own (fcntl), which frees it with its process however that ends: there is no stale lock to
 * recognise, no process id that may be another's after a restart, and two starts cannot both win. Node reaches such locks only
 * through SQLite, so an empty SQLite file carries it. Nothing else in this process may open that file: closing any
 * handle would drop the lock. The id in `gapura.pid` is for the message only.
 */
export const takeLock = async (layout: Layout): Promise<Lock> => {
  const held = openExclusively(layout)
  try {
    await handToOwner(layout, layout.lock)
    await writeFile(layout.pid, `${process.pid}\n`)
    await handToOwner(layout, layout.pid)
  } catch (error) {
    held.close()
    throw error
  }
  return {
    // The lock file stays: removing it would let a second process lock a new file of the same name.
    release: async () => {
      if (!held.isOpen) return
      await rm(layout.pid, { force: true })
      held.close()
    },
  }
}

const openExclusively = (layout: Layout): DatabaseSync => {
  let file: DatabaseSync | undefined
  try {
    file = new DatabaseSync(layout.lock, { timeout: 0 })
    // Nothing is ever written, so no journal is wanted beside the file.
    file.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    return file
  } catch (error) {
    file?.close()
    throw explainRefusal(layout, error)
  }
}

const explainRefusal = (layout: Layout, cause: unknown): unknown => {
  if (!(cause instanceof Error && 'errcode' in cause)) return cause
  // SQLite's extended codes have the plain one in their lowest byte.
  const code = Number(cause.errcode) & 0xff
  if (code === SQLITE_FULL) return new StartError(fullDisk(layout), { cause })
  const problem =
    code === SQLITE_BUSY
      ? `Another Gapura${holderOf(layout)} already uses ${layout.shown}; stop it`
      : `${layout.shown}/gapura.lock cannot be locked by this account (${cause.message}); start Gapura as its owner`
  return new StartError(`${problem} or set DATA_DIR to another directory.`, { cause })
}

const holderOf = (layout: Layout): string => {
  try {
    const pid = readFileSync(layout.pid, 'utf8').trim()
    return /^\d+$/.test(pid) ? ` (process ${pid})` : ''
  } catch {
    return ''
  }
}

import { constants } from 'node:fs'
import { open, rename, stat } from 'node:fs/promises'
import { fullDisk, handToOwner, type Layout } from './layout.ts'

const LOG_MAX_BYTES = 16 * 1024 * 1024
const TAIL_MAX_BYTES = 16 * 1024
/** Not through a link: root may be writing into another account's directory. */
const APPEND = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW
const DISK_IS_FULL = /No space left on device|Disk quota exceeded|wrote only \d+ of|Check free disk space/

/** Opens PostgreSQL's log for appending; an overlong one is first renamed to `postgres.log.1`. `size`: where it ends. */
export const openServerLog = async (layout: Layout) => {
  const before = await stat(layout.log).catch(() => undefined)
  if (before && before.size > LOG_MAX_BYTES) await rename(layout.log, `${layout.log}.1`)
  const file = await open(layout.log, APPEND, 0o600)
  await handToOwner(layout, layout.log)
  const { size } = await file.stat()
  return { file, size }
}

/** The log's text from byte `start` on (its last part, when that is long). */
export const readServerLog = async (layout: Layout, start: number): Promise<string> => {
  const file = await open(layout.log, 'r')
  try {
    const { size } = await file.stat()
    const from = Math.max(start, size - TAIL_MAX_BYTES)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.max(0, size - from)), 0, null, from)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await file.close()
  }
}

/** One sentence from what a PostgreSQL program printed before it gave up. */
export const explainOutput = (layout: Layout, what: string, output: string): string => {
  if (DISK_IS_FULL.test(output)) return fullDisk(layout)
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  // The line with the reason is rarely the last: a closing message or a hint follows it.
  const why = lines.findLast((line) => /(FATAL|PANIC|error):/.test(line)) ?? lines.at(-1) ?? 'it logged nothing'
  return `${what} in ${layout.shown}: ${why.replace(/^.*?(FATAL|PANIC|error):\s*/, '')}.`
}

import { lchown, mkdir, stat } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import { StartError } from '../../base/start-error.ts'

/** The files in the data directory. All paths are absolute; `shown` is the directory as messages show it. */
export type Layout = {
  readonly dataDir: string
  readonly shown: string
  /** The cluster: what PostgreSQL itself calls its data directory. */
  readonly cluster: string
  readonly password: string
  readonly log: string
  readonly lock: string
  readonly pid: string
}

export const layoutOf = (dataDir: string): Layout => {
  const root = resolve(dataDir)
  const near = `.${sep}${relative(process.cwd(), root)}`
  return {
    dataDir: root,
    shown: near.length < root.length && !near.includes('..') ? near : root,
    cluster: join(root, 'postgres'),
    password: join(root, 'postgres-password'),
    log: join(root, 'postgres.log'),
    lock: join(root, 'gapura.lock'),
    pid: join(root, 'gapura.pid'),
  }
}

/** Root's data directory lets other accounts pass through but not list it: PostgreSQL runs as one and lives inside. */
export const makeDataDir = async ({ dataDir }: Layout): Promise<void> => {
  await mkdir(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
}

/** Gives a file that root made to the owner of the data directory, so that this owner can start Gapura later. */
export const handToOwner = async ({ dataDir }: Layout, path: string): Promise<void> => {
  if (process.getuid?.() !== 0) return
  const owner = await stat(dataDir)
  await lchown(path, owner.uid, owner.gid)
}

const ELSEWHERE = 'set DATA_DIR to another directory'
const NOT_OURS = `may not be read and written by this account; start Gapura as its owner or ${ELSEWHERE}.`
const READ_ONLY = `is on a read-only disk; ${ELSEWHERE}.`
const NOT_A_DIRECTORY = 'is not a directory; set DATA_DIR to another one.'

const REASONS: Record<string, string> = {
  EACCES: NOT_OURS,
  EPERM: NOT_OURS,
  EROFS: READ_ONLY,
  ENOTDIR: NOT_A_DIRECTORY,
  EEXIST: NOT_A_DIRECTORY,
}

/** The message where there is no room for the data. */
export const fullDisk = ({ shown }: Layout): string =>
  `The disk that holds ${shown} is full; free some space or ${ELSEWHERE}.`

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/** Turns an error of the operating system into a sentence; anything else (a bug) passes unchanged. */
export const explainFailure = (layout: Layout, cause: unknown): unknown => {
  const code = codeOf(cause)
  if (code === undefined || !(cause instanceof Error && 'syscall' in cause)) return cause
  if (code === 'ENOSPC' || code === 'EDQUOT') return new StartError(fullDisk(layout), { cause })
  const reason = REASONS[code] ?? `cannot be used (${cause.message}); ${ELSEWHERE}.`
  return new StartError(`${layout.shown} ${reason}`, { cause })
}

/** True when a file or directory simply is not there. */
export const isMissing = (error: unknown): boolean => codeOf(error) === 'ENOENT'

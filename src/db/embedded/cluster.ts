import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../../base/start-error.ts'
import type { Binaries } from './binaries.ts'
import { isMissing, type Layout } from './layout.ts'
import { makePassword, requirePassword, syncDirectory } from './password.ts'
import { chooseRunner, commandFor, type Runner } from './runner.ts'
import { explainOutput } from './server-log.ts'
import { type Settings, SUPERUSER } from './settings.ts'

const run = promisify(execFile)

const STAGING = 'postgres.new-'

/** A cluster that is ready to be served. */
export type Cluster = {
  readonly layout: Layout
  readonly binaries: Binaries
  readonly runner: Runner
  readonly password: string
  /** Where the server is to differ from our settings. */
  readonly settings: Settings
}

/** Opens the data directory's cluster, and makes it first where there is none. The caller holds the lock. */
export const openCluster = async (layout: Layout, binaries: Binaries, settings: Settings): Promise<Cluster> => {
  await removeUnfinished(layout)
  const major = await majorOf(layout)
  if (major === undefined) return { settings, ...(await createCluster(layout, binaries)) }
  if (major !== binaries.major)
    throw new StartError(
      `The data in ${layout.shown} was written by PostgreSQL ${major} and this Gapura brings ${binaries.major}; move the data over with pg_upgrade or set DATA_DIR to another directory.`,
    )
  const runner = await chooseRunner(layout, binaries, layout.cluster)
  return { layout, binaries, runner, password: await requirePassword(layout), settings }
}

/** The major version a cluster was made by; undefined where there is none yet. */
const majorOf = async (layout: Layout): Promise<string | undefined> => {
  try {
    return (await readFile(join(layout.cluster, 'PG_VERSION'), 'utf8')).trim()
  } catch (error) {
    if (!isMissing(error)) throw error
  }
  const found = await readdir(layout.cluster).catch(() => [])
  if (found.length === 0) return undefined
  throw new StartError(
    `${layout.shown}/postgres holds files but no PostgreSQL data; move it away or set DATA_DIR to another directory.`,
  )
}

/** Makes the cluster in a staging directory and renames it when complete: an interrupted start leaves none half made. */
const createCluster = async (layout: Layout, binaries: Binaries): Promise<Omit<Cluster, 'settings'>> => {
  const password = await makePassword(layout)
  const staging = join(layout.dataDir, STAGING + randomBytes(6).toString('hex'))
  // The cluster's account may pass through; only it may read the cluster and the copy of the password.
  await mkdir(staging, { mode: 0o711 })
  try {
    const target = join(staging, 'cluster')
    const passwordFile = join(staging, 'password')
    await mkdir(target, { mode: 0o700 })
    await writeFile(passwordFile, `${password}\n`, { mode: 0o600 })
    const runner = await chooseRunner(layout, binaries, target)
    if (runner.owner) await chown(passwordFile, runner.owner.uid, runner.owner.gid)
    await runInitdb(layout, runner, binaries.initdb, target, passwordFile)
    await rename(target, layout.cluster)
    await syncDirectory(layout.dataDir)
    return { layout, binaries, runner, password }
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

const runInitdb = async (layout: Layout, runner: Runner, initdb: string, target: string, passwordFile: string) => {
  const args = [
    ...['-D', target, '-U', SUPERUSER, '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--no-instructions'],
    // The password is random: hashing it thousands of times protects nothing, and takes milliseconds of every connection.
    ...['--set', 'scram_iterations=1'],
    // Text sorts by code point everywhere alike, and upper and lower case are known beyond ASCII.
    ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    ...(process.platform === 'linux' ? ['--sync-method=syncfs'] : []),
  ]
  try {
    await run(...commandFor(runner, initdb, args))
  } catch (cause) {
    const output = cause instanceof Error && 'stderr' in cause ? String(cause.stderr) : String(cause)
    throw new StartError(explainOutput(layout, 'PostgreSQL could not make its data', output), { cause })
  }
}

/** Removes what a start that was killed during initdb left. An orphaned initdb then fails by itself. */
const removeUnfinished = async ({ dataDir }: Layout): Promise<void> => {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(STAGING)) continue
    await rm(join(dataDir, name), { recursive: true, force: true }).catch(() => undefined)
  }
}

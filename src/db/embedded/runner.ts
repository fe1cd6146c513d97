import { execFile } from 'node:child_process'
import { chown, lstat, readdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../../base/start-error.ts'
import { type Account, hasName, isRoot, ownerOf, pickAccount, ROOT } from './account.ts'
import type { Binaries } from './binaries.ts'
import type { Layout } from './layout.ts'
import { PROGRAM_ENVIRONMENT } from './settings.ts'

const run = promisify(execFile)

/** A way to run PostgreSQL's programs, which refuse to run as root. */
export type Runner = {
  /** A program that changes the account and then executes the one given to it: the process id stays. */
  readonly prefix: readonly string[]
  /** The account that Node itself should change to. */
  readonly as?: Account
  /** The account that the cluster must belong to; undefined: this process's. */
  readonly owner?: Account
}

/** Inside a user namespace of its own the account is called nobody; outside it stays the same account. */
const RENAMED: readonly string[] = ['unshare', '-U', '--map-user=65534', '--map-group=65534', '--']

/** The program, arguments and options for `spawn` or `execFile`. */
export const commandFor = (runner: Runner, program: string, args: readonly string[]) => {
  const [command = program, ...rest] = [...runner.prefix, program, ...args]
  // The working directory is one that every account may enter.
  const options = { cwd: '/', env: PROGRAM_ENVIRONMENT, ...runner.as }
  return [command, rest, options] as const
}

/**
 * Finds how to run PostgreSQL on the directory `target` (a cluster, or the empty place of a new one) and gives the
 * directory to the account it will run as. Throws StartError when there is no way.
 */
export const chooseRunner = async (layout: Layout, binaries: Binaries, target: string): Promise<Runner> => {
  const owner = (await ownerOf(target)) ?? ROOT
  if (!isRoot()) return chooseAsOrdinary(layout, binaries, target, owner)
  const runners = await rootRunners(layout)
  // A cluster stays with its owner where it can: a server that was left running may still be at work in it.
  if (target === layout.cluster)
    runners.sort((a, b) => Number(b.owner?.uid === owner.uid) - Number(a.owner?.uid === owner.uid))
  for (const runner of runners) {
    const next = runner.owner ?? owner
    // A root without its privileges (a locked-down container) may not change owners.
    if (!(await handOver(target, next)) || !(await reaches(runner, binaries, target))) continue
    if (next.uid !== owner.uid) await chownAll(await realpath(target), next)
    return runner
  }
  await handOver(target, owner)
  throw new StartError(
    'The embedded PostgreSQL may not run as root, and no other account can use it here; start Gapura as an ordinary user or set DATABASE_URL.',
  )
}

const chooseAsOrdinary = async (
  layout: Layout,
  binaries: Binaries,
  target: string,
  owner: Account,
): Promise<Runner> => {
  if (process.getuid && owner.uid !== process.getuid())
    throw new StartError(
      `The data in ${layout.shown} belongs to another account (${owner.uid}); start Gapura as that account or set DATA_DIR to another directory.`,
    )
  const renamed = { prefix: RENAMED }
  return !hasName() && (await reaches(renamed, binaries, target)) ? renamed : { prefix: [] }
}

const rootRunners = async (layout: Layout): Promise<Runner[]> => {
  const account = await pickAccount(layout)
  const lent = account ? [{ prefix: [], as: account, owner: account }, passingEverywhere(account)] : []
  return process.platform === 'linux' ? [...lent, { prefix: RENAMED, owner: ROOT }] : lent.slice(0, 1)
}

/**
 * As the account, with the one privilege of root that opens directories (CAP_DAC_OVERRIDE): for a checkout or data
 * below a directory that only root may enter.
 */
const passingEverywhere = (account: Account): Runner => ({
  prefix: [
    ...['setpriv', `--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups'],
    ...['--inh-caps=+dac_override', '--ambient-caps=+dac_override', '--securebits=+no_setuid_fixup', '--'],
  ],
  owner: account,
})

const handOver = (path: string, { uid, gid }: Account): Promise<boolean> =>
  chown(path, uid, gid).then(
    () => true,
    () => false,
  )

const PROBE = 'test "$(id -u)" != 0 && test -x "$1" && test -x "$2" && test -r "$3" && test -x "$4" && test -w "$4"'

/** Tests with a shell, run the same way, whether it can use the programs and the directory and is not root. */
const reaches = async (runner: Runner, { initdb, postgres, catalog }: Binaries, target: string): Promise<boolean> => {
  const args = ['-c', PROBE, 'sh', initdb, postgres, catalog, target]
  return run(...commandFor(runner, '/bin/sh', args)).then(
    () => true,
    () => false,
  )
}

const chownAll = async (path: string, { uid, gid }: Account): Promise<void> => {
  // Symbolic links (tablespaces) are followed by nothing here: what lies elsewhere is not ours.
  if ((await lstat(path)).isSymbolicLink()) return
  await chown(path, uid, gid)
  const below = await readdir(path).catch((error) => {
    if (error.code === 'ENOTDIR') return []
    throw error
  })
  for (const name of below) await chownAll(join(path, name), { uid, gid })
}

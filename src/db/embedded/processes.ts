import { execFile } from 'node:child_process'
import { readdir, readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** True when the process id is taken, be it by another account's process or by one that ended and was not collected. */
export const isTaken = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** True while a process runs. One that ended and was not collected by its parent (in containers, often never) does not. */
export const isRunning = async (pid: number): Promise<boolean> => {
  if (!isTaken(pid)) return false
  if (process.platform !== 'linux') return true
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const state = status.slice(status.lastIndexOf(')') + 2)[0]
  return state !== undefined && state !== 'Z' && state !== 'X'
}

/** True when the process is a PostgreSQL server on this very cluster, and not another process that got the same id. */
export const isPostgresOn = async (pid: number, cluster: string): Promise<boolean> => {
  if (!(await isRunning(pid))) return false
  const command = await commandOf(pid)
  if (!/^postgres(\.exe)?$/.test(basename(command.program))) return false
  // The server's working directory is its cluster, even if the cluster was renamed since it started. Where it
  // cannot be read (a container's root and another account's process), the command line has to do.
  return (await worksIn(pid, cluster)) ?? command.line.includes(` -D ${cluster} -p `)
}

/**
 * Kills the processes left of a server that was killed. They exit by themselves once they notice, but one in the middle of
 * a long computation holds the cluster until then. The server must be dead: they have nothing to save. Linux only:
 * elsewhere their cluster cannot be determined.
 */
export const endOrphans = async (cluster: string): Promise<void> => {
  for (const name of await readdir('/proc').catch(() => [])) {
    const pid = Number(name)
    if (!(pid > 0) || !(await commandOf(pid)).line.startsWith('postgres: ')) continue
    if (await worksIn(pid, cluster)) process.kill(pid, 'SIGKILL')
  }
}

/** Undefined where it cannot be seen. */
const worksIn = async (pid: number, directory: string): Promise<boolean | undefined> => {
  const [theirs, ours] = await Promise.all([`/proc/${pid}/cwd`, directory].map((path) => stat(path).catch(() => null)))
  return theirs && ours ? theirs.dev === ours.dev && theirs.ino === ours.ino : undefined
}

const commandOf = async (pid: number): Promise<{ program: string; line: string }> => {
  if (process.platform === 'linux') {
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    return { program: line.split('\0')[0] ?? '', line: line.replaceAll('\0', ' ') }
  }
  const read = (column: string) =>
    run('ps', ['-ww', '-o', `${column}=`, '-p', `${pid}`]).then(
      ({ stdout }) => stdout.trim(),
      () => '',
    )
  return { program: await read('comm'), line: await read('command') }
}

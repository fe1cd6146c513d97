import { type ChildProcess, spawn } from 'node:child_process'
import { openSync } from 'node:fs'

/** A program that was started, in its own process group. */
export type Program = { readonly pid: number; hasEnded(): boolean; stop(signal?: NodeJS.Signals): Promise<void> }

const STOP_MAX_MS = 15_000
const ENVIRONMENT = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C.UTF-8',
  TZ: 'UTC',
}

/** The words before a command that have it run as the account `postgres`; the database refuses to run as root. */
export const asPostgres = (): string[] =>
  process.getuid?.() === 0 ? ['setpriv', '--reuid', 'postgres', '--regid', 'postgres', '--init-groups'] : []

/** Starts a program whose output goes to a file. */
export function startProgram(words: readonly string[], logFile: string, env: Record<string, string> = {}): Program {
  const log = openSync(logFile, 'a')
  const [command = '', ...args] = words
  const child: ChildProcess = spawn(command, args, {
    stdio: ['ignore', log, log],
    detached: true,
    env: { ...ENVIRONMENT, ...env },
    cwd: '/',
  })
  let hasEnded = false
  const ended = new Promise<void>((resolve) => {
    for (const event of ['exit', 'error']) {
      child.once(event, () => {
        hasEnded = true
        resolve()
      })
    }
  })
  return {
    pid: child.pid ?? 0,
    hasEnded: () => hasEnded,
    async stop(signal = 'SIGTERM') {
      child.kill(signal)
      const late = setTimeout(() => child.kill('SIGKILL'), STOP_MAX_MS)
      await ended
      clearTimeout(late)
    },
  }
}

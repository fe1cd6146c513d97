import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The postmaster of a data directory and everything it started. */
function postgresProcesses(dataDir: string): number[] {
  const postmaster = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  const children = execFileSync('ps', ['-A', '-o', 'pid=,ppid='])
    .toString()
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === postmaster)
    .map(([pid = 0]) => pid)
  return [postmaster, ...children]
}

/** Sends a signal to all of a PostgreSQL, the postmaster first, so that it cannot react to what its children do. */
export function signalPostgres(dataDir: string, signal: NodeJS.Signals): void {
  for (const pid of postgresProcesses(dataDir)) {
    try {
      process.kill(pid, signal)
    } catch {
      // It ended meanwhile, which is as good.
    }
  }
}

import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/** Ends the process with a sentence where programs are missing that a task needs: that is no failure of the task. */
export function skipWithout(programs: readonly string[], packages: string): void {
  const missing = programs.filter((name) => !PATH.split(':').some((folder) => existsSync(join(folder, name))))
  if (process.platform !== 'linux') skip('it needs Linux')
  if (missing.length > 0) skip(`not installed here: ${missing.join(', ')} (Debian: apt-get install ${packages})`)
}

export function skip(reason: string): never {
  console.log(`Skipped: ${reason}.`)
  process.exit(0)
}

/** Runs a program to its end and returns what it printed. Throws what it said where it fails. */
export function run(program: string, words: readonly string[], env: Record<string, string> = {}): string {
  const { status, stdout, stderr, error } = spawnSync(program, [...words], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status !== 0) throw new Error(`${program} ${words.join(' ')}: ${error?.message ?? `${stdout}${stderr}`}`)
  return stdout
}

/** Seconds since 1970 that everything is dated by: SOURCE_DATE_EPOCH, the last commit, or the beginning. */
export function sourceDate(root: string): number {
  if (process.env.SOURCE_DATE_EPOCH) return Number(process.env.SOURCE_DATE_EPOCH)
  const { status, stdout } = spawnSync('git', ['-C', root, 'log', '-1', '--format=%ct'], { encoding: 'utf8' })
  return status === 0 ? Number(stdout) : 0
}

/** The commit that is built; undefined outside of a repository. */
export function revision(root: string): string | undefined {
  const { status, stdout } = spawnSync('git', ['-C', root, 'rev-parse', 'HEAD'], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

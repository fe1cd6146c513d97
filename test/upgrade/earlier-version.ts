import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { aDirectory } from '../gateway/process.ts'
import { atEnd } from '../setup/at-end.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const git = (...words: string[]): string => execFileSync('git', words, { cwd: ROOT }).toString().trim()

/** An earlier version of the gateway, built beside this one. */
export type EarlierVersion = {
  /** Its commit and subject. */
  readonly name: string
  /** The compiled command line. */
  readonly main: string
  /** The migrations that this version has and that one has not. */
  readonly newMigrations: readonly string[]
}

/**
 * Checks out and builds what `ref` names; empty: the last release, or, while there is none, the commit that made the schema of
 * the first one. Older commits have other migrations, and a database of theirs is refused.
 */
export function buildEarlierVersion(ref: string): EarlierVersion {
  const commit = git('rev-parse', `${ref || lastRelease() || firstOfSchema()}^{commit}`)
  if (!migrationsOf(commit).includes(FIRST_MIGRATION)) {
    throw new Error(`${commit} is older than ${firstOfSchema()}: name a commit from that one on in UPGRADE_FROM`)
  }
  const folder = join(aDirectory(), 'earlier')
  git('worktree', 'add', '--detach', folder, commit)
  atEnd(() => {
    rmSync(folder, { recursive: true, force: true })
    git('worktree', 'prune')
  })
  const run = (...words: string[]) =>
    execFileSync('npm', words, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  const lockOf = (at: string) => readFileSync(join(at, 'package-lock.json'), 'utf8')
  if (lockOf(ROOT) === lockOf(folder)) symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  else run('ci', '--no-audit', '--no-fund')
  for (const part of ['server', 'page', 'dashboard']) run('run', '-s', `build:${part}`)
  const known = migrationsOf(commit)
  return {
    name: git('log', '-1', '--format=%h %s', commit),
    main: join(folder, 'dist/cli/main.js'),
    newMigrations: migrationsOf('HEAD').filter((name) => !known.includes(name)),
  }
}

const MIGRATIONS = 'src/db/migrations'

function lastRelease(): string {
  return git('tag', '--list', 'v*', '--merged', 'HEAD^', '--sort=-version:refname').split('\n')[0] ?? ''
}

/** A file that every version since then has, and none before. */
const FIRST_MIGRATION = '0002_cache_invalidation.sql'

const firstOfSchema = (): string =>
  git('log', '-1', '--format=%H', '--diff-filter=A', '--', `${MIGRATIONS}/${FIRST_MIGRATION}`)

const migrationsOf = (commit: string): string[] =>
  git('ls-tree', '--name-only', commit, `${MIGRATIONS}/`)
    .split('\n')
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.slice(MIGRATIONS.length + 1))

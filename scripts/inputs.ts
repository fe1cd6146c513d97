import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import type { Plugin } from 'vite'

export const ROOT = resolve(import.meta.dirname, '..')

/** Where the repository's own programs and tests find the SDK, and what the shops share: at their source, built or not. */
export const SDK_SOURCE = {
  '@gapura/sdk': join(ROOT, 'packages/sdk/src/index.ts'),
  '@gapura/shop': join(ROOT, 'packages/shop/src/index.ts'),
}

/** What a build was made from: each file it read, relative to the repository, and the hash of its content. */
export type Inputs = Readonly<Record<string, string>>

/** What decides about every build: the versions of the tools, and what is recorded of a build. */
export const COMMON_INPUTS = ['package-lock.json', 'scripts/inputs.ts']

const hashOf = (file: string): string => {
  const path = join(ROOT, file)
  return existsSync(path) ? createHash('sha256').update(readFileSync(path)).digest('hex') : 'absent'
}

/** Records what a build that began at `startedAtMs` was made from; nothing where a file was written meanwhile. */
export function recordInputs(record: string, files: Iterable<string>, startedAtMs: number): void {
  const names = [...new Set([...files, ...COMMON_INPUTS])].sort()
  const path = join(ROOT, record)
  rmSync(path, { force: true })
  if (names.some((file) => statSync(join(ROOT, file)).mtimeMs >= startedAtMs)) return
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, JSON.stringify(Object.fromEntries(names.map((file) => [file, hashOf(file)]))))
}

/** What is recorded of the last build; undefined where there is none. */
export function readInputs(record: string): Inputs | undefined {
  const path = join(ROOT, record)
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Inputs) : undefined
}

/** Whether every file is as it was when the build read it. */
export const areUnchanged = (inputs: Inputs): boolean =>
  Object.entries(inputs).every(([file, hash]) => hashOf(file) === hash)

/** Records what a Vite build was made from: the `folders` it is about, and every module it took from elsewhere. */
export function recordViteInputs(record: string, folders: readonly string[]): Plugin {
  let startedAtMs = 0
  return {
    name: 'record-inputs',
    apply: 'build',
    buildStart() {
      startedAtMs = Date.now()
    },
    writeBundle() {
      const modules = [...this.getModuleIds()].map((id) => relative(ROOT, id.replace(/\?.*/, '')))
      const ours = modules.filter((file) => !/^(\.\.|node_modules)\//.test(file) && existsSync(join(ROOT, file)))
      recordInputs(record, [...ours, ...filesOf(folders)], startedAtMs)
    },
  }
}

/** Every file that matches, tests aside, relative to the repository. */
export const filesOf = (patterns: readonly string[]): string[] =>
  globSync([...patterns], { cwd: ROOT }).filter((file) => !/\.test\.tsx?$/.test(file))

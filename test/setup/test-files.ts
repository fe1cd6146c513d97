import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'

type Need = 'soak' | 'browser' | 'db' | 'none'

const ROOT = resolve(import.meta.dirname, '../..')

/** A test file that imports one of these, itself or through others, needs a browser or a database. The first match counts. */
const NEEDS: readonly (readonly ['browser' | 'db', readonly string[]])[] = [
  ['browser', ['test/browser/chromium.ts']],
  [
    'db',
    [
      'test/setup/database-url.ts',
      'test/gateway/process.ts',
      'test/database/embedded-postgres.ts',
      'src/db/embedded/start.ts',
    ],
  ],
]

/** What the shops and clients that are tried bring (`test:vendure`, `test:clients`) has tests of its own, which are not ours. */
export const NOT_OURS = ['**/node_modules/**']

/** Every test file, relative to the repository. */
export const testFiles = (): string[] =>
  globSync(['{src,dashboard,test}/**/*.test.{ts,tsx}', 'packages/*/src/**/*.test.ts'], {
    cwd: ROOT,
    exclude: NOT_OURS,
  }).sort()

export const testFileOf = (path: string): string => relative(ROOT, path)

/** What a test file takes: a long run by its name (`*.soak.test.ts`), the others by what they import. */
export function needsOf(file: string): Need {
  if (/\.soak\.test\.tsx?$/.test(file)) return 'soak'
  const reached = reach(resolve(ROOT, file))
  return NEEDS.find(([, modules]) => modules.some((module) => reached.has(resolve(ROOT, module))))?.[0] ?? 'none'
}

/** Every module of ours that a file imports for its values, directly or through others, and the file itself. */
function reach(file: string, reached = new Set<string>()): Set<string> {
  if (reached.has(file)) return reached
  reached.add(file)
  for (const imported of importsOf(file)) reach(imported, reached)
  return reached
}

const known = new Map<string, readonly string[]>()

/** Type imports are left out: they are gone when the code runs. */
const IMPORT = /(?:^|\n)\s*(?:import|export)\s+(?!type\b)(?:[^'"]*?\bfrom\s+)?'(\.[^']+)'|\bimport\(\s*'(\.[^']+)'/g

function importsOf(file: string): readonly string[] {
  const cached = known.get(file)
  if (cached) return cached
  const found = readFileSync(file, 'utf8').matchAll(IMPORT)
  const imports = [...found]
    .map((match) => resolve(dirname(file), match[1] ?? match[2] ?? ''))
    .filter((path) => /\.tsx?$/.test(path) && existsSync(path))
  known.set(file, imports)
  return imports
}

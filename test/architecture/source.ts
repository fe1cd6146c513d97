import { globSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve, sep } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../..')

export type Import = {
  readonly from: string
  /** A path from the root, or the name of a package. */
  readonly to: string
  /** Gone when the code runs. */
  readonly isType: boolean
}
/** A TypeScript file of the repository, by its path from the root. */
export type SourceFile = {
  readonly path: string
  readonly text: string
  /** What it imports of ours. */
  readonly imports: readonly Import[]
  /** The packages whose code it uses, Node's own among them. */
  readonly packages: readonly string[]
}

const IMPORT = /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:[^'";]*?\bfrom\s+)?'([^']+)'|\bimport\(\s*'([^']+)'/g

function readSource(path: string): SourceFile {
  const text = readFileSync(resolve(ROOT, path), 'utf8')
  const all = [...text.matchAll(IMPORT)].map(([, type, to = '', dynamic]) => ({
    target: dynamic ?? to,
    isType: type !== undefined,
  }))
  const ours = all.filter(({ target }) => target.startsWith('.'))
  return {
    path,
    text,
    imports: ours.map(({ target, isType }) => {
      const to = relative(ROOT, resolve(ROOT, dirname(path), target)).replaceAll(sep, '/')
      return { from: path, to, isType }
    }),
    packages: all.filter((one) => !ours.includes(one) && !one.isType).map(({ target }) => target),
  }
}

const WHERE = ['*.ts', '{src,dashboard,test,bench,scripts,deploy}/**/*.{ts,tsx}', 'packages/*/src/**/*.ts']

/** Every file that we wrote in TypeScript, tests and tools included. */
export const FILES: readonly SourceFile[] = globSync(WHERE, { cwd: ROOT })
  .map((path) => path.replaceAll(sep, '/'))
  .filter((path) => !path.includes('node_modules/'))
  .sort()
  .map(readSource)

const BY_PATH = new Map(FILES.map((file) => [file.path, file]))

export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path)

/** A file and all that it imports for its values, directly or through others. */
export function reachOf(path: string, reached = new Map<string, SourceFile>()): ReadonlyMap<string, SourceFile> {
  const file = BY_PATH.get(path)
  if (!file || reached.has(path)) return reached
  reached.set(path, file)
  for (const { to, isType } of file.imports) if (!isType) reachOf(to, reached)
  return reached
}

/** What the program is made of: src without its tests. */
export const PROGRAM = FILES.filter(({ path }) => path.startsWith('src/') && !isTest(path))

export const importsOf = (files: readonly SourceFile[]): Import[] => files.flatMap(({ imports }) => imports)

/** `src/checkout/attempts/move.ts` → `checkout`; a file of src itself is a folder of its own. */
export const folderOf = (path: string): string => path.split('/')[1] ?? ''

/** `src/checkout/attempts/move.ts` → `checkout/attempts`; a file of a folder itself is a room of its own. */
export const roomOf = (path: string): string => {
  const [, folder, room, ...rest] = path.split('/')
  return rest.length === 0 ? `${folder}/${room ?? ''}` : `${folder}/${room}`
}

/** The groups of names that reach each other: two or more, or one that leads to itself. (Tarjan's algorithm.) */
export function circlesIn(edges: readonly Pick<Import, 'from' | 'to'>[]): string[][] {
  const next = Map.groupBy(edges, ({ from }) => from)
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const circles: string[][] = []
  const lower = (name: string, value: number) => lowest.set(name, Math.min(lowest.get(name) ?? value, value))

  function visit(name: string): void {
    order.set(name, order.size)
    lower(name, order.size - 1)
    open.push(name)
    const targets = (next.get(name) ?? []).map(({ to }) => to)
    for (const to of targets) {
      if (!order.has(to)) visit(to)
      if (open.includes(to)) lower(name, lowest.get(to) ?? 0)
    }
    if (lowest.get(name) !== order.get(name)) return
    const circle = open.splice(open.indexOf(name))
    if (circle.length > 1 || targets.includes(name)) circles.push(circle.sort())
  }
  for (const name of next.keys()) if (!order.has(name)) visit(name)
  return circles
}

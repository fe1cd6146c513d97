/**
 * Puts together what runs in production, as every package and image has it: `node deploy/tree.ts FOLDER [FOLDER]`, where FOLDER
 * becomes the root of a file system; Node goes into the second, which changes less often. Of the packages nothing is left but what is read as a file: the server is bundled
 * (docs/decisions/0030), and PostgreSQL's programs are for laptops.
 */
import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { buildIfStale } from '../scripts/builds.ts'
import { ROOT } from '../scripts/inputs.ts'

export const PROGRAM = 'usr/lib/gapura'
const FONTS = 'node_modules/@fontsource/noto-sans'

export type Manifest = { readonly version: string; readonly license: string; readonly description: string }
export const MANIFEST = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Manifest

/** Writes the program and its launcher below `folder`. Builds what is stale first. */
export function writeTree(folder: string, version = MANIFEST.version): void {
  buildIfStale('server', 'page', 'dashboard', 'packages')
  const program = join(folder, PROGRAM)
  // The records of builds and the list of packages differ from build to build, and nothing reads them.
  const isRead = (path: string): boolean => !/\/(\.inputs\.json|sbom\.cdx\.json)$/.test(path)
  cpSync(join(ROOT, 'dist'), join(program, 'dist'), { recursive: true, filter: isRead })
  for (const file of fontFiles()) copy(join(ROOT, FONTS, file), join(program, FONTS, file))
  copy(join(ROOT, 'LICENSE'), join(program, 'LICENSE'))
  const { description, license } = MANIFEST
  const manifest = { name: 'gapura', version, description, license, private: true, type: 'module' }
  writeFileSync(join(program, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  copy(join(ROOT, 'deploy/gapura'), join(folder, 'usr/bin/gapura'), 0o755)
}

/** Writes the Node that the lockfile names below `folder`. */
export function writeNode(folder: string): void {
  copy(join(ROOT, 'node_modules/node/bin/node'), join(folder, PROGRAM, 'bin/node'), 0o755)
}

function fontFiles(): string[] {
  const parts = ['latin', 'latin-ext'].flatMap((part) => [400, 700].map((weight) => `${part}-${weight}`))
  return ['package.json', 'LICENSE', ...parts.map((part) => `files/noto-sans-${part}-normal.woff`)]
}

function copy(from: string, to: string, mode = 0o644): void {
  mkdirSync(dirname(to), { recursive: true })
  cpSync(from, to, { dereference: true })
  chmodSync(to, mode)
}

if (import.meta.main) {
  const [folder, nodeFolder = folder] = process.argv.slice(2)
  if (folder === undefined || nodeFolder === undefined) throw new Error('Usage: node deploy/tree.ts FOLDER [FOLDER]')
  writeTree(resolve(folder))
  writeNode(resolve(nodeFolder))
}

/**
 * Packs what others install into `dist/packages`, where the gateway serves it from (`src/guides/packages.ts`): an archive for each
 * ecosystem, and its SHA-256 beside it. The same sources and tools give the same bytes.
 */
import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'fflate'
import { ROOT } from '../inputs.ts'
import { ARCHIVED_AT, type ArchivedFile, tarOf } from './tar.ts'

type Manifest = { readonly name: string; readonly version: string } & Readonly<Record<string, unknown>>
type Archive = { readonly name: string; readonly bytes: Uint8Array }

const FOLDER = join(ROOT, 'dist/packages')

/** Writes every archive. The programs of `packages/sdk` and `packages/cli` are built before. */
export function packArchives(): void {
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  for (const { name, bytes } of [npmPackage('sdk'), npmPackage('cli')]) {
    writeFileSync(join(FOLDER, name), bytes)
    const hash = createHash('sha256').update(bytes).digest('hex')
    writeFileSync(join(FOLDER, `${name}.sha256`), `${hash}  ${name}\n`)
  }
}

/** As `npm pack` writes it: everything below `package/`. What only this repository needs is left out of its manifest. */
function npmPackage(name: 'sdk' | 'cli'): Archive {
  const root = join(ROOT, 'packages', name)
  const { scripts: _scripts, devDependencies: _dev, ...manifest } = readManifest(join(root, 'package.json'))
  const files = [
    { path: 'package/package.json', bytes: text(`${JSON.stringify(manifest, null, 2)}\n`) },
    ...filesIn(root, ['dist/**/*', 'README.md'], 'package'),
    license('package'),
  ]
  return { name: `${name}.tgz`, bytes: gzipped(files) }
}

const gzipped = (files: readonly ArchivedFile[]): Uint8Array =>
  gzipSync(tarOf(files), { level: 9, mtime: ARCHIVED_AT.getTime() })

function filesIn(root: string, patterns: readonly string[], folder: string): ArchivedFile[] {
  const paths = globSync([...patterns], { cwd: root }).filter((path) => statSync(join(root, path)).isFile())
  return paths.sort().map((path) => ({
    path: `${folder}/${path.replaceAll('\\', '/')}`,
    bytes: readFileSync(join(root, path)),
    isProgram: path === join('dist', 'main.js'),
  }))
}

const license = (folder: string): ArchivedFile => ({
  path: `${folder}/LICENSE`,
  bytes: readFileSync(join(ROOT, 'LICENSE')),
})

const readManifest = (path: string): Manifest => JSON.parse(readFileSync(path, 'utf8')) as Manifest
const text = (content: string): Buffer => Buffer.from(content, 'utf8')

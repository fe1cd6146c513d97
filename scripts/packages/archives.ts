/**
 * Packs what others install into `dist/packages`, where the gateway serves it from (`src/guides/packages.ts`): an archive for each
 * ecosystem, and its SHA-256 beside it. The same sources and tools give the same bytes.
 */
import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync, type ZipOptions, zipSync } from 'fflate'
import { ROOT } from '../inputs.ts'
import { ARCHIVED_AT, type ArchivedFile, tarOf } from './tar.ts'

type Manifest = { readonly name: string; readonly version: string } & Readonly<Record<string, unknown>>
type Archive = { readonly name: string; readonly bytes: Uint8Array }

const FOLDER = join(ROOT, 'dist/packages')

const ARCHIVES = (): readonly Archive[] => [
  npmPackage('sdk'),
  npmPackage('cli'),
  npmPackage('medusa'),
  npmPackage('vendure'),
  phpPackage(),
  pythonPackage(),
  wooCommercePlugin(),
]

/** Writes every archive. The programs of the npm packages are built before. */
export function packArchives(): void {
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  for (const { name, bytes } of ARCHIVES()) {
    writeFileSync(join(FOLDER, name), bytes)
    const hash = createHash('sha256').update(bytes).digest('hex')
    writeFileSync(join(FOLDER, `${name}.sha256`), `${hash}  ${name}\n`)
  }
}

/** As `npm pack` writes it: everything below `package/`. What only this repository needs is left out of its manifest. */
function npmPackage(name: 'sdk' | 'cli' | 'medusa' | 'vendure'): Archive {
  const root = join(ROOT, 'packages', name)
  const { scripts: _scripts, devDependencies: _dev, type, ...rest } = readManifest(join(root, 'package.json'))
  // Plugins are CommonJS, as the shops that load them; only their source is not.
  const manifest = String(rest.main).endsWith('.cjs') ? rest : { ...rest, type }
  const files = [
    { path: 'package/package.json', bytes: text(`${JSON.stringify(manifest, null, 2)}\n`) },
    ...filesIn(root, ['dist/**/*', '.medusa/**/*', 'index.d.ts', 'README.md'], 'package'),
    license('package'),
  ]
  return { name: `${name}.tgz`, bytes: gzipped(files) }
}

function phpPackage(): Archive {
  const root = join(ROOT, 'packages/php')
  const { version } = readManifest(join(root, 'composer.json'))
  const folder = `gapura-php-${version}`
  const files = [
    ...filesIn(root, ['composer.json', 'autoload.php', 'README.md', 'src/**/*.php'], folder),
    license(folder),
  ]
  return { name: 'php.zip', bytes: zipped(files) }
}

/** As WordPress unpacks it: a folder named after the plugin, with the PHP client inside. */
function wooCommercePlugin(): Archive {
  const folder = 'gapura-for-woocommerce'
  const own = ['*.php', 'readme.txt', 'README.md', 'src/*.php', 'assets/*.js', 'languages/*']
  const files = [
    ...filesIn(join(ROOT, 'packages/woocommerce'), own, folder),
    ...filesIn(join(ROOT, 'packages/php'), ['autoload.php', 'src/**/*.php'], `${folder}/gapura-php`),
    license(folder),
  ]
  return { name: 'woocommerce.zip', bytes: zipped(files) }
}

function zipped(files: readonly ArchivedFile[]): Uint8Array {
  // The format has local times and no zone: as if the archive was always made in the same one.
  const mtime = new Date(1985, 9, 26, 8, 15)
  const options: ZipOptions = { mtime, os: 3, attrs: 0o100644 << 16 }
  const entries = files.map(({ path, bytes }): [string, [Uint8Array, ZipOptions]] => [path, [bytes, options]])
  return zipSync(Object.fromEntries(entries))
}

/** A source distribution of PEP 517, with a build backend of its own: `pip` needs nothing besides it. */
function pythonPackage(): Archive {
  const root = join(ROOT, 'packages/python')
  const version = /^version = "(.+)"$/m.exec(readFileSync(join(root, 'pyproject.toml'), 'utf8'))?.[1]
  if (version === undefined) throw new Error('packages/python/pyproject.toml names no version')
  const folder = `gapura-${version}`
  const metadata = `Metadata-Version: 2.1\nName: gapura\nVersion: ${version}\n`
  const files = [
    { path: `${folder}/PKG-INFO`, bytes: text(metadata) },
    ...filesIn(root, ['pyproject.toml', 'gapura_build.py', 'README.md', 'gapura/**/*.py', 'gapura/py.typed'], folder),
    license(folder),
  ]
  return { name: 'python.tar.gz', bytes: gzipped(files) }
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

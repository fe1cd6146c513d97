/**
 * Writes the SBOM among what is built: every package that is installed in production, by npm, from the lockfile.
 *
 * npm is given the lockfile without development packages instead of `--omit dev`, which also leaves out a package that is
 * used in production and in development. It names the component after its folder; package.json's name is published.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '..')
const WORDS = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only']

type Manifest = { name: string; devDependencies?: object; scripts?: object; workspaces?: object }
type Lockfile = { packages: Record<string, Manifest & { dev?: boolean; link?: boolean }> }
type Bom = { readonly metadata: { readonly component: { name: string } } }

const read = <T>(name: string): T => JSON.parse(readFileSync(join(ROOT, name), 'utf8')) as T
const withoutDev = <T extends Manifest>({ devDependencies: _dev, scripts: _scripts, workspaces: _ours, ...rest }: T) =>
  rest

const manifest = withoutDev(read<Manifest>('package.json'))
const lockfile = read<Lockfile>('package-lock.json')
// The packages of this repository are published by themselves: the program has them in itself.
const packages = Object.entries(lockfile.packages).filter(
  ([path, { dev, link }]) => dev !== true && link !== true && !path.startsWith('packages/'),
)
const installed = { ...lockfile, packages: Object.fromEntries(packages.map(([path, one]) => [path, withoutDev(one)])) }

const folder = mkdtempSync(join(tmpdir(), 'gapura-sbom-'))
try {
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(installed))
  const bom = JSON.parse(execFileSync('npm', WORDS, { cwd: folder, encoding: 'utf8' })) as Bom
  bom.metadata.component.name = manifest.name
  mkdirSync(join(ROOT, 'dist'), { recursive: true })
  writeFileSync(join(ROOT, 'dist/sbom.cdx.json'), `${JSON.stringify(bom, null, 2)}\n`)
} finally {
  rmSync(folder, { recursive: true })
}

/**
 * Builds the Debian package: `npm run deb:build [-- FOLDER [VERSION]]` writes gapura_VERSION_ARCH.deb, to `dist-packages` where no
 * folder is named. DEBFULLNAME and DEBEMAIL say who maintains it.
 */
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { ROOT } from '../../scripts/inputs.ts'
import { run, skipWithout, sourceDate } from '../image/tools.ts'
import { MANIFEST, PROGRAM, writeNode, writeTree } from '../tree.ts'

const HERE = join(ROOT, 'deploy/deb')
const UNITS = join(ROOT, 'deploy/systemd')
const { DEBFULLNAME = 'The authors of Gapura', DEBEMAIL = 'packages@gapura.example' } = process.env
const MAINTAINER = `${DEBFULLNAME} <${DEBEMAIL}>`
const SCRIPTS = ['postinst', 'prerm', 'postrm']
const CONFFILES = ['/etc/gapura/gapura.env']
const DOCUMENTS = ['operations.md', 'operations', 'configuration.md', 'security.md']

/** Builds the package of this tree as `version` into `folder`. Returns its path. */
export function buildDeb(folder: string, version = MANIFEST.version): string {
  const root = mkdtempSync(join(tmpdir(), 'gapura-deb-'))
  try {
    chmodSync(root, 0o755)
    writeTree(root, version)
    writeNode(root)
    // As Debian has every program: what a debugger would want is in Node's own releases.
    run('strip', ['--strip-unneeded', join(root, PROGRAM, 'bin/node')])
    rmSync(join(root, PROGRAM, 'LICENSE'))
    writeUnits(root)
    writeSettings(root)
    writeDocuments(root, version)
    run('chmod', ['-R', 'u=rwX,go=rX', root])
    chmodSync(join(root, 'etc/gapura/gapura.env'), 0o600)
    chmodSync(join(root, 'etc/gapura/credentials'), 0o700)
    const architecture = run('dpkg', ['--print-architecture']).trim()
    writeControl(root, version, architecture)
    const path = join(folder, `gapura_${version}_${architecture}.deb`)
    mkdirSync(folder, { recursive: true })
    const date = { SOURCE_DATE_EPOCH: `${sourceDate(ROOT)}` }
    run('dpkg-deb', ['--root-owner-group', '-Zxz', '-z1', '--build', root, path], date)
    return path
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

function write(root: string, path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), content)
}

function writeUnits(root: string): void {
  cpSync(UNITS, join(root, 'lib/systemd/system'), { recursive: true, filter: (path) => !path.endsWith('.mjs') })
  cpSync(join(UNITS, 'wait-ready.mjs'), join(root, PROGRAM, 'wait-ready.mjs'))
  write(root, 'usr/lib/sysusers.d/gapura.conf', readFileSync(join(HERE, 'sysusers.conf')))
}

/** Every variable, commented out, as in a clone. */
function writeSettings(root: string): void {
  const [, ...sections] = readFileSync(join(ROOT, '.env.example'), 'utf8').split(/^(?=### )/m)
  const head = [
    '# The settings of every service whose name begins with "gapura-", and of the command gapura as root.',
    '# Secrets may stand in files instead: /etc/gapura/credentials/NAME sets NAME. MIGRATE_DATABASE_URL belongs into',
    '# /etc/gapura/migrate.env, which migrate and reseal alone are given. Afterwards: systemctl restart gapura.target',
  ]
  write(root, 'etc/gapura/gapura.env', `${head.join('\n')}\n\n${sections.join('')}`)
  mkdirSync(join(root, 'etc/gapura/credentials'))
}

function writeDocuments(root: string, version: string): void {
  const doc = 'usr/share/doc/gapura'
  write(root, `${doc}/copyright`, readFileSync(join(HERE, 'copyright')))
  for (const name of DOCUMENTS) cpSync(join(ROOT, 'docs', name), join(root, doc, name), { recursive: true })
  const date = new Date(sourceDate(ROOT) * 1_000).toUTCString().replace('GMT', '+0000')
  const entry = `gapura (${version}) stable; urgency=medium\n\n  * CHANGELOG.md says what is new.\n\n -- ${MAINTAINER}  ${date}\n`
  write(root, `${doc}/changelog.gz`, gzipSync(entry, { level: 9 }))
  write(root, 'usr/share/lintian/overrides/gapura', readFileSync(join(HERE, 'lintian-overrides')))
}

function writeControl(root: string, version: string, architecture: string): void {
  const bytes = Number(run('du', ['-sk', '--apparent-size', root]).split('\t')[0])
  const control = readFileSync(join(HERE, 'control'), 'utf8')
    .replace('@VERSION@', version)
    .replace('@ARCHITECTURE@', architecture)
    .replace('@MAINTAINER@', MAINTAINER)
    .replace('@SIZE@', `${bytes}`)
  write(root, 'DEBIAN/control', control)
  write(root, 'DEBIAN/conffiles', CONFFILES.map((path) => `${path}\n`).join(''))
  for (const name of SCRIPTS) {
    write(root, `DEBIAN/${name}`, readFileSync(join(HERE, 'scripts', name)))
    chmodSync(join(root, 'DEBIAN', name), 0o755)
  }
  const sums = run('sh', ['-c', 'cd "$1" && find usr lib -type f | LC_ALL=C sort | xargs -d "\\n" md5sum', 'sh', root])
  write(root, 'DEBIAN/md5sums', sums)
}

if (import.meta.main) {
  skipWithout(['dpkg-deb', 'strip'], 'dpkg binutils')
  const [folder = join(ROOT, 'dist-packages'), version] = process.argv.slice(2)
  console.log(buildDeb(resolve(folder), version))
}

/**
 * Builds the image without a daemon or a builder: `npm run image:build [-- FOLDER [TAG]]` writes it as an OCI layout, to
 * `dist-packages/image` and the version where they are not named. The same sources and packages give the same layers.
 * docs/decisions/0049-image.md
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { ROOT } from '../../scripts/inputs.ts'
import { MANIFEST, PROGRAM, writeNode, writeTree } from '../tree.ts'
import { type About, addImage, addLayer, type Layer, openLayout } from './layout.ts'
import { revision, run, skipWithout, sourceDate } from './tools.ts'

const ARCHITECTURES: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' }
/** The account of rootfs.sh. */
const ACCOUNT = '65532'
const CONFIG = {
  User: `${ACCOUNT}:${ACCOUNT}`,
  ExposedPorts: { '8080/tcp': {} },
  Env: ['PATH=/usr/bin:/usr/lib/gapura/bin', 'DATA_DIR=/var/lib/gapura', 'HOST=0.0.0.0'],
  Entrypoint: ['/usr/bin/gapura'],
  Cmd: ['serve'],
  WorkingDir: '/var/lib/gapura',
  StopSignal: 'SIGTERM',
}

/** What each layer was made of: unpacked size in bytes, digest of the image. */
export type Built = { readonly digest: string; readonly layers: readonly Layer[]; readonly sizeBytes: number }

/** Builds the image of this tree, says that it is `version`, and names it `tag` in `layout`. */
export async function buildImage(layout: string, tag: string, version = MANIFEST.version): Promise<Built> {
  const folder = mkdtempSync(join(tmpdir(), 'gapura-image-'))
  try {
    const [base, program] = [join(folder, 'base'), join(folder, 'program')]
    run('sh', [join(ROOT, 'deploy/image/rootfs.sh'), base])
    writeNode(base)
    writeTree(program, version)
    cpSync(join(ROOT, 'deploy/image/healthcheck.mjs'), join(program, PROGRAM, 'healthcheck.mjs'))
    openLayout(layout)
    const layers = [await addLayer(layout, archiveOf(base)), await addLayer(layout, archiveOf(program))]
    const digest = addImage(layout, tag, layers, aboutOf(version))
    return { digest, layers, sizeBytes: layers.reduce((sum, layer) => sum + layer.sizeBytes, 0) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function aboutOf(version: string): About {
  const architecture = ARCHITECTURES[process.arch]
  if (architecture === undefined) throw new Error(`There is no image for ${process.arch}.`)
  const created = new Date(sourceDate(ROOT) * 1_000).toISOString()
  const commit = revision(ROOT)
  const labels = {
    'org.opencontainers.image.title': 'Gapura',
    'org.opencontainers.image.description': 'A payment gateway that a company runs itself',
    'org.opencontainers.image.licenses': MANIFEST.license,
    'org.opencontainers.image.version': version,
    ...(commit === undefined ? {} : { 'org.opencontainers.image.revision': commit }),
    'org.opencontainers.image.created': created,
  }
  return { architecture, created, config: CONFIG, labels }
}

/** The same archive of the same files, whoever builds it and whenever: in order, of one date, of root. */
function archiveOf(folder: string): string {
  const archive = `${folder}.tar`
  const common = ['--format=gnu', '--sort=name', `--mtime=@${sourceDate(ROOT)}`, '--numeric-owner', '-C', folder]
  const owner = (id: string) => [`--owner=${id}`, `--group=${id}`]
  const apart = ['./tmp', './var/lib/gapura']
  const excluded = apart.map((path) => `--exclude=${path}`)
  run('tar', [...common, ...owner('0'), '--mode=u=rwX,go=rX', ...excluded, '-cf', archive, '.'])
  if (folder.endsWith('base')) {
    run('tar', [...common, ...owner('0'), '--mode=1777', '-rf', archive, './tmp'])
    run('tar', [...common, ...owner(ACCOUNT), '--mode=750', '-rf', archive, './var/lib/gapura'])
  }
  return archive
}

if (import.meta.main) {
  skipWithout(['apt-get', 'dpkg-deb', 'tar'], 'apt dpkg tar')
  const [layout = join(ROOT, 'dist-packages/image'), tag = MANIFEST.version] = process.argv.slice(2)
  const { digest, layers, sizeBytes } = await buildImage(resolve(layout), tag)
  for (const { descriptor, diffId } of layers) console.log(`layer ${descriptor.digest} (${diffId} unpacked)`)
  console.log(`${layout}:${tag} ${digest}, ${Math.ceil(sizeBytes / 1e6)} MB unpacked`)
}

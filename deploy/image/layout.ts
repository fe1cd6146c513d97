/** An image as a directory in the layout of the Open Container Initiative, which skopeo, buildah, podman and umoci read. */
import { createHash } from 'node:crypto'
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

const MEDIA = 'application/vnd.oci.image'

type Descriptor = {
  readonly mediaType: string
  readonly digest: string
  readonly size: number
  readonly annotations?: Readonly<Record<string, string>>
  readonly platform?: Platform
}
type Platform = { readonly os: 'linux'; readonly architecture: string }
type Index = { readonly schemaVersion: 2; readonly mediaType: string; readonly manifests: readonly Descriptor[] }

/** A layer that was written: `diffId` is the hash before compression, `sizeBytes` the size then. */
export type Layer = { readonly descriptor: Descriptor; readonly diffId: string; readonly sizeBytes: number }

/** What is said about an image beside its layers; `config` is its part of that name (user, environment, entry point). */
export type About = {
  readonly architecture: string
  readonly created: string
  readonly config: Readonly<Record<string, unknown>>
  readonly labels: Readonly<Record<string, string>>
}

const blobs = (layout: string): string => join(layout, 'blobs/sha256')
const hex = (digest: string): string => digest.slice('sha256:'.length)

/** Makes an empty layout where there is none. */
export function openLayout(layout: string): void {
  mkdirSync(blobs(layout), { recursive: true })
  writeFileSync(join(layout, 'oci-layout'), JSON.stringify({ imageLayoutVersion: '1.0.0' }))
}

/** Compresses a tar archive into the layout. The same archive gives the same bytes. */
export async function addLayer(layout: string, archive: string): Promise<Layer> {
  const plain = createHash('sha256')
  const packed = createHash('sha256')
  let sizeBytes = 0
  let size = 0
  const written = join(layout, 'layer.part')
  const count = (take: (chunk: Buffer) => void) =>
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        take(chunk)
        yield chunk
      }
    }
  await pipeline(
    createReadStream(archive),
    count((chunk) => {
      sizeBytes += chunk.length
      plain.update(chunk)
    }),
    createGzip({ level: 6 }),
    count((chunk) => {
      size += chunk.length
      packed.update(chunk)
    }),
    createWriteStream(written),
  )
  const digest = `sha256:${packed.digest('hex')}`
  renameSync(written, join(blobs(layout), hex(digest)))
  const descriptor = { mediaType: `${MEDIA}.layer.v1.tar+gzip`, digest, size }
  return { descriptor, diffId: `sha256:${plain.digest('hex')}`, sizeBytes }
}

/** Writes the image and names it `tag`, in the place of what had that name. Returns its digest. */
export function addImage(layout: string, tag: string, layers: readonly Layer[], about: About): string {
  const platform: Platform = { os: 'linux', architecture: about.architecture }
  const config = addJson(layout, `${MEDIA}.config.v1+json`, {
    created: about.created,
    ...platform,
    config: { ...about.config, Labels: about.labels },
    rootfs: { type: 'layers', diff_ids: layers.map(({ diffId }) => diffId) },
    history: layers.map(() => ({ created: about.created, created_by: 'deploy/image/build.ts' })),
  })
  const manifest = addJson(layout, `${MEDIA}.manifest.v1+json`, {
    schemaVersion: 2,
    mediaType: `${MEDIA}.manifest.v1+json`,
    config,
    layers: layers.map(({ descriptor }) => descriptor),
    annotations: about.labels,
  })
  const REF = 'org.opencontainers.image.ref.name'
  const path = join(layout, 'index.json')
  const before = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Index).manifests : []
  const others = before.filter(({ annotations }) => annotations?.[REF] !== tag)
  const manifests = [...others, { ...manifest, platform, annotations: { [REF]: tag } }]
  const index: Index = { schemaVersion: 2, mediaType: `${MEDIA}.index.v1+json`, manifests }
  writeFileSync(path, JSON.stringify(index))
  return manifest.digest
}

function addJson(layout: string, mediaType: string, value: object): Descriptor {
  const text = JSON.stringify(value)
  const digest = `sha256:${createHash('sha256').update(text).digest('hex')}`
  writeFileSync(join(blobs(layout), hex(digest)), text)
  return { mediaType, digest, size: Buffer.byteLength(text) }
}

import { readFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'

/** A file that a page loads, and the same compressed. */
export type StaticAsset = {
  readonly type: string
  readonly body: Buffer
  readonly brotli: Buffer
  readonly gzip: Buffer
}

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
  png: 'image/png',
}

const typeOf = (name: string): string => TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream'

/** Reads a file that the build made and compressed (scripts/compress-assets.ts). Throws where it is not there. */
export const readBuiltAsset = (folder: URL, name: string): StaticAsset => ({
  type: typeOf(name),
  body: readFileSync(new URL(name, folder)),
  brotli: readFileSync(new URL(`${name}.br`, folder)),
  gzip: readFileSync(new URL(`${name}.gz`, folder)),
})

/** A small file that is made on request. */
export const makeAsset = (name: string, body: Buffer): StaticAsset => ({
  type: typeOf(name),
  body,
  brotli: brotliCompressSync(body),
  gzip: gzipSync(body),
})

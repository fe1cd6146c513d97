import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSED = /\.(?:js|css|svg|woff2|png)$/

/** Writes every built file beside itself as brotli (`.br`) and gzip (`.gz`), so that no server has to. */
export const compressAssets = (): Plugin => ({
  name: 'compress-assets',
  apply: 'build',
  writeBundle({ dir = '' }, bundle) {
    for (const name of Object.keys(bundle).filter((file) => COMPRESSED.test(file))) {
      const path = join(dir, name)
      const body = readFileSync(path)
      writeFileSync(`${path}.br`, brotliCompressSync(body))
      writeFileSync(`${path}.gz`, gzipSync(body))
    }
  },
})

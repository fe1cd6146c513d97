import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { accentStylesheet } from './accent.ts'
import { isHexColor } from './color.ts'
import type { PageAssets } from './render.tsx'

/** A file a page loads, with what it weighs less. */
export type Asset = { readonly type: string; readonly body: Buffer; readonly brotli: Buffer; readonly gzip: Buffer }

const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
}

/** Compiled code lies beside the built files; sources, as tests run them, lie two folders away. */
const FOLDER = new URL(
  import.meta.url.includes('/src/page/') ? '../../dist/page/browser/' : './browser/',
  import.meta.url,
)

const assetOf = (name: string, body: Buffer): Asset => ({
  type: TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
  body,
  brotli: brotliCompressSync(body),
  gzip: gzipSync(body),
})

export type Assets = PageAssets & { find(name: string): Asset | undefined }

/** The accent rules are part of an accent's name, so that a change of them is a new address. */
const ACCENT_RULES = createHash('sha256').update(accentStylesheet('#123456')).digest('hex').slice(0, 8)
const ACCENT_NAME = new RegExp(`^accent-([0-9a-f]{6})-${ACCENT_RULES}\\.css$`)

/** Reads what `npm run build:page` made, once, at start. Throws where it has not run. */
export function loadAssets(): Assets {
  const manifest = JSON.parse(readFileSync(new URL('manifest.json', FOLDER), 'utf8')) as Record<
    string,
    { file: string }
  >
  const nameOf = (source: string): string => {
    const file = manifest[source]?.file
    if (file === undefined) throw new Error(`${source} is not in the page's manifest: npm run build:page`)
    return file
  }
  const names = { script: nameOf('src/page/browser/page.ts'), style: nameOf('src/page/style/page.css') }
  const icon = nameOf('src/page/style/icon.svg')
  const files = new Map(
    [names.script, names.style, icon].map((name) => [name, assetOf(name, readFileSync(new URL(name, FOLDER)))]),
  )
  return {
    script: `/assets/${names.script}`,
    style: `/assets/${names.style}`,
    icon: `/assets/${icon}`,
    accentPathOf: (accent) => `/assets/accent-${accent.slice(1)}-${ACCENT_RULES}.css`,
    find: (name) => files.get(name) ?? accentAsset(name),
  }
}

/** Made on request, for any colour: it takes microseconds, and a shared cache keeps it. */
function accentAsset(name: string): Asset | undefined {
  const accent = `#${ACCENT_NAME.exec(name)?.[1] ?? ''}`
  return isHexColor(accent) ? assetOf(name, Buffer.from(accentStylesheet(accent))) : undefined
}

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { makeAsset, readBuiltAsset, type StaticAsset } from '../../http/static-asset.ts'
import { type Marks, NO_MARKS } from '../marks/read-marks.ts'
import type { PageAssets } from '../render/render.tsx'
import { accentStylesheet } from '../theme/accent.ts'
import { isHexColor } from '../theme/color.ts'

/** Compiled code lies beside the built files; sources, as tests run them, are read from `dist`. */
const FOLDER = new URL(
  import.meta.url.includes('/src/page/') ? '../../../dist/page/browser/' : '../browser/',
  import.meta.url,
)

export type Assets = PageAssets & { find(name: string): StaticAsset | undefined }

/** The accent rules are part of an accent's name, so that a change of them is a new address. */
const ACCENT_RULES = createHash('sha256').update(accentStylesheet('#123456')).digest('hex').slice(0, 8)
const ACCENT_NAME = new RegExp(`^accent-([0-9a-f]{6})-${ACCENT_RULES}\\.css$`)

/** Reads what `npm run build:page` made, once, at start. Throws where it has not run. */
export function loadAssets(marks: Marks = NO_MARKS): Assets {
  const manifest = JSON.parse(readFileSync(new URL('manifest.json', FOLDER), 'utf8')) as Record<
    string,
    { file: string }
  >
  const nameOf = (source: string): string => {
    const file = manifest[source]?.file
    if (file === undefined) throw new Error(`${source} is not in the page's manifest: npm run build:page`)
    return file
  }
  const names = {
    script: nameOf('src/page/browser/page.ts'),
    style: nameOf('src/page/style/page.css'),
    receiptScript: nameOf('src/page/browser/receipt/receipt.ts'),
    receiptStyle: nameOf('src/page/style/receipt.css'),
  }
  const icon = nameOf('src/page/style/icon.svg')
  const files = new Map([...Object.values(names), icon].map((name) => [name, readBuiltAsset(FOLDER, name)]))
  return {
    script: `/assets/${names.script}`,
    style: `/assets/${names.style}`,
    receiptScript: `/assets/${names.receiptScript}`,
    receiptStyle: `/assets/${names.receiptStyle}`,
    icon: `/assets/${icon}`,
    accentPathOf: (accent) => `/assets/accent-${accent.slice(1)}-${ACCENT_RULES}.css`,
    markPathOf: (code) => marks.paths.get(code),
    find: (name) => files.get(name) ?? marks.assets.get(name) ?? accentAsset(name),
  }
}

/** Made on request, for any colour: it takes microseconds, and a shared cache keeps it. */
function accentAsset(name: string): StaticAsset | undefined {
  const accent = `#${ACCENT_NAME.exec(name)?.[1] ?? ''}`
  return isHexColor(accent) ? makeAsset(name, Buffer.from(accentStylesheet(accent))) : undefined
}

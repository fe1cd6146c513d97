import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../base/errors.ts'
import type { Asset } from '../page/assets.ts'
import { PAGE_HEADERS } from '../page/headers.ts'
import { sendAsset } from '../page/reply.ts'

/** Compiled code lies beside the built files; sources, as tests run them, lie two folders away. */
const FOLDER = new URL(
  import.meta.url.includes('/src/dashboard/') ? '../../dist/dashboard/browser/' : './browser/',
  import.meta.url,
)
const NONCE_MARK = '__CSP_NONCE__'
const NONCE_BYTES = 16
/** Near the smallest, and a hundred times quicker: a file is compressed when it is first asked for. */
const BROTLI_QUALITY = 9
const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
  png: 'image/png',
}

/** The dashboard's document, at each of its addresses, and the files it loads, which `npm run build` makes. */
export function dashboardFiles(server: FastifyInstance): void {
  const assets = readAssets()
  let document: string | undefined

  server.get<{ Params: { name: string } }>('/dashboard/assets/:name', async (request, reply) => {
    const asset = assets(request.params.name)
    if (!asset) throw notFound()
    return sendAsset(request, reply, asset)
  })

  server.all('/dashboard/api/*', async () => {
    throw notFound()
  })
  for (const url of ['/dashboard', '/dashboard/*']) {
    server.get(url, async (_request, reply) => {
      document ??= readFileSync(new URL('index.html', FOLDER), 'utf8')
      const nonce = randomBytes(NONCE_BYTES).toString('base64')
      return reply
        .headers({ ...PAGE_HEADERS, 'content-security-policy': policyWith(nonce) })
        .type('text/html; charset=utf-8')
        .send(document.replaceAll(NONCE_MARK, nonce))
    })
  }
}

/** Scripts come from our own files only; styles too, or carry the nonce. Images may be what a form has just been given. */
const policyWith = (nonce: string): string =>
  `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data: blob:; ` +
  "font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** Knows the names there are; each file is read and compressed when it is first asked for. */
function readAssets(): (name: string) => Asset | undefined {
  const known = new Map<string, Asset>()
  let names: ReadonlySet<string> | undefined
  return (name) => {
    names ??= new Set(readdirSync(new URL('assets/', FOLDER)))
    if (!names.has(name)) return undefined
    const kept = known.get(name)
    if (kept) return kept
    const body = readFileSync(new URL(`assets/${name}`, FOLDER))
    const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY }
    const asset = {
      type: TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
      body,
      brotli: brotliCompressSync(body, { params }),
      gzip: gzipSync(body),
    }
    known.set(name, asset)
    return asset
  }
}

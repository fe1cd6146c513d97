import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../base/clock.ts'
import { notFound } from '../base/errors.ts'
import { PAGE_HEADERS } from '../http/page-headers.ts'
import { readBuiltAsset, type StaticAsset } from '../http/static-asset.ts'
import { sendAsset } from '../page/http/reply.ts'
import type { Marks } from '../page/marks/read-marks.ts'

/** Compiled code is next to the built files; sources, as tests run them, are two folders away. */
const FOLDER = new URL(
  import.meta.url.includes('/src/dashboard/') ? '../../dist/dashboard/browser/' : './browser/',
  import.meta.url,
)
/** The app's addresses have no dots: what looks like a file (`/dashboard/backup.zip`) does not exist. */
const PAGE_PATH = /^\/dashboard(?:\/[\w/-]*)?$/
const NONCE_MARK = '__CSP_NONCE__'
/** Where the document is given the addresses of the operator's marks; both are letters, digits and dashes. */
const HEAD_END = '</head>'
const NONCE_BYTES = 16

/**
 * Serves the single-page app of `dashboard/`: its document at each of its addresses, and the files that `npm run build`
 * makes.
 */
export function singlePageApp(server: FastifyInstance, { marks, clock }: { marks: Marks; clock: Clock }): void {
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
    server.get(url, async (request, reply) => {
      if (!PAGE_PATH.test(request.url.split('?', 1)[0] ?? '')) throw notFound()
      document ??= withMarks(readFileSync(new URL('index.html', FOLDER), 'utf8'), marks)
      const nonce = randomBytes(NONCE_BYTES).toString('base64')
      return reply
        .headers({ ...PAGE_HEADERS, 'content-security-policy': policyWith(nonce) })
        .type('text/html; charset=utf-8')
        .send(document.replaceAll(NONCE_MARK, nonce).replace(HEAD_END, timeOf(clock()) + HEAD_END))
    })
  }
}

/** The gateway's time, by which days begin in the app: the sandbox's clock may have been moved. */
const timeOf = (now: Date): string => `<meta name="server-time" content="${now.toISOString()}" />`

/** The document with the mark of each bank, wallet and payment type that has one, as `BCA /assets/mark-bca-….svg`. */
const withMarks = (document: string, { paths }: Marks): string =>
  paths.size === 0
    ? document
    : document.replace(
        HEAD_END,
        `<meta name="brand-marks" content="${[...paths].map((one) => one.join(' ')).join(',')}" />${HEAD_END}`,
      )

/**
 * Scripts come from our own files only; styles as well, or they carry the nonce. Images may be files just chosen in a
 * form.
 */
const policyWith = (nonce: string): string =>
  `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data: blob:; ` +
  "font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** Finds a built file by name; each is read when it is first requested. */
function readAssets(): (name: string) => StaticAsset | undefined {
  const folder = new URL('assets/', FOLDER)
  const known = new Map<string, StaticAsset>()
  let names: ReadonlySet<string> | undefined
  return (name) => {
    names ??= new Set(readdirSync(folder).filter((file) => !/\.(?:br|gz)$/.test(file)))
    if (!names.has(name)) return undefined
    const asset = known.get(name) ?? readBuiltAsset(folder, name)
    known.set(name, asset)
    return asset
  }
}

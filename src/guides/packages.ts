import { existsSync, readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../base/errors.ts'
import { PAGE_HEADERS } from '../http/page-headers.ts'

/** Where `npm run build:packages` writes them; run from its source, the server finds what was built for `dist`. */
const FOLDER = new URL(
  import.meta.url.includes('/src/guides/') ? '../../dist/packages/' : '../packages/',
  import.meta.url,
)

/** What is served for others to install: each archive, its media type, and what it is. */
export const PACKAGES = {
  'sdk.tgz': { type: 'application/gzip', about: 'the client for TypeScript and JavaScript, for `npm install`' },
  'cli.tgz': { type: 'application/gzip', about: 'the command line, for `npx` and `npm install`' },
  'medusa.tgz': { type: 'application/gzip', about: 'the plugin for Medusa 2, for `npm install`' },
  'vendure.tgz': { type: 'application/gzip', about: 'the plugin for Vendure 3, for `npm install`' },
  'php.zip': { type: 'application/zip', about: 'the client for PHP, for Composer or to be unpacked' },
  'woocommerce.zip': { type: 'application/zip', about: 'the plugin for WooCommerce, to be uploaded in WordPress' },
  'python.tar.gz': { type: 'application/gzip', about: 'the client for Python, for `pip install`' },
} as const

export const PACKAGE_NAMES = Object.keys(PACKAGES) as (keyof typeof PACKAGES)[]

/** `/docs/sdk.tgz` and the others, of this very version, each with its SHA-256 in `.sha256` as `sha256sum -c` reads it. */
export function packageRoutes(server: FastifyInstance): void {
  for (const name of PACKAGE_NAMES) {
    serve(server, name, PACKAGES[name].type)
    serve(server, `${name}.sha256`, 'text/plain; charset=utf-8')
  }
}

function serve(server: FastifyInstance, name: string, type: string): void {
  let bytes: Buffer | undefined
  server.get(`/docs/${name}`, async (_request, reply) => {
    const file = new URL(name, FOLDER)
    if (!bytes && !existsSync(file)) throw notFound()
    bytes ??= readFileSync(file)
    return reply.headers(PAGE_HEADERS).type(type).send(bytes)
  })
}

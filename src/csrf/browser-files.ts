import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'

const FILES = [
  { path: '/browser/v1.js', file: 'browser/v1.js', type: 'text/javascript; charset=utf-8' },
  { path: '/browser/v1.d.ts', file: 'browser/v1.d.ts', type: 'text/plain; charset=utf-8' },
] as const
const CACHE_SECONDS = 300

/** The browser's client and its types, served as they are written: the module imports nothing and needs no build. */
export function browserFileRoutes(server: FastifyInstance): void {
  for (const { path, file, type } of FILES) {
    const body = readFileSync(new URL(file, import.meta.url))
    server.get(path, async (_request, reply) =>
      reply
        .type(type)
        .headers({
          'cache-control': `public, max-age=${CACHE_SECONDS}`,
          'cross-origin-resource-policy': 'cross-origin',
          'x-content-type-options': 'nosniff',
        })
        .send(body),
    )
  }
}

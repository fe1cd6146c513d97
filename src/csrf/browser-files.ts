import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { PAYMENT_TYPES, TYPE_CODES } from '../payment-methods/types.ts'

const FILES = [
  { path: '/browser/v1.js', file: 'browser/v1.js', type: 'text/javascript; charset=utf-8' },
  { path: '/browser/v1.d.ts', file: 'browser/v1.d.ts', type: 'text/plain; charset=utf-8' },
] as const
const CACHE_SECONDS = 300

/** The browser's client and its types, served as they are written: the module imports nothing and needs no build. */
export function browserFileRoutes(server: FastifyInstance): void {
  for (const { path, file, type } of FILES) {
    const text = readFileSync(new URL(file, import.meta.url), 'utf8')
    const body = text.replace(/^type InstrumentKinds = .*$/m, INSTRUMENT_KINDS)
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

/** The one line of the types that follows from the table of payment types, as the table is now. */
const INSTRUMENT_KINDS = `type InstrumentKinds = { ${TYPE_CODES.map(
  (type) => `${type}: '${PAYMENT_TYPES[type].instrument}'`,
).join('; ')} }`

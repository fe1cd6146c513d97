import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'

const FOLDER = new URL('./playground/', import.meta.url)

/** Nothing inline, nothing from elsewhere: the page only talks to its own API. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

const FILES = [
  { path: '/docs/intents', file: 'index.html', type: 'text/html; charset=utf-8' },
  { path: '/docs/intents/playground.js', file: 'playground.js', type: 'text/javascript; charset=utf-8' },
  { path: '/docs/intents/playground.css', file: 'playground.css', type: 'text/css; charset=utf-8' },
] as const

/** The playground: type a sentence, see what is read from which words. `sampleKey` is the sandbox's published key. */
export function playgroundRoutes(server: FastifyInstance, sampleKey: string | null): void {
  for (const { path, file, type } of FILES) {
    const text = readFileSync(new URL(file, FOLDER), 'utf8')
    const body =
      sampleKey === null ? text : text.replace('<html lang="en">', `<html lang="en" data-key="${sampleKey}">`)
    server.get(path, async (_request, reply) =>
      reply
        .headers({
          'content-security-policy': POLICY,
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'no-referrer',
        })
        .type(type)
        .send(body),
    )
  }
}

import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { PAGE_HEADERS } from '../http/page-headers.ts'

const FOLDER = new URL('./playground/', import.meta.url)

const FILES = [
  { path: '/docs/intents', file: 'index.html', type: 'text/html; charset=utf-8' },
  { path: '/docs/intents/playground.js', file: 'playground.js', type: 'text/javascript; charset=utf-8' },
  { path: '/docs/intents/playground.css', file: 'playground.css', type: 'text/css; charset=utf-8' },
] as const

/** The playground: type a sentence, see what is read from which words. `sampleKey` is the sandbox's published key. */
export function playgroundRoutes(server: FastifyInstance, sampleKey: string): void {
  for (const { path, file, type } of FILES) {
    const text = readFileSync(new URL(file, FOLDER), 'utf8')
    const body = text.replace('<html lang="en">', `<html lang="en" data-key="${sampleKey}">`)
    server.get(path, async (_request, reply) => reply.headers(PAGE_HEADERS).type(type).send(body))
  }
}

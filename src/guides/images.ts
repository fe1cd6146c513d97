import { readdirSync, readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { PAGE_HEADERS } from '../http/page-headers.ts'

const FOLDER = new URL('./pages/images/', import.meta.url)

/** The pictures of the guides, at `/docs/images/…`. */
export function imageRoutes(server: FastifyInstance): void {
  for (const name of readdirSync(FOLDER).filter((one) => one.endsWith('.png'))) {
    let bytes: Buffer | undefined
    server.get(`/docs/images/${name}`, async (_request, reply) => {
      bytes ??= readFileSync(new URL(name, FOLDER))
      return reply.headers(PAGE_HEADERS).type('image/png').send(bytes)
    })
  }
}

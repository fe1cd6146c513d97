import { readdirSync, readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { PAGE_HEADERS } from '../http/page-headers.ts'
import { pagesBelow, type SendPage } from '../http/pages-below.ts'

const FOLDER = new URL('./pages/images/', import.meta.url)

/** The pictures of the guides, at `/docs/images/…`. */
export function imageRoutes(server: FastifyInstance): void {
  const names = readdirSync(FOLDER).filter((one) => one.endsWith('.png'))
  pagesBelow(server, '/docs/images', names.map(picture))
}

function picture(name: string): [string, SendPage] {
  let bytes: Buffer | undefined
  return [
    name,
    (reply) => {
      bytes ??= readFileSync(new URL(name, FOLDER))
      return reply.headers(PAGE_HEADERS).type('image/png').send(bytes)
    },
  ]
}

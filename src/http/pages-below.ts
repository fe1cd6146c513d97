import type { FastifyInstance, FastifyReply } from 'fastify'
import { notFound } from '../base/errors.ts'

/** Answers the request for one page. */
export type SendPage = (reply: FastifyReply) => unknown

/**
 * Serves pages by their names below a path, by a single route: one for each page, and for its HEAD, would be a third of all
 * routes that a start registers.
 */
export function pagesBelow(
  server: FastifyInstance,
  path: string,
  pages: Iterable<readonly [name: string, SendPage]>,
): void {
  const byName = new Map(pages)
  server.get<{ Params: { name: string } }>(`${path}/:name`, async (request, reply) => {
    const send = byName.get(request.params.name)
    if (!send) throw notFound()
    return send(reply)
  })
}

import type { FastifyInstance } from 'fastify'
import { ApiError, fieldError } from '../../base/errors.ts'

const holdsNul = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).some(([name, one]) => `${name}${one}`.includes('\0'))
    : String(value).includes('\0')

/**
 * Refuses an API address that holds the character U+0000, which PostgreSQL cannot store: in a path it names nothing, in
 * a query its parameter is at fault. Pages have a 404 of their own.
 */
export function refuseNul(server: FastifyInstance): void {
  server.addHook('onRequest', async (request) => {
    if (!request.url.includes('%00') || !request.routeOptions.url?.startsWith('/v1/')) return
    if (Object.values((request.params ?? {}) as Record<string, string>).some((value) => value.includes('\0'))) {
      throw new ApiError('NOT_FOUND', 'There is nothing here by this address or id.')
    }
    for (const [name, value] of Object.entries(request.query as Record<string, unknown>)) {
      if (name.includes('\0') || holdsNul(value)) {
        throw fieldError(name, 'INVALID_CHARACTER', `"${name}" must not contain the character U+0000.`)
      }
    }
  })
}

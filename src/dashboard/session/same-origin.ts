import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../base/errors.ts'

/**
 * Lets only our own pages use a person's session: the browser sends `Sec-Fetch-Site: same-origin`, or, without
 * that header, our own Origin. The cookie is SameSite=Strict besides. Source: W3C Fetch Metadata.
 */
export function assertSameOrigin(request: FastifyRequest, baseUrl: string): void {
  const { 'sec-fetch-site': site, origin } = request.headers
  const isOurs = site === undefined ? origin === baseUrl : site === 'same-origin'
  if (isOurs && (origin === undefined || origin === baseUrl)) return
  throw new ApiError('FORBIDDEN', 'The dashboard accepts requests from its own pages only.')
}

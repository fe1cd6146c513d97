import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../keys/secret-keys.ts'

/**
 * Authorizes a signed-in member of the dashboard in place of a key, or throws. The dashboard defines routes and roles.
 */
export type AuthorizeMember = (request: FastifyRequest, reply: FastifyReply) => Promise<Caller>

/** Names the merchant a signed-in member works for. A page of another origin cannot send it without a preflight. */
const HEADER = 'x-gapura-dashboard'

export const merchantHeaderOf = (request: FastifyRequest): string | undefined => {
  const value = request.headers[HEADER]
  return typeof value === 'string' ? value : undefined
}

/** Whether a request comes from the dashboard: it names a merchant and carries no credential of the API. */
export const isFromDashboard = (request: FastifyRequest): boolean => {
  const { authorization, publicaccesstoken } = request.headers
  return merchantHeaderOf(request) !== undefined && authorization === undefined && publicaccesstoken === undefined
}

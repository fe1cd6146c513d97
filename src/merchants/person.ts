import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from './keys.ts'

/**
 * Lets a person of the dashboard through in place of a key, or throws. Which routes and roles, the dashboard knows.
 */
export type AdmitPerson = (request: FastifyRequest, reply: FastifyReply) => Promise<Caller>

/** Names the merchant a signed-in person works for. A page of another origin cannot send it without being asked first. */
const HEADER = 'x-gapura-dashboard'

export const merchantHeaderOf = (request: FastifyRequest): string | undefined => {
  const value = request.headers[HEADER]
  return typeof value === 'string' ? value : undefined
}

/** Whether a request comes from a person at the dashboard: it names a merchant and carries no credential of a program. */
export const isFromPerson = (request: FastifyRequest): boolean => {
  const { authorization, publicaccesstoken } = request.headers
  return merchantHeaderOf(request) !== undefined && authorization === undefined && publicaccesstoken === undefined
}

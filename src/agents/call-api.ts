import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError, ERRORS, type ErrorCode, type Fault } from '../base/errors.ts'
import { AGENT_PASS_HEADER } from '../merchants/authentication/authenticate.ts'

type Call = { readonly method: 'GET' | 'POST'; readonly path: string; readonly body?: object; readonly key?: string }
export type CallApi = <Reply>(call: Call) => Promise<Reply>
type Problem = { readonly code?: string; readonly detail?: string; readonly errors?: readonly Fault[] }

/**
 * Calls the API of this process as the sender of `request`: a tool is subject to everything that a call from outside
 * is subject to, scopes and limits included. Throws what the API refused.
 */
export const apiAs =
  (server: FastifyInstance, request: FastifyRequest, pass: string): CallApi =>
  async <Reply>({ method, path, body, key }: Call): Promise<Reply> => {
    const { statusCode, body: text } = await server.inject({
      method,
      url: path,
      remoteAddress: request.ip,
      headers: {
        authorization: request.headers.authorization ?? '',
        [AGENT_PASS_HEADER]: pass,
        ...(key && { 'idempotency-key': key }),
      },
      ...(body && { payload: body }),
    })
    const reply = JSON.parse(text) as Reply & Problem
    if (statusCode < 300) return reply
    const { code = '', detail = 'It was refused.', errors = [] } = reply
    throw new ApiError(Object.hasOwn(ERRORS, code) ? (code as ErrorCode) : 'INTERNAL_ERROR', detail, errors)
  }

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../base/errors.ts'
import { toApiError } from '../../http/problem.ts'
import { type Envelope, type EnvelopeError, NO_KEY, withHashcode } from './envelope.ts'
import type { HashKeys } from './hash-keys.ts'

/** The `hashcode` of a 503 to a merchant whose secret cannot be read: there is no key to sign with. */
const UNSIGNED = ''
const JSON_TYPE = 'application/json; charset=utf-8'

/** Sends every error of the scope's routes, all below `path`, in the send-money envelope. */
export function answerErrorsInEnvelope(scope: FastifyInstance, path: string, hashKeys: HashKeys): void {
  scope.refuseBelow(path, (error, requestId) => withHashcode(refusal(error, requestId), NO_KEY))
  scope.setErrorHandler((error, request, reply) => sendError(error, request, reply, hashKeys))
}

/** Replies to paths and methods below the scope's prefix that have no route; `methodsOf` returns the methods of a path. */
export function answerNotFoundInEnvelope(
  scope: FastifyInstance,
  hashKeys: HashKeys,
  methodsOf: (path: string) => readonly string[],
): void {
  scope.setNotFoundHandler((request, reply) => {
    const allowed = methodsOf(request.url.split('?', 1)[0] ?? '').join(', ')
    const error =
      allowed === '' || allowed.split(', ').includes(request.method)
        ? new ApiError('NOT_FOUND', 'There is nothing here by this address or id.')
        : new ApiError('METHOD_NOT_ALLOWED', `Use ${allowed.replaceAll(', ', ' or ')} here.`, [], { allow: allowed })
    return sendError(error, request, reply, hashKeys)
  })
}

/** Sends a successful reply in the envelope, signed for the merchant. */
export async function sendEnvelope(
  reply: FastifyReply,
  hashKeys: HashKeys,
  merchantId: string,
  rest: Omit<Envelope, 'status' | 'errors'>,
): Promise<FastifyReply> {
  const { data, ...more } = rest
  const envelope = { status: 200, data, errors: null, ...more }
  const key = await hashKeys.getOrLoad(merchantId)
  return reply
    .code(200)
    .type(JSON_TYPE)
    .send(JSON.stringify(withHashcode(envelope, key)))
}

async function sendError(
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  hashKeys: HashKeys,
): Promise<FastifyReply> {
  const error = toApiError(thrown)
  if (error.status >= 500) request.log.error({ err: thrown, code: error.code }, 'request failed')
  try {
    const key = request.caller ? await hashKeys.getOrLoad(request.caller.merchantId) : NO_KEY
    return sendFailure(reply, error, (envelope) => withHashcode(envelope, key))
  } catch (unreadable) {
    request.log.error({ err: unreadable }, 'the reply cannot be signed')
    return sendFailure(reply, toApiError(unreadable), (envelope) => ({ ...envelope, hashcode: UNSIGNED }))
  }
}

function sendFailure(reply: FastifyReply, error: ApiError, sign: (envelope: Envelope) => object): FastifyReply {
  return reply
    .code(error.status)
    .headers(error.headers)
    .type(JSON_TYPE)
    .send(JSON.stringify(sign(refusal(error, reply.request.id))))
}

const refusal = (error: ApiError, requestId: string): Envelope => ({
  status: error.status,
  data: null,
  errors: errorsOf(error),
  requestId,
})

/** One entry per fault, all under the error's own code; the error's message if no field is at fault. */
function errorsOf(error: ApiError): EnvelopeError[] {
  if (error.faults.length === 0) return [{ code: error.code, field: null, message: error.message }]
  return error.faults.map(({ field, message }) => ({ code: error.code, field: field || null, message }))
}

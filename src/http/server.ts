import { STATUS_CODES } from 'node:http'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { Histogram } from 'prom-client'
import { ApiError, ERRORS } from '../base/errors.ts'
import { newFreeId } from '../base/id.ts'
import { metrics } from '../base/metrics.ts'
import { readJsonBody } from './input/json-body.ts'
import { readQuery } from './input/query.ts'
import { refuseNul } from './input/refuse-nul.ts'
import { validatorCompiler } from './input/validator.ts'
import { shedLoad } from './load-shedding.ts'
import { toApiError, toProblem } from './problem.ts'
import { type RefusalWriter, refusalWriters } from './refusal-writers.ts'
import { type Callers, endRequest, traceRequests } from './trace-requests.ts'

const BODY_MAX_BYTES = 64 * 1024
const HEADERS_TIMEOUT_MS = 10_000
const REQUEST_TIMEOUT_MS = 15_000
const KEEP_ALIVE_TIMEOUT_MS = 72_000

const durations = new Histogram({
  name: 'gapura_http_request_duration_seconds',
  help: 'Time to answer a request, by route and status.',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [metrics],
})

export type ServerSettings = {
  baseUrl: string
  logger: FastifyBaseLogger
  /** Proxies whose X-Forwarded-For is believed: hops, networks, or none. */
  trustProxy: number | readonly string[] | false
  /** Identifies the caller of a request; absent: no caller is known. */
  callers?: Callers
  /** How many requests are in flight at most; those beyond are refused. */
  inFlightMax: number
}

/**
 * The HTTP server every feature's routes are registered on: strict JSON in, problems out, a request id on every reply,
 * one log line a request, every timeout set (the framework leaves them off).
 */
export function buildServer({
  baseUrl,
  logger,
  trustProxy,
  inFlightMax,
  callers = STRANGERS,
}: ServerSettings): FastifyInstance {
  const server = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustFunction(trustProxy),
    routerOptions: { querystringParser: readQuery },
    bodyLimit: BODY_MAX_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, maxHeaderSize: 16 * 1024 },
    genReqId: () => newFreeId('req', new Date()),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) =>
      sendError(error, request, reply as FastifyReply, baseUrl, writerOf(request.raw.url)),
    clientErrorHandler: answerBrokenRequest,
  })
  const writerOf = refusalWriters(server)
  server.setValidatorCompiler(validatorCompiler)
  server.setSerializerCompiler(() => JSON.stringify)
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, readJsonBody)
  server.setErrorHandler((error, request, reply) => sendError(error, request, reply, baseUrl))

  const methodsOf = allowedMethods(server)
  server.setNotFoundHandler((request, reply) => {
    const allowed = methodsOf(request.url)
    const error =
      allowed.length === 0 || allowed.includes(request.method)
        ? new ApiError('NOT_FOUND', 'There is nothing here by this address or id.')
        : new ApiError('METHOD_NOT_ALLOWED', `Use ${allowed.join(' or ')} here.`, [], { allow: allowed.join(', ') })
    return sendError(error, request, reply, baseUrl)
  })

  const merchantOf = (request: FastifyRequest) => callers.describe(request).merchantId ?? null
  shedLoad(server, { inFlightMax, baseUrl, writerOf, merchantOf })
  traceRequests(server, callers)
  const secured = securityHeaders(baseUrl)
  server.addHook('onRequest', async (request, reply) => {
    reply.headers(secured).header('x-request-id', request.id)
  })
  refuseNul(server)
  server.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1_000)
    const { ip, method } = request
    const ms = Math.round(reply.elapsedTime)
    endRequest(callers, request, reply, () =>
      request.log.info({ method, route, status: reply.statusCode, ms, ip, ...callers.describe(request) }, 'request'),
    )
  })
  return server
}

const STRANGERS: Callers = { describe: () => ({}), isProven: () => false }

/** As the framework takes it; the first hop is the peer of the connection itself. */
function trustFunction(trusted: ServerSettings['trustProxy']): boolean | string[] | TrustProxyFunction {
  if (trusted === false) return false
  return typeof trusted === 'number' ? (_address, hop) => hop < trusted : [...trusted]
}
type TrustProxyFunction = (address: string, hop: number) => boolean

/**
 * For every reply; pages and files add their own. A browser that once reached us over TLS never tries without it. Nothing may be
 * cached unless a reply sets it itself: most name people or money, and some are authorised by a custom header or by the URL
 * alone, which caches know nothing about. Source: RFC 9111, 3 and 4.2.2.
 */
const securityHeaders = (baseUrl: string): Record<string, string> => ({
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  ...(baseUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=63072000' } : {}),
})

/** `write`: how the endpoint writes it, where that is registered; else it is a problem document. */
function sendError(
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  baseUrl: string,
  write?: RefusalWriter,
): FastifyReply {
  const error = toApiError(thrown)
  // A deliberate refusal is counted and is no failure; a crowd must not fill the log.
  const isDeliberate = thrown instanceof ApiError && thrown.code === 'SERVICE_UNAVAILABLE'
  if (ERRORS[error.code] >= 500 && !isDeliberate) request.log.error({ err: thrown, code: error.code }, 'request failed')
  return reply
    .code(error.status)
    .headers(error.headers)
    .header('x-request-id', request.id)
    .type(`application/${write ? 'json' : 'problem+json'}; charset=utf-8`)
    .send(JSON.stringify(write?.(error, request.id) ?? toProblem(error, baseUrl, request.id)))
}

/** Replies to bytes that are not HTTP with a bare status line: there is no request to answer. */
function answerBrokenRequest(error: Error & { code?: string }, socket: import('node:net').Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const status = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}

/** Collects the server's routes as they are registered; the result returns the methods of an address. */
function allowedMethods(server: FastifyInstance): (url: string) => string[] {
  const methodsByUrl = new Map<string, string[]>()
  server.addHook('onRoute', ({ url, method }) => {
    methodsByUrl.set(url, [...(methodsByUrl.get(url) ?? []), ...[method].flat()])
  })
  // Made for the first address that leads nowhere: hundreds of expressions are a part of a start.
  let routes: { pattern: RegExp; methods: string[] }[] | undefined
  return (url) => {
    const path = url.split('?', 1)[0] ?? ''
    routes ??= [...methodsByUrl].map(([at, methods]) => ({ pattern: patternOf(at), methods }))
    const methods = routes.filter(({ pattern }) => pattern.test(path)).flatMap((route) => route.methods)
    return [...new Set(methods)].sort()
  }
}

const patternOf = (url: string): RegExp => new RegExp(`^${url.split('/').map(stepPattern).join('/')}/?$`)

function stepPattern(step: string): string {
  if (step === '*') return '.*'
  const parameter = /^:[A-Za-z]+(?:\((.+)\))?$/.exec(step)
  if (parameter) return parameter[1]?.replace(/^\^|\$$/g, '') ?? '[^/]+'
  return step.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

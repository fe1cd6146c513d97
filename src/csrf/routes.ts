import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, ERRORS, notFound } from '../base/errors.ts'
import { meetMerchant } from '../base/merchant-time.ts'
import { addressOf } from '../http/caller-address.ts'
import { toApiError } from '../http/problem.ts'
import { RateLimiter } from '../http/rate-limit.ts'
import { browserFileRoutes } from './browser-files.ts'
import { readCookies, setCookies } from './cookies.ts'
import { allowOrigins } from './cors.ts'
import { cacheHolders, isNoFetch, originNotAllowed } from './origin.ts'
import { type Holder, PAIR_LIFE_MS, signPair, verifyPair } from './pair.ts'
import { SessionHeaders, SessionRefusal, SessionReply } from './schema.ts'
import type { BrowserAuthenticator } from './session.ts'

const SESSION_PATH = '/v1/auth/clients/csrf'

type RouteApp = Pick<BrowserAuthenticator, 'clock' | 'csrfKeys'> & { readonly sessionsByIp: RateLimiter }
type Limits = { readonly perSecond: number; readonly burst: number; readonly csrfPerMinute: number }

/** The CSRF session, its browser module, and CORS. Register before the features' routes. */
export async function csrfRoutes(
  server: FastifyInstance,
  { authenticator, limits }: { authenticator: BrowserAuthenticator; limits: Limits },
): Promise<void> {
  const { perSecond, burst, csrfPerMinute } = limits
  const sessions = { name: 'csrf-sessions', perSecond: csrfPerMinute / 60, burst: csrfPerMinute }
  const app = { ...authenticator, sessionsByIp: new RateLimiter(sessions) }
  const lookupsByIp = new RateLimiter({ name: 'origins', perSecond, burst })
  allowOrigins(server, { db: authenticator.db, lookupsByIp, holders: cacheHolders(authenticator.invalidation) })
  browserFileRoutes(server)
  await server.register(async (scope) => sessionRoutes(scope, app), { prefix: SESSION_PATH })
}

/** The endpoint itself, with its own envelope for every error there. */
function sessionRoutes(scope: FastifyInstance, app: RouteApp): void {
  // No body is read, so any content type will do, also one that is none.
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, async () => undefined)
  scope.addHook('onRequest', async (request) => {
    delete request.raw.headers['content-type']
  })
  scope.refuseBelow(SESSION_PATH, toEnvelope)
  scope.setErrorHandler(sendEnvelope)
  scope.setNotFoundHandler((request, reply) => sendEnvelope(notRouted(request), request, reply))
  scope.route({
    method: ['GET', 'POST'],
    url: '',
    // A missing Origin has the endpoint's own error.
    attachValidation: true,
    schema: {
      operationId: { GET: 'readCsrfSession', POST: 'openCsrfSession' },
      tags: ['Browser'],
      summary: 'Open or renew a CSRF session',
      description:
        'For pages of an allowed origin; the module at `/browser/v1.js` does all of this for you. Sets the cookies ' +
        '`ps_csrf` and `ps_csrf_pub`, good for 15 minutes; `csrfToken` equals the latter. Send it as `X-CSRF-Token`, ' +
        'with `credentials: "include"`, to create checkouts and intents and to read a checkout by its id. What a session ' +
        'creates leads only to your allowed origins, or exactly to the URLs of your settings, and is limited in number and amount. On 403 ' +
        '`csrf_token_expired` or `csrf_token_invalid` open a new session and repeat.',
      headers: SessionHeaders,
      response: { 200: SessionReply, default: SessionRefusal },
      replyHeaders: ['Set-Cookie', 'Cache-Control'],
      refusals: ['Unauthorized', 'origin_not_allowed'],
    },
    handler: (request, reply) => openSession(app, request, reply),
  })
}

const notRouted = ({ url }: FastifyRequest): ApiError =>
  url.split('?', 1)[0] === SESSION_PATH
    ? new ApiError('METHOD_NOT_ALLOWED', 'Use GET or POST here.', [], { allow: 'GET, HEAD, POST' })
    : notFound()

async function openSession(app: RouteApp, request: FastifyRequest, reply: FastifyReply): Promise<object> {
  app.sessionsByIp.take(addressOf(request), performance.now(), reply)
  const { origin } = request.headers
  if (origin === undefined || origin === '' || origin === 'null') {
    throw new ApiError('Unauthorized', 'Call this from a page: browsers send its Origin, which is required.')
  }
  const holder = request.originHolder
  if (!holder || isNoFetch(request)) throw originNotAllowed()
  meetMerchant(holder.merchantId)
  const now = app.clock()
  const pair = await signPair(app.csrfKeys, now, holder, await tokenToKeep(app, now, request, holder))
  reply.header('set-cookie', setCookies(pair, PAIR_LIFE_MS / 1_000)).header('cache-control', 'no-store')
  return {
    status: 200,
    data: { csrfToken: pair.public },
    metadata: { source: 'csrf', entity: holder.merchantId },
  } as const
}

/** The public token this page's tabs hold, while it is good: renewing in one tab must not invalidate the others. */
async function tokenToKeep(
  app: RouteApp,
  now: Date,
  request: FastifyRequest,
  holder: Holder,
): Promise<string | undefined> {
  const cookies = readCookies(request)
  if (cookies.signed === undefined || cookies.public === undefined) return undefined
  const verdict = await verifyPair(app.csrfKeys, now, { signed: cookies.signed, public: cookies.public })
  const isTheirs =
    verdict.is === 'valid' && verdict.holder.origin === holder.origin && verdict.holder.merchantId === holder.merchantId
  return isTheirs ? cookies.public : undefined
}

function sendEnvelope(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = toApiError(thrown)
  if (ERRORS[error.code] >= 500) request.log.error({ err: thrown, code: error.code }, 'request failed')
  return reply.code(error.status).headers(error.headers).send(toEnvelope(error, request.id))
}

const toEnvelope = ({ status, code, message }: ApiError, requestId: string) => ({
  status,
  data: null,
  errors: [{ code, field: code === 'Unauthorized' ? 'Origin' : '', message }],
  metadata: { source: 'csrf', entity: null },
  requestId,
})

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { MINUTE_MS, SECOND_MS } from '../base/clock.ts'
import { ApiError, notFound } from '../base/errors.ts'
import { OPEN_ATTEMPT } from '../checkout/states.ts'
import { RateLimiter } from '../http/rate-limit.ts'
import { checkPayment, choosePayment, findForPage, simulateOutcome } from './act.ts'
import type { PageApp } from './app.ts'
import { type Assets, loadAssets } from './assets.ts'
import { EventStreams } from './event-stream.ts'
import { acceptForms, isFromOurPage } from './form.ts'
import { PAGE_HEADERS } from './headers.ts'
import { loadPage } from './load.ts'
import { chooseLocale } from './locale.ts'
import { pageErrorHandler } from './page-errors.ts'
import { pagePath } from './parts/links.ts'
import { qrMatrixOf, qrSvgOf } from './qr-code.ts'
import { qrPngOf } from './qr-png.ts'
import { renderCheckoutPage } from './render.tsx'
import { sendAsset, sendPage } from './reply.ts'
import { type Locale, SANDBOX_OUTCOMES } from './view.ts'

type Request = FastifyRequest<{ Params: { id: string }; Querystring: Record<string, unknown> }>

/** Every address of a checkout's page begins so; the id is checked where it is looked up. */
const PAGE = '/:id(^co_[^/]*$)'
/** How often a payer may have the provider asked: three times at once, then every ten seconds. */
const CHECKS = { name: 'checks', perSecond: SECOND_MS / (10 * SECOND_MS), burst: 3 }

const localeOf = ({ query, headers }: Request): Locale => chooseLocale(query.locale, headers['accept-language'])

/** The hosted pages and what they load. The address is the credential: no cookie, no session. */
export async function pageRoutes(server: FastifyInstance, app: PageApp): Promise<void> {
  const assets = loadAssets()
  const perMinute = app.limits.pagePerMinute
  const reads = new RateLimiter({ name: 'page', perSecond: perMinute / (MINUTE_MS / SECOND_MS), burst: perMinute })
  const limit = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reads.take(`${request.ip} ${(request as Request).params.id}`, app.clock().getTime(), reply)
  }

  server.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const asset = assets.find(request.params.name)
    if (!asset) throw notFound()
    return sendAsset(request, reply, asset)
  })
  await server.register(async (scope) => {
    scope.addHook('onRequest', limit)
    statusRoutes(scope, app)
  })
  await server.register(async (scope) => {
    acceptForms(scope)
    scope.setErrorHandler(pageErrorHandler(assets, !app.livemode))
    scope.addHook('onRequest', limit)
    readRoutes(scope, app, assets)
    formRoutes(scope, app)
  })
}

/** What the browser script asks; faults are answered as the API answers them. */
function statusRoutes(scope: FastifyInstance, app: PageApp): void {
  const streams = new EventStreams(app.watch)
  scope.addHook('preClose', async () => streams.endAll())

  scope.get(`${PAGE}/status`, async (request, reply) => {
    const { checkout } = await findForPage(app, (request as Request).params.id)
    reply.headers(PAGE_HEADERS)
    return { status: checkout.status, version: checkout.version }
  })

  scope.get(`${PAGE}/events`, { exposeHeadRoute: false }, async (request, reply) => {
    const { checkout } = await findForPage(app, (request as Request).params.id)
    // Without room the browser learns that there is no stream, and polls.
    if (!streams.hasRoom(checkout.id)) return reply.code(204).send()
    streams.open(reply, checkout)
    return reply
  })
}

function readRoutes(scope: FastifyInstance, app: PageApp, assets: Assets): void {
  scope.get(PAGE, async (plain, reply) => {
    const request = plain as Request
    const wish = { locale: localeOf(request), wantsChoice: request.query.choose === '1' }
    const page = await loadPage(app, request.params.id, wish)
    if (!page) throw notFound()
    return sendPage(request, reply, 200, renderCheckoutPage(page, assets))
  })

  for (const format of ['png', 'svg'] as const) {
    scope.get(`${PAGE}/qr.${format}`, async (plain, reply) => {
      const { id } = (plain as Request).params
      const { attempts } = await findForPage(app, id)
      const open = attempts.find(({ status }) => OPEN_ATTEMPT.includes(status))?.instrument
      const content = open && 'qrContent' in open ? open.qrContent : null
      if (content === null) throw notFound()
      const matrix = qrMatrixOf(content)
      return reply
        .headers({ ...PAGE_HEADERS, 'content-disposition': `attachment; filename="qris-${id}.${format}"` })
        .type(format === 'png' ? 'image/png' : 'image/svg+xml')
        .send(format === 'png' ? qrPngOf(matrix) : qrSvgOf(matrix))
    })
  }
}

function formRoutes(scope: FastifyInstance, app: PageApp): void {
  const checks = new RateLimiter(CHECKS)

  /** A form of the page: does `act`, then leads back to the page, so that reloading it sends nothing twice. */
  const form = (
    path: string,
    act: (request: Request, reply: FastifyReply, sent: Sent) => Promise<string | undefined>,
  ) =>
    scope.post(`${PAGE}/${path}`, async (plain, reply) => {
      const request = plain as Request
      if (!isFromOurPage(request)) throw new ApiError('FORBIDDEN', 'This form belongs to the page itself.')
      const suffix = await act(request, reply, (request.body ?? {}) as Sent)
      const back = pagePath({ locale: localeOf(request), checkout: { id: request.params.id } })
      return reply.headers(PAGE_HEADERS).redirect(back + (suffix ?? ''), 303)
    })

  form('pay', async ({ params }, _reply, sent) => {
    const { isChosen } = await choosePayment(app, params.id, sent)
    return isChosen ? undefined : '&choose=1'
  })

  form('check', async ({ params }, reply) => {
    const now = app.clock().getTime()
    if (checks.isEmpty(params.id, now)) return undefined
    checks.take(params.id, now, reply)
    await checkPayment(app, params.id)
    return undefined
  })

  form('sandbox', async ({ params }, _reply, sent) => {
    const outcome = SANDBOX_OUTCOMES.find((known) => known === sent.outcome)
    if (!outcome) throw new ApiError('VALIDATION_ERROR', `"outcome" must be one of: ${SANDBOX_OUTCOMES.join(', ')}.`)
    await simulateOutcome(app, params.id, outcome)
    return undefined
  })
}

type Sent = { type?: string; code?: string; outcome?: string }

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { MINUTE_MS, SECOND_MS } from '../base/clock.ts'
import { notFound } from '../base/errors.ts'
import type { Checkout } from '../checkout/checkout.ts'
import type { CheckoutState } from '../checkout/read/checkout-state.ts'
import type { Customer } from '../customers/customer.ts'
import { addressOf } from '../http/caller-address.ts'
import { PAGE_HEADERS } from '../http/page-headers.ts'
import { RateLimiter } from '../http/rate-limit.ts'
import { formRoutes } from './actions/form-routes.ts'
import { invoiceRoutes } from './actions/invoice-routes.ts'
import { linkRoutes } from './actions/link-routes.ts'
import { receiptRoutes } from './actions/receipt-routes.ts'
import { refundRoutes } from './actions/refund-routes.ts'
import type { PageApp } from './app.ts'
import { codeRoutes } from './code-routes.ts'
import { collectorRoutes, collectorStatusRoutes } from './collector/routes.ts'
import { loadSaved } from './customer/load-saved.ts'
import { customerRoutes } from './customer/routes.ts'
import { isCustomer } from './customer/session-cookie.ts'
import { type Assets, loadAssets } from './http/assets.ts'
import { limitClaimGuesses } from './http/claim-guesses.ts'
import { EventStreams } from './http/event-stream.ts'
import { acceptForms, FORM_WITH_NOTE_MAX_BYTES } from './http/form-body.ts'
import { pageErrorHandler } from './http/page-errors.ts'
import { sendAsset, sendPage } from './http/reply.ts'
import { CLAIM_PAGE, localeOf, PAGE, type PageRequest as Request, textIn } from './http/request.ts'
import { findStanding } from './load/find-checkout.ts'
import { loadPage } from './load/load-page.ts'
import { findClaimForPage } from './load/load-refund.ts'
import { mailsRoutes } from './mails/routes.ts'
import { renderCheckoutPage } from './render/render.tsx'
import { savingRoutes } from './saving/routes.ts'
import type { Notice } from './view.ts'

/** The hosted pages and what they load. The address is the credential: no cookie, no session but that of a customer's own page. */
export async function pageRoutes(server: FastifyInstance, app: PageApp): Promise<void> {
  const assets = loadAssets(app.marks)
  const perMinute = app.limits.pagePerMinute
  const reads = new RateLimiter({ name: 'page', perSecond: perMinute / (MINUTE_MS / SECOND_MS), burst: perMinute })
  const limit = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reads.take(`${addressOf(request)} ${(request as Request).params.id}`, app.clock().getTime(), reply)
  }
  const limitGuesses = limitClaimGuesses(perMinute)

  server.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const asset = assets.find(request.params.name)
    if (!asset) throw notFound()
    return sendAsset(request, reply, asset)
  })
  await server.register(async (scope) => {
    scope.addHook('onRequest', limit)
    limitGuesses(scope)
    statusRoutes(scope, app)
  })
  const pages = (scope: FastifyInstance, missing?: Notice) => {
    scope.setErrorHandler(pageErrorHandler(assets, !app.livemode, missing))
    scope.addHook('onRequest', limit)
  }
  await server.register(async (scope) => {
    acceptForms(scope, FORM_WITH_NOTE_MAX_BYTES)
    pages(scope)
    linkRoutes(scope, app, assets)
    invoiceRoutes(scope, app, assets)
    collectorRoutes(scope, app, assets)
    savingRoutes(scope, app, assets)
    customerRoutes(scope, app, assets)
    mailsRoutes(scope, app, assets)
  })
  await server.register(async (scope) => {
    acceptForms(scope)
    pages(scope)
    readRoutes(scope, app, assets)
    formRoutes(scope, app, assets)
  })
  await server.register(async (scope) => {
    acceptForms(scope)
    pages(scope, 'refund_not_found')
    limitGuesses(scope)
    refundRoutes(scope, app, assets)
  })
  await server.register(async (scope) => {
    pages(scope, 'receipt_not_found')
    receiptRoutes(scope, app, assets)
  })
}

/** What the browser script requests; errors are problem documents, as of the API. */
function statusRoutes(scope: FastifyInstance, app: PageApp): void {
  const streams = new EventStreams(app.limits)
  scope.addHook('preClose', async () => {
    streams.endAll()
    app.claims.stop()
  })

  scope.get(`${PAGE}/status`, async (request, reply) => {
    const { status, version } = await findStanding(app, (request as Request).params.id)
    reply.headers(PAGE_HEADERS)
    return { status, version }
  })
  scope.get(`${CLAIM_PAGE}/status`, async (request, reply) => {
    const { version, refund } = await findClaimForPage(app, (request as Request).params.id)
    reply.headers(PAGE_HEADERS)
    return { status: refund.status, version }
  })

  const stream = (reply: FastifyReply, checkout: CheckoutState) => {
    const watch: Parameters<typeof streams.open>[2] = ({ merchantId, id, version }, notify) =>
      app.watch.watch(merchantId, id, version, notify)
    streams.open(reply, checkout, watch)
    return reply
  }
  scope.get(`${PAGE}/events`, { exposeHeadRoute: false }, async (request, reply) =>
    stream(reply, await findStanding(app, (request as Request).params.id)),
  )
  scope.get(`${CLAIM_PAGE}/events`, { exposeHeadRoute: false }, async (request, reply) => {
    const { checkout, refund, version } = await findClaimForPage(app, (request as Request).params.id)
    if (checkout) return stream(reply, checkout)
    const { merchantId, id, status } = refund
    streams.open(reply, { merchantId, id, status, version }, (seen, notify) =>
      app.claims.watch(seen, seen.version, notify),
    )
    return reply
  })
  collectorStatusRoutes(scope, app, streams)
}

function readRoutes(scope: FastifyInstance, app: PageApp, assets: Assets): void {
  scope.get(PAGE, async (plain, reply) => {
    const request = plain as Request
    const { type, code, choose, refused } = request.query
    const requested = { type: textIn(type), code: textIn(code) }
    const isKnown = (customer: Customer) => isCustomer(app, request, customer, app.clock())
    const locale = localeOf(request)
    const savedOf = (checkout: Checkout) => loadSaved(app, checkout, locale, isKnown)
    const wish = { locale, wantsChoice: choose === '1', requested, savedOf }
    const page = await loadPage(app, request.params.id, wish)
    if (!page) throw notFound()
    const saved = page.saved && { ...page.saved, hasRefused: refused === '1' }
    return sendPage(request, reply, 200, renderCheckoutPage({ ...page, saved }, assets))
  })

  codeRoutes(scope, app)
}

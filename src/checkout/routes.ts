import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import { notFound } from '../base/errors.ts'
import type { PrivateNetworks } from '../base/net/private-networks.ts'
import { browserFaults } from '../csrf/browser-checkout.ts'
import { BROWSER_SESSION, SESSION_REFUSALS } from '../csrf/schema.ts'
import {
  type BrowserAuthenticator,
  claimOfCaller,
  isFromBrowser,
  originOf,
  requireKeyOrSession,
} from '../csrf/session.ts'
import { sendStoredReply } from '../http/idempotency/idempotency.ts'
import { assertValid } from '../http/input/validator.ts'
import { readObjectFilters } from '../http/list-filters.ts'
import { pageRequest, toPage } from '../http/pagination.ts'
import { callerOf, requireKey } from '../merchants/authentication/authenticate.ts'
import { assertNotSuspended } from '../merchants/suspension.ts'
import type { CheckoutApp } from './app.ts'
import { forBrowser } from './browser-view.ts'
import { requestedType } from './checkout.ts'
import { type CreateCheckout, newCheckout } from './create/create.ts'
import { leavesUrlsOut, NO_DEFAULTS, toDraft } from './create/draft.ts'
import type { ReadRedirectDefaults } from './create/redirect-defaults.ts'
import { withCustomer } from './create/request-customer.ts'
import {
  assertServed,
  assertSomeServed,
  checkoutFaults,
  expiryFaults,
  missingUrlFaults,
  webhookUrlFaults,
} from './create/rules.ts'
import type { ReadCustomer } from './customer/customer.ts'
import { CANCELLED, cancelCheckout } from './end/cancel.ts'
import { instrumentRoutes } from './instrument/routes.ts'
import { methodsRoute } from './methods-route.ts'
import { type CheckoutState, findCheckout, listCheckouts } from './read/find.ts'
import { tokensOfMetadata } from './read/search-by-words.ts'
import { waitUntilEnded } from './read/wait.ts'
import { Waits } from './read/waits.ts'
import type { Watch } from './read/watch.ts'
import { refreshCheckout } from './refresh.ts'
import { type ClaimLinks, claimLinksFor } from './refunds/claim-links.ts'
import * as replies from './reply-schema.ts'
import * as schema from './schema.ts'
import { toDetail, toListed, toSummary } from './wire.ts'

type RouteApp = CheckoutApp & {
  readonly authenticator: BrowserAuthenticator
  readonly watch: Watch
  readonly createCheckout: CreateCheckout
  readonly pollRefunds: (merchantId: string, id: string) => Promise<unknown>
  readonly readRedirectDefaults: ReadRedirectDefaults
  readonly readCustomer: ReadCustomer
  readonly claimLinks: ClaimLinks
  readonly networks: PrivateNetworks
}

const tags = ['Checkout']
const security = [{ secretKey: [] }]
const keyOrSession = [...security, ...BROWSER_SESSION]
const params = schema.CheckoutParams

/** The checkout's HTTP face: translates, and leaves every decision to the verbs. */
export function checkoutRoutes(server: FastifyInstance, app: RouteApp): void {
  creatingRoute(server, app)
  readingRoutes(server, app)
  changingRoutes(server, app)
  instrumentRoutes(server, app)
  methodsRoute(server, app)
}

function creatingRoute(server: FastifyInstance, app: RouteApp): void {
  server.post<{ Body: schema.CreateCheckout }>(
    '/v1/checkout',
    {
      onRequest: requireKeyOrSession(app.authenticator, 'checkout'),
      attachValidation: true,
      schema: {
        operationId: 'createCheckout',
        tags,
        security: keyOrSession,
        summary: 'Create a checkout',
        description: 'Returns the address of a hosted page that takes the payment. Waits for no provider.',
        body: schema.CreateCheckout,
        response: { 200: replies.CheckoutSummary },
        idempotent: true,
        refusals: ['PAYMENT_TYPE_UNAVAILABLE', ...SESSION_REFUSALS],
      },
    },
    async (request, reply) => {
      const sent = request.body ?? {}
      const { merchantId } = callerOf(request)
      const now = app.clock()
      const defaults = leavesUrlsOut(sent) ? await app.readRedirectDefaults(merchantId) : NO_DEFAULTS
      assertValid(request.validationError, [
        ...checkoutFaults(sent, !app.livemode),
        ...webhookUrlFaults(sent, !app.livemode, app.networks),
        ...expiryFaults(sent, now),
        ...missingUrlFaults(sent, defaults),
        ...browserFaults(app.authenticator.browserAmounts, request, sent),
      ])
      assertNotSuspended(callerOf(request))
      const draft = { ...toDraft(merchantId, request.body, defaults), origin: originOf(request) }
      const { code } = draft
      const { amount, currency } = request.body
      assertServed(app.rails, { type: requestedType(draft.type), code, amount, currency, merchantId })
      if (draft.methods) assertSomeServed(app.rails, draft.methods, { amount, currency, merchantId })
      const checkout = await withCustomer(app, newCheckout(now, draft), request.body)
      const stored = await app.createCheckout(claimOfCaller(request, now), checkout, toSummary(checkout, app))
      return sendStoredReply(reply, stored)
    },
  )
}

function readingRoutes(server: FastifyInstance, app: RouteApp): void {
  const waits = new Waits()
  server.get<{ Querystring: schema.ListQuery }>(
    '/v1/checkout',
    {
      onRequest: requireKey(app.authenticator, 'checkout'),
      schema: {
        operationId: 'listCheckouts',
        tags,
        security,
        summary: 'List checkouts',
        description: 'Newest first.',
        querystring: schema.ListQuery,
        response: { 200: replies.CheckoutList },
      },
    },
    async (request) => {
      const { externalId, paymentLinkId, customerId, status, flag } = request.query
      const { limit, before } = pageRequest(request.query)
      const { merchantId } = callerOf(request)
      const filters = readObjectFilters(request.query)
      const rows = await listCheckouts(app.db, merchantId, {
        ...filters,
        tokens: tokensOfMetadata(app.customers, merchantId, filters.metadata),
        externalId,
        linkId: paymentLinkId,
        customerId,
        status,
        flag,
        before,
        limit: limit + 1,
      })
      return toPage(rows, limit, (checkout) => toListed(checkout, app))
    },
  )

  server.get<{ Params: { id: string }; Querystring: Static<typeof schema.StatusQuery> }>(
    '/v1/checkout/:id',
    {
      onRequest: requireKeyOrSession(app.authenticator, 'checkout'),
      schema: {
        operationId: 'retrieveCheckout',
        tags,
        security: keyOrSession,
        summary: 'Check the status of a checkout',
        description:
          '`?waitFor=final&timeout=20` waits until it has ended, or returns the state at the timeout. A browser session reads what ' +
          'the hosted page shows its payer: the reply is then a `CheckoutInBrowser`.',
        params,
        querystring: schema.StatusQuery,
        response: { 200: replies.CheckoutStatusReply },
        refusals: SESSION_REFUSALS,
      },
    },
    async (request, reply) => {
      const { merchantId } = callerOf(request)
      const read = () => findCheckout(app.db, merchantId, request.params.id)
      const detail = await read()
      if (!detail) throw notFound()
      const shown = (found: CheckoutState) =>
        isFromBrowser(request)
          ? forBrowser(toDetail(found, app, null))
          : toDetail(found, app, claimLinksFor(callerOf(request), app.claimLinks))
      if (request.query.waitFor !== 'final') return shown(detail)
      const gone = new AbortController()
      reply.raw.once('close', () => gone.abort())
      const seconds = Number(request.query.timeout ?? schema.WAIT_DEFAULT_SECONDS)
      request.releaseSlot()
      const leave = waits.add(request, isFromBrowser(request), () => gone.abort())
      await waitUntilEnded(app.watch, detail, seconds * 1_000, gone.signal).finally(leave)
      return shown((await read()) ?? detail)
    },
  )
}

function changingRoutes(server: FastifyInstance, app: RouteApp): void {
  const onRequest = requireKey(app.authenticator, 'checkout')
  const readDetail = async (request: FastifyRequest<{ Params: { id: string } }>) => {
    const detail = await findCheckout(app.db, callerOf(request).merchantId, request.params.id)
    if (!detail) throw notFound()
    return toDetail(detail, app, claimLinksFor(callerOf(request), app.claimLinks))
  }

  server.post<{ Params: { id: string } }>(
    '/v1/checkout/:id/cancel',
    {
      onRequest,
      schema: {
        operationId: 'cancelCheckout',
        tags,
        security,
        summary: 'Cancel a pending checkout',
        description: 'Its page no longer takes a payment. Money that still arrives is booked and flagged `late`.',
        params,
        response: { 200: replies.CheckoutDetailReply },
        example: { ...replies.UNPAID_EXAMPLE, status: 'CANCELLED', failure: CANCELLED, version: 2 },
        refusals: ['INVALID_STATE'],
      },
    },
    async (request) => {
      await cancelCheckout(app, callerOf(request).merchantId, request.params.id)
      return readDetail(request)
    },
  )

  server.post<{ Params: { id: string } }>(
    '/v1/checkout/:id/refresh',
    {
      onRequest,
      schema: {
        operationId: 'refreshCheckout',
        tags,
        security,
        summary: 'Refresh a checkout from its provider',
        description: 'Polls the provider for payments and refunds, and returns the updated checkout.',
        params,
        response: { 200: replies.CheckoutDetailReply },
        refusals: ['PROVIDER_UNAVAILABLE'],
      },
    },
    async (request) => {
      const { merchantId } = callerOf(request)
      await refreshCheckout(app, merchantId, request.params.id)
      await app.pollRefunds(merchantId, request.params.id)
      return readDetail(request)
    },
  )
}

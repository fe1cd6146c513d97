import type { FastifyInstance, FastifyReply } from 'fastify'
import { MINUTE_MS, SECOND_MS } from '../../base/clock.ts'
import { ApiError } from '../../base/errors.ts'
import { isId } from '../../base/id.ts'
import type { PublicCustomer } from '../../customers/find.ts'
import { addressOf } from '../../http/caller-address.ts'
import { PAGE_HEADERS } from '../../http/page-headers.ts'
import { RateLimiter } from '../../http/rate-limit.ts'
import type { PageApp } from '../app.ts'
import { isFromOurPage } from '../http/form-body.ts'
import { sendPage } from '../http/reply.ts'
import { localeOf, type PageRequest, textIn } from '../http/request.ts'
import { pagePath } from '../parts/links.ts'
import type { PageAssets } from '../render/render.tsx'
import { cancel, chooseMethod, endMethod, linkMethod } from './actions.ts'
import { customerPath, FORMS, type Form, WISHES, type Wish } from './links.ts'
import { customerPageOf, findCustomerForPage, openStep, signInStep } from './load.ts'
import { renderCustomerPage } from './render.tsx'
import { beginSession, endSession, isCustomer } from './session-cookie.ts'
import { enter, sendCode } from './sign-in.ts'
import type { CustomerStep, Requested } from './view.ts'

const PAGE = '/c/:id'
const REQUESTED: readonly string[] = ['sent', 'waits', 'too_many', 'failed'] satisfies readonly Requested[]

/** How often an address may request or enter codes of a customer; what a customer's codes allow in all is less (codes.ts). */
const PER_MINUTE = 20
const CODES = { name: 'customer codes', perSecond: PER_MINUTE / (MINUTE_MS / SECOND_MS), burst: PER_MINUTE }

type Fields = Readonly<Record<string, string | undefined>>
const fieldsOf = (request: PageRequest): Fields => (request.body ?? {}) as Fields

/** What the address says that the customer is about to do. */
function wishOf({ query }: PageRequest): Wish | null {
  for (const is of WISHES) {
    const of = textIn(query[is])
    if (of !== undefined) return { is, of }
  }
  return null
}

/**
 * A customer's own page. Its address alone shows whose customers it is for; a mailed code opens the rest, for an hour. Each form
 * ends in a 303 to the page, whose policy lets no form lead elsewhere.
 */
export function customerRoutes(scope: FastifyInstance, app: PageApp, assets: PageAssets): void {
  scope.get(PAGE, async (plain, reply) => {
    const request = plain as PageRequest
    const found = await findCustomerForPage(app, request.params.id)
    const requested = textIn(request.query.requested) ?? ''
    const step = isCustomer(app, request, found.customer, app.clock())
      ? await openStep(app, found, localeOf(request), wishOf(request))
      : signInStep(found, { requested: REQUESTED.includes(requested) ? (requested as Requested) : null })
    return show(app, assets, request, reply, found, step)
  })
  for (const form of FORMS) {
    // The reply to a form that led nowhere stands at this address; a reload leads to the page.
    scope.get(`${PAGE}/${form}`, { exposeHeadRoute: false }, async (plain, reply) => back(reply, plain as PageRequest))
  }
  signInRoutes(scope, app, assets)
  changeRoutes(scope, app)
}

const placeOf = (request: PageRequest) => {
  const checkoutId = textIn(request.query.for) ?? ''
  return { id: request.params.id, locale: localeOf(request), checkoutId: isId('co', checkoutId) ? checkoutId : null }
}

const back = (reply: FastifyReply, request: PageRequest, more = '') =>
  reply.headers(PAGE_HEADERS).redirect(`${customerPath(placeOf(request))}${more}`, 303)

const show = (
  app: PageApp,
  assets: PageAssets,
  request: PageRequest,
  reply: FastifyReply,
  found: PublicCustomer,
  step: CustomerStep,
) => {
  const status = step.is === 'sign_in' && step.fault !== null ? 422 : 200
  return sendPage(
    request,
    reply,
    status,
    renderCustomerPage(customerPageOf(app, found, placeOf(request), step), assets),
  )
}

/** A form of the page itself. Throws FORBIDDEN for any other: the cookie must not act for another site. */
function assertOurs(request: PageRequest): void {
  if (!isFromOurPage(request)) throw new ApiError('FORBIDDEN', 'This form belongs to the page itself.')
}

function signInRoutes(scope: FastifyInstance, app: PageApp, assets: PageAssets): void {
  const codes = new RateLimiter(CODES)
  const count = (request: PageRequest, reply: FastifyReply) =>
    codes.take(`${addressOf(request)} ${request.params.id}`, app.clock().getTime(), reply)

  scope.post(`${PAGE}/code`, async (plain, reply) => {
    const request = plain as PageRequest
    assertOurs(request)
    count(request, reply)
    const found = await findCustomerForPage(app, request.params.id)
    const requested = await sendCode(app, found, request.log)
    return back(reply, request, requested === null ? '' : `&requested=${requested}`)
  })

  scope.post(`${PAGE}/enter`, async (plain, reply) => {
    const request = plain as PageRequest
    assertOurs(request)
    count(request, reply)
    const found = await findCustomerForPage(app, request.params.id)
    const entered = await enter(app, found, fieldsOf(request).code ?? '')
    if (entered !== 'right') return show(app, assets, request, reply, found, signInStep(found, { fault: entered }))
    beginSession(app, reply, found.customer, app.clock())
    const { checkoutId, locale } = placeOf(request)
    if (checkoutId === null) return back(reply, request)
    return reply.headers(PAGE_HEADERS).redirect(pagePath({ locale, checkout: { id: checkoutId } }), 303)
  })

  scope.post(`${PAGE}/leave`, async (plain, reply) => {
    const request = plain as PageRequest
    assertOurs(request)
    endSession(app, reply)
    return back(reply, request)
  })
}

/** What a form changes; returns where it leads instead of to the page. */
type Change = (app: PageApp, found: PublicCustomer, fields: Fields, request: PageRequest) => Promise<string | undefined>
const CHANGES: Partial<Record<Form, Change>> = {
  end: async (app, { customer }, { of = '' }) => endMethod(app, customer, of),
  cancel: async (app, { customer }, { of = '' }) => cancel(app, customer, of),
  change: async (app, { customer }, { of = '', method = '' }) => chooseMethod(app, customer, of, method),
  link: (app, found, { of = '', method = '', form = '' }, request) =>
    linkMethod(app, found, { subscriptionId: of, brand: method, formKey: form, locale: localeOf(request) }),
}

function changeRoutes(scope: FastifyInstance, app: PageApp): void {
  for (const [form, change] of Object.entries(CHANGES)) {
    scope.post(`${PAGE}/${form}`, async (plain, reply) => {
      const request = plain as PageRequest
      assertOurs(request)
      const found = await findCustomerForPage(app, request.params.id)
      if (!isCustomer(app, request, found.customer, app.clock())) return back(reply, request)
      const path = await change(app, found, fieldsOf(request), request)
      return path === undefined ? back(reply, request) : reply.headers(PAGE_HEADERS).redirect(path, 303)
    })
  }
}

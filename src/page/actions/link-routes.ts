import type { FastifyInstance, FastifyRequest } from 'fastify'
import { MINUTE_MS, SECOND_MS } from '../../base/clock.ts'
import { ApiError } from '../../base/errors.ts'
import { addressOf } from '../../http/caller-address.ts'
import { PAGE_HEADERS } from '../../http/page-headers.ts'
import { RateLimiter } from '../../http/rate-limit.ts'
import { payByLink } from '../../links/pay.ts'
import { readForm, type TypedForm } from '../../links/read-form.ts'
import type { PageApp } from '../app.ts'
import { isFromOurPage } from '../http/form-body.ts'
import { sendPage } from '../http/reply.ts'
import { localeOf, type PageRequest } from '../http/request.ts'
import { findLinkForPage, linkPageOf } from '../load/load-link.ts'
import { linkPath } from '../parts/link-links.ts'
import { pagePath } from '../parts/links.ts'
import type { PageAssets } from '../render/render.tsx'
import { renderLinkPage } from '../render/render-link.tsx'

/** How many checkouts an address may make of a link: a room full of people behind one router is one address. */
const PER_MINUTE = 30
const ORDERS = { name: 'orders', perSecond: PER_MINUTE / (MINUTE_MS / SECOND_MS), burst: PER_MINUTE }
const PATH = '/l/:id'
const FORM_KEY = /^[0-9a-f-]{36}$/

/** What the form may hold; each field is looked at where it is used. */
type Sent = TypedForm & { readonly form?: string }

/**
 * A payment link's page. Reading it changes nothing, so that what follows links on its own makes no checkout; its form makes
 * one and redirects to its page.
 */
export function linkRoutes(scope: FastifyInstance, app: PageApp, assets: PageAssets): void {
  const orders = new RateLimiter(ORDERS)

  scope.get(PATH, async (plain, reply) => {
    const request = plain as PageRequest
    const found = await findLinkForPage(app, request.params.id)
    const page = linkPageOf(app, found, { locale: localeOf(request) })
    return sendPage(request, reply, 200, renderLinkPage(page, assets))
  })

  // The reply to a form that led nowhere stands at this address; a reload leads to the page.
  scope.get(`${PATH}/pay`, { exposeHeadRoute: false }, async (plain, reply) =>
    reply.headers(PAGE_HEADERS).redirect(linkPath(placeOf(plain)), 303),
  )

  scope.post(`${PATH}/pay`, async (plain, reply) => {
    const request = plain as PageRequest
    if (!isFromOurPage(request)) throw new ApiError('FORBIDDEN', 'This form belongs to the page itself.')
    orders.take(`${addressOf(request)} ${request.params.id}`, app.clock().getTime(), reply)
    const { form = '', ...typed } = (request.body ?? {}) as Sent
    const formKey = FORM_KEY.test(form) ? form : null
    const locale = localeOf(request)
    const found = await findLinkForPage(app, request.params.id)
    const read = readForm(found.link, typed)
    if (read.is === 'faulty') {
      const again = { typed, faults: read.faults, ...(formKey === null ? {} : { formKey }) }
      return sendPage(request, reply, 422, renderLinkPage(linkPageOf(app, found, { locale, form: again }), assets))
    }
    const ordered = await payByLink(app, found.link, { ...read, formKey, address: addressOf(request) })
    if (ordered.is === 'made') {
      return reply.headers(PAGE_HEADERS).redirect(pagePath({ locale, checkout: { id: ordered.checkoutId } }), 303)
    }
    const page = linkPageOf(app, found, { locale })
    const closed = { ...page, step: { is: 'closed', why: ordered.why } } as const
    return sendPage(request, reply, 409, renderLinkPage(closed, assets))
  })
}

const placeOf = (request: FastifyRequest) => ({
  locale: localeOf(request as PageRequest),
  link: { code: (request as PageRequest).params.id },
})

import type { FastifyInstance } from 'fastify'
import { MINUTE_MS, SECOND_MS } from '../../base/clock.ts'
import { ApiError, notFound } from '../../base/errors.ts'
import { TtlCache } from '../../base/ttl-cache.ts'
import { addressOf } from '../../http/caller-address.ts'
import { PAGE_HEADERS } from '../../http/page-headers.ts'
import { RateLimiter } from '../../http/rate-limit.ts'
import { payInvoice } from '../../invoices/pay/pay.ts'
import type { PageApp } from '../app.ts'
import { FORM_KEY, isFromOurPage } from '../http/form-body.ts'
import { sendPage } from '../http/reply.ts'
import { INVOICE_PAGE, invoiceIdOf, localeOf, type PageRequest } from '../http/request.ts'
import { writeInvoicePapers } from '../invoice-pdf.ts'
import { findInvoiceForPage, invoicePageOf, isCharged, papersOf } from '../load/load-invoice.ts'
import { invoicePath } from '../parts/invoice-links.ts'
import { pagePath } from '../parts/links.ts'
import type { PageAssets } from '../render/render.tsx'
import { renderInvoicePage } from '../render/render-invoice.tsx'

/** How many tries to pay an address may begin. */
const PER_MINUTE = 30
const TRIES = { name: 'invoice payments', perSecond: PER_MINUTE / (MINUTE_MS / SECOND_MS), burst: PER_MINUTE }
/** A document takes twenty times the processor time of a page: however often it is requested, it is made once a minute. */
const PDF_TTL_MS = MINUTE_MS

/**
 * An invoice's page. Reading it changes nothing, so that what follows links on its own makes no checkout; its form makes one over
 * what is due, and redirects to its page.
 */
export function invoiceRoutes(scope: FastifyInstance, app: PageApp, assets: PageAssets): void {
  const tries = new RateLimiter(TRIES)
  papersRoute(scope, app)

  scope.get(INVOICE_PAGE, async (plain, reply) => {
    const request = plain as PageRequest
    const found = await findInvoiceForPage(app, invoiceIdOf(request))
    const page = invoicePageOf(app, found, localeOf(request), await isCharged(app, found))
    return sendPage(request, reply, 200, renderInvoicePage(page, assets))
  })

  // The reply to a form that led nowhere stands at this address; a reload leads to the page.
  scope.get(`${INVOICE_PAGE}/pay`, { exposeHeadRoute: false }, async (plain, reply) => {
    const request = plain as PageRequest
    const place = { locale: localeOf(request), invoice: { id: invoiceIdOf(request) } }
    return reply.headers(PAGE_HEADERS).redirect(invoicePath(place), 303)
  })

  scope.post(`${INVOICE_PAGE}/pay`, async (plain, reply) => {
    const request = plain as PageRequest
    if (!isFromOurPage(request)) throw new ApiError('FORBIDDEN', 'This form belongs to the page itself.')
    tries.take(`${addressOf(request)} ${invoiceIdOf(request)}`, app.clock().getTime(), reply)
    const { form = '' } = (request.body ?? {}) as { readonly form?: string }
    const locale = localeOf(request)
    const found = await findInvoiceForPage(app, invoiceIdOf(request))
    const tried = await payInvoice(app, found.invoice, FORM_KEY.test(form) ? form : null)
    if (tried.is === 'made') {
      return reply.headers(PAGE_HEADERS).redirect(pagePath({ locale, checkout: { id: tried.checkoutId } }), 303)
    }
    const page = invoicePageOf(app, await findInvoiceForPage(app, invoiceIdOf(request)), locale)
    const closed = { ...page, step: { is: 'closed', why: tried.why } } as const
    return sendPage(request, reply, 409, renderInvoicePage(closed, assets))
  })
}

/** The invoice as PDF, by a token of its own: it names the customer, and the page's address opens nothing of it. */
function papersRoute(scope: FastifyInstance, app: PageApp): void {
  const pdfs = new TtlCache<Buffer>({ ttlMs: PDF_TTL_MS, entriesMax: 200 })
  scope.get(`${INVOICE_PAGE}/:token/invoice.pdf`, async (plain, reply) => {
    const request = plain as PageRequest
    const id = invoiceIdOf(request)
    if (!app.papers.opens(id, request.params.token ?? '')) throw notFound()
    const found = await findInvoiceForPage(app, id)
    const page = invoicePageOf(app, found, localeOf(request))
    const { sequence, number } = found.invoice
    const pdf = await pdfs.getOrLoad(`${id} ${page.locale} ${sequence} ${found.billed === null}`, async () => {
      // Loaded by who makes a document: no other request waits for it.
      const { default: Document } = await import('pdfkit')
      const chunks: Uint8Array[] = []
      for await (const chunk of writeInvoicePapers(Document, page, papersOf(app, found))) chunks.push(chunk)
      return Buffer.concat(chunks)
    })
    const name = String(number).replaceAll('/', '-')
    return reply
      .headers({ ...PAGE_HEADERS, 'content-disposition': `inline; filename="${name}.pdf"` })
      .type('application/pdf')
      .send(pdf)
  })
}

import type { FastifyInstance } from 'fastify'
import { notFound } from '../../base/errors.ts'
import { endMails, haveMailsEnded } from '../../invoices/mails/end.ts'
import type { PageApp } from '../app.ts'
import { sendPage } from '../http/reply.ts'
import { INVOICE_PAGE, invoiceIdOf, localeOf, type PageRequest } from '../http/request.ts'
import { findInvoiceForPage } from '../load/load-invoice.ts'
import { toMerchantView } from '../load/load-page.ts'
import type { PageAssets } from '../render/render.tsx'
import { renderMailsPage } from './render.tsx'

const MAILS_PAGE = `${INVOICE_PAGE}/:token/mails`

/**
 * Where the customer of an invoice ends mails. Opening it changes nothing, since mail programs open links by themselves; a POST
 * does, from its form or, by one click, from the mail program (RFC 8058). The token is the credential: no origin is checked.
 */
export function mailsRoutes(scope: FastifyInstance, app: PageApp, assets: PageAssets): void {
  const find = async (request: PageRequest) => {
    const id = invoiceIdOf(request)
    if (!app.papers.opensMails(id, request.params.token ?? '')) throw notFound()
    return findInvoiceForPage(app, id)
  }
  const show = async (request: PageRequest) => {
    const { invoice, merchant } = await find(request)
    return renderMailsPage(
      {
        locale: localeOf(request),
        now: app.clock(),
        sandbox: !app.livemode,
        merchant: toMerchantView(merchant),
        path: `/${invoice.id}/${request.params.token}/mails`,
        haveEnded: await haveMailsEnded(app.db, invoice),
      },
      assets,
    )
  }

  scope.get(MAILS_PAGE, async (plain, reply) => {
    const request = plain as PageRequest
    return sendPage(request, reply, 200, await show(request))
  })

  scope.post(MAILS_PAGE, async (plain, reply) => {
    const request = plain as PageRequest
    const { invoice } = await find(request)
    const { resume } = (request.body ?? {}) as { readonly resume?: string }
    await endMails(app.db, app.clock(), invoice, resume !== '1')
    return sendPage(request, reply, 200, await show(request))
  })
}

import type { FastifyInstance } from 'fastify'
import { MINUTE_MS } from '../../base/clock.ts'
import { notFound } from '../../base/errors.ts'
import { TtlCache } from '../../base/ttl-cache.ts'
import { PAGE_HEADERS } from '../../http/page-headers.ts'
import type { PageApp } from '../app.ts'
import { sendPage } from '../http/reply.ts'
import { localeOf, type PageRequest, SIGNED_RECEIPT_PAGE } from '../http/request.ts'
import { findReceipt, loadReceiptPage, type ReceiptAddress } from '../load/load-receipt.ts'
import { qrMatrixOf, qrSvgOf } from '../qr/qr-code.ts'
import { writeReceipt } from '../receipt-pdf.ts'
import type { PageAssets } from '../render/render.tsx'
import { renderReceiptPage } from '../render/render-receipt.tsx'

/** A link's code never changes, and is as private as its address. */
const CODE_CACHING = 'private, max-age=31536000, immutable'

/**
 * A document takes twenty times the processor time of a page, and its link is public: however often it is requested, it is
 * made once a minute. No longer, since it names a payer whose data may be erased.
 */
const PDF_TTL_MS = MINUTE_MS

/**
 * Signed receipts: the page that shows one and checks it in the reader's browser, its code, its files, and the page on which
 * one is pasted. The address is the credential.
 */
export function receiptRoutes(scope: FastifyInstance, app: PageApp, assets: PageAssets): void {
  const { links } = app.receipts
  const pdfs = new TtlCache<Buffer>({ ttlMs: PDF_TTL_MS, entriesMax: 200 })
  const addressOf = ({ params: { id, token = '' } }: PageRequest): ReceiptAddress => ({ id, token })

  scope.get('/r', async (plain, reply) => {
    const request = plain as PageRequest
    const page = { locale: localeOf(request), sandbox: !app.livemode, merchant: null, receipt: null }
    return sendPage(request, reply, 200, renderReceiptPage(page, assets))
  })

  scope.get(SIGNED_RECEIPT_PAGE, async (plain, reply) => {
    const request = plain as PageRequest
    const page = await loadReceiptPage(app, addressOf(request), localeOf(request))
    return sendPage(request, reply, 200, renderReceiptPage(page, assets))
  })

  scope.get(`${SIGNED_RECEIPT_PAGE}/qr.svg`, async (plain, reply) => {
    const { id, token } = addressOf(plain as PageRequest)
    // The token alone says that we made this link: a page that was just paid costs no look-up more.
    if (!links.opens(id, token)) throw notFound()
    const url = links.urlOf(id)
    return reply
      .headers({ ...PAGE_HEADERS, 'cache-control': CODE_CACHING })
      .type('image/svg+xml')
      .send(qrSvgOf(qrMatrixOf(url)))
  })

  scope.get(`${SIGNED_RECEIPT_PAGE}/receipt.json`, async (plain, reply) => {
    const address = addressOf(plain as PageRequest)
    const { jws, url, proof } = await findReceipt(app, address)
    return reply
      .headers({ ...PAGE_HEADERS, 'content-disposition': `attachment; filename="receipt-${address.id}.json"` })
      .type('application/json; charset=utf-8')
      .send(`${JSON.stringify({ receipt: jws, url, proof }, null, 2)}\n`)
  })

  scope.get(`${SIGNED_RECEIPT_PAGE}/receipt.pdf`, async (plain, reply) => {
    const request = plain as PageRequest
    const address = addressOf(request)
    const page = await loadReceiptPage(app, address, localeOf(request))
    const day = page.receipt.proof?.day ?? 'open'
    const pdf = await pdfs.getOrLoad(`${address.id} ${page.locale} ${day}`, async () => {
      // Loaded by who makes a document: no other request waits for it.
      const { default: Document } = await import('pdfkit')
      const chunks: Uint8Array[] = []
      for await (const chunk of writeReceipt(Document, page, links.urlOf(address.id), app.clock())) chunks.push(chunk)
      return Buffer.concat(chunks)
    })
    return reply
      .headers({ ...PAGE_HEADERS, 'content-disposition': `attachment; filename="receipt-${address.id}.pdf"` })
      .type('application/pdf')
      .send(pdf)
  })
}

import type { FastifyInstance, FastifyReply } from 'fastify'
import { notFound } from '../base/errors.ts'
import { OPEN_ATTEMPT } from '../checkout/states.ts'
import { PAGE_HEADERS } from '../http/page-headers.ts'
import { marketOf } from '../markets/market-of.ts'
import type { PageApp } from './app.ts'
import { PAGE, type PageRequest } from './http/request.ts'
import { findForPage } from './load/find-checkout.ts'
import { prefersPng } from './qr/prefers-png.ts'
import { qrMatrixOf, qrSvgOf } from './qr/qr-code.ts'
import { qrPngOf } from './qr/qr-png.ts'

type Format = 'png' | 'svg'

/** The QR code that a checkout is paid by now, as a picture: to be saved from the page, or to be shown on a merchant's own. */
export function codeRoutes(scope: FastifyInstance, app: Pick<PageApp, 'db'>): void {
  const send = async (id: string, reply: FastifyReply, format: Format, headers: (name: string) => object) => {
    const { attempts, checkout } = await findForPage(app, id)
    const open = attempts.find(({ status }) => OPEN_ATTEMPT.includes(status))?.instrument
    const content = open && 'qrContent' in open ? open.qrContent : null
    if (content === null) throw notFound()
    const matrix = qrMatrixOf(content)
    const name = `${marketOf(checkout.amount.currency).qr.name.toLowerCase()}-${id}.${format}`
    return reply
      .headers({ ...PAGE_HEADERS, ...headers(name) })
      .type(format === 'png' ? 'image/png' : 'image/svg+xml')
      .send(format === 'png' ? qrPngOf(matrix) : qrSvgOf(matrix))
  }

  for (const format of ['png', 'svg'] as const) {
    scope.get(`${PAGE}/qr.${format}`, async (plain, reply) =>
      send((plain as PageRequest).params.id, reply, format, (name) => ({
        'content-disposition': `attachment; filename="${name}"`,
      })),
    )
  }

  // The `imageUrl` of an instrument: a page of another origin shows it in an <img>.
  scope.get(`${PAGE}/qr`, async (plain, reply) => {
    const { params, headers } = plain as PageRequest
    return send(params.id, reply, prefersPng(headers.accept) ? 'png' : 'svg', (name) => ({
      vary: 'Accept',
      'cross-origin-resource-policy': 'cross-origin',
      'content-disposition': `inline; filename="${name}"`,
    }))
  })
}

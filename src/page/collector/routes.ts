import type { FastifyInstance, FastifyReply } from 'fastify'
import { notFound } from '../../base/errors.ts'
import { PAGE_HEADERS } from '../../http/page-headers.ts'
import type { PageApp } from '../app.ts'
import type { EventStreams } from '../http/event-stream.ts'
import { sendPage } from '../http/reply.ts'
import { localeOf, type PageRequest } from '../http/request.ts'
import { qrMatrixOf } from '../qr/qr-code.ts'
import { qrPngOf } from '../qr/qr-png.ts'
import type { PageAssets } from '../render/render.tsx'
import { findCollectorForPage, loadCollectorPage } from './load.ts'
import { renderCollectorPage } from './render.tsx'

const PAGE = '/col_:id'
const LIVE_PAGE = `${PAGE}/:token`
const addressOf = ({ params }: PageRequest) => ({ id: `col_${params.id}`, token: params.token })

/** A collector's page, which every passer-by may see, and the one that shows its payments, by a token. */
export function collectorRoutes(scope: FastifyInstance, app: PageApp, assets: PageAssets): void {
  for (const path of [PAGE, LIVE_PAGE]) {
    scope.get(path, async (plain, reply) => {
      const request = plain as PageRequest
      const { id, token } = addressOf(request)
      const page = await loadCollectorPage(app, id, token, localeOf(request))
      return sendPage(request, reply, 200, renderCollectorPage(page, assets))
    })
  }

  scope.get(`${PAGE}/qr.png`, async (plain, reply) => {
    const { id } = addressOf(plain as PageRequest)
    const { collector } = await findCollectorForPage(app, id)
    const { instrument, status } = collector
    if (status !== 'ACTIVE' || !instrument || !('qrContent' in instrument)) throw notFound()
    return reply
      .headers({ ...PAGE_HEADERS, 'content-disposition': `attachment; filename="${id}.png"` })
      .type('image/png')
      .send(qrPngOf(qrMatrixOf(instrument.qrContent)))
  })
}

/** What the browser script requests of these pages; errors are problem documents. */
export function collectorStatusRoutes(scope: FastifyInstance, app: PageApp, streams: EventStreams): void {
  const { watch } = app.collectors
  scope.addHook('preClose', async () => watch.stop())

  for (const path of [PAGE, LIVE_PAGE]) {
    const shows = path === LIVE_PAGE ? 'payments' : 'collector'
    const seenBy = async (request: PageRequest) => {
      const { id, token } = addressOf(request)
      const { collector } = await findCollectorForPage(app, id, token)
      const seen = await watch.read(collector, shows)
      if (!seen) throw notFound()
      return { ...seen, merchantId: collector.merchantId, id }
    }
    scope.get(`${path}/status`, async (request, reply) => {
      const { version, status } = await seenBy(request as PageRequest)
      reply.headers(PAGE_HEADERS)
      return { version, status }
    })
    scope.get(`${path}/events`, { exposeHeadRoute: false }, async (request, reply: FastifyReply) => {
      const seen = await seenBy(request as PageRequest)
      streams.open(reply, seen, ({ merchantId, id, version }, notify) =>
        watch.watch(merchantId, id, version, notify, shows),
      )
      return reply
    })
  }
}

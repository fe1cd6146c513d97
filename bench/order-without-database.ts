import { exchange } from '../src/base/net/http-exchange.ts'
import { createLogger } from '../src/cli/logger.ts'
import { readConfig } from '../src/compose/config/config.ts'
import { buildServer } from '../src/http/server.ts'
import { PAGES } from '../src/page/gallery/fixtures.ts'
import { EventStreams } from '../src/page/http/event-stream.ts'
import { sendPage } from '../src/page/http/reply.ts'
import { type PageAssets, renderCheckoutPage } from '../src/page/render/render.tsx'
import { DEMO } from '../src/sandbox/demo.ts'
import { isSignedWithSecret, signWithSecret, symmetricText } from '../src/snap/signature.ts'
import { mountCreation } from './creation-route.ts'
import { NOTIFICATION_PATH, type Notified, SECRET, TOKEN } from './exchanges.ts'

/**
 * The exchanges of a paid order without a database and without deciding anything: the creation, the page with a call to
 * the bank (BANK_URL), the event stream, the bank's notification, and what the stream reports.
 */
const config = readConfig(process.env)
const bankUrl = new URL(process.env.BANK_URL ?? '')
const server = buildServer({
  baseUrl: config.baseUrl,
  logger: createLogger({ logLevel: 'warn', environment: 'sandbox', telemetry: null }),
  trustProxy: false,
  inFlightMax: config.limits.inFlight,
})
const assets: PageAssets = {
  script: '/assets/page-Bq2wJ0aC.js',
  style: '/assets/page-C1rYd8pX.css',
  receiptScript: '/assets/receipt-DkT3u9Lz.js',
  receiptStyle: '/assets/receipt-Ab4xQ7nE.css',
  icon: '/assets/icon-Fz5mV6hS.svg',
  accentPathOf: (accent) => `/assets/accent-${accent.slice(1)}-0a1b2c3d.css`,
  markPathOf: () => undefined,
}
const streams = new EventStreams({ pageStreams: 20_000, pageStreamsPerAddress: 20_000 })
const watching = new Map<string, (status: string) => void>()
const shown = PAGES.qrcode
if (!shown) throw new Error('no fixture of a QR code')

server.get('/readyz', async () => ({ status: 'ok' }))
mountCreation(server, config)

server.get<{ Params: { id: string } }>('/:id', async (request, reply) => {
  const body = JSON.stringify({ partnerReferenceNo: request.params.id, amount: { value: '10000.00', currency: 'IDR' } })
  const timestamp = new Date().toISOString()
  const signed = { method: 'POST', path: bankUrl.pathname, rawBody: Buffer.from(body), timestamp }
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${TOKEN}`,
    'x-timestamp': timestamp,
    'x-signature': signWithSecret(symmetricText(signed, TOKEN), SECRET, 'base64'),
  }
  const answer = await exchange(bankUrl, { method: 'POST', headers, body }, AbortSignal.timeout(10_000))
  if (answer.is !== 'response') throw new Error(answer.railCode)
  JSON.parse(answer.rawBody.toString())
  const { checkout } = shown
  const page = { ...shown, locale: 'id', checkout: { ...checkout, id: request.params.id } } as const
  return sendPage(request, reply, 200, renderCheckoutPage(page, assets))
})

server.get<{ Params: { id: string } }>('/:id/events', (request, reply) => {
  const { id } = request.params
  streams.open(reply, { merchantId: DEMO.merchantId, id, version: 1, status: 'PENDING' }, (_seen, notify) => {
    watching.set(id, (status) => notify({ version: 2, status }))
    return () => watching.delete(id)
  })
})

server.post<{ Body: Notified }>(NOTIFICATION_PATH, async (request) => {
  const [timestamp, signature] = [request.headers['x-timestamp'], request.headers['x-signature']].map(String)
  const rawBody = Buffer.from(JSON.stringify(request.body))
  const text = symmetricText({ method: 'POST', path: NOTIFICATION_PATH, rawBody, timestamp: timestamp ?? '' }, TOKEN)
  if (!isSignedWithSecret(text, signature ?? '', SECRET)) throw new Error('not signed')
  watching.get(request.body.originalPartnerReferenceNo)?.('SUCCEEDED')
  return { responseCode: '2005200', responseMessage: 'Successful' }
})
await server.listen({ host: config.host, port: config.port })
process.on('SIGTERM', () => process.exit(0))

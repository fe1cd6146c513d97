// One product, sold and delivered once: node examples/small-shop.mjs, beside a running sandbox; then http://localhost:3000.
import { createServer } from 'node:http'
import { Gapura, GapuraError } from '@gapura/sdk'

const { GAPURA_URL = 'http://localhost:8080', PORT = '3000' } = process.env
const { GAPURA_KEY = 'sk_test_id_GapuraSandboxDemoMerchant01kNPxS' } = process.env
const { WEBHOOK_SECRET = 'whsec_Z2FwdXJhLXNhbmRib3gtZGVtby13ZWJob29rLWtleSE=' } = process.env
const gapura = new Gapura({ apiKey: GAPURA_KEY, baseUrl: GAPURA_URL })
const shop = `http://localhost:${PORT}`
const orders = new Map() // Whether each is paid. A real shop has a database.

const server = createServer(async (request, response) => {
  try {
    if (request.url === '/webhooks') return await receive(request, response)
    if (request.url === '/buy' && request.method === 'POST') return await sell(response)
    response.setHeader('content-type', 'text/html; charset=utf-8')
    const sold = [...orders.values()].filter((isPaid) => isPaid).length
    response.end(`<h1>Kopi Gayo</h1><p>${sold} sold</p><form method="post" action="/buy"><button>Rp125.000</button>`)
  } catch (error) {
    console.error(error)
    response.writeHead(error instanceof GapuraError ? error.status || 502 : 500).end()
  }
})

async function sell(response) {
  const order = { externalId: `order-${crypto.randomUUID().slice(0, 8)}`, currency: 'IDR', amount: 125_000 }
  orders.set(order.externalId, false)
  const { checkoutUrl } = await gapura.checkouts.create({ ...order, successUrl: shop, cancelUrl: shop })
  response.writeHead(303, { location: checkoutUrl }).end()
}

async function receive(request, response) {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  const event = await gapura.webhooks.verify(Buffer.concat(chunks), request.headers, WEBHOOK_SECRET)
  // An event may arrive twice, or be about something that others sold: only an order of this shop is delivered, once,
  // and only when it is paid in full.
  const { externalId, paidAmount } = event.data
  const isPaid = event.type === 'payment.succeeded' && paidAmount >= 125_000
  if (isPaid && orders.has(externalId)) orders.set(externalId, true)
  response.writeHead(204).end()
}

server.listen(Number(PORT), 'localhost', () => console.log(`The shop is open at ${shop}`))

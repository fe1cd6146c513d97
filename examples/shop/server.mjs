/**
 * A shop in a few lines, on an origin of its own: sells from the page (no key: a CSRF session) and through its server
 * (secret key). `npm run example:shop` beside a running sandbox, then http://localhost:3000.
 */
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'

const gatewayUrl = process.env.GAPURA_URL ?? 'http://localhost:8080'
// The sandbox's published key; yours stays on the server like this one, never in the page.
const secretKey = process.env.GAPURA_KEY ?? 'sk_test_id_GapuraSandboxDemoMerchant01kNPxS'
const port = Number(process.env.PORT ?? 3000)
const shopUrl = `http://localhost:${port}`

/** What the server charges is decided here, whatever the page says. */
const PRICES = { gayo: 125_000, toraja: 98_000, kintamani: 110_000 }

const FILES = {
  '/': ['index.html', 'text/html; charset=utf-8'],
  '/thanks': ['thanks.html', 'text/html; charset=utf-8'],
  '/shop.js': ['shop.js', 'text/javascript; charset=utf-8'],
  '/thanks.js': ['thanks.js', 'text/javascript; charset=utf-8'],
  '/style.css': ['style.css', 'text/css; charset=utf-8'],
}

const server = createServer(async (request, response) => {
  try {
    const { pathname } = new URL(request.url, shopUrl)
    if (request.method === 'POST' && pathname === '/buy') return await buy(request, response)
    const [name, type] = FILES[pathname] ?? []
    if (request.method !== 'GET' || !name) return response.writeHead(404).end('There is nothing here.')
    const text = await readFile(new URL(name, import.meta.url), 'utf8')
    response.writeHead(200, { 'content-type': type }).end(text.replaceAll('{{gateway}}', gatewayUrl))
  } catch (error) {
    console.error(error)
    response
      .writeHead(502, { 'content-type': 'text/plain' })
      .end(`The gateway at ${gatewayUrl} did not help: ${error.message}`)
  }
})

/** Creates the checkout with the secret key and sends the payer to its page. */
async function buy(request, response) {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  const product = new URLSearchParams(Buffer.concat(chunks).toString()).get('product')
  if (!Object.hasOwn(PRICES, product)) return response.writeHead(400).end('We do not sell that.')
  const externalId = `shop-${crypto.randomUUID()}`
  const reply = await fetch(`${gatewayUrl}/v1/checkout`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${secretKey}`,
      'content-type': 'application/json',
      'idempotency-key': externalId,
    },
    body: JSON.stringify({
      externalId,
      currency: 'IDR',
      amount: PRICES[product],
      description: `Kopi ${product}`,
      successUrl: `${shopUrl}/thanks?id={CHECKOUT_ID}`,
      cancelUrl: shopUrl,
    }),
  })
  const checkout = await reply.json()
  if (!reply.ok) throw new Error(checkout.detail)
  response.writeHead(303, { location: checkout.checkoutUrl }).end()
}

server.listen(port, 'localhost', () => console.log(`The shop is open at ${shopUrl} (gateway: ${gatewayUrl})`))

/**
 * A shop on an origin of its own. It sells from its page (no key: a CSRF session) and through its server (secret key).
 * `npm run example:shop` beside a running sandbox, then http://localhost:3000.
 */
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { CATALOG, priceCart, rupiah } from './catalog.mjs'
import { createCheckout, GATEWAY_URL, isPaid } from './gateway.mjs'

const port = Number(process.env.PORT ?? 3000)
const shopUrl = `http://localhost:${port}`
const BODY_MAX = 10_000

/** The orders by id; a real shop has a database. */
const orders = new Map()

const FILES = {
  '/': ['index.html', 'text/html; charset=utf-8'],
  '/order': ['order.html', 'text/html; charset=utf-8'],
  '/shop.js': ['shop.js', 'text/javascript; charset=utf-8'],
  '/order.js': ['order.js', 'text/javascript; charset=utf-8'],
  '/style.css': ['style.css', 'text/css; charset=utf-8'],
}
/** What a page that uses the gateway's module has to allow, and nothing more. */
const CONTENT_POLICY = `default-src 'self'; script-src 'self' ${GATEWAY_URL}; connect-src 'self' ${GATEWAY_URL}; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'`

const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url, shopUrl)
  try {
    if (request.method === 'POST' && pathname === '/orders') return await takeOrder(request, response)
    if (request.method === 'POST' && pathname === '/buy') return await sell(request, response)
    if (pathname.startsWith('/orders/')) return await tellOrder(pathname.slice('/orders/'.length), response)
    const [name, type] = FILES[pathname] ?? []
    if (request.method !== 'GET' || !name) return send(response, 404, 'There is nothing here.')
    const text = await readFile(new URL(name, import.meta.url), 'utf8')
    response.writeHead(200, { 'content-type': type, 'content-security-policy': CONTENT_POLICY }).end(fill(text))
  } catch (error) {
    console.error(error)
    send(response, 502, `The gateway at ${GATEWAY_URL} did not help. ${error.message}`)
  }
})

/** For a page that pays by itself: keeps the order and says what to ask the gateway for. */
async function takeOrder(request, response) {
  const order = newOrder(await readForm(request))
  send(response, order ? 200 : 400, order ?? { message: 'Put something in the cart first.' })
}

/** The other way: creates the checkout here, with the secret key, and sends the payer to its page. */
async function sell(request, response) {
  const order = newOrder(await readForm(request))
  if (!order) return response.writeHead(303, { location: '/' }).end()
  const { checkoutUrl } = await createCheckout(order)
  response.writeHead(303, { location: checkoutUrl }).end()
}

async function tellOrder(id, response) {
  const order = orders.get(id)
  if (!order) return send(response, 404, { message: 'We have no such order.' })
  const { externalId, amount, description } = order
  send(response, 200, { externalId, amount, description, isPaid: await isPaid(order) })
}

/** An order at our own prices, never at those that the page sends; its form is that of `POST /v1/checkout`. */
function newOrder(cart) {
  const priced = priceCart(cart)
  if (!priced) return undefined
  const externalId = `kopi-${crypto.randomUUID().slice(-12)}`
  const order = {
    externalId,
    currency: 'IDR',
    ...priced,
    successUrl: `${shopUrl}/order?id={EXTERNAL_ID}`,
    cancelUrl: `${shopUrl}/`,
  }
  orders.set(externalId, order)
  return order
}

async function readForm(request) {
  let text = ''
  for await (const chunk of request) {
    text += chunk
    if (text.length > BODY_MAX) return {}
  }
  return Object.fromEntries(new URLSearchParams(text))
}

const fill = (text) => text.replaceAll('{{gateway}}', GATEWAY_URL).replace('{{products}}', products)

const products = Object.entries(CATALOG)
  .map(
    ([id, { name, note, price }]) => `
        <li class="product ${id}">
          <span class="bag" aria-hidden="true"></span>
          <span class="what"><b>${name}</b><small>${note}</small><span>${rupiah(price)}</span></span>
          <input type="number" name="${id}" value="0" min="0" max="99" data-price="${price}" aria-label="How many ${name}">
        </li>`,
  )
  .join('')

function send(response, status, body) {
  const isText = typeof body === 'string'
  response
    .writeHead(status, { 'content-type': isText ? 'text/plain; charset=utf-8' : 'application/json' })
    .end(isText ? body : JSON.stringify(body))
}

server.listen(port, 'localhost', () => console.log(`The shop is open at ${shopUrl} (gateway: ${GATEWAY_URL})`))

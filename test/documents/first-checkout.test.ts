import { execFileSync } from 'node:child_process'
import { createServer } from 'node:http'
import decodeQR from 'qr/decode.js'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { parseQris } from '../../src/qris/parse.ts'
import { DEMO } from '../../src/sandbox/demo.ts'
import { launchBrowser } from '../browser/chromium.ts'
import { until } from '../gateway/gateway.ts'
import { aProcess, aReadyDirectory } from '../gateway/process.ts'

/** More than the page counts down before it leads back. */
const RETURN_MS = 15_000

type ReceivedEvent = { type: string; data: { id: string; status: string; transactionId: string } }

/** A merchant's endpoint that believes nothing the public library does not verify. */
async function aMerchantEndpoint(): Promise<{ url: string; events: ReceivedEvent[]; close(): void }> {
  const events: ReceivedEvent[] = []
  const library = new Webhook(DEMO.webhookSecret)
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    events.push(library.verify(body, request.headers as Record<string, string>) as ReceivedEvent)
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const { port } = server.address() as { port: number }
  return { url: `http://localhost:${port}/webhooks`, events, close: () => server.close() }
}

test('the printed curl makes a checkout whose page is paid, turns to paid by itself and leads to successUrl', async () => {
  const gateway = await aProcess({ dataDir: await aReadyDirectory() })
  await gateway.ready()
  await until(async () => gateway.output().includes('Ctrl-C stops it'))
  const endpoint = await aMerchantEndpoint()
  const authorization = `Bearer ${DEMO.secretKey}`
  const settings = await fetch(`${gateway.url}/v1/settings`, {
    method: 'PATCH',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ webhookUrl: endpoint.url }),
  })
  expect(settings.status).toBe(200)

  const curl = /^curl [\s\S]*?'\n/m.exec(gateway.output().replace(/\\\n/g, ' '))?.[0] ?? ''
  const checkout = JSON.parse(execFileSync('sh', ['-c', curl]).toString())

  const browser = await launchBrowser()
  try {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 })
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    await page.route('https://shop.example/**', (route) => route.fulfill({ body: 'Thank you' }))
    await page.clock.install()
    await page.goto(checkout.checkoutUrl)

    const picture = await page.locator('main svg[role="img"], main img[alt*="QR" i]').first().screenshot()
    const pixels = await pixelsOf(page, picture)
    const read = parseQris(decodeQR(pixels))
    if (read.is !== 'read') throw new Error(`the code is faulty: ${JSON.stringify(read)}`)
    expect(decodeQR(pixels)).toContain('5406125000')

    await page
      .getByRole('button', { name: /^(Bayar|Pay)\b/ })
      .first()
      .click()
    await page.waitForSelector('[data-status="SUCCEEDED"]')
    await page.locator('[data-return-seconds]').waitFor()
    await page.clock.runFor(RETURN_MS)
    await page.waitForURL('https://shop.example/success**')
    expect(complaints).toEqual([])
  } finally {
    await browser.close()
  }

  await until(async () => endpoint.events.length >= 2)
  expect(endpoint.events.map(({ type, data }) => [type, data.id]).sort()).toEqual([
    ['payment.pending', checkout.id],
    ['payment.succeeded', checkout.id],
  ])
  endpoint.close()
  expect(await gateway.end('SIGTERM')).toBe(0)
})

/** A picture as the pixels a reader sees, drawn by the browser itself. */
async function pixelsOf(page: import('playwright-core').Page, png: Buffer) {
  const blank = await page.context().newPage()
  // As text: millions of numbers would be sent one by one.
  const { width, height, rgba } = await blank.evaluate(async (base64) => {
    const image = new Image()
    image.src = `data:image/png;base64,${base64}`
    await image.decode()
    const canvas = new OffscreenCanvas(image.width, image.height)
    const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
    context.drawImage(image, 0, 0)
    const { data } = context.getImageData(0, 0, image.width, image.height)
    let bytes = ''
    for (let at = 0; at < data.length; at += 8_192) bytes += String.fromCharCode(...data.subarray(at, at + 8_192))
    return { width: image.width, height: image.height, rgba: btoa(bytes) }
  }, png.toString('base64'))
  await blank.close()
  return { width, height, data: Uint8Array.from(Buffer.from(rgba, 'base64')) }
}

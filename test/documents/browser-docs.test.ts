import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { launchBrowser } from '../browser/chromium.ts'
import { aGateway, freePort } from '../gateway/gateway.ts'

const gateway = await aGateway()
const text = readFileSync('docs/browser.md', 'utf8')
const [port, directory] = [await freePort(), process.env.TMPDIR ?? '/tmp']
const here = (example: string) =>
  example
    .replaceAll('http://localhost:8080', gateway.url)
    .replaceAll('http://localhost:3000', `http://localhost:${port}`)
    .replaceAll('cookies.txt', `${directory}/gapura-cookies-${port}.txt`)
const examples = (language: string) =>
  [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)]
    .filter(([, name]) => name === language)
    .map(([, , code]) => here(code ?? ''))

test('the page of docs/browser.md works when pasted, and so do its commands', async () => {
  const [allow = '', open = ''] = examples('sh')
  const run = async (command: string) => (await promisify(execFile)('sh', ['-c', `${command.trim()} -s -m 10`])).stdout
  expect(JSON.parse(await run(allow)).allowedOrigins).toContain(`http://localhost:${port}`)
  expect(await run(open)).toMatch(/^HTTP\/1.1 200[\s\S]*"csrfToken":/)

  const [page = ''] = examples('html')
  const shop = createServer((_, reply) => reply.writeHead(200, { 'content-type': 'text/html' }).end(page))
  shop.listen(port, 'localhost')
  const browser = await launchBrowser()
  afterAll(async () => {
    await browser.close()
    shop.close()
  })
  const tab = await browser.newPage()
  await tab.goto(`http://localhost:${port}/cart`)
  await tab.getByRole('button', { name: 'Pay Rp125.000' }).click()
  await tab.waitForURL(/\/co_/)
  const { body } = await gateway.call('GET', `/v1/checkout/${new URL(tab.url()).pathname.slice(1)}`)
  expect(body).toMatchObject({ externalId: 'order-1001', amount: 125_000 })
  await tab.goto(`http://localhost:${port}/cart`)
  await gateway.call('PATCH', '/v1/settings', { body: { allowedOrigins: [] } })
  await tab.getByRole('button', { name: 'Pay Rp125.000' }).click()
  await tab.getByRole('alert').getByText('allowedOrigins').waitFor()
})

test('the module is as small as the page says', () => {
  expect(gzipSync(readFileSync('src/csrf/browser/v1.js')).length).toBeLessThan(2_500)
})

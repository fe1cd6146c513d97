/**
 * `npm run bench:page`: what each hosted page weighs, moves and asks, as a browser sees it, and how long the server
 * takes for it where the instrument is at hand, with 50 pages a second on one core. Counts are held in tests
 * (test/page/live.test.ts); times are printed, for they are this machine's.
 */
import { cpus } from 'node:os'
import type { Browser } from 'playwright-core'
import { DEMO } from '../src/sandbox/demo.ts'
import { launchOwnBrowser } from '../test/browser/chromium.ts'
import { measurePages } from './page-load.ts'
import { startGateway, startPostgres } from './servers.ts'

const PER_SECOND = 50
const SECONDS = Number(process.env.BENCH_SECONDS ?? 8)
const WARM_UP_SECONDS = 3
/** So many checkouts of a kind take turns: none is read so often that its readings are limited. */
const CHECKOUTS = 60
const SERVER_CORE = 0
const SETTLED_MS = 1_500

const PAGES: Record<string, { fields: Record<string, string> }> = {
  qrcode: { fields: { type: 'qrcode' } },
  virtual_account: { fields: { type: 'virtual_account', code: 'BCA' } },
  'ewallet (link)': { fields: { type: 'ewallet', code: 'GOPAY' } },
  'ewallet (number)': { fields: { type: 'ewallet', code: 'OVO' } },
  credit_card: { fields: { type: 'credit_card' } },
  'several methods': { fields: {} },
}

async function createCheckout(url: string, fields: Record<string, string>): Promise<string> {
  const reply = await fetch(`${url}/v1/checkout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${DEMO.secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      externalId: 'INV-2026-00123',
      currency: 'IDR',
      amount: 125_000,
      description: 'Kopi Gayo 1 kg',
      successUrl: 'https://shop.example/success',
      cancelUrl: 'https://shop.example/cancel',
      ...fields,
    }),
  })
  if (!reply.ok) throw new Error(`no checkout: ${reply.status} ${await reply.text()}`)
  return ((await reply.json()) as { id: string }).id
}

/** One visit on a small phone with an empty cache. */
async function visit(browser: Browser, url: string) {
  const context = await browser.newContext({ viewport: { width: 320, height: 640 } })
  const page = await context.newPage()
  const wire = await context.newCDPSession(page)
  await wire.send('Network.enable')
  const sizes = new Map<string, number>()
  const urls = new Map<string, string>()
  wire.on('Network.requestWillBeSent', ({ requestId, request }) => urls.set(requestId, request.url))
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => sizes.set(requestId, encodedDataLength))
  await page.addInitScript(() => {
    const observed = window as unknown as { shifted: number }
    observed.shifted = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) observed.shifted += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(url)
  await page.waitForTimeout(SETTLED_MS)
  const shift = await page.evaluate(() => (window as unknown as { shifted: number }).shifted)
  await context.close()
  const bytesOf = (isMeant: (address: string) => boolean): number =>
    [...sizes].reduce((sum, [id, size]) => sum + (isMeant(urls.get(id) ?? '') ? size : 0), 0)
  return {
    bytes: bytesOf(() => true),
    scriptBytes: bytesOf((address) => address.endsWith('.js')),
    thirdParties: [...urls.values()].filter((address) => new URL(address).origin !== new URL(url).origin).length,
    shift,
  }
}

const postgres = await startPostgres()
const gateway = await startGateway(postgres.url, SERVER_CORE)
const browser = await launchOwnBrowser()
const seen: Record<string, Awaited<ReturnType<typeof visit>>> = {}
const addresses: Record<string, string[]> = {}
try {
  for (const [name, { fields }] of Object.entries(PAGES)) {
    const ids = await Promise.all(Array.from({ length: CHECKOUTS }, () => createCheckout(gateway.url, fields)))
    addresses[name] = ids.map((id) => `${gateway.url}/${id}?locale=id`)
    // The first reading has the bank make the instrument.
    for (const address of addresses[name]) await fetch(address).then((reply) => reply.text())
    seen[name] = await visit(browser, addresses[name][0] ?? '')
  }
  // Its processes would be measured beside the server.
  await browser.close()
  const all = Object.values(addresses).flat()
  await measurePages(all, PER_SECOND, WARM_UP_SECONDS)

  console.log(`\nMachine: ${cpus().length} × ${cpus()[0]?.model}; Node ${process.version}; PostgreSQL 18, fsync on;`)
  console.log(`the gateway on one core, ${PER_SECOND} pages/s for ${SECONDS} s each, load and database beside it.\n`)
  console.log('| page             | bytes | of script | third parties | shift | p50 ms | p95 ms | p99 ms | errors |')
  console.log('|------------------|------:|----------:|--------------:|------:|-------:|-------:|-------:|-------:|')
  for (const [name, { bytes, scriptBytes, thirdParties, shift }] of Object.entries(seen)) {
    const { p50Ms, p95Ms, p99Ms, errors } = await measurePages(addresses[name] ?? [], PER_SECOND, SECONDS)
    const cells = [
      name.padEnd(16),
      `${bytes}`.padStart(5),
      `${scriptBytes}`.padStart(9),
      `${thirdParties}`.padStart(13),
      `${shift}`.padStart(5),
      ...[p50Ms, p95Ms, p99Ms].map((ms) => ms.toFixed(1).padStart(6)),
      `${errors}`.padStart(6),
    ]
    console.log(`| ${cells.join(' | ')} |`)
    if (errors > 0) process.exitCode = 1
  }
  console.log('\nBytes are on the wire (Brotli, headers included), script, style and icon with nothing cached.')
} finally {
  await browser.close()
  await gateway.stop()
  await postgres.stop()
}

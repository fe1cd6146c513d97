import { expect, test } from 'vitest'
import { aCollectorWorld } from '../collectors/collectors.ts'
import { until } from '../gateway/gateway.ts'
import { sharedGateway } from '../gateway/shared-gateway.ts'

const gateway = await sharedGateway()
const { call } = gateway
const { aCollector, pay, collections } = aCollectorWorld(gateway)
const look = (path: string, locale = 'en') => call('GET', `${path}?locale=${locale}`, { key: null })
const link = (id: string, method = 'POST') => call(method, `/v1/collectors/${id}/live-link`)
const pathOf = (url: string) => new URL(url).pathname
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('its page shows the code whole without a script, in both languages, and no payment', async () => {
  const collector = await aCollector({ label: 'KASIR 9' })
  expect(collector.url).toBe(`${gateway.config.checkoutUrl}/${collector.id}`)
  await pay(collector, 25_000, { name: 'Budi Rahasia', bank: 'BCA' })
  await collections(collector, 1)
  const page = await look(`/${collector.id}`)
  expect(page.status).toBe(200)
  for (const words of ['Kopi Senja · KASIR 9', 'You enter the amount', '<svg class="qr"'])
    expect(page.text).toContain(words)
  expect((await look(`/${collector.id}`, 'id')).text).toContain('Anda yang mengisi nominalnya')
  expect(plain(page.text)).not.toMatch(/25,000|Budi|Last payment/)
  const picture = await call('GET', `/${collector.id}/qr.png`, { key: null })
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
})

test('a number is shown with its bank and holder, and a paused or closed one takes no payment', async () => {
  const fixed = { kind: 'va_fixed', code: 'BCA', amount: 850_000, name: 'Kamar 12' }
  const { id, instrument } = await aCollector(fixed)
  const open = await look(`/${id}`)
  expect(open.text).toContain(`data-copy="${instrument.number}"`)
  expect(plain(open.text)).toContain('IDR 850,000')
  const titles = []
  for (const verb of ['pause', 'close']) {
    await call('POST', `/v1/collectors/${id}/${verb}`)
    const { text } = await look(`/${id}`)
    expect(text).not.toContain(instrument.number)
    titles.push(/data-state="([^"]+)"/.exec(text)?.[1])
  }
  expect(titles).toEqual(['Not taking payments right now', 'No longer in use'])
  expect((await look('/col_dem0gapvr1k2c4v6b8n1m3q5wz')).status).toBe(404)
})

test('the live link shows the last payments and no name; it ends, and the next one is another', async () => {
  const collector = await aCollector()
  expect((await link(collector.id, 'GET')).body).toMatchObject({ url: null })
  const [first, again] = await Promise.all([link(collector.id), link(collector.id)])
  expect(again.body).toEqual(first.body)
  const path = pathOf(first.body.url)
  expect((await look(path)).text).toContain('None yet')
  await pay(collector, 25_000, { name: 'Budi Rahasia', bank: 'BCA', account: '1234567890' })
  const [paid] = await collections(collector, 1)
  const { text } = await look(path)
  expect(plain(text)).toContain('IDR 25,000')
  expect(text).toContain(paid.reference.rrn ?? 'BCA')
  expect(text).not.toMatch(/Budi|[•*x] ?7890|567890/)
  const other = await aCollector()
  const elsewhere = path.replace(collector.id, other.id)
  for (const wrong of [elsewhere, `/${collector.id}/${'0'.repeat(35)}`, `/${collector.id}/x`]) {
    expect([wrong, (await look(wrong)).status, (await look(`${wrong}/status`)).status]).toEqual([wrong, 404, 404])
  }
  expect((await link(collector.id, 'DELETE')).body.url).toBeNull()
  expect((await look(path)).status).toBe(404)
  const next = await link(collector.id)
  expect(pathOf(next.body.url)).not.toBe(path)
  expect([(await look(path)).status, (await look(pathOf(next.body.url))).status]).toEqual([404, 200])
})

test('a payment reaches the live page’s stream and not the passer-by’s, a pause reaches both', async () => {
  const collector = await aCollector()
  const path = pathOf((await link(collector.id)).body.url)
  const streams = await Promise.all([path, `/${collector.id}`].map((at) => listen(`${gateway.url}${at}/events`)))
  const [live, open] = streams as [Listener, Listener]
  await until(async () => live.events.length > 0 && open.events.length > 0)
  await pay(collector, 10_000)
  await until(async () => live.events.length > 1)
  expect(open.events).toHaveLength(1)
  await call('POST', `/v1/collectors/${collector.id}/pause`)
  await until(async () => open.events.length > 1)
  expect(open.events.at(-1)).toMatchObject({ status: 'PAUSED' })
  for (const { end } of streams) end()
})

type Listener = { readonly events: object[]; readonly end: () => void }
async function listen(url: string): Promise<Listener> {
  const abort = new AbortController()
  const reply = await fetch(url, { signal: abort.signal })
  const events: object[] = []
  void (async () => {
    let text = ''
    for await (const chunk of reply.body ?? []) {
      text += Buffer.from(chunk).toString()
      events.splice(0, events.length, ...[...text.matchAll(/^data: (.+)$/gm)].map(([, data = '']) => JSON.parse(data)))
    }
  })().catch(() => {})
  return { events, end: () => abort.abort() }
}

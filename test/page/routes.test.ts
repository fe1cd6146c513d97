import decodeQR from 'qr/decode.js'
import { expect, test } from 'vitest'
import { aCheckoutBody, until } from '../gateway/gateway.ts'
import { sharedGateway } from '../gateway/shared-gateway.ts'
import { readPng } from './read-png.ts'

const gateway = await sharedGateway()

const create = async (change: Record<string, unknown> = {}): Promise<string> => {
  const { status, body } = await gateway.call('POST', '/v1/checkout', { body: aCheckoutBody(change) })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.id
}
const open = (path: string, headers: Record<string, string> = {}) =>
  gateway.call('GET', path, { key: null, headers: { 'accept-language': 'id', ...headers } })
const post = (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  gateway.call('POST', path, {
    key: null,
    raw: new URLSearchParams(form).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'null',
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
  })

test('a QR checkout lands on its final page, the code in it, every header as promised', async () => {
  const id = await create()
  const page = await open(`/${id}`)
  expect(page.status).toBe(200)
  expect(page.text).toContain('Rp125.000')
  expect(page.text).toContain('Pindai kode QRIS')
  expect(page.text).toMatch(/<svg[^>]+aria-label="Kode QRIS untuk membayar Rp125\.000 ke [^"]+"/)
  expect(page.text).not.toMatch(/<[^>]+\s(style|on\w+)=/)
  expect(page.text).not.toMatch(/<(script|style)[^>]*>[^<]/)
  expect(Object.fromEntries(page.headers)).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': expect.stringMatching(/^default-src 'none'; .*frame-ancestors 'none'$/),
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'strict-transport-security': expect.stringContaining('max-age='),
  })
  expect(page.headers.get('content-security-policy')).not.toContain('unsafe')
  expect(page.headers.get('set-cookie')).toBeNull()
})

test('the days of a period that an invoice is for are written in the language of the page', async () => {
  const id = await create({ description: 'Klub Kopi (2026-12-29 – 2027-01-28)' })
  const read = async (locale: string) => (await open(`/${id}?locale=${locale}`)).text.replaceAll('\u00a0', ' ')
  expect(await read('id')).toContain('Klub Kopi (29 Des 2026 – 28 Jan 2027)')
  expect(await read('en')).toContain('Klub Kopi (29 Dec 2026 – 28 Jan 2027)')
})

test('loading a page twice requests one instrument from the bank', async () => {
  const id = await create({ type: 'virtual_account', code: 'BCA', name: 'Toko Biji' })
  const pages = await Promise.all([open(`/${id}`), open(`/${id}`)])
  expect(pages.map(({ status }) => status)).toEqual([200, 200])
  const page = await open(`/${id}?locale=en`)
  expect(page.text).toContain('Transfer to BCA Virtual Account')
  expect(page.text).toContain('Toko Biji')
  const { body } = await gateway.call('GET', `/v1/checkout/${id}`)
  expect(body.attempts).toHaveLength(1)
  expect(page.text).toContain(`data-copy="${body.attempts[0].instrument.number}"`)
  expect(page.text).toContain('data-copy="125000"')
})

test('without a type the payer chooses, changes their mind, and pays', async () => {
  const id = await create({ type: undefined })
  const choice = await open(`/${id}`)
  expect(choice.text).toContain('Pilih metode pembayaran')
  const chosen = await post(`/${id}/pay?locale=en`, { type: 'qrcode', code: '' })
  expect(chosen.status).toBe(303)
  expect(chosen.headers.get('location')).toBe(`/${id}?locale=en`)
  expect((await open(`/${id}`)).text).toContain('Pindai kode QRIS')
  expect((await open(`/${id}?choose=1`)).text).toContain('Pilih metode pembayaran')
  await post(`/${id}/pay`, { type: 'virtual_account', code: 'MANDIRI' })
  expect((await open(`/${id}`)).text).toContain('Transfer ke Mandiri Virtual Account')
  await post(`/${id}/sandbox`, { outcome: 'succeeded' })
  const receipt = await until(async () => {
    const { text } = await open(`/${id}`)
    return text.includes('Pembayaran diterima') && text
  })
  expect(receipt).toContain('Mandiri Virtual Account')
  expect(receipt).toContain('href="https://shop.example/success"')
  expect(receipt).toMatch(/pay_[0-9a-z]{26}/)
})

test('a virtual account without a bank offers the banks, and none that the amount does not fit', async () => {
  const id = await create({ type: 'virtual_account', amount: 10_000 })
  expect((await open(`/${id}`)).text).toContain('Pilih bank Anda')
  const free = await create({ type: undefined, amount: 500 })
  const page = await open(`/${free}`)
  expect(page.text).toContain('Mulai Rp10.000')
  const refused = await post(`/${free}/pay`, { type: 'virtual_account', code: 'BCA' })
  expect(refused.headers.get('location')).toContain('choose=1')
  const { body } = await gateway.call('GET', `/v1/checkout/${free}`)
  expect(body.attempts).toEqual([])
})

test('a bound checkout cannot be paid another way, whatever is sent', async () => {
  const id = await create({ type: 'virtual_account', code: 'BNI' })
  for (const sent of [
    { type: 'qrcode', code: '' },
    { type: 'virtual_account', code: 'BCA' },
    { type: '__proto__' },
    {},
  ]) {
    expect((await post(`/${id}/pay`, sent as Record<string, string>)).status).toBe(303)
  }
  const { body } = await gateway.call('GET', `/v1/checkout/${id}`)
  expect(body.attempts).toEqual([])
})

test('forms from elsewhere are refused; the old browsers that say nothing are not', async () => {
  const id = await create({ type: undefined })
  const sent = { type: 'qrcode', code: '' }
  expect((await post(`/${id}/pay`, sent, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await post(`/${id}/sandbox`, { outcome: 'expired' }, { 'sec-fetch-site': 'same-site' })).status).toBe(403)
  const old = (origin: string) =>
    fetch(`${gateway.url}/${id}/pay`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin },
      body: new URLSearchParams(sent),
    })
  // fetch says nothing of Sec-Fetch-Site here, as browsers of before 2023 do.
  expect((await old('https://evil.example')).status).toBe(403)
  expect((await old('null')).status).toBe(303)
  expect((await old(gateway.url)).status).toBe(303)
})

test.for(['succeeded', 'processing', 'failed', 'expired', 'duplicate'])(
  'the sandbox panel plays %s, and leads back to the page that shows it',
  async (outcome) => {
    const id = await create()
    await open(`/${id}`)
    const { status, headers } = await post(`/${id}/sandbox?locale=en`, { outcome })
    expect([status, headers.get('location')]).toEqual([303, `/${id}?locale=en`])
    const words = {
      succeeded: 'Payment received',
      processing: 'It is safe to close this page',
      failed: 'The payment did not go through',
      expired: 'The time to pay has passed',
      duplicate: 'We received more than one payment',
    }[outcome]
    await until(async () => (await open(`/${id}?locale=en`)).text.includes(words ?? '-'))
  },
)

test('the saved picture holds the very code of the page', async () => {
  const id = await create()
  await open(`/${id}`)
  const { body } = await gateway.call('GET', `/v1/checkout/${id}`)
  const reply = await fetch(`${gateway.url}/${id}/qr.png`)
  expect(reply.headers.get('content-type')).toBe('image/png')
  expect(reply.headers.get('content-disposition')).toContain('attachment')
  expect(decodeQR(readPng(Buffer.from(await reply.arrayBuffer())))).toBe(body.attempts[0].instrument.qrContent)
  const svg = await open(`/${id}/qr.svg`)
  expect(svg.headers.get('content-type')).toContain('image/svg+xml')
  const account = await create({ type: 'virtual_account', code: 'BCA' })
  await open(`/${account}`)
  expect((await open(`/${account}/qr.png`)).status).toBe(404)
})

test('the status can be read, and is streamed as it changes', async () => {
  const id = await create()
  await open(`/${id}`)
  const status = await open(`/${id}/status`)
  expect(status.body).toEqual({ status: 'PENDING', version: 2 })
  const stop = new AbortController()
  const stream = await fetch(`${gateway.url}/${id}/events`, { signal: stop.signal })
  expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(stream.headers.get('cache-control')).toBe('no-store')
  const events: { version: number; status: string }[] = []
  const reading = (async () => {
    for await (const chunk of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      for (const [, data] of chunk.matchAll(/^data: (.*)$/gm)) events.push(JSON.parse(data ?? ''))
    }
  })().catch(() => {})
  await until(async () => events.length > 0)
  expect(events[0]).toEqual({ status: 'PENDING', version: 2 })
  await post(`/${id}/sandbox`, { outcome: 'succeeded' })
  await until(async () => events.at(-1)?.status === 'SUCCEEDED')
  stop.abort()
  await reading
})

test('an unknown address, whatever its form, is a page about it in the requested language', async () => {
  for (const path of ['/co_00000000000000000000000000', '/co_', '/co_%00', "/co_'--", '/co_x?locale=en']) {
    const { status, text, headers } = await open(path)
    expect(status, path).toBe(404)
    expect(headers.get('content-type')).toContain('text/html')
    expect(text).toContain(path.includes('en') ? 'There is no payment here' : 'Pembayaran tidak ditemukan')
  }
  expect((await open('/co_x/status')).body).toMatchObject({ code: 'NOT_FOUND' })
  expect((await post('/co_00000000000000000000000000/pay', { type: 'qrcode' })).status).toBe(404)
})

test('nothing a form can hold is more than a refusal', async () => {
  const id = await create()
  expect((await post(`/${id}/sandbox`, { outcome: 'constructor' })).status).toBe(400)
  expect((await post(`/${id}/sandbox`, { outcome: 'x'.repeat(5000) })).status).toBe(413)
  const json = await gateway.call('POST', `/${id}/pay`, { key: null, body: [] })
  expect(json.status).toBeLessThan(500)
  const odd = await gateway.call('POST', `/${id}/pay`, { key: null, raw: 'x', headers: { 'content-type': 'text/xml' } })
  expect(odd.status).toBe(415)
  expect(odd.headers.get('content-type')).toContain('text/html')
})

test('strangers’ words are text on the page, never markup', async () => {
  const id = await create({ description: '<img src=x onerror=alert(1)>"\'', externalId: '</main><script>x</script>' })
  const { text } = await open(`/${id}`)
  expect(text).not.toContain('<img')
  expect(text).not.toContain('<script>x')
  expect(text).toContain('&lt;img src=x')
})

test('placeholders of the return address are filled in', async () => {
  const id = await create({ externalId: 'a/b', cancelUrl: 'https://shop.example/c?id={CHECKOUT_ID}&o={EXTERNAL_ID}' })
  const { text } = await open(`/${id}`)
  expect(text).toContain(`href="https://shop.example/c?id=${id}&amp;o=a%2Fb"`)
})

test('assets are named by their content, cached forever, and compressed', async () => {
  const { text } = await open(`/${await create()}`)
  const paths = [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path ?? '')
  expect(paths).toHaveLength(3)
  for (const path of [...paths]) {
    const reply = await fetch(gateway.url + path, { headers: { 'accept-encoding': 'gzip, br' } })
    expect(reply.status).toBe(200)
    expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(reply.headers.get('content-encoding')).toBe('br')
  }
  expect((await open('/assets/nothing.js')).status).toBe(404)
  expect((await open('/assets/accent-zzzzzz-00000000.css')).status).toBe(404)
})

test('checking polls the provider, and is harmless however often it is pressed', async () => {
  const id = await create()
  await open(`/${id}`)
  for (let i = 0; i < 6; i++) expect((await post(`/${id}/check?locale=id`, {})).status).toBe(303)
})

import { expect, test } from 'vitest'
import { aCheckoutBody, until } from '../../../../test/gateway/gateway.ts'
import { sharedGateway } from '../../../../test/gateway/shared-gateway.ts'

const gateway = await sharedGateway()

const create = async (change: object): Promise<string> =>
  (await gateway.call('POST', '/v1/checkout', { body: aCheckoutBody(change as Record<string, unknown>) })).body.id
const read = async (id: string) => (await gateway.call('GET', `/v1/checkout/${id}`)).body
const settled = (id: string, status: string) => until(async () => (await read(id)).status === status)
const simulate = (id: string, body: object) => gateway.call('POST', `/v1/sandbox/checkout/${id}/simulate`, { body })
const pathOf = (url: string) => new URL(url).pathname
const press = (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(gateway.url + path, { method: 'POST', body: new URLSearchParams(form), headers, redirect: 'manual' })
const open = (path: string, language = 'id') => fetch(gateway.url + path, { headers: { 'accept-language': language } })

/** A DANA checkout and the path of its approval page, where the payer's page leads. */
async function atTheWallet() {
  const id = await create({ type: 'ewallet', code: 'DANA', description: 'Kopi <b>Gayo</b> & "gula"' })
  await gateway.call('GET', `/${id}`, { key: null })
  const instrument = (await read(id)).attempts[0].instrument
  expect(instrument).toMatchObject({ type: 'ewallet', walletCode: 'DANA' })
  return { id, path: pathOf(instrument.url), home: `${gateway.config.checkoutUrl}/${id}` }
}

async function atTheChallenge() {
  const id = await create({ type: 'credit_card' })
  await simulate(id, { outcome: 'processing' })
  const { rows } = await gateway.db.pool.query('select challenge_url, reference from attempt where checkout_id = $1', [
    id,
  ])
  const home = `${gateway.config.checkoutUrl}/v1/inbound/card/return/${rows[0].reference}/${id}`
  return { id, path: pathOf(rows[0].challenge_url), home }
}

test('the approval page says who is paid how much, in either language, and is safe to show', async () => {
  const { path } = await atTheWallet()
  const page = await open(path)
  const text = await page.text()
  expect(text).toContain('Bayar dengan DANA')
  expect(text).toMatch(/Rp\s?125\.000/)
  expect(text).toContain('Kopi &lt;b&gt;Gayo&lt;/b&gt; &amp; &quot;gula&quot;')
  expect(text).not.toMatch(/<script|style="/)
  expect(await (await open(path, 'en-GB,en;q=0.9')).text()).toContain('Approve and pay')
  const policy = page.headers.get('content-security-policy')
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/]+={0,2}'; form-action 'self'/)
  expect(policy).not.toContain('unsafe')
  expect(page.headers.get('cache-control')).toBe('no-store')
})

test.each([
  ['approve', 'SUCCEEDED'],
  ['refuse', 'FAILED'],
  ['later', 'PROCESSING'],
])('a payer who presses "%s" comes back to a checkout that is %s', async (act, status) => {
  const { id, path, home } = await atTheWallet()
  const pressed = await press(path, { act })
  expect(pressed.status).toBe(303)
  expect(pressed.headers.get('location')).toBe(home)
  await settled(id, status)
  expect(await (await open(path)).text()).toContain('sudah dijawab')
  // Pressed again in another tab: nothing more happens.
  for (const again of ['approve', 'refuse']) expect((await press(path, { act: again })).status).toBe(200)
  if (act !== 'later') return
  await gateway.call('POST', '/v1/sandbox/clock/advance', { body: { seconds: 25 } })
  await settled(id, 'SUCCEEDED')
  expect((await read(id)).flags).toEqual([])
})

test('a link past its time is renewed in place, and the old page takes no approval', async () => {
  const { id, path } = await atTheWallet()
  await gateway.call('POST', '/v1/sandbox/clock/advance', { body: { seconds: 16 * 60 } })
  expect(await (await open(path)).text()).toContain('sudah habis')
  expect((await press(path, { act: 'approve' })).status).toBe(200)
  await gateway.call('GET', `/${id}`, { key: null })
  const { status, attempts } = await read(id)
  expect(status).toBe('PENDING')
  expect(attempts).toHaveLength(2)
  await press(pathOf(attempts[1].instrument.url), { act: 'approve' })
  await settled(id, 'SUCCEEDED')
})

test.each([
  [{ act: 'code', code: '112233' }, 'SUCCEEDED'],
  [{ act: 'code', code: ' 112 233 ' }, 'SUCCEEDED'],
  [{ act: 'confirm' }, 'SUCCEEDED'],
  [{ act: 'refuse' }, 'PENDING'],
])('a card holder who sends %j comes back to a checkout that is %s', async (form, status) => {
  const { id, path, home } = await atTheChallenge()
  expect(await (await open(path, 'en')).text()).toContain('Card •••• 3184')
  const pressed = await press(path, form as Record<string, string>)
  expect(pressed.headers.get('location')).toBe(home)
  const led = await fetch(gateway.url + pathOf(home), { redirect: 'manual' })
  expect(led.status).toBe(303)
  expect(led.headers.get('location')).toBe(`${gateway.config.checkoutUrl}/${id}`)
  expect((await read(id)).status).toBe(status)
  expect((await read(id)).attempts).toHaveLength(1)
})

test('the third wrong code fails the challenge', async () => {
  const { id, path, home } = await atTheChallenge()
  for (let i = 0; i < 2; i++) {
    const again = await press(path, { act: 'code', code: '000000' })
    expect(again.status).toBe(200)
    expect(await again.text()).toContain('role="alert"')
  }
  expect((await press(path, { act: 'code', code: '000000' })).status).toBe(303)
  expect((await press(path, { act: 'code', code: '112233' })).status).toBe(303)
  await fetch(gateway.url + pathOf(home), { redirect: 'manual' })
  const { status, payment } = await read(id)
  expect(status).toBe('PENDING')
  expect(payment.failure.code).toBe('AUTHENTICATION_FAILED')
})

test('the way back from a challenge decides nothing by itself, and knows only its own references', async () => {
  const { id, home } = await atTheChallenge()
  for (let i = 0; i < 2; i++) expect((await fetch(gateway.url + pathOf(home), { redirect: 'manual' })).status).toBe(303)
  expect((await read(id)).status).toBe('PROCESSING')
  // A payment's id begins with the reference, and stands where its page is not to be opened from.
  const [reference = ''] = home.split('/').slice(-2)
  const other = (await atTheChallenge()).id
  const odd = ['x', '0'.repeat(25), '%27', '..%2f..', 'a%00b', '%ff', 'a'.repeat(300)]
  for (const rest of [reference, `${reference}/${other}`, `${reference}/`, ...odd.map((one) => `${one}/${id}`)]) {
    const path = `/v1/inbound/card/return/${rest}`
    // By itself the reference is an address that only banks post to.
    const { status } = await fetch(gateway.url + path, { redirect: 'manual' })
    expect([path, status]).toEqual([path, rest === reference ? 405 : 404])
  }
})

test('unknown pages, forms of strangers and empty forms do nothing', async () => {
  const wallet = await atTheWallet()
  const card = await atTheChallenge()
  for (const { path } of [wallet, card]) {
    expect((await press(path, { act: 'approve' }, { 'sec-fetch-site': 'cross-site' })).status).toBe(404)
    expect((await press(path, { act: 'confirm' }, { 'sec-fetch-site': 'cross-site' })).status).toBe(404)
    expect((await press(path, { act: 'nonsense' })).status).toBeLessThan(500)
    expect((await press(path, {})).status).toBeLessThan(500)
    expect((await press(path.replace(/[^/]+$/, 'unknown'), { act: 'approve' })).status).toBe(404)
    for (const odd of ['a%00b', '%ff', '..%2f', 'a'.repeat(32), 'a'.repeat(300)]) {
      const address = path.replace(/[^/]+$/, odd)
      expect([(await open(address)).status, (await press(address, { act: 'approve' })).status]).toEqual([404, 404])
    }
    expect(
      (await fetch(gateway.url + path, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }))
        .status,
    ).toBe(415)
  }
  expect((await read(wallet.id)).status).toBe('PENDING')
  expect((await read(card.id)).status).toBe('PROCESSING')
})

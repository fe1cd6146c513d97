import { expect, test } from 'vitest'
import { OTHER_SHOP, openSession, SHOP, sessionHeaders } from '../csrf/csrf.ts'
import { aCheckoutBody, aGateway } from '../gateway/gateway.ts'
import { anApplicant } from '../merchants/onboarding.ts'

const gateway = await aGateway()
const { call } = gateway
const OPEN = { type: undefined, code: undefined }
const created = async (change: Record<string, unknown> = {}): Promise<string> =>
  (await call('POST', '/v1/checkout', { body: aCheckoutBody({ ...OPEN, ...change }) })).body.id
const ask = (id: string, body: object = {}, headers: Record<string, string> = {}) =>
  call('POST', `/v1/checkout/${id}/instrument`, { body, headers })

test('a QR code is the one that the page shows, the same again while it is good, and a picture by Accept', async () => {
  const id = await created()
  const first = await ask(id, { type: 'qrcode' })
  expect(first.status, first.text).toBe(200)
  const { instrument } = first.body
  expect(instrument).toEqual({
    type: 'qrcode',
    qrContent: expect.stringMatching(/^000201/),
    expiresAt: expect.stringMatching(/Z$/),
    imageUrl: `${gateway.config.checkoutUrl}/${id}/qr`,
  })
  expect((await ask(id)).body).toEqual(first.body)
  const { payment, status } = (await call('GET', `/v1/checkout/${id}`)).body
  expect([status, payment.instrument.qrContent, payment.expiresAt]).toEqual([
    'PENDING',
    instrument.qrContent,
    instrument.expiresAt,
  ])
  const picture = (accept: string) => fetch(`${gateway.url}/${id}/qr`, { headers: { accept } })
  const png = await picture('image/png')
  expect([png.headers.get('content-type'), png.headers.get('vary')]).toEqual(['image/png', 'Accept'])
  expect(Buffer.from(await png.arrayBuffer())).toEqual(
    Buffer.from(await (await fetch(`${gateway.url}/${id}/qr.png`)).arrayBuffer()),
  )
  // What a browser sends for an <img>, on a page of another origin.
  const svg = await picture('image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8')
  expect(svg.headers.get('content-type')).toBe('image/svg+xml')
  expect(svg.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  for (const [accept, type] of [
    ['image/png,image/*;q=0.5', 'image/png'],
    ['image/svg+xml', 'image/svg+xml'],
    ['*/*', 'image/svg+xml'],
  ] as const) {
    expect((await picture(accept)).headers.get('content-type'), accept).toBe(type)
  }
})

test('another type replaces it as the choice on the page does, and what is paid is paid', async () => {
  const id = await created()
  const qr = (await ask(id, { type: 'qrcode' })).body.instrument
  const account = (await ask(id, { type: 'virtual_account', code: 'bca' })).body.instrument
  expect(account).toMatchObject({ type: 'virtual_account', bankCode: 'BCA', number: expect.stringMatching(/^\d+$/) })
  expect(account).not.toHaveProperty('imageUrl')
  const wallet = (await ask(id, { type: 'ewallet', code: 'GOPAY' })).body.instrument
  expect(wallet).toMatchObject({ type: 'ewallet', walletCode: 'GOPAY', url: expect.stringMatching(/^http/) })
  expect((await ask(id, { type: 'ewallet' })).body.instrument).toEqual(wallet)
  const { attempts } = (await call('GET', `/v1/checkout/${id}`)).body
  expect(attempts.map((one: { status: string }) => one.status)).toEqual(['RETIRED', 'RETIRED', 'ISSUED'])
  expect(attempts[0].instrument.qrContent).toBe(qr.qrContent)
  await call('POST', `/v1/sandbox/checkout/${id}/simulate`, { body: { outcome: 'succeeded' } })
  const paid = await call('GET', `/v1/checkout/${id}?waitFor=final`)
  expect(paid.body).toMatchObject({ status: 'SUCCEEDED', payment: { type: 'ewallet' } })
  expect(await ask(id)).toMatchObject({ status: 409, body: { code: 'INVALID_STATE' } })
})

test('a type that the checkout is bound to needs no words, and one that lives on is renewed', async () => {
  const id = await created({ type: 'virtual_account', code: 'BNI' })
  expect((await ask(id)).body.instrument).toMatchObject({ type: 'virtual_account', bankCode: 'BNI' })
  const code = await created({ type: 'qrcode' })
  const first = (await ask(code)).body.instrument
  await call('POST', '/v1/sandbox/clock/advance', { body: { seconds: 16 * 60 } })
  const second = (await ask(code)).body.instrument
  expect(second.qrContent).not.toBe(first.qrContent)
  expect(Date.parse(second.expiresAt)).toBeGreaterThan(Date.parse(first.expiresAt))
})

test.each<[string, object, number, string, string]>([
  ['cards', { type: 'credit_card' }, 422, 'PAYMENT_TYPE_UNAVAILABLE', '/co_'],
  ['no type where there are several', {}, 400, 'VALIDATION_ERROR', '"type" is required'],
  ['no bank', { type: 'virtual_account' }, 400, 'VALIDATION_ERROR', '"code" is required: one of BCA'],
  ['an unknown bank', { type: 'virtual_account', code: 'XYZ' }, 400, 'VALIDATION_ERROR', '"code" must be one of'],
  ['an unknown type', { type: 'cash' }, 400, 'VALIDATION_ERROR', '"type" must be one of'],
  ['a field it has not', { kind: 'qrcode' }, 400, 'VALIDATION_ERROR', '"kind" is not a field'],
  [
    'a wallet without the number it needs',
    { type: 'ewallet', code: 'OVO' },
    400,
    'VALIDATION_ERROR',
    '"phone" is required',
  ],
  [
    'a number that is none',
    { type: 'ewallet', code: 'OVO', phone: 'abc' },
    400,
    'VALIDATION_ERROR',
    '"phone" is no mobile',
  ],
])('%s: refused with what to do', async (_what, body, status, code, detail) => {
  const reply = await ask(await created(), body)
  expect([reply.status, reply.body.code]).toEqual([status, code])
  expect(reply.body.detail).toContain(detail)
})

test('a wallet that prompts takes the number, and a method that is not offered names those that are', async () => {
  const wallet = await ask(await created(), { type: 'ewallet', code: 'OVO', phone: '0812 3456 7890' })
  expect(wallet.body.instrument).toMatchObject({ type: 'ewallet', walletCode: 'OVO' })
  const only = await created({ methods: ['qrcode', 'virtual_account:BCA'] })
  const refused = await ask(only, { type: 'virtual_account', code: 'BNI' })
  expect(refused).toMatchObject({ status: 422, body: { code: 'PAYMENT_TYPE_UNAVAILABLE' } })
  expect(refused.body.detail).toContain('It can be paid by qrcode, virtual_account:BCA')
  const small = await ask(await created({ amount: 5_000 }), { type: 'virtual_account', code: 'BCA' })
  expect(small).toMatchObject({ status: 422, body: { code: 'PAYMENT_TYPE_UNAVAILABLE' } })
})

test('a key gives the first reply to the byte, another payload under it is refused, and ten at once are one instrument', async () => {
  const id = await created()
  const headers = { 'idempotency-key': 'instrument-1' }
  const first = await ask(id, { type: 'qrcode' }, headers)
  const again = await ask(id, { type: 'qrcode' }, headers)
  expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([first.text, 'true'])
  expect(await ask(id, { type: 'virtual_account', code: 'BCA' }, headers)).toMatchObject({
    status: 422,
    body: { code: 'IDEMPOTENCY_REPLAY' },
  })
  const other = await created()
  const many = await Promise.all(Array.from({ length: 10 }, () => ask(other, { type: 'qrcode' })))
  const codes = new Set(many.filter(({ status }) => status === 200).map(({ body }) => body.instrument.qrContent))
  expect(codes.size).toBe(1)
  expect(many.every(({ status }) => status === 200 || status === 503)).toBe(true)
})

test('a browser session has the instruments of its own origin, and no key of another merchant any', async () => {
  const session = await openSession(gateway)
  const fromPage = { key: null, headers: sessionHeaders(session) }
  const { id } = (await call('POST', '/v1/checkout', { ...fromPage, body: aCheckoutBody(OPEN) })).body
  const path = `/v1/checkout/${id}/instrument`
  const own = await call('POST', path, { ...fromPage, body: { type: 'qrcode' } })
  expect(own.status, own.text).toBe(200)
  expect(own.headers.get('access-control-allow-origin')).toBe(SHOP)
  expect((await ask(id)).body).toEqual(own.body)

  const sibling = await openSession(gateway, OTHER_SHOP)
  const headers = sessionHeaders(sibling, { origin: OTHER_SHOP })
  const elsewhere = await call('POST', path, { key: null, headers, body: { type: 'qrcode' } })
  expect(elsewhere).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
  const byKey = await call('POST', `/v1/checkout/${await created()}/instrument`, {
    ...fromPage,
    body: { type: 'qrcode' },
  })
  expect(byKey).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })

  const { key } = await anApplicant(gateway.db)
  const none = await call('POST', path, { key, body: { type: 'qrcode' } })
  const unknown = await call('POST', `/v1/checkout/co_${'0'.repeat(26)}/instrument`, { key, body: { type: 'qrcode' } })
  expect([none.status, unknown.status, none.body.detail]).toEqual([404, 404, unknown.body.detail])
})

import { expect, test } from 'vitest'
import { type Reply, until } from '../gateway/gateway.ts'
import { sharedGateway } from '../gateway/shared-gateway.ts'
import { aLinkingPayer } from './payer-links.ts'

const gateway = await sharedGateway()
const { call } = gateway
const { offer, method, agree, atWallet, form, save, charge, ended } = aLinkingPayer(gateway)
const advance = (seconds: number) => call('POST', '/v1/sandbox/clock/advance', { body: { seconds } })
const MINUTE = 60
const DAY = 86_400
const mandate = { maxAmount: 150_000, frequency: { unit: 'month', count: 1 } }

test('a payer agrees on our page and at their wallet, is charged within the bounds, and ends it on the page', async () => {
  const { id, linkUrl } = await offer({ mandate })
  expect(new URL(linkUrl).pathname).toBe(`/${id}`)
  const offered = await call('GET', `/${id}?locale=en`, { key: null })
  expect(offered.text.replaceAll('\u00a0', ' ')).toMatch(/At most IDR 150,000 each time.*At most once a month/s)
  const back = await atWallet(await agree(id), 'agree', '081234567890')
  // In the language that they agreed in, whatever their browser prefers.
  expect([back.status, back.headers.get('location')]).toEqual([303, `/${id}?locale=en`])
  const saved = await method(id)
  expect(saved).toMatchObject({ status: 'ACTIVE', mandate: { ...mandate, version: '2026-12-en', ip: '127.0.0.1' } })
  expect(saved.label).toMatch(/•/)

  const paid = await ended(await charge(id), 'SUCCEEDED')
  const checkouts = await call('GET', `/v1/checkout?externalId=${paid.externalId}`)
  expect(checkouts.body.data).toMatchObject([{ status: 'SUCCEEDED', amount: 50_000 }])
  const refund = { externalId: 'back', transactionId: paid.transactionId, amount: 20_000 }
  expect((await call('POST', '/v1/refunds', { body: refund })).body).toMatchObject({ amount: 20_000 })
  await until(async () => (await call('GET', '/v1/refunds?externalId=back')).body.data[0]?.status === 'SUCCEEDED')

  const again = await call('POST', '/v1/charges', {
    body: { externalId: 'twice', savedMethodId: id, amount: 50_000, currency: 'IDR', description: 'Again' },
  })
  expect([again.status, again.body.code]).toEqual([422, 'MANDATE_EXCEEDED'])

  const ending = await call('GET', `/${id}?locale=en&end=1`, { key: null })
  expect(ending.text).toContain('End this permission?')
  await call('POST', `/${id}/end?locale=en`, form({}))
  expect(await method(id)).toMatchObject({ status: 'REVOKED', revokedBy: 'payer' })
  expect((await call('POST', `/v1/saved-methods/${id}/revoke`)).body.code).toBe('INVALID_STATE')
})

test('a form of another origin, a wrong number and a declined offer save nothing', async () => {
  const { id } = await offer({ code: 'OVO' })
  const foreign = { ...form({}), headers: { ...form({}).headers, origin: 'https://evil.example' } }
  expect((await call('POST', `/${id}/agree`, foreign)).status).toBe(403)
  const page = await call('GET', `/${id}?locale=en`, { key: null })
  if (page.text.includes('name="phone"')) {
    expect((await call('POST', `/${id}/agree?locale=en`, form({ phone: '12' }))).status).toBe(422)
  }
  await call('POST', `/${id}/decline`, form({}))
  expect(await method(id)).toMatchObject({ status: 'FAILED', failure: { code: 'DECLINED' } })
  expect((await call('GET', '/sm_dem0gapvr1k8s2v4d6m9n3q5wz', { key: null })).status).toBe(404)
})

test('01 refuses to be linked', async () => {
  const { id } = await offer()
  await atWallet(await agree(id), 'agree', '081234567801')
  await until(async () => (await method(id)).status === 'FAILED')
})

test('a payer who agrees at their wallet and closes the window is found by polling or by its message', async () => {
  const { id } = await offer()
  const decided = await call('POST', await agree(id), form({ act: 'agree', phone: '081234567890' }))
  expect(decided.status).toBe(303)
  await until(async () => (await method(id)).status === 'ACTIVE')
})

test('02 is unlinked after one charge, which is learned from its provider', async () => {
  const id = await save('081234567802')
  await ended(await charge(id), 'SUCCEEDED')
  await until(async () => (await method(id)).status === 'REVOKED')
  expect((await method(id)).revokedBy).toBe('payer')
})

test('03 has no money for three days', async () => {
  const id = await save('081234567803')
  const failed = await ended(await charge(id), 'FAILED')
  expect(failed.failure).toMatchObject({ code: 'insufficient_funds', retryable: true, needs: null })
  await advance(3 * DAY + MINUTE)
  await ended(await charge(id), 'SUCCEEDED')
})

test('06 is blocked: it needs another method', async () => {
  const failed = await ended(await charge(await save('081234567806')), 'FAILED')
  expect(failed.failure).toMatchObject({ code: 'blocked', retryable: false, needs: 'new_method' })
})

test('04 is unknown and then paid, 05 unknown and found failed a day later, and a refresh of its checkout touches nothing', async () => {
  const [paysLate, failsLate] = [await charge(await save('081234567804')), await charge(await save('081234567805'))]
  const read = async (id: string): Promise<Reply['body']> => (await call('GET', `/v1/charges/${id}`)).body
  await advance(10)
  expect([(await read(paysLate)).status, (await read(failsLate)).status]).toEqual(['PROCESSING', 'PROCESSING'])
  const { externalId } = await read(failsLate)
  const checkout = await until(async () => (await call('GET', `/v1/checkout?externalId=${externalId}`)).body.data[0])
  expect((await call('POST', `/v1/checkout/${checkout.id}/refresh`)).status).toBe(200)
  await call('POST', `/${checkout.id}/check?locale=en`, form({}))
  // Nothing else is offered meanwhile.
  const { status, attempts } = (await call('GET', `/v1/checkout/${checkout.id}`)).body
  expect([status, attempts[0].status]).toEqual(['PROCESSING', 'PROCESSING'])
  await advance(5 * MINUTE)
  await ended(paysLate, 'SUCCEEDED')
  await advance(2 * DAY)
  expect((await ended(failsLate, 'FAILED')).failure.retryable).toBe(true)
})

test('the outcome of an unknown charge is simulated', async () => {
  const id = await charge(await save('081234567804'))
  const simulate = () => call('POST', `/v1/sandbox/charges/${id}/simulate`, { body: { outcome: 'succeeded' } })
  await until(async () => (await simulate()).status === 200)
  await ended(id, 'SUCCEEDED')
  expect((await simulate()).body.code).toBe('INVALID_STATE')
})

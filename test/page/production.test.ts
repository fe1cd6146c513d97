import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { aCheckoutBody, aGateway } from '../gateway/gateway.ts'
import { anApplicant } from '../merchants/onboarding.ts'
import { connectBank, testCredentials } from '../rails/connections.ts'

const env = {
  WORK: 'off',
  GAPURA_ENV: 'production',
  BASE_URL: 'https://pay.example',
  GAPURA_MASTER_KEY: randomBytes(32).toString('base64'),
}
// A bank nobody answers for: no page here waits for it.
const gateway = await aGateway(env, undefined, (stored) => connectBank(stored, testCredentials()))
const { key } = await anApplicant(gateway.db, 'production')
const create = (change: Record<string, unknown>) =>
  gateway.call('POST', '/v1/checkout', { key, body: aCheckoutBody(change) })
const read = (path: string) => gateway.call('GET', path, { key: null, headers: { 'accept-language': 'en' } })

test('in production without an acquirer cards are refused, offered nowhere, and have no form', async () => {
  const refused = await create({ type: 'credit_card' })
  expect([refused.status, refused.body.code]).toEqual([422, 'PAYMENT_TYPE_UNAVAILABLE'])
  const { id } = (await create({ type: undefined })).body
  for (const path of [`/${id}`, `/${id}?choose=1`, `/${id}?type=credit_card`]) {
    const { status, text } = await read(path)
    expect(status).toBe(200)
    expect(text).toContain('How would you like to pay?')
    expect(text).toContain('Virtual account')
    expect(text).not.toMatch(/cc-number|Credit or debit card|4242 ?4242/)
  }
  const sent = await gateway.call('POST', `/${id}/card`, {
    key: null,
    raw: 'number=4242424242424242&expiry=12%2F34&code=123',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
  })
  expect(sent.status).toBe(303)
  expect((await gateway.call('GET', `/v1/checkout/${id}`, { key })).body.attempts).toEqual([])
})

test('where nothing takes the currency the page says so, and whom to ask', async () => {
  const { id } = (await create({ type: undefined, currency: 'USD', amount: 12 })).body
  const { text } = await read(`/${id}`)
  expect(text).toContain('No way to pay is available')
  expect(text).toContain('or ask Applicant')
})

test('nothing of the sandbox is there', async () => {
  const { id } = (await create({ type: undefined })).body
  expect((await read(`/${id}`)).text).not.toMatch(/sandbox/i)
  const played = await gateway.call('POST', `/${id}/sandbox`, {
    key: null,
    raw: 'outcome=succeeded',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
  })
  expect(played.status).toBe(404)
  for (const page of ['wallet', '3ds']) expect((await read(`/sandbox/${page}/${'a'.repeat(32)}`)).status).toBe(404)
})

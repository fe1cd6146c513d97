import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { aCheckoutBody, aGateway } from '../gateway/gateway.ts'
import { connectBank, testCredentials } from '../rails/connections.ts'

/** Far more than a page may take, however busy the machine is. */
const BANK_TIMEOUT_MS = 60_000

/** Stands in for the bank's service: it does not answer until it is made to hang up. */
let answers: 'never' | 'with an error' = 'with an error'
const bank = createServer((_request, response) => {
  if (answers === 'with an error') response.writeHead(500).end('{}')
})
await new Promise<void>((resolve) => bank.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  bank.closeAllConnections()
  bank.close()
})

const baseUrl = `http://127.0.0.1:${(bank.address() as AddressInfo).port}`
const gateway = await aGateway({ WORK: 'off', PROVIDER_TIMEOUT_MS: `${BANK_TIMEOUT_MS}` }, undefined, (stored) =>
  connectBank(stored, testCredentials({ baseUrl })),
)
const create = async (change: Record<string, unknown> = {}): Promise<string> =>
  (await gateway.call('POST', '/v1/checkout', { body: aCheckoutBody(change) })).body.id
const read = (path: string) => gateway.call('GET', `${path}?locale=en`, { key: null })

test('a bank that is down gets a page that says so; reading it again does not ask again, pressing does', async () => {
  answers = 'with an error'
  const id = await create()
  for (let i = 0; i < 3; i++) expect((await read(`/${id}`)).text).toContain('This method is not available right now')
  const attempts = async () => (await gateway.call('GET', `/v1/checkout/${id}`)).body.attempts.length
  expect(await attempts()).toBe(1)
  const form = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }
  const raw = 'type=qrcode&code='
  expect((await gateway.call('POST', `/${id}/pay`, { key: null, raw, headers: form })).status).toBe(303)
  expect(await attempts()).toBe(2)
})

test('a slow bank gets a page at once that updates by itself', async () => {
  answers = 'never'
  const id = await create({ type: 'virtual_account', code: 'BCA' })
  const begun = Date.now()
  const page = await read(`/${id}`)
  expect(Date.now() - begun).toBeLessThan(BANK_TIMEOUT_MS / 3)
  expect(page.text).toContain('Getting your payment ready')
  expect(page.text).toMatch(/<noscript><meta http-equiv="refresh" content="3"/)
  expect((await read(`/${id}`)).text).toContain('Getting your payment ready')
})

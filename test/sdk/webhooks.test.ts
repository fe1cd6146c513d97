import { createServer } from 'node:http'
import { Gapura, type GapuraEvent, webhooks } from '@gapura/sdk'
import { Webhook } from 'standardwebhooks'
import { expect, onTestFinished, test } from 'vitest'
import { DEMO } from '../../src/sandbox/demo.ts'
import { until } from '../gateway/gateway.ts'
import { sharedGateway } from '../gateway/shared-gateway.ts'

const gateway = await sharedGateway()

test('what the gateway sends is verified, and is what its type says', async () => {
  const events: GapuraEvent[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    events.push(await webhooks.verify(Buffer.concat(chunks), request.headers, DEMO.webhookSecret))
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as { port: number }
  await gateway.call('PATCH', '/v1/settings', { body: { webhookUrl: `http://localhost:${port}/` } })

  const gapura = new Gapura({ apiKey: gateway.secretKey, baseUrl: gateway.url })
  const checkout = {
    externalId: 'notified-1',
    currency: 'IDR',
    amount: 20_000,
    type: 'qrcode',
    metadata: { order: '7' },
  } as const
  const { id } = await gapura.checkouts.create(checkout)
  const body = { outcome: 'succeeded' }
  await gapura.request({ method: 'POST', path: `/v1/sandbox/checkout/${id}/simulate`, body })
  const paid = await until(async () => events.find(({ type }) => type === 'payment.succeeded'))
  if (paid.type !== 'payment.succeeded') throw new Error('the union does not tell them apart')
  const { externalId, paidAmount, metadata, transactionId } = paid.data
  expect({ externalId, paidAmount, metadata }).toEqual({
    externalId: 'notified-1',
    paidAmount: 20_000,
    metadata: { order: '7' },
  })
  expect(transactionId).toMatch(/^pay_/)
})

const SECRET = `whsec_${Buffer.from('gapura-sdk-tests-use-this-secret').toString('base64')}`
const BODY = JSON.stringify({ id: 'evt_1', type: 'payment.pending', timestamp: '…', data: {} })
const signed = (at = new Date(), body = BODY, secret = SECRET) => ({
  'webhook-id': 'evt_1',
  'webhook-timestamp': `${Math.floor(at.getTime() / 1_000)}`,
  'webhook-signature': new Webhook(secret).sign('evt_1', at, body),
})
const OTHER = `whsec_${Buffer.from('another-secret-of-thirty-two-byte').toString('base64')}`

test('what the public library signs is verified, in whichever form the headers come', async () => {
  const headers = signed()
  expect(await webhooks.verify(BODY, headers, SECRET)).toMatchObject({ id: 'evt_1' })
  expect(await webhooks.verify(BODY, new Headers(headers), SECRET)).toMatchObject({ id: 'evt_1' })
  const loud = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]]))
  expect(await webhooks.verify(new TextEncoder().encode(BODY), loud, SECRET)).toMatchObject({ id: 'evt_1' })
  expect(await webhooks.verify(BODY, headers, [OTHER, SECRET])).toMatchObject({ id: 'evt_1' })
  const rotated = { ...headers, 'webhook-signature': `v1,AAAA v2,x ${headers['webhook-signature']}` }
  expect(await webhooks.verify(BODY, rotated, SECRET)).toMatchObject({ id: 'evt_1' })
})

const MINUTE_MS = 60_000
test.each([
  ['another body', () => [`${BODY} `, signed(), SECRET]],
  ['another secret', () => [BODY, signed(new Date(), BODY, OTHER), SECRET]],
  ['another id', () => [BODY, { ...signed(), 'webhook-id': 'evt_2' }, SECRET]],
  ['another time', () => [BODY, { ...signed(), 'webhook-timestamp': `${Math.floor(Date.now() / 1_000) - 1}` }, SECRET]],
  ['a time long ago', () => [BODY, signed(new Date(Date.now() - 6 * MINUTE_MS)), SECRET]],
  ['a time to come', () => [BODY, signed(new Date(Date.now() + 6 * MINUTE_MS)), SECRET]],
  ['no time', () => [BODY, { ...signed(), 'webhook-timestamp': 'NaN' }, SECRET]],
  ['no signature', () => [BODY, { ...signed(), 'webhook-signature': undefined }, SECRET]],
  ['an empty signature', () => [BODY, { ...signed(), 'webhook-signature': 'v1,' }, SECRET]],
  ['a signature that is no base64', () => [BODY, { ...signed(), 'webhook-signature': 'v1,%%%' }, SECRET]],
  ['an empty secret', () => [BODY, signed(), 'whsec_']],
  ['no secret', () => [BODY, signed(), []]],
  ['bytes that are no text', () => [Uint8Array.of(0xff, 0xfe), signed(), SECRET]],
  ['a signed body that is no event', () => ['"evt_1"', signed(new Date(), '"evt_1"'), SECRET]],
] as [string, () => Parameters<typeof webhooks.verify>][])('%s is refused', async (_, given) => {
  await expect(webhooks.verify(...given())).rejects.toMatchObject({
    name: 'GapuraError',
    code: 'WEBHOOK_INVALID',
    status: 400,
  })
})

test('a parsed body is refused with what to pass instead, and what is signed here is verified', async () => {
  const parsed = webhooks.verify(JSON.parse(BODY), signed(), SECRET)
  await expect(parsed).rejects.toThrow('Pass the body as it was received')
  const headers = await webhooks.sign(BODY, SECRET)
  expect(new Webhook(SECRET).verify(BODY, headers as Record<string, string>)).toMatchObject({ id: 'evt_1' })
  expect(await webhooks.verify(BODY, headers, SECRET)).toMatchObject({ id: 'evt_1' })
  await expect(webhooks.sign('{}', SECRET)).rejects.toThrow('carries no event')
})

import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { aCheckoutBody, aGateway, type Reply } from './gateway.ts'

const gateway = await aGateway({ WORK: 'off' })
// biome-ignore lint/suspicious/noExplicitAny: the document is read as the JSON it is
const document: any = gateway.server.swagger()

test('docs/openapi.json is what the server documents (update it with npm run openapi)', async () => {
  const published = { ...document, servers: [{ url: 'http://localhost:8080' }] }
  await expect(`${JSON.stringify(published, null, 2)}\n`).toMatchFileSnapshot('../docs/openapi.json')
})

test('every operation has a summary, a success and the problem it may answer', () => {
  for (const [path, operations] of Object.entries(document.paths)) {
    // biome-ignore lint/suspicious/noExplicitAny: as above
    for (const [method, operation] of Object.entries<any>(operations as object)) {
      expect(operation.summary, `${method} ${path}`).toBeTruthy()
      expect(Object.keys(operation.responses), `${method} ${path}`).toContain('default')
    }
  }
})

test('replies are what the document says', async () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  const check = (reply: Reply, method: string, path: string, status = 200) => {
    expect(reply.status).toBe(status)
    const schema = document.paths[path][method].responses[status].content['application/json'].schema
    const isValid = ajv.validate(schema, reply.body)
    expect(ajv.errors, `${method} ${path}`).toBeNull()
    expect(isValid).toBe(true)
  }
  const created = await gateway.call('POST', '/v1/checkout', { body: aCheckoutBody() })
  check(created, 'post', '/v1/checkout')
  const { id } = created.body
  check(
    await gateway.call('POST', `/v1/sandbox/checkout/${id}/simulate`, { body: { outcome: 'processing' } }),
    'post',
    '/v1/sandbox/checkout/{id}/simulate',
  )
  check(await gateway.call('GET', `/v1/checkout/${id}`), 'get', '/v1/checkout/{id}')
  check(await gateway.call('GET', '/v1/checkout'), 'get', '/v1/checkout')
  check(await gateway.call('POST', `/v1/checkout/${id}/refresh`), 'post', '/v1/checkout/{id}/refresh')
  check(await gateway.call('GET', '/v1/payment-methods'), 'get', '/v1/payment-methods')
  check(await gateway.call('PATCH', '/v1/settings', { body: { displayName: 'Kopi Gapura' } }), 'patch', '/v1/settings')
  check(await gateway.call('GET', '/v1/settings'), 'get', '/v1/settings')
  check(await gateway.call('POST', '/v1/settings/webhook-secret/rotate'), 'post', '/v1/settings/webhook-secret/rotate')
  const events = await gateway.call('GET', '/v1/events')
  check(events, 'get', '/v1/events')
  check(await gateway.call('GET', `/v1/events/${events.body.data[0].id}`), 'get', '/v1/events/{id}')
  check(
    await gateway.call('POST', '/v1/sandbox/clock/advance', { body: { seconds: 1 } }),
    'post',
    '/v1/sandbox/clock/advance',
  )
  const problem = await gateway.call('GET', '/v1/checkout/co_x')
  const problemSchema = document.paths['/v1/checkout'].get.responses.default.content['application/problem+json'].schema
  expect(ajv.validate(problemSchema, problem.body)).toBe(true)
})

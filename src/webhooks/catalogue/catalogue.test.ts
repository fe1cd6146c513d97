import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { sharedGateway } from '../../../test/gateway/shared-gateway.ts'
import { errorCatalogue } from '../../http/error-guide.ts'

const gateway = await sharedGateway({ WORK: 'off' })
const listed: { name: string; schema: object; example: object; documentation: string }[] = (
  await gateway.call('GET', '/v1/event-types')
).body.data

test('every event type has a schema that stands by itself, and an example that fits it and no other', () => {
  expect(listed.map(({ name }) => name)).toContain('refund.needs_payer')
  for (const { name, schema } of listed) {
    const fits = new Ajv2020({ strict: false, validateFormats: false }).compile(schema)
    const fitting = listed.filter(({ example }) => fits(example)).map((one) => one.name)
    expect(fitting).toEqual([name])
  }
})

test('every event type has a page, which the overview links and which needs no key', async () => {
  const overview = await gateway.call('GET', '/docs/webhooks', { key: null })
  expect(overview.text).toContain('5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h, 24 h')
  for (const { name, documentation } of listed) {
    const { pathname } = new URL(documentation)
    expect(overview.text).toContain(`href="${pathname}"`)
    const page = await gateway.call('GET', pathname, { key: null })
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(page.text).toContain(`<h1><code>${name}</code></h1>`)
  }
})

test('every error code has its place at /docs/errors, with cause and remedy', async () => {
  const { text } = await gateway.call('GET', '/docs/errors', { key: null })
  for (const { code } of errorCatalogue()) expect(text).toContain(`id="${code}"`)
  expect(text.match(/<dt>Cause<\/dt><dd>[^<]{10,}/g)).toHaveLength(errorCatalogue().length)
  expect(text.match(/<dt>Remedy<\/dt><dd>[^<]{5,}/g)).toHaveLength(errorCatalogue().length)
})

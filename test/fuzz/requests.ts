import fc from 'fast-check'
import { anything, headers, type Known, near, text } from './values.ts'

export type FuzzRequest = { readonly lines: readonly string[]; readonly body: Buffer }

// biome-ignore lint/suspicious/noExplicitAny: an OpenAPI document
export type OpenApi = { paths: Record<string, Record<string, any>> }

/** What the document does not list: pages, bank callbacks, files. */
const UNLISTED = [
  'GET /{id}', 'POST /{id}', 'POST /{id}/pay', 'POST /{id}/choose', 'GET /{id}/events', 'GET /{id}/state', 'GET /{id}/qr.png',
  'GET /claim/{id}', 'POST /claim/{id}/account', 'POST /claim/{id}/confirm', 'GET /claim/{id}/status', 'GET /{id}/refunds/{id}',
  'POST /{id}/sandbox', 'GET /v1/inbound/card/return/{id}/{id}', 'POST /v1/inbound/con_dem0gapvrasandb0x000000000/v1.0/access-token/b2b',
  'POST /v1/inbound/con_dem0gapvrasandb0x000000000/v1.0/qr/qr-mpm-notify', 'POST /v1/inbound/con_dem0gapvrasandb0x000000000/v1.0/transfer-va/payment',
  'POST /v1/inbound/con_dem0gapvrasandb0x000000000/v1.0/transfer-va/inquiry', 'POST /v1/inbound/con_dem0gapvrasandb0x000000000/v1.0/debit/notify', 'GET /browser/v1.js',
  'GET /.well-known/jwks.json', 'GET /docs', 'GET /docs/intents', 'GET /metrics', 'GET /healthz', 'GET /{id}/{id}/{id}',
] // biome-ignore format: a list to be read as one

type Target = { method: string; path: string; bodySchema: object | undefined; query: string[] }

function targetsOf(document: OpenApi): Target[] {
  const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      bodySchema: operation.requestBody?.content?.['application/json']?.schema,
      query: (operation.parameters ?? [])
        .filter((one: { in: string }) => one.in === 'query')
        .map((one: { name: string }) => one.name),
    })),
  )
  const unlisted = UNLISTED.map((line) => {
    const [method = '', path = ''] = line.split(' ')
    return { method, path, bodySchema: undefined, query: ['locale', 'act'] }
  })
  return [...listed, ...unlisted]
}

/** Requests on every endpoint: near-valid ones, and ones whose path, headers or bytes are broken. */
export function requests(document: OpenApi, known: Known): fc.Arbitrary<FuzzRequest> {
  const targets = targetsOf(document)
  return fc.constantFrom(...targets).chain((target) =>
    fc
      .record({
        method: fc.oneof(
          { weight: 15, arbitrary: fc.constant(target.method) },
          fc.constantFrom('PUT', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH'),
        ),
        path: pathOf(target, known),
        headers: headers(known),
        body: bodyOf(target, known),
        type: fc.oneof(
          { weight: 12, arbitrary: fc.constant('application/json') },
          fc.constantFrom(
            'application/x-www-form-urlencoded',
            'text/plain',
            'application/json; charset=utf-16',
            'multipart/form-data',
            'x',
            '',
          ),
        ),
      })
      .map(({ method, path, headers, body, type }) => ({
        lines: [`${method} ${path} HTTP/1.1`, ...headers, `Content-Type: ${type}`, `Content-Length: ${body.length}`],
        body,
      })),
  )
}

function pathOf({ path, query }: Target, known: Known): fc.Arbitrary<string> {
  const right =
    path.includes('payout') || path.includes('send-money')
      ? known.payoutId
      : path.includes('events')
        ? known.eventId
        : known.checkoutId
  const segment = fc.oneof(
    { weight: 6, arbitrary: fc.constant(right) },
    text(known).map(encode),
    fc.constantFrom('%00', '%ff', '%', 'a%00b', '..', 'x'.repeat(300), '%2e%2e%2f'),
  )
  const pairs =
    query.length === 0
      ? fc.constant([])
      : fc.array(fc.tuple(fc.constantFrom(...query, 'x', '__proto__'), text(known)), { maxLength: 3 })
  return fc.tuple(segment, pairs, fc.nat(30)).map(([id, parameters, oddity]) => {
    const search = parameters.map(([name, value]) => `${name}=${encode(value)}`).join('&')
    const whole = path.replaceAll('{id}', id) + (search && `?${search}`)
    return (oddity === 0 ? `/${whole}` : oddity === 1 ? `${whole}/` : whole).slice(0, 8_000).replace(/[\s\0]/g, '')
  })
}

const encode = (value: string): string => encodeURIComponent(value.toWellFormed()).slice(0, 3_000)

function bodyOf({ bodySchema }: Target, known: Known): fc.Arbitrary<Buffer> {
  const json = near(bodySchema, known).map((value) => Buffer.from(JSON.stringify(value) ?? ''))
  const broken = fc.tuple(json, fc.nat(), fc.integer({ min: 0, max: 255 })).map(([bytes, at, byte]) => {
    const copy = Buffer.from(bytes)
    if (copy.length > 0) copy[at % copy.length] = byte
    return copy
  })
  const cut = fc.tuple(json, fc.nat()).map(([bytes, at]) => bytes.subarray(0, at % (bytes.length + 1)))
  const odd = fc
    .constantFrom(
      '',
      '[',
      '{"a":1,"a":2}',
      '{"__proto__":{}}',
      `${'['.repeat(5_000)}`,
      '\ufeff{}',
      '1e999',
      '{"amount":1e400}',
      '"\\ud800"',
      'a=1&b=%00',
      'act=pay&csrf=x',
    )
    .map((value) => Buffer.from(value))
  const other = anything(known).map((value) => Buffer.from(JSON.stringify(value) ?? ''))
  return fc.oneof({ weight: 8, arbitrary: json }, { weight: 2, arbitrary: broken }, cut, odd, other)
}

import { expect, test } from 'vitest'
import { sharedGateway } from '../gateway/shared-gateway.ts'
import { type RawReply, sendRaw } from '../outside/raw-http.ts'
import { SHOP } from './csrf.ts'

const gateway = await sharedGateway({ WORK: 'off' })
const PATH = '/v1/auth/clients/csrf'

/** The endpoint called with header lines as written. */
const ask = (lines: readonly string[], { method = 'POST', body = '' } = {}): Promise<RawReply> =>
  sendRaw(gateway.url, [`${method} ${PATH} HTTP/1.1`, ...lines, `Content-Length: ${body.length}`], body)
const codeOf = ({ body }: RawReply) => JSON.parse(body).errors[0].code
const ORIGIN = `Origin: ${SHOP}`

test.for([
  ['an empty one', 'Origin: ', 401, 'Unauthorized'],
  ['the word null', 'Origin: null', 401, 'Unauthorized'],
  ['null in capitals, which no browser sends', 'Origin: NULL', 403, 'origin_not_allowed'],
  ['an allowed one twice', `${ORIGIN}\r\n${ORIGIN}`, 403, 'origin_not_allowed'],
  ['an allowed one and another', `${ORIGIN}\r\nOrigin: https://evil.test`, 403, 'origin_not_allowed'],
  ['a scheme in capitals', 'Origin: HTTPS://shop.example', 403, 'origin_not_allowed'],
  ['no slashes', 'Origin: https:shop.example', 403, 'origin_not_allowed'],
  ['backslashes', 'Origin: https:\\\\shop.example', 403, 'origin_not_allowed'],
  ['a user', 'Origin: https://user@shop.example', 403, 'origin_not_allowed'],
  ['the allowed host as a user', 'Origin: https://shop.example@evil.test', 403, 'origin_not_allowed'],
  ['an escape', 'Origin: https://shop%2eexample', 403, 'origin_not_allowed'],
  ['a path', 'Origin: https://shop.example/pay', 403, 'origin_not_allowed'],
  ['a query', 'Origin: https://shop.example?', 403, 'origin_not_allowed'],
  ['a trailing dot', 'Origin: https://shop.example.', 403, 'origin_not_allowed'],
  ['a port of its own', 'Origin: https://shop.example:444', 403, 'origin_not_allowed'],
  ['an empty port', 'Origin: https://shop.example:', 403, 'origin_not_allowed'],
  ['a host that ends like it', 'Origin: https://evilshop.example', 403, 'origin_not_allowed'],
  ['a host that begins like it', 'Origin: https://shop.example.evil.test', 403, 'origin_not_allowed'],
  ['punycode of a look-alike', 'Origin: https://xn--shp-6na.example', 403, 'origin_not_allowed'],
  ['bytes beyond ASCII', 'Origin: https://sh\xf6p.example', 403, 'origin_not_allowed'],
  ['a full-width dot', 'Origin: https://shop\xe3\x80\x82example', 403, 'origin_not_allowed'],
  ['a blob', 'Origin: blob:https://shop.example', 403, 'origin_not_allowed'],
  ['an extension', 'Origin: chrome-extension://shop.example', 403, 'origin_not_allowed'],
  ['a very long one', `Origin: https://${'a'.repeat(4_000)}.example`, 403, 'origin_not_allowed'],
] as const)('an Origin that is %s: %s is %i %s', async ([, line, status, code]) => {
  const reply = await ask([line])
  expect([reply.status, codeOf(reply)]).toEqual([status, code])
  expect(reply.head.toLowerCase()).not.toMatch(/set-cookie|access-control-allow-origin/)
})

test('an origin that only a Referer names is none', async () => {
  const reply = await ask([`Referer: ${SHOP}/cart`, `X-Forwarded-Host: shop.example`, `X-Original-Origin: ${SHOP}`])
  expect([reply.status, codeOf(reply)]).toEqual([401, 'Unauthorized'])
})

test.for([
  ['none at all', []],
  ['JSON', ['Content-Type: application/json']],
  ['an unknown one', ['Content-Type: foo']],
  ['an empty one', ['Content-Type: ']],
] as const)('a content type that is %s does not matter, with a body or without', async ([, lines]) => {
  for (const method of ['GET', 'POST']) {
    for (const body of ['', 'not JSON']) {
      const reply = await ask([ORIGIN, ...lines], { method, body })
      expect([method, body, reply.status]).toEqual([method, body, 200])
    }
  }
})

test.for(['PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
  '%s is not among its methods, and its envelope says so',
  async (method) => {
    const reply = await ask([ORIGIN], { method })
    expect([reply.status, codeOf(reply)]).toEqual([405, 'METHOD_NOT_ALLOWED'])
    expect(reply.head.toLowerCase()).toContain('\r\nallow: get, head, post\r\n')
    expect(JSON.parse(reply.body)).toMatchObject({
      status: 405,
      data: null,
      metadata: { source: 'csrf', entity: null },
    })
  },
)

test('too much is refused, in the body, in the headers and in one line', async () => {
  const big = await ask([ORIGIN], { body: 'x'.repeat(70_000) })
  expect([big.status, codeOf(big)]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
  expect((await ask([ORIGIN, `Cookie: ps_csrf=${'a'.repeat(20_000)}`])).status).toBe(431)
  const many = Array.from({ length: 300 }, (_, i) => `a${i}=b`).join('; ')
  expect((await ask([ORIGIN, `Cookie: ${many}`])).status).toBe(200)
})

test('control characters in a header are no request', async () => {
  for (const line of ['Cookie: ps_csrf=a\x01b', `Origin: ${SHOP}\x00`, 'X-CSRF-Token: a\x7fb']) {
    expect((await ask([ORIGIN, line])).status).toBe(400)
  }
})

test('an address near it is none, with any method', async () => {
  for (const path of [`${PATH}/`, `${PATH}/x`, `${PATH}x`, '/v1/auth/clients/CSRF', '/v1/auth/clients//csrf']) {
    const { status, head } = await sendRaw(gateway.url, [`POST ${path} HTTP/1.1`, ORIGIN, 'Content-Length: 0'])
    expect([path, status]).toEqual([path, 404])
    expect(head.toLowerCase()).not.toContain('set-cookie')
  }
})

import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { createPoster } from '../../../src/webhooks/delivery/post-to-merchant.ts'
import { aCheckoutBody, aGateway, until } from '../../gateway/gateway.ts'
import { ownerQuery } from '../../gateway/owner.ts'
import { aDnsServer } from '../../outside/dns-server.ts'

const dns = await aDnsServer()
const gateway = await aGateway()
let names = 0
const aName = () => `shop-${++names}.rebind.example`
const production = createPoster({ allowLoopback: false, timeoutMs: 5_000 })
const sandbox = createPoster({ allowLoopback: true, timeoutMs: 5_000 })
const post = (url: string, poster = production) => poster.postToMerchant({ url, headers: {}, body: '{}' })

/** A server on this machine, which no webhook may reach; how often it was. */
async function aService(answer: RequestListener = (_request, response) => response.end('a secret')) {
  let calls = 0
  const server = createServer((request, response) => {
    calls++
    response.setHeader('connection', 'close')
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => void server.close())
  return { port: (server.address() as AddressInfo).port, calls: () => calls }
}
const inside = await aService()

const FORBIDDEN = [
  ...['127.0.0.1', '127.8.9.1', '0.0.0.0', '0.1.2.3', '10.0.0.5', '172.16.0.1', '192.168.1.1', '169.254.169.254'],
  ...['100.64.0.1', '100.100.100.200', '192.0.0.1', '192.0.2.1', '198.18.0.1', '198.51.100.1', '203.0.113.1'],
  ...['224.0.0.1', '240.0.0.1', '255.255.255.255'],
  ...['::1', '::', '::ffff:127.0.0.1', '::ffff:10.0.0.5', '::ffff:0:127.0.0.1', '::127.0.0.1', '64:ff9b::7f00:1'],
  ...['64:ff9b:1::7f00:1', '2002:7f00:1::1', '2001:0:7f00:1::1', '2001:db8::1', 'fe80::1', 'fec0::1', 'fc00::1'],
  ...['fd00:ec2::254', 'fd12::1', 'ff02::1', '100::1', '5f00::1'],
]

test.each(FORBIDDEN)('a name that a name server resolves to %s is not connected to', async (address) => {
  const name = aName()
  dns.answers(name, [address])
  expect(await post(`https://${name}:${inside.port}/`)).toMatchObject({ failure: 'FORBIDDEN_ADDRESS' })
  expect(dns.queriesOf(name).toSorted()).toEqual(['A', 'AAAA'])
  expect(inside.calls()).toBe(0)
})

test('one address inside among public ones is enough, in either family', async () => {
  for (const addresses of [
    ['93.184.215.14', '10.0.0.5'],
    ['93.184.215.14', '::1'],
    ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', '127.0.0.1'],
  ]) {
    const name = aName()
    dns.answers(name, addresses)
    expect(await post(`https://${name}/`)).toMatchObject({ failure: 'FORBIDDEN_ADDRESS' })
  }
})

test('the address that was checked is the one connected to: the name is resolved once, and a later answer changes nothing', async () => {
  const name = aName()
  const service = await aService()
  // This machine plays the public address: the sandbox may call it. What comes next it may not.
  dns.answers(name, ['127.0.0.1'], ['10.0.0.5'], ['127.0.0.1'])
  const url = `http://${name}:${service.port}/`
  // Over http a name must be public, so the look-up is made as a connection does.
  expect(await post(url, sandbox)).toMatchObject({ failure: 'FORBIDDEN_URL' })
  const secure = `https://${name}:${service.port}/`
  expect(await post(secure, sandbox)).toMatchObject({ failure: expect.stringMatching(/TLS_FAILED|CONNECTION_FAILED/) })
  expect(dns.queriesOf(name).filter((type) => type === 'A')).toHaveLength(1)
  expect(await post(secure, sandbox)).toMatchObject({ failure: 'FORBIDDEN_ADDRESS' })
  expect(dns.queriesOf(name).filter((type) => type === 'A')).toHaveLength(2)
})

test('a name that does not exist, or has no address, is named as that', async () => {
  expect(await post(`https://${aName()}/`)).toMatchObject({ failure: 'NAME_NOT_RESOLVED' })
  const empty = aName()
  dns.answers(empty, [])
  expect(await post(`https://${empty}/`)).toMatchObject({ failure: 'NAME_NOT_RESOLVED' })
})

test('an answer that sends elsewhere is not followed', async () => {
  const redirecting = await aService((_request, response) => {
    response.writeHead(307, { location: `http://127.0.0.1:${inside.port}/` }).end()
  })
  const outcome = await post(`http://localhost:${redirecting.port}/`, sandbox)
  expect(outcome).toMatchObject({ is: 'answered', status: 307 })
  expect([redirecting.calls(), inside.calls()]).toEqual([1, 0])
})

test('a gateway delivers nothing to an endpoint whose name turned inside after it was set', async () => {
  const name = aName()
  dns.answers(name, ['169.254.169.254'])
  const set = await gateway.call('PATCH', '/v1/settings', { body: { webhookUrl: `https://${name}/hooks` } })
  expect(set.status).toBe(200)
  const { body } = await gateway.call('POST', '/v1/checkout', { body: aCheckoutBody() })
  await gateway.call('POST', `/v1/checkout/${body.id}/cancel`)
  const [tried] = await until(async () => {
    const rows = await ownerQuery(
      gateway.directUrl,
      'select error, response_body from delivery_try where url like $1',
      [`https://${name}/%`],
    )
    return rows.length > 0 && rows
  })
  expect(tried).toEqual({ error: 'FORBIDDEN_ADDRESS', response_body: null })
  await gateway.call('PATCH', '/v1/settings', { body: { webhookUrl: null } })
})

test('no address is set that only a network inside would know, however it is written', async () => {
  for (const url of [
    ...['https://10.5/', 'https://0xa000005/', 'https://167772165/', 'https://012.0.0.5/', 'https://[::ffff:a00:5]/'],
    ...[
      'https://169.254.169.254/',
      'https://[64:ff9b::a00:5]/',
      'https://[fe80::1%25eth0]/',
      'https://metadata.google.internal/',
    ],
    ...[
      'https://intranet/',
      'https://user@shop.example/',
      'https://shop.example:22/',
      'ftp://shop.example/',
      'http://shop.example/',
    ],
    ...['https://１０.0.0.5/', 'https://10。0。0。5/', 'gopher://shop.example/', 'file:///etc/passwd'],
  ]) {
    const { status } = await gateway.call('PATCH', '/v1/settings', { body: { webhookUrl: url } })
    const { status: further } = await gateway.call('POST', '/v1/webhook-endpoints', { body: { url, events: ['*'] } })
    expect([url, status, further]).toEqual([url, 400, 400])
  }
})

import { expect, test } from 'vitest'
import { readAddress, readNetwork } from '../../../src/base/net/strict-address.ts'
import { webUrlFault } from '../../../src/base/net/web-url.ts'
import { readConfig } from '../../../src/compose/config/config.ts'
import { readTrustProxy } from '../../../src/compose/config/trust-proxy.ts'
import { readWebhookNetworks } from '../../../src/compose/config/webhook-networks.ts'
import { readCredentials } from '../../../src/connections/credentials.ts'
import { aGateway } from '../../gateway/gateway.ts'

const gateway = await aGateway({ WORK: 'off', TRUST_PROXY: 'loopback', LIMIT_FAILURES_PER_MINUTE: '3' })

test('proxies are counted by a small number, or named in full', () => {
  expect(['', 'false', '0', '1', '10'].map(readTrustProxy)).toEqual([false, false, false, 1, 10])
  const named = [
    '10.0.0.0/8',
    '::ffff:10.0.0.0/104',
    '10.0.0.1',
    'fd12:3456::/48',
    '::1',
    'loopback,10.1.2.3',
    'linklocal, uniquelocal',
  ]
  expect(named.map(readTrustProxy)).toEqual(named.map((text) => text.split(',').map((one) => one.trim())))
})

test.each([
  ...['11', '99', '1.5', '1.2.3', '0x7f.1', '2130706433', '010.0.0.1', '10/8', '10.1/16', '10.0.0.0/33', '10.0.0.0/08'],
  ...[
    '0.0.0.0/0',
    '::/0',
    '::ffff:0:0/96',
    'true',
    '-1',
    '1,',
    '10.0.0.1,,10.0.0.2',
    'fe80::1%eth0',
    'proxy.internal',
    '10.0.0.1/',
    '*',
  ],
])('TRUST_PROXY=%s ends the start with a sentence that names the variable', (text) => {
  expect(() => readTrustProxy(text)).toThrow(
    /^TRUST_PROXY must be the number of proxies in front \(1 to 10\), or their/,
  )
})

test.each(['10/8', '10.1/16', '010.0.0.0/8', '10.0.0.0', '10.1.2.0/024', '192.168.1/24', '0xa.0.0.0/8', '167772160/8'])(
  'WEBHOOK_ALLOWED_NETWORKS=%s ends the start: no network is read from less than all of its parts',
  (text) => {
    expect(() => readWebhookNetworks(text)).toThrow(/^WEBHOOK_ALLOWED_NETWORKS must be private networks/)
    expect(readNetwork(text)).toBeUndefined()
  },
)

test('an address is read in full or not at all', () => {
  expect(['1.2.3.4', '::1', '2001:db8::1'].map((text) => readAddress(text)?.toString())).toEqual([
    '1.2.3.4',
    '::1',
    '2001:db8::1',
  ])
  for (const text of ['1', '1.2', '1.2.3.04', '1.2.3.4.5', '1.2.3.256', '', ' 1.2.3.4']) {
    expect([text, readAddress(text)]).toEqual([text, undefined])
  }
})

test('limits count by the address that a named proxy saw, and by nothing that a client wrote itself', async () => {
  const attempt = async (forwarded: string) =>
    (await gateway.call('GET', '/v1/settings', { key: 'no', headers: { 'x-forwarded-for': forwarded } })).status
  const statuses = []
  for (let n = 1; n <= 5; n++) statuses.push(await attempt(`203.0.113.${n}, 198.51.100.7`))
  expect(statuses).toEqual([401, 401, 401, 429, 429])
  expect(await attempt('198.51.100.8')).toBe(401)
})

test.each([
  ['PORT', '80.5'],
  ['PORT', '0x50'],
  ['PORT', '65536'],
  ['ADMIN_PORT', '9e3'],
  ['LIMIT_STREAMS_PER_MEMBER', '0'],
  ['LIMIT_UNPAID_LINK_ORDERS', '1.5'],
  ['DATABASE_CONNECTIONS', ' 6'],
])('%s=%s ends the start with a sentence that names the variable', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must be a whole number from`))
})

test('an address of another scheme is refused as such, one without any as incomplete', () => {
  const faults = ['ftp://x.example', 'file:///etc/passwd', 'WS://x.example', 'http://x.example'].map((text) =>
    webUrlFault(text, false, 'https://a.example'),
  )
  expect(faults).toEqual(['ftp', 'file', 'ws', 'http'].map((scheme) => `must begin with https://, not ${scheme}://`))
  for (const text of ['x.example', 'x.example:8443', '//x.example', 'javascript:alert(1)', '']) {
    expect(webUrlFault(text, true, 'https://a.example')).toBe('must be an absolute URL such as https://a.example')
  }
  expect(webUrlFault('ftp://x.example', true, '')).toBe('must begin with https:// (or http://), not ftp://')
  expect(webUrlFault('https://x.example', false, '')).toBeUndefined()
})

test('connections and the environment say what is wrong with an address', () => {
  const read = readCredentials({ baseUrl: 'ftp://bank.example' }, { name: 'aspi', needs: {} }, { allowsHttp: false })
  expect(read.is === 'faulty' && read.faults.map(({ path, message }) => `${path} ${message}`)).toContain(
    'baseUrl must begin with https://, not ftp://',
  )
  for (const name of ['BASE_URL', 'CHECKOUT_URL', 'KYB_URL', 'OTEL_EXPORTER_OTLP_ENDPOINT']) {
    expect(() => readConfig({ [name]: 'ftp://a.example' })).toThrow(
      `${name} must begin with https:// (or http://), not ftp://: it is "ftp://a.example".`,
    )
  }
})

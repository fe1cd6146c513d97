import { expect, test } from 'vitest'
import { checkEndpointUrl } from './endpoint-url.ts'
import { isInNetworks, readPrivateNetwork } from './private-networks.ts'

const networksOf = (...texts: string[]) =>
  texts.map((text) => readPrivateNetwork(text)).filter((one) => one !== undefined)

test.each([
  '10.0.0.0/8',
  '10.1.2.3/32',
  '172.16.4.0/22',
  '192.168.0.0/16',
  '100.64.0.0/10',
  'fd12:3456::/32',
  'fc00::/7',
])('%s can be named', (text) => expect(readPrivateNetwork(text)).toBeDefined())

test.each([
  ...['0.0.0.0/0', '10.0.0.0/7', '172.16.0.0/11', '192.168.0.0/15', '100.64.0.0/9', '::/0', 'fc00::/6'],
  ...['127.0.0.0/8', '169.254.0.0/16', '169.254.169.254/32', '224.0.0.0/4', '8.8.8.0/24', '::1/128', 'fe80::/10'],
  ...['::ffff:10.0.0.0/104', '64:ff9b::/96', '10.0.0.1', '10.0.0.0/33', 'shop.internal', ''],
])('%s cannot be named', (text) => expect(readPrivateNetwork(text)).toBeUndefined())

test('an address is reached in a named network alone, and where a cloud keeps credentials never', () => {
  const networks = networksOf('10.1.0.0/16', 'fd00::/8', '100.64.0.0/10')
  for (const address of ['10.1.0.1', '10.1.255.255', 'fd12::1', '100.64.0.1'])
    expect([address, isInNetworks(address, networks)]).toEqual([address, true])
  for (const address of [
    ...['10.2.0.1', '192.168.1.1', '127.0.0.1', '169.254.169.254', '::1', 'fe80::1', '8.8.8.8'],
    ...['fd00:ec2::254', 'FD00:0EC2::0254', 'fd20:ce::254', '100.100.100.200'],
    ...[
      '::ffff:10.1.0.1',
      '::10.1.0.1',
      '64:ff9b::a01:1',
      '10.1.1',
      '0x0a010001',
      '167837697',
      'fd12::1%eth0',
      'shop',
      '',
    ],
  ])
    expect([address, isInNetworks(address, networks)]).toEqual([address, false])
  expect(isInNetworks('10.1.0.1', [])).toBe(false)
})

test('a URL may name a host inside a network only where the operator names networks, and by https', () => {
  const networks = networksOf('10.1.0.0/16')
  const codeOf = (url: string, named = networks) => {
    const checked = checkEndpointUrl('url', url, false, named)
    return 'fault' in checked ? checked.fault.code : 'ok'
  }
  for (const url of ['https://10.1.2.3/hook', 'https://shop.internal/hook', 'https://shop.lan:8443/'])
    expect([url, codeOf(url), codeOf(url, [])]).toEqual([url, 'ok', 'FORBIDDEN_HOST'])
  for (const url of [
    'https://10.2.2.3/',
    'https://169.254.169.254/',
    'https://127.0.0.1/',
    'https://localhost/',
    'https://shop/',
  ])
    expect([url, codeOf(url)]).toEqual([url, 'FORBIDDEN_HOST'])
  expect(codeOf('http://10.1.2.3/hook')).toBe('FORBIDDEN_SCHEME')
})

import { describe, expect, test } from 'vitest'
import { checkEndpointUrl } from './endpoint-url.ts'
import { isLoopbackAddress, isPublicAddress } from './public-address.ts'

const FORBIDDEN = {
  'this network': ['0.0.0.0', '0.1.2.3'],
  private: ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  'shared (CGNAT)': ['100.64.0.1', '100.127.255.255'],
  'link-local': ['169.254.169.254', 'fe80::1'],
  'IETF protocols': ['192.0.0.1', '192.0.0.170'],
  documentation: ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1'],
  benchmarking: ['198.18.0.1', '198.19.255.255', '2001:2::1'],
  multicast: ['224.0.0.1', '239.255.255.255', 'ff02::1'],
  reserved: ['240.0.0.1', '255.255.255.255', '192.88.99.1', '4000::1', '::2'],
  'unique local': ['fc00::1', 'fd12:3456::1'],
  'site-local': ['fec0::1'],
  unspecified: ['::'],
  'IPv4-mapped': ['::ffff:127.0.0.1', '::ffff:8.8.8.8', '::ffff:10.0.0.1'],
  'IPv4-compatible': ['::127.0.0.1', '::8.8.8.8'],
  'IPv4-translated': ['::ffff:0:8.8.8.8'],
  NAT64: ['64:ff9b::7f00:1', '64:ff9b::8.8.8.8', '64:ff9b:1::1'],
  '6to4': ['2002:7f00:1::1', '2002:808:808::1'],
  Teredo: ['2001:0:1::1'],
  discard: ['100::1'],
  'segment routing': ['5f00::1'],
}

describe.each(Object.entries(FORBIDDEN))('an address of the family "%s"', (_family, addresses) => {
  test.each(addresses)('%s is refused as a literal, in the sandbox too', (address) => {
    expect(isPublicAddress(address)).toBe(false)
    const url = `https://${address.includes(':') ? `[${address}]` : address}/hook`
    for (const allowLoopback of [false, true]) {
      expect(checkEndpointUrl('webhookUrl', url, allowLoopback)).toMatchObject({
        fault: { field: 'webhookUrl', code: 'FORBIDDEN_HOST' },
      })
    }
  })
})

test('addresses of the public internet are public; what is not an address is not', () => {
  for (const address of ['8.8.8.8', '1.1.1.1', '172.15.0.1', '172.32.0.1', '100.63.255.255', '2606:4700::1111'])
    expect(isPublicAddress(address)).toBe(true)
  for (const text of ['', 'localhost', '8.8.8', '0x8080808', '010.8.8.8', '134744072', 'fe80::1%eth0', '8.8.8.8 '])
    expect(isPublicAddress(text)).toBe(false)
  for (const address of ['127.0.0.1', '127.255.255.254', '::1']) expect(isLoopbackAddress(address)).toBe(true)
  for (const address of ['::ffff:127.0.0.1', '128.0.0.1', '127.1', '']) expect(isLoopbackAddress(address)).toBe(false)
})

const LOOPBACK = [
  'https://127.0.0.1/',
  'https://127.1/',
  'https://0x7f000001/',
  'https://2130706433/',
  'https://017700000001/',
  'https://127.0.0.1./',
  'https://①②⑦.0.0.1/',
  'https://[::1]/',
  'https://localhost/',
  'https://LOCALHOST./',
  'https://shop.localhost:8443/',
]

test.each(LOOPBACK)('%s is this machine: refused in production, allowed in the sandbox, plain http too', (text) => {
  expect(checkEndpointUrl('webhookUrl', text, false)).toMatchObject({ fault: { code: 'FORBIDDEN_HOST' } })
  for (const url of [text, text.replace('https:', 'http:')])
    expect(checkEndpointUrl('webhookUrl', url, true)).toMatchObject({ url: expect.any(URL) })
})

const codeOf = (text: string, allowLoopback = false) => {
  const checked = checkEndpointUrl('webhookUrl', text, allowLoopback)
  return 'fault' in checked ? checked.fault.code : checked.url.href
}

test('schemes, users, ports and inside names', () => {
  for (const text of ['http://shop.example/', 'ftp://shop.example/', 'file:///etc/passwd', 'javascript:alert(1)'])
    expect(codeOf(text)).toBe('FORBIDDEN_SCHEME')
  expect(codeOf('http://shop.example/', true)).toBe('FORBIDDEN_SCHEME')
  expect(codeOf('http://localhost:3000/')).toBe('FORBIDDEN_SCHEME')
  expect(codeOf('https://user@shop.example/')).toBe('FORBIDDEN_USER')
  expect(codeOf('https://:password@shop.example/')).toBe('FORBIDDEN_USER')
  for (const port of [1, 22, 25, 53, 389, 1023, 2049, 5060, 6667])
    expect(codeOf(`https://shop.example:${port}/`)).toBe('FORBIDDEN_PORT')
  expect(codeOf('http://localhost:25/', true)).toBe('FORBIDDEN_PORT')
  for (const host of ['intranet', 'printer.local', 'metadata.google.internal', 'router.lan', 'nas.home.arpa'])
    expect(codeOf(`https://${host}/`)).toBe('FORBIDDEN_HOST')
  for (const text of [
    '',
    'shop.example',
    '/hook',
    'https://',
    'https://shop.example:99999/',
    'https://shop.example/a b',
    'https://shop.exa\tmple/',
  ])
    expect(codeOf(text)).toBe('NOT_A_URL')
  expect(codeOf(`https://shop.example/${'a'.repeat(2048)}`)).toBe('TOO_LONG')
})

test('an ordinary URL passes and is stored as parsed', () => {
  expect(codeOf('https://Shop.Example:443/a/../hook?x=1')).toBe('https://shop.example/hook?x=1')
  expect(codeOf('https://shop.example:8443/hook')).toBe('https://shop.example:8443/hook')
  expect(codeOf('https://8.8.8.8/hook')).toBe('https://8.8.8.8/hook')
})

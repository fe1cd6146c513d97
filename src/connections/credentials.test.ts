import { expect, test } from 'vitest'
import { testCredentials } from '../../test/rails/connections.ts'
import { defined } from '../../test/setup/defined.ts'
import { findProfile, type Profile, profiles } from '../connectors/profiles.ts'
import { mergeCredentials, readCredentials } from './credentials.ts'

const profile = (name: string): Profile => defined(findProfile(name))
const read = (name: string, written: unknown, allowsHttp = false) =>
  readCredentials(written, profile(name), { allowsHttp })
const faultsOf = (name: string, written: unknown) => {
  const found = read(name, written)
  return found.is === 'faulty' ? found.faults.map(({ path, message }) => `${path} ${message}`) : []
}
const whole = testCredentials()

test('whole credentials are taken as they are', () => {
  expect(read('aspi', whole)).toEqual({ is: 'read', credentials: whole, made: {} })
})

test('what is missing is named by its path, all at once', () => {
  const { publicKey: _, ...inbound } = whole.inbound
  const { clientId: __, ...outbound } = whole.outbound
  expect(faultsOf('aspi', { ...whole, outbound, inbound })).toEqual([
    'outbound.clientId is missing: the profile aspi needs it',
    'inbound.publicKey is missing: the profile aspi needs it',
  ])
  expect(faultsOf('xendit', { baseUrl: 'https://api.xendit.co' })).toEqual([
    'outbound.apiKey is missing: the profile xendit needs it',
    'inbound.callbackToken is missing: the profile xendit needs it',
  ])
})

test('what a profile has no use for is refused by its name', () => {
  const faults = faultsOf('midtrans-snap', {
    ...whole,
    colour: 'red',
    outbound: { ...whole.outbound, apiKey: 'x' },
    payouts: undefined,
  })
  expect(faults).toEqual([
    'outbound.apiKey is not known to the profile midtrans-snap',
    'inbound.clientId is not known to the profile midtrans-snap',
    'inbound.clientSecret is not known to the profile midtrans-snap',
    'colour is not known to the profile midtrans-snap',
  ])
})

test('what the profile leaves to us is made where it is left out, and is different each time', () => {
  const written = { ...whole, inbound: { publicKey: whole.inbound.publicKey } }
  const [one, two] = [read('bca', written), read('bca', written)]
  if (one.is !== 'read' || two.is !== 'read') throw new Error('faulty')
  expect(Object.keys(one.made)).toEqual(['inbound.clientId', 'inbound.clientSecret'])
  expect(one.credentials.inbound).toEqual({
    publicKey: whole.inbound.publicKey,
    clientId: one.made['inbound.clientId'],
    clientSecret: one.made['inbound.clientSecret'],
  })
  expect(one.made['inbound.clientSecret']).toMatch(/^[0-9a-f]{64}$/)
  expect(one.made['inbound.clientSecret']).not.toBe(two.made['inbound.clientSecret'])
})

test.each([
  ['baseUrl', { baseUrl: 'bank.example' }, 'baseUrl must be an absolute URL such as https://api.bank.example'],
  [
    'a port without a scheme',
    { baseUrl: 'bank.example:8443' },
    'baseUrl must be an absolute URL such as https://api.bank.example',
  ],
  ['another scheme', { baseUrl: 'ftp://bank.example' }, 'baseUrl must begin with https://, not ftp://'],
  [
    'a base URL with a query',
    { baseUrl: 'https://bank.example/?a=1' },
    'baseUrl must have no query, no fragment and no user',
  ],
  ['a base URL in the clear', { baseUrl: 'http://bank.example' }, 'baseUrl must begin with https:// in production'],
  ['an outbound that is no object', { outbound: 'x' }, 'outbound is not known to the profile aspi'],
  ['a number', { outbound: { ...whole.outbound, channelId: 95231 } }, 'outbound.channelId must be a text'],
  [
    'a key of another kind',
    { inbound: { ...whole.inbound, publicKey: 'MIIB' } },
    'inbound.publicKey must be their public key in PEM',
  ],
  [
    'a company code',
    { virtualAccounts: { BCA: { companyCode: 'x', kind: 'closed' } } },
    'virtualAccounts.BCA.companyCode must be digits',
  ],
  [
    'a kind',
    { virtualAccounts: { BCA: { companyCode: '1', kind: 'free' } } },
    'virtualAccounts.BCA.kind must be one of closed, open, partial',
  ],
  [
    'a bank',
    { virtualAccounts: { bca: { companyCode: '1', kind: 'open' } } },
    'virtualAccounts.bca is no bank code such as BCA',
  ],
  ['payouts without an account', { payouts: { bankCode: '014' } }, 'payouts.sourceAccount is missing'],
  ['payouts with more', { payouts: { ...whole.payouts, pin: '1' } }, 'payouts.pin is not known'],
])('%s is refused by its path', (_what, change, fault) => {
  expect(faultsOf('aspi', { ...whole, ...change })).toContain(fault)
})

test('anything that is no object is refused', () => {
  for (const written of [null, 'x', 7, [], [whole]]) expect(faultsOf('aspi', written)).toHaveLength(1)
})

test('the sandbox may speak in the clear', () => {
  expect(read('aspi', { ...whole, baseUrl: 'http://127.0.0.1:8080/' }, true)).toMatchObject({
    is: 'read',
    credentials: { baseUrl: 'http://127.0.0.1:8080' },
  })
})

test('every profile takes what it needs and nothing less', () => {
  for (const { name, needs } of profiles) {
    const required = [
      'baseUrl',
      ...Object.entries(needs).flatMap(([path, need]) => (need === 'required' ? [path] : [])),
    ]
    expect(faultsOf(name, {}).map((fault) => fault.split(' ')[0])).toEqual(required)
  }
})

test('a change replaces what it names, and null takes out', () => {
  const merged = mergeCredentials(whole, {
    outbound: { clientSecret: 'next' },
    inbound: { clientSecret: null },
    payouts: null,
  })
  const found = readCredentials(merged, profile('aspi'), { allowsHttp: false })
  if (found.is !== 'read') throw new Error('faulty')
  expect(found.credentials.outbound).toEqual({ ...whole.outbound, clientSecret: 'next' })
  expect(found.credentials.inbound.clientId).toBe(whole.inbound.clientId)
  expect(found.credentials.inbound.clientSecret).toBe(found.made['inbound.clientSecret'])
  expect(found.credentials.payouts).toBeUndefined()
})

test('a change of one field of a section, or of one bank, leaves the others', () => {
  const debits = { billerId: '315134', account: '888801000157508', accountName: 'Yories Yolanda' }
  const stored = { ...whole, debits }
  const merged = mergeCredentials(stored, {
    debits: { account: '777' },
    payouts: { beneficiaryAddress: 'Jakarta' },
    virtualAccounts: { BRI: { companyCode: '77', kind: 'closed' } },
  })
  expect(merged).toMatchObject({
    debits: { ...debits, account: '777' },
    payouts: { ...whole.payouts, beneficiaryAddress: 'Jakarta' },
    virtualAccounts: { ...whole.virtualAccounts, BRI: { companyCode: '77', kind: 'closed' } },
  })
  const without = mergeCredentials(stored, { virtualAccounts: { BCA: null }, debits: { billerId: null } })
  expect(without).toMatchObject({ virtualAccounts: expect.not.objectContaining({ BCA: expect.anything() }) })
  const read = readCredentials(without, profile('aspi'), { allowsHttp: false })
  expect(read.is === 'faulty' && read.faults).toEqual([{ path: 'debits.billerId', message: 'is missing' }])
})

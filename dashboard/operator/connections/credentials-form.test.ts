import { expect, test } from 'vitest'
import { readCredentialsFile, toCredentials } from './credentials-form.ts'

const FILE = {
  baseUrl: 'https://bank.example',
  outbound: { clientId: 'us', privateKey: '-----BEGIN PRIVATE KEY-----\nx\n' },
  inbound: { publicKey: 'y' },
  virtualAccounts: {
    BCA: { companyCode: '12345', kind: 'closed' },
    BRI: { companyCode: '6', kind: 'open', inquiry: 'ours' },
  },
  payouts: { bankCode: '014', sourceAccount: '1' },
}

test('a file of credentials comes back as it was, but for blanks around values', () => {
  const form = readCredentialsFile(JSON.stringify(FILE))
  expect(form && toCredentials(form)).toEqual({
    ...FILE,
    outbound: { ...FILE.outbound, privateKey: FILE.outbound.privateKey.trim() },
  })
})

test('what is empty is left out, and what is to be made anew is null', () => {
  const form = { values: { 'outbound.clientId': ' ', 'outbound.clientSecret': 'new' }, accounts: [] }
  expect(toCredentials(form, ['inbound.clientSecret'])).toEqual({
    outbound: { clientSecret: 'new' },
    inbound: { clientSecret: null },
  })
})

test.each(['', 'nonsense', '[]', '1', 'null'])('%j is no file of credentials', (text) => {
  expect(readCredentialsFile(text)).toBeUndefined()
})

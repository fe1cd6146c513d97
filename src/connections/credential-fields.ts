import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { webUrlFault } from '../base/net/web-url.ts'
import type { CredentialPath } from '../connectors/profiles.ts'
import { HOME } from '../markets/market-of.ts'
import { isObject } from '../snap/json.ts'

/** What is wrong with one part of the credentials, by its path: `inbound.publicKey`. */
export type CredentialFault = { readonly path: string; readonly message: string }

/** Finds what is wrong with a value; nothing: it can be used as it is. */
type Check = (path: string, value: unknown, allowsHttp: boolean) => CredentialFault[]

const TEXT = /^[\x20-\x7e]{1,1024}$/
const RSA_BITS_MIN = 2048
const BANK = /^[A-Z][A-Z0-9_]{1,31}$/

const one = (path: string, isRight: boolean, message: string): CredentialFault[] => (isRight ? [] : [{ path, message }])

const text: Check = (path, value) =>
  one(path, typeof value === 'string' && TEXT.test(value) && value.trim() === value, 'must be a text')

const matching =
  (pattern: RegExp, message: string): Check =>
  (path, value) =>
    one(path, typeof value === 'string' && pattern.test(value), message)

const oneOf =
  (...values: readonly string[]): Check =>
  (path, value) =>
    one(path, values.includes(`${value}`), `must be one of ${values.join(', ')}`)

const rsaKey =
  (read: (pem: string) => KeyObject, words: string): Check =>
  (path, value) => {
    try {
      const key = typeof value === 'string' ? read(value) : undefined
      const bits = key?.asymmetricKeyType === 'rsa' ? (key.asymmetricKeyDetails?.modulusLength ?? 0) : 0
      return one(path, bits >= RSA_BITS_MIN, `must be ${words} in PEM, RSA of ${RSA_BITS_MIN} bits or more`)
    } catch {
      return one(path, false, `must be ${words} in PEM`)
    }
  }

const url: Check = (path, value, allowsHttp) => {
  const text = typeof value === 'string' ? value : ''
  const parsed = URL.parse(text)
  const fault = webUrlFault(text, allowsHttp || parsed?.protocol === 'http:', 'https://api.bank.example')
  if (!parsed || fault !== undefined) return one(path, false, fault ?? '')
  const isPlain = parsed.search === '' && parsed.hash === '' && parsed.username === ''
  if (!isPlain) return one(path, false, 'must have no query, no fragment and no user')
  return one(path, allowsHttp || parsed.protocol === 'https:', 'must begin with https:// in production')
}

/** Checks an object field by field; a field ending in `?` may be left out. */
const fields =
  (rules: Readonly<Record<string, Check>>): Check =>
  (path, value, allowsHttp) => {
    if (!isObject(value)) return one(path, false, 'must be an object')
    const names = Object.keys(rules).map((name) => name.replace('?', ''))
    const strange = Object.keys(value).filter((name) => !names.includes(name))
    return [
      ...strange.map((name) => ({ path: `${path}.${name}`, message: 'is not known' })),
      ...Object.entries(rules).flatMap(([rule, check]) => {
        const name = rule.replace('?', '')
        if (value[name] === undefined) return one(`${path}.${name}`, rule.endsWith('?'), 'is missing')
        return check(`${path}.${name}`, value[name], allowsHttp)
      }),
    ]
  }

const virtualAccount = fields({
  companyCode: matching(/^\d{1,20}$/, 'must be digits'),
  kind: oneOf('closed', 'open', 'partial'),
  'inquiry?': oneOf('ours', 'theirs'),
})

const virtualAccounts: Check = (path, value, allowsHttp) => {
  if (!isObject(value)) return one(path, false, 'must be an object of bank codes')
  return Object.entries(value).flatMap(([bank, account]) =>
    BANK.test(bank)
      ? virtualAccount(`${path}.${bank}`, account, allowsHttp)
      : one(`${path}.${bank}`, false, 'is no bank code such as BCA'),
  )
}

/** How each part of the credentials has to look. */
export const CREDENTIAL_FIELDS: Readonly<Record<'baseUrl' | CredentialPath, Check>> = {
  baseUrl: url,
  'outbound.clientId': text,
  'outbound.clientSecret': text,
  'outbound.privateKey': rsaKey(createPrivateKey, 'our private key'),
  'outbound.partnerId': text,
  'outbound.channelId': text,
  'outbound.merchantId': text,
  'outbound.terminalId': text,
  'outbound.apiKey': text,
  'inbound.clientId': text,
  'inbound.clientSecret': text,
  'inbound.publicKey': rsaKey(createPublicKey, 'their public key'),
  'inbound.partnerId': text,
  'inbound.callbackToken': text,
  virtualAccounts,
  payouts: fields({
    bankCode: matching(HOME.banks.code.pattern, `must be a national bank code, ${HOME.banks.code.inWords}`),
    sourceAccount: matching(/^[0-9A-Za-z-]{1,64}$/, 'must be an account number'),
    'beneficiaryAddress?': text,
  }),
  debits: fields({
    billerId: matching(/^[!-~]{1,30}$/, 'must be 1 to 30 characters without blanks'),
    account: matching(/^[0-9A-Za-z-]{1,19}$/, 'must be an account number'),
    accountName: text,
  }),
}

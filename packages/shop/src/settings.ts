import { Gapura, type GapuraOptions, type MethodName } from '@gapura/sdk'
import type { Language } from './texts.ts'

/** What a merchant sets in the shop. */
export type Settings = {
  /** A secret key with the scopes `checkout` and `refunds`: `sk_test_…` for a sandbox, `sk_live_…` for production. */
  readonly apiKey: string
  /** Where the gateway is, for example `https://pay.example`. */
  readonly baseUrl: string
  /** What the gateway signs webhooks with, `whsec_…`; several during a rotation. */
  readonly webhookSecret: string | readonly string[]
  /** The language of notes and refusals; `en` where it is absent. */
  readonly language?: Language
  /** What happens where the payment method takes no refund; `claim_link` where it is absent. */
  readonly refundFallback?: 'none' | 'claim_link'
  /** Methods that the page offers, in this order, as `qrcode` or `virtual_account:BCA`; all where it is absent. */
  readonly methods?: readonly MethodName[]
}

export type ShopSettings = Settings & { readonly language: Language; readonly refundFallback: 'none' | 'claim_link' }

/** Settings that cannot work: every fault at once, each with its remedy. */
export class SettingsError extends Error {
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(`Gapura: ${faults.join(' ')}`)
    this.name = 'SettingsError'
    this.faults = faults
  }
}

const KEY = /^sk_(test|live)_[a-z]{2}_[0-9A-Za-z]{32}$/
const SECRET = /^whsec_[A-Za-z0-9+/]{20,}={0,2}$/
const LOCAL = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/**
 * Settings as they are given, with the defaults filled in. `known` are further names that a shop has of its own. Throws
 * `SettingsError` with every fault.
 */
export function readSettings(given: unknown, known: readonly string[] = []): ShopSettings {
  if (typeof given !== 'object' || given === null) throw new SettingsError(['The options are missing.'])
  const settings = given as Record<string, unknown>
  const faults = [
    ...faultsOfKey(settings.apiKey),
    ...faultsOfUrl(settings.baseUrl, settings.apiKey),
    ...faultsOfSecret(settings.webhookSecret),
    ...faultsOfChoice('language', settings.language, ['en', 'id']),
    ...faultsOfChoice('refundFallback', settings.refundFallback, ['none', 'claim_link']),
    ...faultsOfMethods(settings.methods),
    ...faultsOfNames(settings, known),
  ]
  if (faults.length > 0) throw new SettingsError(faults)
  return { language: 'en', refundFallback: 'claim_link', ...(given as Settings) }
}

/** The settings of a shop that has addresses of its own: its server, and the page that payers come back to. */
export function readShopSettings(
  given: unknown,
): ShopSettings & { readonly serverUrl: string; readonly storefrontUrl: string } {
  const settings = readSettings(given, ['serverUrl', 'storefrontUrl'])
  const { serverUrl, storefrontUrl } = given as { readonly serverUrl: unknown; readonly storefrontUrl: unknown }
  const faults = [...faultsOfAddress('serverUrl', serverUrl), ...faultsOfAddress('storefrontUrl', storefrontUrl)]
  if (faults.length > 0) throw new SettingsError(faults)
  return { ...settings, serverUrl: String(serverUrl).replace(/\/+$/, ''), storefrontUrl: String(storefrontUrl) }
}

/** The gateway that settings lead to. `timeoutMs` is short: a customer waits. */
export const openGateway = (
  { apiKey, baseUrl }: Settings,
  options: Pick<GapuraOptions, 'fetch' | 'repeatsMax'> = {},
): Gapura => new Gapura({ apiKey, baseUrl, timeoutMs: 15_000, repeatsMax: 2, ...options })

function faultsOfKey(key: unknown): string[] {
  if (typeof key !== 'string' || key === '') return ['apiKey is missing: a secret key, sk_test_… or sk_live_….']
  if (/^prk_/.test(key)) return ['apiKey is a provider key: use a secret key, sk_test_… or sk_live_….']
  if (/^whsec_/.test(key)) return ['apiKey is a webhook secret: the two are exchanged.']
  return KEY.test(key) ? [] : ['apiKey is not a secret key as the dashboard shows it: copy it once more, whole.']
}

function faultsOfUrl(url: unknown, key: unknown): string[] {
  if (typeof url !== 'string' || !URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    return ['baseUrl must be the address of the gateway, for example https://pay.example.']
  }
  const { protocol, hostname, pathname, search } = new URL(url)
  if (pathname.replace(/\/+$/, '').endsWith('/v1') || search !== '') return ['baseUrl ends before /v1.']
  const isLive = typeof key === 'string' && key.startsWith('sk_live_')
  return isLive && protocol === 'http:' && !LOCAL.test(hostname)
    ? ['A live key is sent over https alone: baseUrl must begin with https://.']
    : []
}

function faultsOfSecret(secret: unknown): string[] {
  const secrets = Array.isArray(secret) ? secret : [secret]
  if (secrets.length === 0 || secrets.some((one) => one === undefined || one === '')) {
    return ['webhookSecret is missing: whsec_…, from the dashboard, Developers, webhook endpoints.']
  }
  return secrets.every((one) => typeof one === 'string' && SECRET.test(one))
    ? []
    : ['webhookSecret is not a webhook secret: whsec_ and base64, as the dashboard shows it.']
}

const faultsOfAddress = (name: string, url: unknown): string[] =>
  typeof url === 'string' && /^https?:\/\//.test(url) && URL.canParse(url.replaceAll(/[{}]/g, ''))
    ? []
    : [`${name} must be an address, for example https://shop.example.`]

const faultsOfChoice = (name: string, value: unknown, choices: readonly string[]): string[] =>
  value === undefined || choices.includes(value as string) ? [] : [`${name} must be ${choices.join(' or ')}.`]

const faultsOfMethods = (methods: unknown): string[] =>
  methods === undefined ||
  (Array.isArray(methods) && methods.length > 0 && methods.every((one) => typeof one === 'string'))
    ? []
    : ['methods must be a list, for example ["qrcode", "virtual_account:BCA"].']

const NAMES = ['apiKey', 'baseUrl', 'webhookSecret', 'language', 'refundFallback', 'methods']

const faultsOfNames = (settings: object, known: readonly string[]): string[] =>
  Object.keys(settings)
    .filter((name) => !NAMES.includes(name) && !known.includes(name))
    .map((name) => `${name} is no option: ${[...NAMES, ...known].join(', ')} are.`)

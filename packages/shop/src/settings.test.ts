import { expect, test } from 'vitest'
import { readSettings, readShopSettings, SettingsError } from './settings.ts'

const GOOD = {
  apiKey: 'sk_test_id_GapuraSandboxDemoMerchant01kNPxS',
  baseUrl: 'https://pay.example',
  webhookSecret: 'whsec_Z2FwdXJhLXNhbmRib3gtZGVtby13ZWJob29rLWtleSE=',
}

test('settings that hold get their defaults', () => {
  expect(readSettings(GOOD)).toEqual({ ...GOOD, language: 'en', refundFallback: 'claim_link' })
})

test.each([
  [{ apiKey: '' }, /apiKey is missing/],
  [{ apiKey: GOOD.webhookSecret }, /the two are exchanged/],
  [{ apiKey: 'prk_test_x' }, /provider key/],
  [{ apiKey: GOOD.apiKey.slice(0, -1) }, /copy it once more/],
  [{ baseUrl: 'pay.example' }, /address of the gateway/],
  [{ baseUrl: 'https://pay.example/v1' }, /ends before \/v1/],
  [{ baseUrl: 'http://pay.example', apiKey: GOOD.apiKey.replace('test', 'live') }, /must begin with https/],
  [{ webhookSecret: 'secret' }, /not a webhook secret/],
  [{ webhookSecret: [] }, /webhookSecret is missing/],
  [{ language: 'jv' }, /language must be en or id/],
  [{ methods: 'qrcode' }, /methods must be a list/],
  [{ apikey: 'x' }, /apikey is no option/],
])('%j is refused in words', (change, message) => {
  expect(() => readSettings({ ...GOOD, ...change })).toThrow(message)
})

test('all faults are listed at once', () => {
  const read = () => readSettings({})
  expect(read).toThrow(SettingsError)
  expect(read).toThrow(/apiKey.*baseUrl.*webhookSecret/)
})

test('a shop has addresses of its own', () => {
  const shop = { serverUrl: 'https://api.shop.example/', storefrontUrl: 'https://shop.example/orders/{ORDER_CODE}' }
  expect(readShopSettings({ ...GOOD, ...shop }).serverUrl).toBe('https://api.shop.example')
  expect(() => readShopSettings({ ...GOOD, ...shop, storefrontUrl: '/orders' })).toThrow(/storefrontUrl must be/)
})

import { expect, test } from 'vitest'
import { newFreeId, newMerchantId } from '../../base/id.ts'
import { isProviderKey, isSecretKey, newProviderKey, newSecretKey } from './api-key.ts'

test('the published demo keys carry the right checksum', () => {
  expect(isSecretKey('sandbox', 'sk_test_id_GapuraSandboxDemoMerchant01kNPxS')).toBe(true)
  expect(isProviderKey('sandbox', 'prk_test_GapuraSandboxDemoProvider00PBHCG')).toBe(true)
})

test('a new key is a key of its environment only, and a typo in it is noticed', () => {
  for (const region of ['ID', null]) {
    const key = newSecretKey('sandbox', region, newMerchantId())
    expect(key).toMatch(region ? /^sk_test_id_[0-9A-Za-z]{32}$/ : /^sk_test_xx_[0-9A-Za-z]{32}$/)
    expect(isSecretKey('sandbox', key)).toBe(true)
    expect(isSecretKey('production', key)).toBe(false)
    const at = 15
    const typo = key.slice(0, at) + (key[at] === 'a' ? 'b' : 'a') + key.slice(at + 1)
    expect(isSecretKey('sandbox', typo)).toBe(false)
  }
  expect(isProviderKey('production', newProviderKey('production', newFreeId('prv', new Date())))).toBe(true)
})

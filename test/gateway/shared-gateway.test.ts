import { expect, test } from 'vitest'
import { DEMO } from '../../src/sandbox/demo.ts'
import { signIn } from './dashboard.ts'
import { aCheckoutBody, until } from './gateway.ts'
import { sharedGateway } from './shared-gateway.ts'

const [first, second] = [await sharedGateway(), await sharedGateway()]

test('one gateway serves several files, each as a merchant of its own, who is like the demo’s', async () => {
  expect([first.url, first.directUrl]).toEqual([second.url, second.directUrl])
  expect(new Set([first.merchantId, second.merchantId, DEMO.merchantId]).size).toBe(3)
  const { id } = (await first.call('POST', '/v1/checkout', { body: aCheckoutBody() })).body
  expect((await first.call('GET', `/v1/checkout/${id}`)).status).toBe(200)
  expect((await second.call('GET', `/v1/checkout/${id}`)).status).toBe(404)
  const settingsOf = async (key: string) => (await first.call('GET', '/v1/settings', { key })).body
  expect(await settingsOf(first.secretKey)).toEqual({ ...(await settingsOf(DEMO.secretKey)), allowedOrigins: [] })
  const balanceOf = async (key: string) => (await first.call('GET', '/v1/balance', { key })).body
  expect(await balanceOf(first.secretKey)).toEqual(await balanceOf(DEMO.secretKey))
})

test('its background work runs', async () => {
  const { id } = (await first.call('POST', '/v1/checkout', { body: aCheckoutBody() })).body
  await first.call('POST', `/v1/sandbox/checkout/${id}/simulate`, { body: { outcome: 'succeeded' } })
  await until(async () => (await first.call('GET', `/v1/checkout/${id}`)).body.status === 'SUCCEEDED')
})

test('its clock and its owner are the merchant’s own', async () => {
  await second.call('POST', '/v1/sandbox/clock/advance', { body: { seconds: 3600 } })
  expect(second.clock().getTime() - first.clock().getTime()).toBeGreaterThan(3_500_000)
  const owner = await signIn(first)
  expect((await owner.call('GET', '/dashboard/api/team')).status).toBe(200)
  const stranger = await signIn(second, await first.login(), second.merchantId)
  expect((await stranger.call('GET', '/dashboard/api/team')).status).not.toBe(200)
})

test('no file stops it or moves the clock of the others', () => {
  for (const alter of [first.stop, first.start, () => first.advanceAll(1)]) expect(alter).toThrow('aGateway()')
})

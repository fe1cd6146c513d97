import { expect, test } from 'vitest'
import { aMember, anotherMerchant, signIn } from '../../../test/gateway/dashboard.ts'
import { aCheckoutBody, until } from '../../../test/gateway/gateway.ts'
import { sharedGateway } from '../../../test/gateway/shared-gateway.ts'

const gateway = await sharedGateway()
const owner = await signIn(gateway)

test('a member opens the receipt of what has moved money, and of nothing else or another merchant’s', async () => {
  const { id } = (await gateway.call('POST', '/v1/checkout', { body: aCheckoutBody() })).body
  // A payer who opens the page is given a code: an attempt that has moved nothing.
  await fetch(`${gateway.url}/${id}`)
  const open = await until(async () => (await gateway.call('GET', `/v1/checkout/${id}`)).body.payment?.transactionId)
  const path = `/dashboard/api/receipts/payments/${open}`
  expect((await owner.call('GET', path)).body).toEqual({ url: null })

  await gateway.call('POST', `/v1/sandbox/checkout/${id}/simulate`, { body: { outcome: 'succeeded' } })
  const url = await until(async () => (await owner.call('GET', path)).body.url)
  expect(url).toContain(`/r/${open}/`)
  expect((await fetch(new URL(new URL(url).pathname, gateway.url))).status).toBe(200)

  const other = await aMember(gateway, 'owner', await anotherMerchant(gateway))
  expect((await other.call('GET', path)).status).toBe(404)
  // What it is about decides who may see it.
  expect((await owner.call('GET', `/dashboard/api/receipts/payouts/${open}`)).status).toBe(404)
})

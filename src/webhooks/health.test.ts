import { expect, test } from 'vitest'
import { signIn } from '../../test/gateway/dashboard.ts'
import { aCheckoutBody, until } from '../../test/gateway/gateway.ts'
import { sharedGateway } from '../../test/gateway/shared-gateway.ts'
import { answering, aReceiver } from '../../test/merchants/receiver.ts'
import { dayAfter, dayIn } from '../base/time-zone.ts'
import type { EndpointHealth } from '../dashboard/developers/schema.ts'
import type { Attention } from '../dashboard/overview/schema.ts'

const gateway = await sharedGateway()
const owner = await signIn(gateway)
const DAY_SECONDS = 86_400
let looks = 0

const advance = (seconds: number) => gateway.call('POST', '/v1/sandbox/clock/advance', { body: { seconds } })
const pay = async () => {
  const { id } = (await gateway.call('POST', '/v1/checkout', { body: aCheckoutBody() })).body
  await gateway.call('POST', `/v1/sandbox/checkout/${id}/simulate`, { body: { outcome: 'succeeded' } })
}

const sum = (hours: EndpointHealth['hours'], of: 'delivered' | 'retried' | 'lost') =>
  hours.reduce((total, hour) => total + hour[of], 0)

async function look(): Promise<{ health: EndpointHealth; attention: Attention[] }> {
  const health = (await owner.call('GET', '/dashboard/api/endpoints/health')).body.data
  // Other days are another reply, not the one that is cached for some seconds.
  const from = dayAfter(dayIn('Asia/Jakarta', new Date()), -(looks++ % 90))
  const { attention } = (await owner.call('GET', `/dashboard/api/overview?from=${from}`)).body
  return { health: health[0], attention: attention.filter(({ kind }: Attention) => kind.startsWith('webhooks_')) }
}

test('deliveries are counted while they are retried, and after they were given up until they are sent again', async () => {
  const receiver = await aReceiver()
  await gateway.call('PATCH', '/v1/settings', { body: { webhookUrl: receiver.url } })
  await pay()
  await until(async () => sum((await look()).health.hours, 'delivered') === 2)
  const { health, attention } = await look()
  expect(attention).toEqual([])
  expect(health).toMatchObject({ endpoint: 'webhookUrl', url: receiver.url, retrying: 0, lost: 0 })
  expect(health.hours).toHaveLength(24)
  expect(health.p95Ms).toBeGreaterThanOrEqual(0)

  receiver.answer = answering(503)
  await pay()
  await until(async () => (await look()).health.retrying === 2)
  expect((await look()).health.last).toMatchObject({ status: 503, error: null })
  await until(async () => {
    await advance(700)
    const { health } = await look()
    return health.lost === 2
  })
  const given = await look()
  expect(given.health).toMatchObject({ retrying: 0, lost: 2 })
  expect([sum(given.health.hours, 'retried'), sum(given.health.hours, 'lost')]).toEqual([8, 2])
  expect(given.attention).toEqual([
    { kind: 'webhooks_lost', count: 2, link: '/dashboard/developers/webhooks/webhookUrl?status=FAILED' },
  ])

  const listed = async (status: string) => {
    const path = `/dashboard/api/endpoints/webhookUrl/deliveries?status=${status}`
    return (await owner.call('GET', path)).body.data.length
  }
  expect([await listed('FAILED'), await listed('PENDING'), await listed('DELIVERED')]).toEqual([2, 0, 2])

  // What was given up is reported for fourteen days.
  await advance(15 * DAY_SECONDS)
  await until(async () => (await look()).health.lost === 0)
})

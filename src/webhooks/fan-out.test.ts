import { Webhook } from 'standardwebhooks'
import { expect, test, vi } from 'vitest'
import { aDeliveryWorld } from '../../test/merchants/delivery-world.ts'
import { aClock } from '../../test/merchants/notified-merchant.ts'
import { answering, aReceiver, type Received } from '../../test/merchants/receiver.ts'
import { defined } from '../../test/setup/defined.ts'
import { PATIENCE_MS } from '../../test/setup/patience.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, realClock } from '../base/clock.ts'
import { changeEndpoint, createEndpoint, deleteEndpoint } from '../merchants/endpoints/change.ts'
import { findEndpoint } from '../merchants/endpoints/find.ts'
import { rotateSecret } from '../merchants/keys/webhook-secret.ts'
import type { DeliveryApp } from './delivery/deliver.ts'
import { resendEvent } from './resend-event.ts'
import { resendFailed } from './resend-failed.ts'

const { masterKey, aPair, aWorker } = await aDeliveryWorld()

/** A merchant with a webhook URL and an endpoint with these filters. */
async function aFan(events: readonly string[] = ['*'], change: Partial<DeliveryApp> = {}) {
  const pair = await aPair(change)
  const { merchant, clock } = pair
  const further = await aReceiver()
  const draft = { url: further.url, events, description: '', enabled: true }
  const { endpoint, secret } = await merchant.asMerchant((tx) =>
    createEndpoint(tx, masterKey, clock.now(), merchant.id, draft),
  )
  const statesOf = async (id: string) =>
    Object.fromEntries((await merchant.eventOf(id)).event.deliveries.map((one) => [one.endpoint, one.status]))
  const endpointNow = () => merchant.asMerchant((tx) => findEndpoint(tx, merchant.id, endpoint.id))
  return { ...pair, further, endpoint, secret, statesOf, endpointNow }
}
const idsOf = (received: readonly Received[]) => received.map(({ headers }) => headers['webhook-id'])
const verify = (secret: string, { headers, body }: Received) =>
  new Webhook(secret).verify(body, headers as Record<string, string>)

test('an event goes to the URL of the settings and to every endpoint, each signed with its own secret', async () => {
  const { worker, receiver, merchant, record, further, endpoint, secret, statesOf } = await aFan()
  const id = await record()
  await worker.drain()
  expect([idsOf(receiver.received), idsOf(further.received)]).toEqual([[id], [id]])
  const [first, second] = [defined(receiver.received[0]), defined(further.received[0])]
  expect(first.body).toBe(second.body)
  verify(merchant.secret, first)
  verify(secret, second)
  expect(() => verify(merchant.secret, second)).toThrow('No matching signature')
  expect(() => verify(secret, first)).toThrow('No matching signature')
  expect(await statesOf(id)).toEqual({ payments: 'DELIVERED', [endpoint.id]: 'DELIVERED' })
})

test.each([
  [['*'], ['payment.succeeded', 'refund.succeeded', 'send_money.failed']],
  [['payment.*'], ['payment.succeeded']],
  [
    ['refund.succeeded', 'send_money.failed'],
    ['refund.succeeded', 'send_money.failed'],
  ],
  [
    ['payment.succeeded', 'payment.*', '*'],
    ['payment.succeeded', 'refund.succeeded', 'send_money.failed'],
  ],
  [['payment.pending'], []],
])('the filter %j lets through %j, once each', async (events, expected) => {
  const { worker, merchant, clock, further } = await aFan(events)
  for (const type of ['payment.succeeded', 'refund.succeeded', 'send_money.failed'] as const)
    await merchant.record(clock.now(), { type })
  await worker.drain()
  expect(further.received.map(({ body }) => JSON.parse(body).type).sort()).toEqual(expected)
})

test('one endpoint that is down takes nothing from the others, and is tried on its own schedule', async () => {
  const { worker, clock, receiver, record, further, endpoint, statesOf, triesOf } = await aFan()
  further.answer = answering(500)
  const id = await record()
  await worker.drain()
  expect(await statesOf(id)).toEqual({ payments: 'DELIVERED', [endpoint.id]: 'PENDING' })
  further.answer = answering(204)
  clock.move(6_000)
  await worker.drain()
  expect(await statesOf(id)).toEqual({ payments: 'DELIVERED', [endpoint.id]: 'DELIVERED' })
  expect([receiver.received.length, further.received.length]).toEqual([1, 2])
  const tries = (await triesOf(id)).map((one) => [one.endpoint, one.responseStatus])
  expect(tries.sort()).toEqual([
    ['payments', 204],
    [endpoint.id, 204],
    [endpoint.id, 500],
  ])
})

test('410 switches off the endpoint that answered it and no other, until it is switched on again', async () => {
  const { worker, clock, receiver, merchant, record, further, endpoint, statesOf, endpointNow } = await aFan()
  further.answer = answering(410)
  const id = await record()
  await worker.drain()
  expect(await endpointNow()).toMatchObject({ disabledBy: 'gone', disabledAt: clock.now() })
  const next = await record()
  await worker.drain()
  expect([receiver.received.length, further.received.length]).toEqual([2, 1])
  expect(await statesOf(id)).toEqual({ payments: 'DELIVERED', [endpoint.id]: 'FAILED' })
  expect(await statesOf(next)).toEqual({ payments: 'DELIVERED' })
  further.answer = answering(204)
  await merchant.asMerchant((tx) => changeEndpoint(tx, clock.now(), merchant.id, endpoint.id, { enabled: true }))
  await merchant.asMerchant((tx) => resendEvent(tx, clock.now(), merchant.id, next, endpoint.id))
  await worker.drain()
  expect(await statesOf(next)).toEqual({ payments: 'DELIVERED', [endpoint.id]: 'DELIVERED' })
  expect(receiver.received).toHaveLength(2)
})

test('410 of the settings’ URL leaves an endpoint at the same address alone', async () => {
  const { worker, clock, receiver, merchant, record, endpoint, endpointNow } = await aFan()
  await merchant.asMerchant((tx) => changeEndpoint(tx, clock.now(), merchant.id, endpoint.id, { url: receiver.url }))
  receiver.answer = (response, { headers, body }) => {
    const isSettings = (() => {
      try {
        return Boolean(new Webhook(merchant.secret).verify(body, headers as Record<string, string>))
      } catch {
        return false
      }
    })()
    response.writeHead(isSettings ? 410 : 204).end()
  }
  await record()
  await worker.drain()
  expect(receiver.received).toHaveLength(2)
  expect((await endpointNow())?.disabledAt).toBeNull()
})

test('what a killed worker had claimed for one endpoint is delivered there by another, and not twice elsewhere', async () => {
  const dead = await aFan(['*'], { poster: { postToMerchant: () => new Promise(() => {}) } })
  const id = await dead.record()
  dead.worker.drain().catch(() => {})
  await vi.waitFor(async () => {
    const rows = await dead.merchant.asMerchant((tx) => tx.selectFrom('delivery').select('claims').execute())
    expect(rows).toEqual([{ claims: 1 }, { claims: 1 }])
  }, PATIENCE_MS)
  const real = aClock(realClock())
  const rescuer = aWorker({ realClock: real.now })
  await rescuer.drain()
  expect([dead.receiver.received, dead.further.received]).toEqual([[], []])
  real.move(50_000)
  await rescuer.drain()
  expect([idsOf(dead.receiver.received), idsOf(dead.further.received)]).toEqual([[id], [id]])
  expect(await dead.statesOf(id)).toEqual({ payments: 'DELIVERED', [dead.endpoint.id]: 'DELIVERED' })
})

test('in the overlap of a rotation both secrets of an endpoint verify, then the new one, also for what is sent again', async () => {
  const { worker, clock, merchant, record, further, endpoint, secret } = await aFan()
  const id = await record()
  await worker.drain()
  const owner = { merchantId: merchant.id, endpointId: endpoint.id }
  const rotate = (hours: number) =>
    merchant.asMerchant((tx) => rotateSecret(tx, masterKey, owner, clock.now(), hours * HOUR_MS))
  const again = async (): Promise<Received> => {
    await merchant.asMerchant((tx) => resendEvent(tx, clock.now(), merchant.id, id))
    await worker.drain()
    return defined(further.received.at(-1))
  }
  const { webhookSecret } = await rotate(168)
  clock.move(7 * DAY_MS - 1)
  const inOverlap = await again()
  verify(secret, inOverlap)
  verify(webhookSecret, inOverlap)
  clock.move(1)
  const after = await again()
  verify(webhookSecret, after)
  expect(() => verify(secret, after)).toThrow('No matching signature')
  await rotate(168)
  const { webhookSecret: last } = await rotate(0)
  const alone = await again()
  verify(last, alone)
  expect(String(alone.headers['webhook-signature']).split(' ')).toHaveLength(1)
})

test('an endpoint that is deleted gets nothing more, and its queue ends', async () => {
  const { worker, clock, merchant, record, further, endpoint, statesOf } = await aFan()
  further.answer = answering(500)
  const id = await record()
  await worker.drain()
  await merchant.asMerchant((tx) => deleteEndpoint(tx, merchant.id, endpoint.id))
  clock.move(MINUTE_MS)
  await worker.drain()
  expect(further.received).toHaveLength(1)
  expect(await statesOf(id)).toEqual({ payments: 'DELIVERED', [endpoint.id]: 'FAILED' })
  const secrets = await merchant.asMerchant((tx) => tx.selectFrom('webhook_secret').select('endpoint_id').execute())
  expect(secrets).toEqual([{ endpoint_id: null }])
  const named = merchant.asMerchant((tx) => resendEvent(tx, clock.now(), merchant.id, id, endpoint.id))
  await expect(named).rejects.toMatchObject({ code: 'INVALID_STATE' })
})

test('what failed at an endpoint is sent again in portions, the oldest first, and at no other', async () => {
  const { worker, clock, receiver, merchant, further, endpoint } = await aFan()
  further.answer = answering(500)
  receiver.answer = answering(500)
  const from = clock.now()
  const ids: string[] = []
  for (let n = 0; n < 5; n++) {
    ids.push(await merchant.record(clock.now()))
    clock.move(1_000)
  }
  const to = clock.now()
  const later = await merchant.record(clock.now())
  for (let n = 0; n < 5; n++) {
    clock.move(12 * MINUTE_MS)
    await worker.drain()
  }
  further.answer = answering(204)
  further.received.length = 0
  receiver.received.length = 0
  const again = (max: number) =>
    merchant.asMerchant((tx) => resendFailed(tx, clock.now(), merchant.id, { endpoint: endpoint.id, from, to }, max))
  expect(await again(3)).toEqual({ resent: 3, hasMore: true })
  await worker.drain()
  expect(idsOf(further.received).sort()).toEqual(ids.slice(0, 3).sort())
  const racers = await Promise.all([again(3), again(3)])
  expect(racers.reduce((sum, { resent }) => sum + resent, 0)).toBe(2)
  await worker.drain()
  expect(idsOf(further.received).sort()).toEqual([...ids].sort())
  expect(idsOf(further.received)).not.toContain(later)
  expect(receiver.received).toEqual([])
  expect(await again(3)).toEqual({ resent: 0, hasMore: false })
})

test('an endpoint that is off, or does not exist, has nothing sent again', async () => {
  const { clock, merchant, endpoint } = await aFan()
  const [from, to] = [new Date(0), clock.now()]
  await merchant.asMerchant((tx) => changeEndpoint(tx, clock.now(), merchant.id, endpoint.id, { enabled: false }))
  for (const one of [endpoint.id, 'payouts'] as const)
    await expect(
      merchant.asMerchant((tx) => resendFailed(tx, clock.now(), merchant.id, { endpoint: one, from, to })),
    ).rejects.toMatchObject({ code: 'INVALID_STATE' })
})

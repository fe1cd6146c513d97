import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { aDeliveryWorld } from '../../../test/merchants/delivery-world.ts'
import { aNotifiedMerchant } from '../../../test/merchants/notified-merchant.ts'
import { answering, aReceiver, type Received } from '../../../test/merchants/receiver.ts'
import { defined } from '../../../test/setup/defined.ts'
import { DAY_MS, later } from '../../base/clock.ts'
import { holdMasterKey } from '../../base/master-key.ts'
import { rotateWebhookSecret } from '../../merchants/keys/webhook-secret.ts'
import { resendEvent } from '../resend-event.ts'

const { db, masterKey, log, aPair } = await aDeliveryWorld()
const MINUTE = 60_000

const verify = (secret: string, { headers, body }: Received) =>
  new Webhook(secret).verify(body, headers as Record<string, string>)

test('an event is delivered once, signed, with the body as recorded', async () => {
  const { worker, receiver, merchant, record, stateOf, triesOf } = await aPair()
  const id = await record()
  await worker.drain()
  await worker.drain()
  expect(receiver.received).toHaveLength(1)
  const [message] = receiver.received
  expect(message?.body).toBe((await merchant.eventOf(id)).event.body)
  expect(message?.headers).toMatchObject({
    'content-type': 'application/json',
    'user-agent': 'Gapura-Webhooks/1',
    'webhook-id': id,
  })
  expect(verify(merchant.secret, defined(message))).toMatchObject({ id, type: 'payment.succeeded' })
  expect(await stateOf(id)).toMatchObject({ status: 'DELIVERED', tries: 1 })
  expect(await triesOf(id)).toMatchObject([{ responseStatus: 204, error: null, at: worker.clock.now() }])
})

test('after a rotation both secrets verify for a day, then only the new one, and time is real time', async () => {
  const { worker, clock, receiver, merchant, record } = await aPair()
  const rotate = () => merchant.asMerchant((tx) => rotateWebhookSecret(tx, masterKey, merchant.id, clock.now()))
  const { webhookSecret } = await rotate()
  await record()
  await worker.drain()
  verify(merchant.secret, defined(receiver.received[0]))
  verify(webhookSecret, defined(receiver.received[0]))
  clock.move(DAY_MS)
  await record()
  await worker.drain()
  verify(webhookSecret, defined(receiver.received[1]))
  expect(() => verify(merchant.secret, defined(receiver.received[1]))).toThrow('No matching signature')
})

test('a failing endpoint is tried along the schedule and no sooner, then given up', async () => {
  const { worker, clock, receiver, record, stateOf, triesOf } = await aPair()
  receiver.answer = answering(500)
  const id = await record()
  await worker.drain()
  let tries = 1
  for (const waitMs of [5_000, 30_000, 2 * MINUTE, 10 * MINUTE]) {
    expect(await stateOf(id)).toMatchObject({ status: 'PENDING', tries })
    clock.move(waitMs * 0.89)
    await worker.drain()
    expect(receiver.received).toHaveLength(tries)
    clock.move(waitMs * 0.22)
    await worker.drain()
    expect(receiver.received).toHaveLength(++tries)
  }
  expect(await stateOf(id)).toMatchObject({ status: 'FAILED', tries: 5 })
  clock.move(DAY_MS)
  await worker.drain()
  expect(receiver.received).toHaveLength(5)
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([id]))
  expect(await triesOf(id)).toHaveLength(5)
})

test('production tries ten times', async () => {
  const { worker, clock, receiver, record, stateOf } = await aPair({ livemode: true })
  receiver.answer = answering(500)
  const id = await record()
  for (let i = 0; i < 12; i++) {
    await worker.drain()
    clock.move(27 * 60 * MINUTE)
  }
  expect(receiver.received).toHaveLength(10)
  expect(await stateOf(id)).toMatchObject({ status: 'FAILED', tries: 10 })
})

test('an endpoint that comes back gets its deliveries', async () => {
  const { worker, clock, receiver, record, stateOf, triesOf } = await aPair()
  receiver.answer = answering(503)
  const id = await record()
  await worker.drain()
  receiver.answer = answering(200)
  clock.move(6_000)
  await worker.drain()
  expect(await stateOf(id)).toMatchObject({ status: 'DELIVERED', tries: 2 })
  expect((await triesOf(id)).map((one) => one.responseStatus)).toEqual([503, 200])
})

test('Retry-After is obeyed, up to a day', async () => {
  const { worker, clock, receiver, record, stateOf } = await aPair()
  receiver.answer = answering(429, { 'retry-after': '3600' })
  const id = await record()
  await worker.drain()
  expect((await stateOf(id))?.dueAt).toEqual(later(clock.now(), 60 * MINUTE))
  clock.move(60 * MINUTE - 1)
  await worker.drain()
  expect(receiver.received).toHaveLength(1)
  receiver.answer = answering(429, { 'retry-after': '9999999' })
  clock.move(1)
  await worker.drain()
  expect((await stateOf(id))?.dueAt).toEqual(later(clock.now(), DAY_MS))
})

test('a redirect is a failure and is not followed', async () => {
  const { worker, receiver, record, stateOf, triesOf } = await aPair()
  const other = await aReceiver()
  receiver.answer = answering(302, { location: other.url })
  const id = await record()
  await worker.drain()
  expect(await stateOf(id)).toMatchObject({ status: 'PENDING', tries: 1 })
  expect(await triesOf(id)).toMatchObject([{ responseStatus: 302 }])
  expect(other.received).toEqual([])
})

test('no answer in time is a failure, recorded by its class alone', async () => {
  const { worker, receiver, record, stateOf, triesOf } = await aPair()
  receiver.answer = () => {}
  const id = await record()
  await worker.drain()
  expect(await stateOf(id)).toMatchObject({ status: 'PENDING', tries: 1 })
  const [only] = await triesOf(id)
  expect(only).toMatchObject({ responseStatus: null, error: 'TIMEOUT' })
  expect(only?.durationMs).toBeGreaterThanOrEqual(490)
})

test('410 switches the endpoint off: nothing is sent until its URL is set again', async () => {
  const { worker, clock, receiver, merchant, record, stateOf } = await aPair()
  receiver.answer = answering(500)
  const waiting = await record()
  await worker.drain()
  receiver.answer = answering(410)
  const gone = await record()
  await worker.drain()
  expect(await stateOf(gone)).toMatchObject({ status: 'FAILED', tries: 1 })
  clock.move(6_000)
  await worker.drain()
  expect(await stateOf(waiting)).toMatchObject({ status: 'FAILED', tries: 1 })
  expect(await stateOf(await record())).toBeNull()
  expect(receiver.received).toHaveLength(2)
  const resend = () => merchant.asMerchant((tx) => resendEvent(tx, clock.now(), merchant.id, gone))
  await expect(resend()).rejects.toMatchObject({ code: 'INVALID_STATE' })
  await merchant.asMerchant((tx) => tx.updateTable('merchant_endpoint').set({ disabled_at: null }).execute())
  receiver.answer = answering(204)
  await resend()
  await worker.drain()
  expect(await stateOf(gone)).toMatchObject({ status: 'DELIVERED', tries: 1 })
})

test('a late 410 of an old URL does not switch off the new one', async () => {
  const { worker, receiver, merchant, record, stateOf } = await aPair()
  const next = await aReceiver()
  receiver.answer = (response) => {
    const change = (tx: Parameters<Parameters<typeof merchant.asMerchant>[0]>[0]) =>
      tx.updateTable('merchant_endpoint').set({ url: next.url }).execute()
    merchant.asMerchant(change).then(() => response.writeHead(410).end())
  }
  await record()
  await worker.drain()
  const id = await record()
  await worker.drain()
  expect(await stateOf(id)).toMatchObject({ status: 'DELIVERED' })
  expect(next.received).toHaveLength(1)
})

test('a payout event whose callback URL was removed meanwhile goes to the webhook URL, whose 410 counts', async () => {
  const { worker, clock, receiver, merchant, stateOf } = await aPair()
  const callback = await aReceiver()
  callback.answer = answering(500)
  const values = { merchant_id: merchant.id, purpose: 'payouts' as const, url: callback.url, disabled_at: null }
  await merchant.asMerchant((tx) => tx.insertInto('merchant_endpoint').values(values).execute())
  const id = await merchant.record(clock.now(), { type: 'send_money.succeeded' })
  await worker.drain()
  await merchant.asMerchant((tx) => tx.deleteFrom('merchant_endpoint').where('purpose', '=', 'payouts').execute())
  receiver.answer = answering(410)
  clock.move(6_000)
  await worker.drain()
  expect([callback.received.length, receiver.received.length]).toEqual([1, 1])
  expect(await stateOf(id)).toMatchObject({ status: 'FAILED', tries: 2 })
  const [left] = await merchant.asMerchant((tx) => tx.selectFrom('merchant_endpoint').selectAll().execute())
  expect(left?.disabled_at).toEqual(clock.now())
})

test('a secret sealed under another master key stops that merchant alone, and nothing is sent unsigned', async () => {
  const { worker, receiver, record } = await aPair()
  const strange = await aNotifiedMerchant(db, holdMasterKey(randomBytes(32)), worker.clock.now(), {
    payments: receiver.url,
  })
  await strange.record(worker.clock.now())
  const id = await record()
  await worker.drain()
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([id])
  expect(log.error).toHaveBeenCalledWith(expect.objectContaining({ merchantId: strange.id }), expect.any(String))
})

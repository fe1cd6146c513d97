import { expect, test } from 'vitest'
import { aDeliveryWorld } from '../../test/merchants/delivery-world.ts'
import { aNotifiedMerchant } from '../../test/merchants/notified-merchant.ts'
import { answering, aReceiver } from '../../test/merchants/receiver.ts'
import { MINUTE_MS } from '../base/clock.ts'
import { resendEvent } from './resend-event.ts'

const { db, masterKey, aPair, aWorker } = await aDeliveryWorld()

test('sending again begins a new round under the same id, also of what was delivered', async () => {
  const { worker, clock, receiver, merchant, record, stateOf, triesOf } = await aPair()
  const id = await record()
  await worker.drain()
  receiver.answer = answering(500)
  clock.move(MINUTE_MS)
  const resent = await merchant.asMerchant((tx) => resendEvent(tx, clock.now(), merchant.id, id))
  expect(resent.event.delivery).toEqual({ endpoint: 'payments', status: 'PENDING', tries: 0, dueAt: clock.now() })
  await worker.drain()
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([id, id])
  expect(await stateOf(id)).toMatchObject({ status: 'PENDING', tries: 1 })
  expect(await triesOf(id)).toHaveLength(2)
})

test('an event recorded without an endpoint is sent once there is one and a resend is requested', async () => {
  const worker = aWorker()
  const receiver = await aReceiver()
  const merchant = await aNotifiedMerchant(db, masterKey, worker.clock.now(), {})
  const id = await merchant.record(worker.clock.now())
  const values = { merchant_id: merchant.id, purpose: 'payments' as const, url: receiver.url, disabled_at: null }
  await merchant.asMerchant((tx) => tx.insertInto('merchant_endpoint').values(values).execute())
  await worker.drain()
  expect(receiver.received).toEqual([])
  await merchant.asMerchant((tx) => resendEvent(tx, worker.clock.now(), merchant.id, id))
  await worker.drain()
  expect(receiver.received).toHaveLength(1)
})

test("another merchant's event cannot be sent again, and looks like an unknown one", async () => {
  const [mine, other] = [await aPair(), await aPair()]
  const id = await other.record()
  const resend = mine.merchant.asMerchant((tx) => resendEvent(tx, mine.clock.now(), mine.merchant.id, id))
  await expect(resend).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await mine.worker.drain()
})

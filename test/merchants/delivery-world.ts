import { randomBytes } from 'node:crypto'
import { vi } from 'vitest'
import { holdMasterKey } from '../../src/base/master-key.ts'
import { createWorker } from '../../src/jobs/worker.ts'
import { type DeliveryApp, deliveryTask } from '../../src/webhooks/delivery/deliver.ts'
import { createPoster } from '../../src/webhooks/delivery/post-to-merchant.ts'
import { aDatabase } from '../database/database.ts'
import { aClock, aNotifiedMerchant } from './notified-merchant.ts'
import { aReceiver } from './receiver.ts'

/** Workers that deliver from one database, for the tests of delivering. */
export async function aDeliveryWorld() {
  const { db } = await aDatabase()
  const masterKey = holdMasterKey(randomBytes(32))
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }

  /** A worker that delivers, at a time that stands still unless it is moved. Every queue is looked at on every run. */
  function aWorker(change: Partial<DeliveryApp> = {}) {
    const clock = aClock(new Date('2026-03-01T00:00:00Z'))
    const poster = createPoster({ allowLoopback: true, timeoutMs: 500 })
    const app = { db, clock: clock.now, masterKey, poster, livemode: false, log, sweepEveryMs: 0, ...change }
    const worker = createWorker({ tasks: [deliveryTask(app)], clock: clock.now, log })
    return { ...worker, clock, app }
  }

  /** A receiver, the merchant it belongs to, and a worker. */
  async function aPair(change: Partial<DeliveryApp> = {}) {
    const worker = aWorker(change)
    const receiver = await aReceiver()
    const merchant = await aNotifiedMerchant(db, masterKey, worker.clock.now(), { payments: receiver.url })
    const record = () => merchant.record(worker.clock.now())
    const stateOf = async (id: string) => (await merchant.eventOf(id)).event.delivery
    const triesOf = async (id: string) => (await merchant.eventOf(id)).tries
    return { worker, clock: worker.clock, receiver, merchant, record, stateOf, triesOf }
  }

  return { db, masterKey, log, aWorker, aPair }
}

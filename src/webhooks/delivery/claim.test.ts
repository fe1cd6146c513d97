import { expect, test, vi } from 'vitest'
import { aDeliveryWorld } from '../../../test/merchants/delivery-world.ts'
import { aClock } from '../../../test/merchants/notified-merchant.ts'
import { PATIENCE_MS } from '../../../test/setup/patience.ts'
import { DAY_MS, later, realClock } from '../../base/clock.ts'
import { createPoster } from './post-to-merchant.ts'

const { aPair, aWorker } = await aDeliveryWorld()

test('two workers racing never make the same try twice, and none is left out', async () => {
  // A busy machine takes its time for so many at once.
  const poster = createPoster({ allowLoopback: true, timeoutMs: PATIENCE_MS })
  const { receiver, merchant, worker } = await aPair({ poster })
  const [a, b] = [worker, aWorker({ poster })]
  const underWay = new Set<string>()
  let overlaps = 0
  receiver.answer = (response, { headers }) => {
    const id = String(headers['webhook-id'])
    if (underWay.has(id)) overlaps++
    underWay.add(id)
    setTimeout(() => {
      underWay.delete(id)
      response.writeHead(204).end()
    }, Math.random() * 10)
  }
  const ids = await Promise.all(Array.from({ length: 150 }, () => merchant.record(a.clock.now())))
  await Promise.all([a.drain(), b.drain(), a.drain()])
  // What each of the two passed over because the other held it is found by the next full scan.
  await aWorker({ poster }).drain()
  expect(overlaps).toBe(0)
  expect(receiver.received.map(({ headers }) => headers['webhook-id']).sort()).toEqual(ids.sort())
})

test('what a killed worker had claimed is delivered by another within a minute, and not before it is dead', async () => {
  const killed = await aPair({ poster: { postToMerchant: () => new Promise(() => {}) } })
  const id = await killed.record()
  killed.worker.drain().catch(() => {})
  await vi.waitFor(async () => {
    const rows = await killed.merchant.asMerchant((tx) => tx.selectFrom('delivery').select('claims').execute())
    expect(rows).toEqual([{ claims: 1 }])
  }, PATIENCE_MS)
  // The sandbox's clock was moved by a year: claims still expire in real time.
  const real = aClock(realClock())
  const rescuer = aWorker({ realClock: real.now })
  rescuer.clock.move(365 * DAY_MS)
  await rescuer.drain()
  expect(killed.receiver.received).toEqual([])
  real.move(50_000)
  await rescuer.drain()
  expect(killed.receiver.received).toHaveLength(1)
  expect(await killed.stateOf(id)).toMatchObject({ status: 'DELIVERED' })
})

test('a worker that was slower than its claim does not overwrite what the next one wrote', async () => {
  let release = () => {}
  const answered = new Promise<void>((resolve) => {
    release = resolve
  })
  const outcome = { is: 'answered', status: 500, retryAfterMs: null, excerpt: '', durationMs: 60_000 } as const
  const slow = await aPair({ poster: { postToMerchant: () => answered.then(() => outcome) } })
  const id = await slow.record()
  const draining = slow.worker.drain()
  await vi.waitFor(async () => {
    const rows = await slow.merchant.asMerchant((tx) => tx.selectFrom('delivery').select('claims').execute())
    expect(rows).toEqual([{ claims: 1 }])
  }, PATIENCE_MS)
  const next = aWorker({ realClock: () => later(realClock(), 50_000) })
  await next.drain()
  release()
  await draining
  expect(await slow.stateOf(id)).toMatchObject({ status: 'DELIVERED', tries: 1 })
  expect((await slow.triesOf(id)).map((one) => one.responseStatus)).toEqual([500, 204])
})

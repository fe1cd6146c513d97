import { expect, test } from 'vitest'
import { aGateway, until } from '../../../test/gateway/gateway.ts'
import { aPayoutBody, aSender } from '../../../test/payouts/send-money.ts'
import { later, MINUTE_MS } from '../../base/clock.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import { resumeMerchant, suspendMerchant } from '../../merchants/suspension.ts'
import { DEMO } from '../../sandbox/demo.ts'
import { findPayout } from '../find/find.ts'
import { claimDuePayouts, submitPayouts } from './queue-store.ts'

const gateway = await aGateway({ WORK: 'off' })
const { db, clock, worker } = gateway
const sender = aSender(gateway)

const inTx = <T>(work: Parameters<typeof transaction<T>>[2]) => transaction(db, DEMO.merchantId, work)
const suspend = () => inTx((tx) => suspendMerchant(tx, clock(), DEMO.merchantId))
const resume = () => inTx((tx) => resumeMerchant(tx, DEMO.merchantId))
const accept = async (): Promise<string> => (await sender.send(aPayoutBody())).body.data.id
const find = (id: string) => findPayout(db, DEMO.merchantId, id)
const claim = () => transaction(db, ALL_MERCHANTS, (tx) => claimDuePayouts(tx, clock(), later(clock(), MINUTE_MS), 10))

test('a queued payout of a suspended merchant waits, its money held, and is sent when the merchant is resumed', async () => {
  const id = await accept()
  const before = await sender.balance()
  await suspend()
  await worker.drain()
  expect(await find(id)).toMatchObject({ status: 'PROCESSING', stage: 'QUEUED', submittedAt: null, pollCount: 0 })
  await resume()
  expect((await sender.balance()).held).toBe(before.held)
  await worker.drain()
  expect(await find(id)).toMatchObject({ status: 'PROCESSING', submittedAt: expect.any(Date) })
})

test('a payout that was sent is polled to its end although its merchant is suspended', async () => {
  const id = await accept()
  await worker.drain()
  expect(await find(id)).toMatchObject({ status: 'PROCESSING', submittedAt: expect.any(Date) })
  await suspend()
  await gateway.call('POST', '/v1/sandbox/clock/advance', { body: { seconds: 31 } })
  await until(async () => {
    await worker.drain()
    return (await find(id))?.status === 'SUCCEEDED'
  })
  await resume()
})

test('a payout that was claimed when its merchant is suspended is not sent', async () => {
  const id = await accept()
  const claimed = await claim()
  expect(claimed.map((payout) => payout.id)).toEqual([id])
  await suspend()
  const at = clock()
  const submit = () =>
    inTx((tx) =>
      submitPayouts(tx, DEMO.merchantId, [{ id, connectionId: 'con_any', service: 'bifast', at, pollAt: at }]),
    )
  expect(await submit()).toEqual([])
  expect(await claim()).toEqual([])
  await resume()
  expect(await submit()).toMatchObject([{ id, stage: 'SUBMITTED' }])
})

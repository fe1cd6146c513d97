import { expect, test } from 'vitest'
import { collectApp } from '../../test/collectors/collect-app.ts'
import { aCollectorWorld } from '../../test/collectors/collectors.ts'
import { expectSoundBooks } from '../../test/database/sound-books.ts'
import { until } from '../../test/gateway/gateway.ts'
import { sharedGateway } from '../../test/gateway/shared-gateway.ts'
import { ALL_MERCHANTS, transaction } from '../db/transaction.ts'
import { recordCollection } from './record.ts'

const gateway = await sharedGateway()
const { call, db } = gateway
const { aCollector, pay, collections, read, listed } = aCollectorWorld(gateway)

test('a sticker is paid twice with equal content: two payments, priced, booked and reported once each', async () => {
  const sticker = await aCollector({ label: 'KASIR 1' })
  for (let times = 0; times < 2; times++) expect((await pay(sticker, 25_000)).status).toBe(200)
  const [second, first] = await collections(sticker, 2)
  expect(new Set([first.reference.rail, second.reference.rail]).size).toBe(2)
  const { fee, tax, net } = (await call('GET', '/v1/fees/preview?subject=qrcode&amount=25000')).body
  expect(first).toMatchObject({
    transactionId: first.id,
    ...{ amount: 25_000, fee, tax, net, flags: [], unallocated: 25_000, refundedAmount: 0, allocations: [] },
    payer: { account: expect.stringMatching(/^…\d{4}$/) },
    reference: { rrn: expect.stringMatching(/^\d{12}$/) },
  })
  expect(await read(sticker.id)).toMatchObject({ receivedCount: 2, receivedAmount: 50_000 })
  const { data } = (await call('GET', '/v1/events?type=collection.received')).body
  expect(data.filter((event: { data: { id: string } }) => [first.id, second.id].includes(event.data.id))).toHaveLength(
    2,
  )
  const causes = await transaction(db, ALL_MERCHANTS, (tx) =>
    tx
      .selectFrom('ledger_transaction')
      .select('cause')
      .where('cause', 'in', [`collection:${first.id}`])
      .execute(),
  )
  expect(causes).toHaveLength(1)
})

test('a number takes any amount, another the same one each time; another amount is a mismatch, and the merchant’s', async () => {
  const open = await aCollector({ kind: 'va_open', code: '014', minAmount: 20_000, maxAmount: 90_000 })
  expect(open.instrument).toEqual({ bankCode: 'BCA', number: expect.stringMatching(/^\d{10,}$/) })
  await pay(open, 20_000, { name: 'Budi Santoso', bank: 'BCA', account: '5271000123456789' })
  const [inBounds] = await collections(open, 1)
  expect(inBounds).toMatchObject({ flags: [], payer: { name: 'Budi Santoso', bank: 'BCA', account: '…6789' } })
  await pay(open, 19_999)
  const fixed = await aCollector({ kind: 'va_fixed', code: 'BRI', amount: 850_000 })
  for (const amount of [850_000, 850_000, 840_000]) await pay(fixed, amount)
  const flags = (await collections(fixed, 3)).map((one) => `${one.amount} ${one.flags}`)
  expect(flags.toSorted()).toEqual(['840000 mismatch', '850000 ', '850000 '])
  expect((await collections(open, 2))[0]).toMatchObject({ amount: 19_999, flags: ['mismatch'] })
})

test('money for a paused or closed collector is booked as late, and what cannot happen is refused', async () => {
  const sticker = await aCollector()
  const move = (to: string) => call('POST', `/v1/collectors/${sticker.id}/${to}`)
  expect((await move('activate')).body.code).toBe('INVALID_STATE')
  expect((await move('pause')).body.status).toBe('PAUSED')
  expect((await move('pause')).status).toBe(409)
  await pay(sticker, 10_000)
  expect((await collections(sticker, 1))[0].flags).toEqual(['late'])
  expect((await move('activate')).body.status).toBe('ACTIVE')
  expect((await move('close')).body.status).toBe('CLOSED')
  for (const to of ['close', 'pause', 'activate']) expect((await move(to)).status).toBe(409)
  await pay(sticker, 11_000)
  expect((await collections(sticker, 2))[0]).toMatchObject({ amount: 11_000, flags: ['late'] })
  expect(await listed(`collectorId=${sticker.id}&flag=mismatch`)).toEqual([])
  expect(await listed(`collectorId=${sticker.id}&flag=late&allocated=false`)).toHaveLength(2)
})

test('a refund takes the payment’s id, goes back by its rail, and shows in the collection', async () => {
  const sticker = await aCollector()
  await pay(sticker, 30_000)
  const [paid] = await collections(sticker, 1)
  const body = { externalId: 'refund-1', transactionId: paid.id, amount: 12_000 }
  const refund = await call('POST', '/v1/refunds', { body })
  expect(refund.body).toMatchObject({ checkoutId: null, transactionId: paid.id, way: 'rail', amount: 12_000 })
  await until(async () => (await call('GET', `/v1/refunds/${refund.body.id}`)).body.status === 'SUCCEEDED')
  expect((await call('GET', `/v1/collections/${paid.id}`)).body).toMatchObject({
    refundedAmount: 12_000,
    unallocated: 18_000,
  })
  const receipt = await call('GET', `/v1/receipts/${paid.id}`)
  expect(receipt.status).toBe(200)
  const stated = JSON.parse(Buffer.from(receipt.body.receipt.split('.')[1], 'base64url').toString())
  expect(stated).toMatchObject({ order: { externalId: sticker.externalId }, details: { collectorId: sticker.id } })
  expect((await call('GET', `/v1/receipts/${refund.body.id}`)).status).toBe(200)
})

test('of any number of reports of one payment, also at once, one is booked', async () => {
  const sticker = await aCollector()
  const { connection_id: connectionId, merchant_id: merchantId } = await transaction(db, ALL_MERCHANTS, (tx) =>
    tx.selectFrom('collector').selectAll().where('id', '=', sticker.id).executeTakeFirstOrThrow(),
  )

  const receipt = (railReference: string) => ({
    ...{ reference: null, instrumentReference: null, railReference },
    amount: { amount: 700_000n, currency: 'IDR' as never },
    paidAt: new Date(),
  })
  const collector = { merchantId, id: sticker.id, connectionId }
  const references = Array.from({ length: 40 }, (_, n) => `rail-${n % 10}`)
  // As of two processes: those of one are recorded together.
  const apps = [collectApp(db), collectApp(db)] as const
  const outcomes = await Promise.all(
    references.map((one, n) => recordCollection(n < 20 ? apps[0] : apps[1], collector, receipt(one))),
  )
  expect(outcomes.filter((outcome) => outcome === 'booked')).toHaveLength(10)
  expect(await read(sticker.id)).toMatchObject({ receivedCount: 10, receivedAmount: 70_000 })
})

test('the books are sound', async () => {
  await expectSoundBooks(db, gateway.masterKey)
})

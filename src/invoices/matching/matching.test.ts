import { expect, test } from 'vitest'
import { aCollectorWorld } from '../../../test/collectors/collectors.ts'
import { expectSoundBooks } from '../../../test/database/sound-books.ts'
import { aGateway, type Reply, until } from '../../../test/gateway/gateway.ts'
import { anInvoiceWorld } from '../../../test/invoices/invoices.ts'

const gateway = await aGateway()
const { call } = gateway
const { aCustomer, aDraft, anOpen, act, read, invoiceBody, faultOf, dayAhead } = await anInvoiceWorld(gateway)
const { aCollector, pay, collections } = aCollectorWorld(gateway)

type Body = Reply['body']
const lines = (unitAmount: number) => [{ description: 'SPP', quantity: '1', unitAmount }]
const invoice = async (id: string): Promise<Body> => (await read(id)).body
const typesOf = async (id: string): Promise<string[]> =>
  (await call('GET', `/v1/events?subjectId=${id}&limit=50`)).body.data.map(({ type }: Body) => type).toSorted()
/** A customer with a number of their own. */
async function aPupil(change: object = {}) {
  const customerId = await aCustomer({ name: 'Siti Aminah' })
  const collector = await aCollector({ kind: 'va_open', code: 'BCA', name: 'Siti Aminah', customerId, ...change })
  return { customerId, collector }
}
/** Pays a collector, and waits until the machine has decided. */
async function paid(collector: Body, amount: number, remark?: string): Promise<Body> {
  const before = (await call('GET', `/v1/collections?collectorId=${collector.id}`)).body.data.length
  await pay(collector, amount, remark === undefined ? undefined : { remark })
  const [{ id }] = await collections(collector, before + 1)
  await until(async () => {
    const query = 'select id from collection where id = $1 and match_due_at is null'
    return (await gateway.db.pool.query(query, [id])).rows.length === 1
  })
  return (await call('GET', `/v1/collections/${id}`)).body
}
const summary = ({ allocations, unallocated }: Body) => [
  ...allocations.map(({ invoiceId, amount, reason }: Body) => `${reason} ${invoiceId} ${amount}`),
  unallocated,
]

test('an invoice is paid by its customer’s own number, and what is left over stays unallocated', async () => {
  const { customerId, collector } = await aPupil()
  const bound = { customerId, collectorId: collector.id }
  const first = await anOpen({ ...bound, lines: lines(100_000), dueAt: dayAhead(3) })
  const second = await anOpen({ ...bound, lines: lines(60_000), dueAt: dayAhead(2), allowPartial: true })
  expect(first.collectorId).toBe(collector.id)
  // That of exactly the sum is meant, though another is due before it.
  expect(summary(await paid(collector, 100_000))).toEqual([`collector ${first.id} 100000`, 0])
  expect(summary(await paid(collector, 20_000))).toEqual([`collector ${second.id} 20000`, 0])
  const rest = await paid(collector, 50_000)
  expect(summary(rest)).toEqual([`collector ${second.id} 40000`, 10_000])
  expect(await typesOf(rest.id)).toEqual(['collection.allocated', 'collection.received'])
  const again = await paid(collector, 60_000)
  expect(summary(again)).toEqual([60_000])
  expect(await typesOf(again.id)).toEqual(['collection.received'])
  expect(await typesOf(second.id)).toEqual([
    ...['invoice.finalized', 'invoice.overpaid', 'invoice.paid', 'invoice.partially_paid'],
  ])
  expect(await typesOf(first.id)).toEqual(['invoice.finalized', 'invoice.overpaid', 'invoice.paid'])
  expect((await call('GET', `/v1/invoices?collectorId=${collector.id}`)).body.data).toHaveLength(2)
  const left = (await call('GET', `/v1/collections?customerId=${customerId}&allocated=false`)).body.data
  expect(left.map(({ unallocated }: Body) => unallocated)).toEqual([60_000, 10_000])
})

test('what the payer writes comes first, by number or id, and money for what takes none waits for a person', async () => {
  const { customerId, collector } = await aPupil()
  const bound = await anOpen({ customerId, collectorId: collector.id, lines: lines(80_000) })
  const named = await anOpen({ customerId, lines: lines(80_000) })
  const written = `Bayar ${named.number.toLowerCase().replace('-', ' ')} ya`
  const one = await paid(collector, 80_000, written)
  expect(one.payer.remark).toBe(written)
  expect(summary(one)).toEqual([`named ${named.id} 80000`, 0])
  expect(summary(await paid(collector, 80_000, named.id))).toEqual([80_000])
  expect(await typesOf(named.id)).toEqual(['invoice.finalized', 'invoice.overpaid', 'invoice.paid'])
  // A smaller sum does not count by itself.
  expect(summary(await paid(collector, 79_000, bound.number))).toEqual([79_000])
  expect((await invoice(bound.id)).status).toBe('OPEN')
  const sticker = await aCollector()
  expect(summary(await paid(sticker, 80_000, `${bound.number} dan ${named.number}`))).toEqual([
    `named ${bound.id} 80000`,
    0,
  ])
})

test('one open invoice of exactly the sum is paid; of two a person decides, or the oldest first where the merchant says so', async () => {
  const { customerId, collector } = await aPupil()
  const later = await anOpen({ customerId, lines: lines(90_000), dueAt: dayAhead(9) })
  const sooner = await anOpen({ customerId, lines: lines(90_000), dueAt: dayAhead(8) })
  const only = await anOpen({ customerId, lines: lines(55_000), dueAt: dayAhead(10) })
  expect(summary(await paid(collector, 55_000))).toEqual([`exact ${only.id} 55000`, 0])
  expect(summary(await paid(collector, 90_000))).toEqual([90_000])
  expect((await call('GET', '/v1/settings')).body.matchOldestFirst).toBe(false)
  expect((await call('PATCH', '/v1/settings', { body: { matchOldestFirst: true } })).body.matchOldestFirst).toBe(true)
  expect(summary(await paid(collector, 90_000))).toEqual([`oldest ${sooner.id} 90000`, 0])
  expect(summary(await paid(collector, 91_000))).toEqual([`oldest ${later.id} 90000`, 1_000])
  expect(await typesOf(later.id)).toContain('invoice.overpaid')
  await call('PATCH', '/v1/settings', { body: { matchOldestFirst: false } })
})

test('a match that was undone is not made again, money can be allocated by hand, and a refund takes it back', async () => {
  const { customerId, collector } = await aPupil()
  const { id } = await anOpen({ customerId, lines: lines(45_000) })
  const money = await paid(collector, 45_000)
  const path = `/v1/invoices/${id}/allocations`
  expect((await call('DELETE', `${path}/${money.allocations[0].id}?reason=keliru`)).status).toBe(200)
  expect(await invoice(id)).toMatchObject({ status: 'OPEN', allocations: [] })
  const query = 'update collection set match_due_at = now() where id = $1'
  await gateway.db.pool.query(query, [money.id])
  await until(async () => {
    const due = 'select id from collection where id = $1 and match_due_at is null'
    return (await gateway.db.pool.query(due, [money.id])).rows.length === 1
  })
  expect(await invoice(id)).toMatchObject({ status: 'OPEN', allocations: [] })
  const body = { transactionId: money.id, amount: 45_000 }
  const tries = await Promise.all([call('POST', path, { body }), call('POST', path, { body })])
  expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 422])
  expect(await typesOf(money.id)).toEqual(['collection.allocated', 'collection.allocated', 'collection.received'])
  const refund = { externalId: `back-${id}`, transactionId: money.id, amount: 15_000, fallback: 'transfer' }
  const receiver = { bankCode: 'BCA', accountNo: '0012345678', name: 'BUDI SANTOSO' }
  const made = await call('POST', '/v1/refunds', { body: { ...refund, receiver } })
  await until(async () => (await call('GET', `/v1/refunds/${made.body.id}`)).body.status === 'SUCCEEDED')
  expect(await invoice(id)).toMatchObject({ status: 'PARTIALLY_PAID', amountDue: 15_000 })
  expect(summary((await call('GET', `/v1/collections/${money.id}`)).body)).toEqual([`manual ${id} 30000`, 0])
})

test('money at a customer’s own number is not suggested for another customer’s invoice of the same sum', async () => {
  const { customerId, collector } = await aPupil()
  await anOpen({ customerId, lines: lines(88_000) })
  const stranger = await anOpen({ customerId: await aCustomer({ name: 'Bagus Prakoso' }), lines: lines(88_000) })
  await paid(collector, 88_000)
  const again = await paid(collector, 88_000)
  expect(summary(again)).toEqual([88_000])
  const suggested = async (id: string) =>
    (await call('GET', `/v1/invoices/suggestions?transactionId=${id}`)).body.data.map(({ invoice: { id } }: Body) => id)
  expect(await suggested(again.id)).toEqual([])
  const sticker = await aCollector()
  const ofNobody = await paid(sticker, 88_000)
  expect(await suggested(ofNobody.id)).toContain(stranger.id)
})

test('the likeliest open invoices are suggested for money that nothing matched, with the reasons, and none is allocated', async () => {
  const { customerId, collector } = await aPupil()
  const near = await anOpen({ customerId, lines: lines(33_000), dueAt: dayAhead(4) })
  await anOpen({ customerId, lines: lines(33_000), dueAt: dayAhead(5) })
  const far = await anOpen({ customerId: await aCustomer({ name: 'Ayu Wulandari Putri' }), lines: lines(71_000) })
  const suggested = async (id: string): Promise<unknown[]> => {
    const { body } = await call('GET', `/v1/invoices/suggestions?transactionId=${id}`)
    return body.data.map(({ invoice, amount, reasons }: Body) => [invoice.id, amount, reasons])
  }
  const money = await paid(collector, 33_000)
  expect(summary(money)).toEqual([33_000])
  const [best, ...others] = await suggested(money.id)
  expect(best).toEqual([near.id, 33_000, ['customer', 'amount']])
  expect(others).toHaveLength(1)
  const sticker = await aCollector()
  const payer = { name: 'PUTRI AYU', bank: 'BNI', account: '88212345678' }
  await pay(sticker, 70_000, payer)
  const [first] = await collections(sticker, 1)
  expect((await suggested(first.id))[0]).toEqual([far.id, 70_000, ['name']])
  expect((await call('GET', `/v1/collections/${first.id}`)).body.unallocated).toBe(70_000)
  await call('POST', `/v1/invoices/${far.id}/allocations`, { body: { transactionId: first.id, amount: 70_000 } })
  expect(await suggested(first.id)).toEqual([])
  await pay(sticker, 1_000, payer)
  const [second] = await collections(sticker, 2)
  expect((await suggested(second.id))[0]).toEqual([far.id, 1_000, ['amount', 'name', 'history']])
  // A checkout's payment that pays nothing: its customer's invoices.
  const checkout = await call('POST', '/v1/checkout', {
    body: {
      ...{ externalId: 'plain', currency: 'IDR', amount: 12_345, type: 'qrcode', customerId },
      ...{ successUrl: 'https://shop.example/a', cancelUrl: 'https://shop.example/b' },
    },
  })
  await call('POST', `/v1/sandbox/checkout/${checkout.body.id}/simulate`, { body: { outcome: 'succeeded' } })
  const { payment } = await until(async () => {
    const { body } = await call('GET', `/v1/checkout/${checkout.body.id}`)
    return body.status === 'SUCCEEDED' && body
  })
  expect((await suggested(payment.transactionId))[0]).toEqual([near.id, 12_345, ['customer', 'name']])
  expect((await call('GET', `/v1/invoices/suggestions?transactionId=pay_${'0'.repeat(26)}`)).status).toBe(404)
  expect((await call('GET', '/v1/invoices/suggestions')).status).toBe(400)
})

test('an invoice is bound to a number of its own customer alone, and finalized while that is open', async () => {
  const { customerId, collector } = await aPupil()
  const other = await aCustomer()
  const create = (change: object) => call('POST', '/v1/invoices', { body: invoiceBody(change) })
  const unknown = `col_${'0'.repeat(26)}`
  expect(faultOf(await create({ customerId, collectorId: unknown }))).toEqual([400, 'collectorId', 'NOT_FOUND'])
  expect(faultOf(await create({ customerId: other, collectorId: collector.id }))).toEqual([
    ...[400, 'collectorId', 'NOT_ALLOWED_HERE'],
  ])
  const draft = await aDraft({ customerId })
  const patch = (body: object) => call('PATCH', `/v1/invoices/${draft.id}`, { body })
  expect((await patch({ collectorId: collector.id })).body.collectorId).toBe(collector.id)
  expect(faultOf(await patch({ customerId: other }))).toEqual([400, 'collectorId', 'NOT_ALLOWED_HERE'])
  await call('POST', `/v1/collectors/${collector.id}/close`)
  expect(faultOf(await act(draft.id, 'finalize'))).toEqual([422, 'collectorId', 'NOT_ALLOWED_HERE'])
  expect((await patch({ collectorId: null })).body.collectorId).toBeNull()
  expect((await act(draft.id, 'finalize')).status).toBe(200)
  await expectSoundBooks(gateway.db, gateway.masterKey)
})

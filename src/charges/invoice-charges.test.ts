import { expect, test } from 'vitest'
import { aCustomer, aSavingWorld } from '../../test/saved-methods/saving-world.ts'
import { paid, rupiah } from '../../test/saved-methods/scripted-rail.ts'
import { dayAfter } from '../base/time-zone.ts'
import { findCustomerIn } from '../customers/find.ts'
import { transaction } from '../db/transaction.ts'
import { findInvoice } from '../invoices/find.ts'
import { createInvoice } from '../invoices/verbs/create.ts'
import { endUnpaid } from '../invoices/verbs/end.ts'
import { finalizeInvoice } from '../invoices/verbs/finalize.ts'

const world = await aSavingWorld()
const { db, clock, rail, app, merchantId, customerId, save, accept, charge, readCharge, send } = world
const billing = { ...app, papers: world.papers, findCustomer: findCustomerIn(app.customers) }
const unknown = { is: 'unknown', railCode: 'timeout' } as const

const anInvoice = (change: object = {}): Promise<string> =>
  transaction(db, merchantId, async (tx) => {
    const { invoice } = await createInvoice(tx, billing, clock(), merchantId, {
      ...{ customerId, currency: 'IDR', dueAt: dayAfter(clock().toISOString().slice(0, 10), 14), allowPartial: false },
      lines: [{ description: 'June', quantity: '1', unitAmount: 50_000 }],
      ...change,
    })
    await finalizeInvoice(tx, billing, clock(), { merchantId, id: invoice.id })
    return invoice.id
  })
const read = async (id: string) => (await findInvoice(db, merchantId, id))?.invoice

test('a charge pays its invoice in the transaction that books it', async () => {
  const method = await save()
  const invoiceId = await anInvoice()
  const id = await charge(method.id, { invoiceId })
  await send()
  expect((await readCharge(id)).status).toBe('SUCCEEDED')
  expect(await read(invoiceId)).toMatchObject({ status: 'PAID', amountPaid: rupiah(50_000) })
  expect(await accept(method.id, { invoiceId })).toMatchObject({ is: 'refused', because: 'invoice_closed' })
})

test('no second charge of an invoice begins while one is unknown, and one does once that is found failed', async () => {
  const [one, two] = [await save(), await save()]
  const invoiceId = await anInvoice()
  const both = await Promise.all([accept(one.id, { invoiceId }), accept(two.id, { invoiceId })])
  expect(both.map(({ is }) => is).sort()).toEqual(['accepted', 'refused'])
  rail.onCharge = () => unknown
  await send()
  expect(await accept(one.id, { invoiceId })).toMatchObject({ is: 'refused', because: 'charge_open' })
  rail.onPoll = () => ({ is: 'failed', code: 'declined', reason: 'No', railCode: '4035405' })
  clock.advance(86_400_000)
  await send()
  expect((await read(invoiceId))?.status).toBe('OPEN')
  rail.onCharge = (request) => paid(clock, request)
  expect((await accept(two.id, { invoiceId })).is).toBe('accepted')
  await send()
  expect((await read(invoiceId))?.status).toBe('PAID')
})

test('an invoice that ended before its charge was sent is not charged', async () => {
  const method = await save()
  const invoiceId = await anInvoice()
  const id = await charge(method.id, { invoiceId })
  await transaction(db, merchantId, (tx) => endUnpaid(tx, billing, clock(), { merchantId, id: invoiceId }, 'VOID'))
  const before = rail.charged.length
  await send()
  expect(await readCharge(id)).toMatchObject({ status: 'FAILED', failure: { code: 'invoice_closed' } })
  expect(rail.charged).toHaveLength(before)
})

test('an invoice is charged what is due, of its own customer, in its currency', async () => {
  const method = await save()
  const invoiceId = await anInvoice()
  const refused = async (change: object) => {
    const accepted = await accept(method.id, { invoiceId, ...change })
    return accepted.is === 'refused' ? accepted.because : accepted.is
  }
  expect(await refused({ amount: rupiah(50_001) })).toBe('invoice_amount')
  expect(await refused({ amount: rupiah(49_999) })).toBe('invoice_amount')
  const partly = await anInvoice({ allowPartial: true })
  expect(await refused({ invoiceId: partly, amount: rupiah(10_000) })).toBe('accepted')
  const others = await anInvoice({ customerId: await aCustomer(app, merchantId) })
  expect(await refused({ invoiceId: others })).toBe('no_invoice')
  expect(await refused({ invoiceId: 'inv_dem0gapvr1k6b3n8m2q7w4e9rt' })).toBe('no_invoice')
  await send()
})

test('the bounds of a mandate hold for charges that race', async () => {
  const method = await save({ mandate: { frequency: { unit: 'month', count: 1 } } })
  const raced = await Promise.all([1, 2, 3].map(() => accept(method.id)))
  expect(raced.map((one) => (one.is === 'refused' ? one.because : one.is)).sort()).toEqual([
    ...['accepted', 'mandate', 'mandate'],
  ])
  rail.onCharge = () => ({ is: 'failed', code: 'insufficient_funds', reason: 'Saldo', railCode: '4035414' })
  await send()
  rail.onCharge = (request) => paid(clock, request)
  // What failed does not count: the try after it is within the bounds.
  expect((await accept(method.id)).is).toBe('accepted')
  await send()
})

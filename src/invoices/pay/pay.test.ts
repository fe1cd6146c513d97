import { expect, test } from 'vitest'
import { keyIn, titleIn } from '../../../test/checkout/links.ts'
import { expectSoundBooks } from '../../../test/database/sound-books.ts'
import { aGateway, type Reply, until } from '../../../test/gateway/gateway.ts'
import { anInvoiceWorld, aPayer } from '../../../test/invoices/invoices.ts'
import { aRefunder } from '../../../test/refunds/refunds.ts'

const gateway = await aGateway()
const { call } = gateway
const { aDraft, anOpen, act, read, faultOf } = await anInvoiceWorld(gateway)
const { view, send, begin, settle, pay } = aPayer(gateway)
const { refund, untilStatus } = aRefunder(gateway)

const invoice = async (id: string): Promise<Reply['body']> => (await read(id)).body
const allocate = (id: string, transactionId: string, amount: number) =>
  call('POST', `/v1/invoices/${id}/allocations`, { body: { transactionId, amount } })
const undo = (id: string, allocationId: string, query = '') =>
  call('DELETE', `/v1/invoices/${id}/allocations/${allocationId}${query}`)
const eventsOf = async (id: string): Promise<string[]> =>
  (await call('GET', `/v1/events?subjectId=${id}&limit=50`)).body.data.map(({ type }: Reply['body']) => type).reverse()
/** A checkout that pays no invoice. */
const aPayment = async (amount = 125_000): Promise<string> => {
  const body = {
    ...{ externalId: 'plain', currency: 'IDR', amount, type: 'virtual_account', code: 'BCA' },
    ...{ successUrl: 'https://shop.example/a', cancelUrl: 'https://shop.example/b' },
  }
  const { id } = (await call('POST', '/v1/checkout', { body })).body
  return (await settle(id)).payment.transactionId
}
const lines = (unitAmount: number) => [{ description: 'Kopi', quantity: '1', unitAmount }]

test('its page shows the papers in both languages, and each form makes one checkout over what is due', async () => {
  const draft = await aDraft()
  expect((await view(draft.id)).status).toBe(404)
  const { id, number, total } = await anOpen({ note: 'Terima kasih' })
  const page = await view(id)
  for (const words of [number, 'Katering', 'Tax 11%', 'Terima kasih', 'Due by', 'IDR 1,305,000']) {
    expect(page.text.replaceAll('\u00a0', ' ')).toContain(words)
  }
  expect((await view(id, 'id')).text).toContain('Jatuh tempo')
  expect((await call('POST', `/${id}/pay`, { key: null, raw: 'form=x' })).status).not.toBe(303)
  const form = keyIn(page.text)
  const [one, two] = await Promise.all([send(id, form), send(id, form)])
  expect([one.status, two.headers.get('location')]).toEqual([303, one.headers.get('location')])
  const checkout = (await call('GET', `/v1/checkout?externalId=${number}`)).body.data
  expect(checkout).toHaveLength(1)
  const paid = await settle(checkout[0].id)
  expect(paid).toMatchObject({
    amount: total,
    customer: { name: 'Budi Santoso' },
    description: 'SPP Desember, Katering',
  })
  expect(await invoice(id)).toMatchObject({
    status: 'PAID',
    amountPaid: total,
    amountDue: 0,
    allocations: [{ invoiceId: id, transactionId: paid.payment.transactionId, amount: total, reason: 'named' }],
  })
  expect(titleIn(await view(id))).toBe('Paid')
  const late = await send(id, form)
  expect([late.status, titleIn(late)]).toEqual([409, 'Paid'])
  expect(await eventsOf(id)).toEqual(['invoice.finalized', 'invoice.paid'])
})

test('of two payers at once the second is flagged duplicate, overpays, and can be refunded', async () => {
  const { id, total } = await anOpen()
  const checkouts = [await begin(id), await begin(id)]
  const paid = await Promise.all(checkouts.map(settle))
  expect(paid.map(({ flags }) => flags.join()).sort()).toEqual(['', 'duplicate'])
  expect(await invoice(id)).toMatchObject({ status: 'PAID', amountPaid: total, allocations: [{ amount: total }] })
  expect((await eventsOf(id)).sort()).toEqual(['invoice.finalized', 'invoice.overpaid', 'invoice.paid'])
  const second = paid.find(({ flags }) => flags.length > 0)
  const { transactionId } = second.payment
  expect((await allocate((await anOpen()).id, transactionId, 1_000)).body.code).toBe('INVALID_STATE')
  const back = await refund({ transactionId, fallback: 'claim_link' })
  expect([back.status, back.body.amount]).toEqual([200, total])
  expect(await invoice(id)).toMatchObject({ status: 'PAID' })
})

test('open tries of an invoice that is paid or void are cancelled within moments, and of no other', async () => {
  const statusOf = async (id: string) => (await call('GET', `/v1/checkout/${id}`)).body
  const [paid, ended, open] = [await anOpen(), await anOpen(), await anOpen()]
  const tries = [await begin(paid.id), await begin(ended.id), await begin(open.id)] as const
  await allocate(paid.id, await aPayment(paid.total), paid.total)
  await act(ended.id, 'void')
  for (const id of tries.slice(0, 2)) {
    await until(async () => (await statusOf(id)).status === 'CANCELLED')
    expect((await statusOf(id)).failure).toMatchObject({ code: 'CANCELLED' })
  }
  expect((await statusOf(tries[2])).status).toBe('PENDING')
  // Whoever has the number already pays late, and is booked.
  expect((await settle(tries[0])).flags).toEqual(['duplicate'])
})

test('money of a try that was open when the invoice became void is booked late and allocated to nothing', async () => {
  const { id } = await anOpen()
  const checkout = await begin(id)
  await act(id, 'void')
  expect(titleIn(await view(id))).toBe('Cancelled')
  expect((await settle(checkout)).flags).toEqual(['late'])
  expect(await invoice(id)).toMatchObject({ status: 'VOID', amountPaid: 0, allocations: [] })
})

test('what is due less a manual allocation overpays by the rest; a smaller sum waits unless partial payments count', async () => {
  const over = await anOpen({ lines: lines(100_000) })
  const late = await begin(over.id)
  expect((await allocate(over.id, await aPayment(), 60_000)).body).toMatchObject({ amount: 60_000, reason: 'manual' })
  expect(await invoice(over.id)).toMatchObject({ status: 'PARTIALLY_PAID', amountDue: 40_000 })
  const paid = await settle(late)
  expect(paid.flags).toEqual([])
  expect(await invoice(over.id)).toMatchObject({
    status: 'PAID',
    allocations: [{ amount: 60_000 }, { amount: 40_000 }],
  })
  expect((await eventsOf(over.id)).sort()).toEqual([
    ...['invoice.finalized', 'invoice.overpaid', 'invoice.paid', 'invoice.partially_paid'],
  ])
  // The surplus can be allocated elsewhere, and no more.
  const other = await anOpen({ lines: lines(100_000) })
  const { transactionId } = paid.payment
  expect(faultOf(await allocate(other.id, transactionId, 60_001))).toEqual([422, 'amount', 'OUT_OF_RANGE'])
  expect((await allocate(other.id, transactionId, 60_000)).status).toBe(200)

  for (const allowPartial of [false, true]) {
    const { id } = await anOpen({ allowPartial, lines: lines(100_000) })
    const { body: half } = await allocate(id, await aPayment(), 50_000)
    const smaller = await begin(id)
    await undo(id, half.id, '?reason=keliru')
    await settle(smaller)
    expect((await invoice(id)).amountPaid).toBe(allowPartial ? 50_000 : 0)
  }
})

test('an allocation never exceeds the money or what is due, whatever races', async () => {
  const payment = await aPayment(125_000)
  const open = await Promise.all([1, 2, 3].map(() => anOpen({ lines: lines(50_000) })))
  const tries = open.flatMap(({ id }) => [30_000, 30_000].map((amount) => allocate(id, payment, amount)))
  const replies = await Promise.all(tries)
  // Each invoice takes one of its two; the payment has enough for the three of them.
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 422, 422, 422])
  expect(replies.filter(({ status }) => status === 422).map(({ body }) => body.code)).toEqual(
    Array.from({ length: 3 }, () => 'ALLOCATION_EXCEEDS'),
  )
  const left = await anOpen({ lines: lines(100_000) })
  expect(faultOf(await allocate(left.id, payment, 35_001))).toEqual([422, 'amount', 'OUT_OF_RANGE'])
  const [allocation] = (await invoice(open[0]?.id)).allocations
  expect((await undo(left.id, allocation.id)).status).toBe(404)
  expect((await undo(open[0]?.id, allocation.id)).body).toEqual({ id: allocation.id, deleted: true })
  expect((await undo(open[0]?.id, allocation.id)).status).toBe(404)
  expect(await invoice(open[0]?.id)).toMatchObject({ status: 'OPEN', amountPaid: 0, allocations: [] })
  expect((await allocate(left.id, payment, 65_000)).status).toBe(200)
  const unknown = `pay_${'0'.repeat(26)}`
  expect(faultOf(await allocate(left.id, unknown, 1))).toEqual([400, 'transactionId', 'NOT_FOUND'])
  expect((await allocate((await aDraft()).id, payment, 1)).body.code).toBe('INVALID_STATE')
})

test('a refund takes the allocation back by as much, what is free first, and the invoice is due again', async () => {
  const { id } = await anOpen({ lines: lines(100_000) })
  const checkout = await call('POST', '/v1/checkout', {
    body: {
      ...{ externalId: 'qr', currency: 'IDR', amount: 125_000, type: 'qrcode' },
      ...{ successUrl: 'https://shop.example/a', cancelUrl: 'https://shop.example/b' },
    },
  })
  await call('POST', `/v1/sandbox/checkout/${checkout.body.id}/simulate`, { body: { outcome: 'succeeded' } })
  const paid = await until(async () => {
    const { body } = await call('GET', `/v1/checkout/${checkout.body.id}`)
    return body.status === 'SUCCEEDED' && body
  })
  const { transactionId } = paid.payment
  await allocate(id, transactionId, 100_000)
  const first = await refund({ transactionId, amount: 20_000 })
  await untilStatus(first.body.id, 'SUCCEEDED')
  expect(await invoice(id)).toMatchObject({ status: 'PAID', amountPaid: 100_000 })
  const second = await refund({ transactionId, amount: 30_000 })
  await untilStatus(second.body.id, 'SUCCEEDED')
  expect(await invoice(id)).toMatchObject({
    status: 'PARTIALLY_PAID',
    amountDue: 25_000,
    allocations: [{ amount: 75_000 }],
  })
  const third = await refund({ transactionId })
  await untilStatus(third.body.id, 'SUCCEEDED')
  expect(await invoice(id)).toMatchObject({ status: 'OPEN', amountDue: 100_000, allocations: [] })
  await pay(id)
  expect(await invoice(id)).toMatchObject({ status: 'PAID' })
})

test('a written-off invoice is paid wholly or stays written off, and the books stay sound', async () => {
  const { id, total } = await anOpen()
  await act(id, 'write-off')
  await allocate(id, await aPayment(), 100_000)
  expect(await invoice(id)).toMatchObject({ status: 'UNCOLLECTIBLE', amountDue: total - 100_000 })
  await pay(id)
  expect(await invoice(id)).toMatchObject({ status: 'PAID' })
  await expectSoundBooks(gateway.db, gateway.masterKey)
})

test('its PDF opens by its own token in both languages, and names the customer; the page’s address opens none', async () => {
  const { id, pdfUrl, number } = await anOpen({ note: 'Terima kasih', lines: lines(-1).concat(lines(100_000)) })
  const path = new URL(pdfUrl).pathname
  const fetched = await Promise.all(['id', 'en'].map((locale) => fetch(`${gateway.url}${path}?locale=${locale}`)))
  for (const reply of fetched) {
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(reply.headers.get('content-disposition')).toContain(`${number}.pdf`)
    expect(Buffer.from(await reply.arrayBuffer()).toString('latin1')).toMatch(/^%PDF-/)
  }
  const other = await anOpen()
  for (const wrong of [path.replace(id, other.id), `/${id}/${'0'.repeat(35)}/invoice.pdf`]) {
    expect([wrong, (await fetch(gateway.url + wrong)).status]).toEqual([wrong, 404])
  }
  const draft = await aDraft()
  expect((await fetch(draft.pdfUrl)).status).toBe(404)
})

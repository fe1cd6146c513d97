import { expect, test } from 'vitest'
import { aMember, anotherMerchant, signIn } from '../../../test/gateway/dashboard.ts'
import { until } from '../../../test/gateway/gateway.ts'
import { ownerQuery } from '../../../test/gateway/owner.ts'
import { sharedGateway } from '../../../test/gateway/shared-gateway.ts'

const gateway = await sharedGateway()
const owner = await signIn(gateway)
const stranger = await aMember(gateway, 'owner', await anotherMerchant(gateway))
const reader = await aMember(gateway, 'read_only')
const read = async (path: string, by = owner) => (await by.call('GET', path)).body
const made = async (path: string, body: object) => (await owner.call('POST', path, { body })).body

const customer = await made('/v1/customers', { name: 'Ratna Dewi', externalId: 'siswa-1' })
const aCollector = async (change: object) => {
  const { id } = await made('/v1/collectors', {
    externalId: crypto.randomUUID(),
    currency: 'IDR',
    name: 'Kopi Senja',
    ...change,
  })
  return until(async () => {
    const found = await read(`/v1/collectors/${id}`)
    return found.status === 'ACTIVE' && found
  })
}
const sticker = await aCollector({ kind: 'qr_static', label: 'KASIR 1' })
const number = await aCollector({ kind: 'va_open', code: 'BCA', customerId: customer.id })
const pay = async (id: string, amount: number) => {
  const received = async () => (await read(`/v1/collectors/${id}`)).receivedCount
  const before = await received()
  await made(`/v1/sandbox/collectors/${id}/simulate`, { amount, payer: { name: 'Joko' } })
  await until(async () => (await received()) > before)
}
await pay(sticker.id, 25_000)
await pay(number.id, 300_000)

test('members see what collectors received, by collector, customer, amount and text, and others nothing', async () => {
  const amounts = async (query: string, by = owner) =>
    (await read(`/dashboard/api/collections?${query}`, by)).data.map(({ amount }: { amount: number }) => amount)
  expect(await amounts('')).toEqual([300_000, 25_000])
  expect(await amounts(`collectorId=${sticker.id}`)).toEqual([25_000])
  expect(await amounts(`customerId=${customer.id}`)).toEqual([300_000])
  expect(await amounts('kind=qr_static')).toEqual([25_000])
  expect(await amounts('currency=IDR&amountFrom=100000')).toEqual([300_000])
  expect(await amounts('created=today')).toEqual([300_000, 25_000])
  expect(await amounts('created=yesterday')).toEqual([])
  expect(await amounts('q=ratna')).toEqual([300_000])
  expect(await amounts('q=kasir')).toEqual([25_000])
  expect(await amounts('', stranger)).toEqual([])
  expect((await read('/dashboard/api/collections/sums')).data).toMatchObject([
    { currency: 'IDR', collections: 2, unallocated: 2, gross: '325000.00' },
  ])
})

test('what is to be allocated is listed oldest or largest first, page after page', async () => {
  const { data } = await read('/dashboard/api/collections?allocated=false')
  const amountsOf = async (order: string) => {
    const amounts: number[] = []
    for (let next: string | null = ''; next !== null; ) {
      const query = new URLSearchParams({ allocated: 'false', limit: '1', order, ...(next && { cursor: next }) })
      const page = await read(`/dashboard/api/collections?${query}`)
      amounts.push(...page.data.map(({ unallocated }: { unallocated: number }) => unallocated))
      next = page.nextCursor
    }
    return amounts
  }
  const newest = data.map(({ unallocated }: { unallocated: number }) => unallocated)
  expect(newest.length).toBeGreaterThan(1)
  expect(await amountsOf('newest')).toEqual(newest)
  expect(await amountsOf('oldest')).toEqual(newest.toReversed())
  expect(await amountsOf('largest')).toEqual(newest.toSorted((a: number, b: number) => b - a))
  const wrong = await owner.call('GET', '/dashboard/api/collections?order=largest&cursor=x')
  expect(wrong.body.errors[0].field).toBe('cursor')
})

test('a page of the list leads to the next', async () => {
  const first = await read('/dashboard/api/collections?limit=1')
  const next = await read(`/dashboard/api/collections?limit=1&cursor=${first.nextCursor}`)
  expect([first, next].map(({ data }) => data[0].amount)).toEqual([300_000, 25_000])
  expect(next.nextCursor).toBeNull()
})

test('collectors are found by label and number, and name their customer', async () => {
  const names = async (q: string) =>
    (await read(`/dashboard/api/collectors?q=${encodeURIComponent(q)}`)).data.map((one: { id: string }) => one.id)
  expect(await names('kasir 1')).toEqual([sticker.id])
  expect(await names(number.instrument.number.slice(0, 8))).toEqual([number.id])
  expect(await names('100%')).toEqual([])
  const { data } = await read(`/dashboard/api/collectors?customerId=${customer.id}`)
  expect(data).toMatchObject([{ id: number.id, customerName: 'Ratna Dewi', receivedCount: 1 }])
})

test('a role that changes nothing reads collectors, and pauses none', async () => {
  expect((await reader.call('GET', '/dashboard/api/collectors')).status).toBe(200)
  expect((await reader.call('POST', `/v1/collectors/${sticker.id}/pause`, { body: {} })).status).toBe(403)
  expect((await reader.call('GET', `/v1/collectors/${sticker.id}/live-link`)).status).toBe(403)
})

test('money that is on its way back does not wait to be allocated', async () => {
  const [{ id }] = (await read(`/dashboard/api/collections?collectorId=${sticker.id}`)).data
  const waiting = async () =>
    (await read('/dashboard/api/collections?allocated=false')).data.some((one: { id: string }) => one.id === id)
  expect(await waiting()).toBe(true)
  // As a refund leaves it that is accepted and not sent yet.
  await ownerQuery(
    gateway.directUrl,
    `insert into refund_total (merchant_id, transaction_id, currency, paid, refunded)
     select merchant_id, id, currency, amount, amount from receipt where id = $1`,
    [id],
  )
  expect(await waiting()).toBe(false)
  await ownerQuery(gateway.directUrl, 'delete from refund_total where transaction_id = $1', [id])
  expect(await waiting()).toBe(true)
})

test('money of a collector has a timeline, and can be refunded', async () => {
  const [{ id }] = (await read(`/dashboard/api/collections?collectorId=${sticker.id}`)).data
  const titles = (await read(`/dashboard/api/collections/${id}/timeline`)).data.map(
    (one: { title: string }) => one.title,
  )
  expect(titles).toEqual(expect.arrayContaining(['receipt.booked', 'collection.received', 'collection']))
  expect((await read(`/dashboard/api/collections/${id}/refundable`)).data).toMatchObject([
    { transactionId: id, left: 25_000, currency: 'IDR' },
  ])
  expect((await stranger.call('GET', `/dashboard/api/collections/${id}/timeline`)).status).toBe(404)
  expect((await stranger.call('GET', `/dashboard/api/collections/${id}/refundable`)).status).toBe(404)
})

test('the overview counts it among what was paid today by its method, and not among what was tried', async () => {
  const { payments } = await read('/dashboard/api/overview')
  const sold = payments.volume.map(({ type, amount, count }: Record<string, unknown>) => ({ type, amount, count }))
  expect(sold).toContainEqual({ type: 'qrcode', amount: 25_000, count: 1 })
  expect(sold).toContainEqual({ type: 'virtual_account', amount: 300_000, count: 1 })
  const today = payments.hours.volume.filter(({ day }: { day: string }) => day === payments.hours.today)
  expect(today.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)).toBe(325_000)
  expect(payments.successByMethod).toEqual([])
  expect(payments.payTimes).toEqual([])
})

test('a customer owes what their open invoices are due, and paid what their numbers received', async () => {
  const lines = [{ description: 'SPP', quantity: '1', unitAmount: 900_000 }]
  const invoice = await made('/v1/invoices', { customerId: customer.id, currency: 'IDR', dueAt: '2099-12-31', lines })
  await made(`/v1/invoices/${invoice.id}/finalize`, {})
  const standing = await read(`/dashboard/api/customers/${customer.id}/standing`)
  expect(standing.owed).toMatchObject([{ currency: 'IDR', due: 900_000, overdue: 0, invoices: 1 }])
  expect(standing.paid).toEqual([{ currency: 'IDR', count: 1, amount: '300000.00' }])
  expect((await read(`/dashboard/api/customers/${customer.id}/payments`)).data).toMatchObject([
    { checkoutId: null, name: 'Kopi Senja', method: 'virtual_account', brand: 'BCA', amount: '300000.00' },
  ])
  expect((await read('/dashboard/api/customers?q=siswa-1')).data).toMatchObject([{ owed: [{ due: 900_000 }] }])
  expect((await stranger.call('GET', `/dashboard/api/customers/${customer.id}/standing`)).status).toBe(404)

  expect((await read('/dashboard/api/invoices/ageing')).data).toEqual([
    { age: 'current', currency: 'IDR', invoices: 1, amountDue: 900_000 },
  ])
  const { number: called } = await read(`/v1/invoices/${invoice.id}`)
  const found = await read(`/dashboard/api/invoices?q=${called.toLowerCase()}&age=current`)
  expect(found.data).toMatchObject([{ id: invoice.id, customerName: 'Ratna Dewi' }])
  expect((await read('/dashboard/api/invoices?age=from_1')).data).toEqual([])
  expect((await read('/dashboard/api/invoices/sums')).data).toMatchObject([{ invoices: 1, amountDue: '900000.00' }])
})

test('the sums of a day are its closing: what came, what went back, and when the rest becomes available', async () => {
  const counter = await aCollector({ kind: 'qr_static', label: 'KASIR 2' })
  for (const amount of [10_000, 20_000, 30_000]) await pay(counter.id, amount)
  const query = `collectorId=${counter.id}&created=today`
  const [back] = (await read(`/dashboard/api/collections?${query}`)).data
  const { body: refund } = await gateway.call('POST', '/v1/refunds', {
    body: { externalId: 'closing', transactionId: back.id, amount: 5_000 },
  })
  await until(async () => (await read(`/v1/refunds/${refund.id}`)).status === 'SUCCEEDED')
  const [sum] = (await read(`/dashboard/api/collections/sums?${query}`)).data
  expect(sum).toMatchObject({ collections: 3, gross: '60000.00', refunded: '5000.00' })
  const due = sum.due.reduce((total: number, { amount }: { amount: string }) => total + Number(amount), 0)
  // The sandbox settles after ten seconds: then all of it is in the balance.
  expect([0, Number(sum.net) - 5_000]).toContain(due)
  expect((await read(`/dashboard/api/collections/sums?collectorId=${counter.id}&created=yesterday`)).data).toEqual([])
})

test('the account that money came from is filled in for members who see whole accounts, and for no others', async () => {
  const accountNo = '7750012345'
  const received = async (payer: object) => {
    const { id } = await aCollector({ kind: 'va_open', code: 'BCA' })
    await made(`/v1/sandbox/collectors/${id}/simulate`, { amount: 40_000, payer })
    const paid = await until(async () => (await read(`/v1/collections?collectorId=${id}`)).data[0])
    expect(JSON.stringify(paid)).not.toContain(accountNo)
    return String(paid.id)
  }
  const payerOf = async (id: string, by = owner) =>
    (await read(`/dashboard/api/collections/${id}/refundable`, by)).data[0].payer
  const id = await received({ name: 'Joko', bank: 'BCA', account: accountNo })
  expect(await payerOf(id)).toEqual({ bankCode: 'BCA', accountNo, name: 'Joko' })
  for (const role of ['read_only', 'support'] as const)
    expect(await payerOf(id, await aMember(gateway, role))).toBeNull()
  // What cannot be paid to is left for a person to find out.
  const wallet = await received({ name: 'Joko', bank: 'DOMPETKU', account: '1234' })
  expect(await payerOf(wallet)).toEqual({ bankCode: null, accountNo: null, name: 'Joko' })
})

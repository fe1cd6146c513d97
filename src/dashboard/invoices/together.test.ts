import { expect, test } from 'vitest'
import { aMember } from '../../../test/gateway/dashboard.ts'
import { aGateway, type Reply, until } from '../../../test/gateway/gateway.ts'
import { aMailServer } from '../../../test/outside/mail-server.ts'

const { url, mails } = await aMailServer()
const gateway = await aGateway({ SMTP_URL: url, MAIL_FROM: 'Gapura <desk@gapura.example>' })
const [one, other] = [await aMember(gateway, 'owner'), await aMember(gateway, 'owner')]
type Body = Reply['body']

const made = async (path: string, body?: object): Promise<Body> => {
  const reply = await one.call('POST', path, { ...(body && { body }), headers: key() })
  expect([path, reply.status]).toEqual([path, 200])
  return reply.body
}
const read = async (path: string): Promise<Body> => (await one.call('GET', path)).body
const key = () => ({ 'idempotency-key': crypto.randomUUID() })

const { id: customerId } = await made('/v1/customers', { name: 'Ratna Dewi', email: 'ratna@mail.example' })
const { id: collectorId } = await made('/v1/collectors', {
  externalId: 'kasir-1',
  kind: 'qr_static',
  currency: 'IDR',
  name: 'Kopi Senja',
})
await until(async () => (await read(`/v1/collectors/${collectorId}`)).status === 'ACTIVE')

/** An open invoice; its sum is no other's, so that no money is matched with it by itself. */
async function anOpenInvoice(unitAmount: number): Promise<Body> {
  const lines = [{ description: 'SPP', quantity: '1', unitAmount }]
  const { id } = await made('/v1/invoices', { customerId, currency: 'IDR', lines, dueAt: '2099-12-31' })
  return made(`/v1/invoices/${id}/finalize`)
}

async function aCollection(amount: number): Promise<Body> {
  await made(`/v1/sandbox/collectors/${collectorId}/simulate`, { amount })
  return until(
    async () => (await read(`/dashboard/api/collections?currency=IDR&amountFrom=${amount}&amountTo=${amount}`)).data[0],
  )
}

test('of two members who allocate the same money at the same moment one does, and the other reads what is left', async () => {
  const [first, second] = [await anOpenInvoice(410_000), await anOpenInvoice(420_000)]
  const { id: transactionId } = await aCollection(400_000)
  const allocate = (by: typeof one, { id }: Body) =>
    by.call('POST', `/v1/invoices/${id}/allocations`, { body: { transactionId, amount: 400_000 }, headers: key() })
  const replies = await Promise.all([allocate(one, first), allocate(other, second)])
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  const lost = replies.find(({ status }) => status === 422)?.body
  expect(lost).toMatchObject({
    code: 'ALLOCATION_EXCEEDS',
    errors: [{ field: 'amount', message: '"amount" exceeds the 0 IDR that is left of the payment.' }],
  })
  const paid = [await read(`/v1/invoices/${first.id}`), await read(`/v1/invoices/${second.id}`)]
  expect(paid.map(({ amountPaid }) => amountPaid).toSorted((a, b) => a - b)).toEqual([0, 400_000])
  expect((await read(`/v1/collections/${transactionId}`)).unallocated).toBe(0)
})

test('of two who allocate two payments to one invoice at the same moment no more is allocated than is due', async () => {
  const invoice = await anOpenInvoice(500_000)
  const [first, second] = [await aCollection(310_000), await aCollection(320_000)]
  const allocate = (by: typeof one, { id: transactionId, amount }: Body) =>
    by.call('POST', `/v1/invoices/${invoice.id}/allocations`, { body: { transactionId, amount }, headers: key() })
  const replies = await Promise.all([allocate(one, first), allocate(other, second)])
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  const { amountPaid, amountDue } = await read(`/v1/invoices/${invoice.id}`)
  expect(amountPaid + amountDue).toBe(500_000)
  const lost = replies.find(({ status }) => status === 422)?.body
  expect(lost.errors[0].message).toBe(`"amount" exceeds the ${amountDue} IDR that is due.`)
})

test('of two who press send on one invoice at the same moment one mails it, and the other learns that it is on its way', async () => {
  const { id, number } = await anOpenInvoice(600_000)
  const send = (by: typeof one) => by.call('POST', `/v1/invoices/${id}/send`, { headers: key() })
  const replies = await Promise.all([send(one), send(other)])
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect(replies.map(({ headers }) => headers.get('idempotent-replayed')).toSorted()).toEqual(['true', null].toSorted())
  const listed = await until(async () => {
    const { data } = await read(`/v1/invoices/${id}/mails`)
    return data.every(({ status }: Body) => status === 'SENT') && data
  })
  expect(listed).toHaveLength(1)
  expect(mails.filter((mail) => mail.includes(String(number)))).toHaveLength(1)
})

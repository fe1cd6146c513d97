import { expect, test } from 'vitest'
import { aMember } from '../../../test/gateway/dashboard.ts'
import { aGateway, type Reply, until } from '../../../test/gateway/gateway.ts'
import { aMailServer } from '../../../test/outside/mail-server.ts'

const { url, mails } = await aMailServer()
const gateway = await aGateway({ SMTP_URL: url, MAIL_FROM: 'Gapura <desk@gapura.example>' })
const [one, other] = [await aMember(gateway, 'owner'), await aMember(gateway, 'owner')]
type Body = Reply['body']

const made = async (path: string, body?: object): Promise<Body> => {
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const reply = await one.call('POST', path, { ...(body && { body }), headers })
  expect([path, reply.status]).toEqual([path, 200])
  return reply.body
}
let customers = 0
/** Finalized, unless it is left a draft; of a customer of its own. */
async function anInvoice(change: { isDraft?: boolean; email?: string | null; unitAmount?: number } = {}) {
  const { isDraft = false, email = `siti${++customers}@mail.example`, unitAmount = 500_000 } = change
  const { id: customerId } = await made('/v1/customers', { name: 'Siti Rahma', ...(email && { email }) })
  const lines = [{ description: 'SPP', quantity: '1', unitAmount }]
  const draft = await made('/v1/invoices', { customerId, currency: 'IDR', lines, dueAt: '2099-12-31' })
  const invoice = isDraft ? draft : await made(`/v1/invoices/${draft.id}/finalize`)
  return { ...invoice, customerId, email }
}
const preview = async (body: object, by = one): Promise<Reply> =>
  by.call('POST', '/dashboard/api/invoices/reminders/preview', { body })
const remind = async (body: object, by = one): Promise<Reply> =>
  by.call('POST', '/dashboard/api/invoices/reminders', { body })
const mailsTo = (email: string) => mails.filter((mail) => mail.includes(`To: ${email}`))

test('the preview says how many are reminded and why the others are not, and sending them does just that', async () => {
  const [first, second, draft, nameless, gone] = [
    await anInvoice(),
    await anInvoice(),
    await anInvoice({ isDraft: true }),
    await anInvoice({ email: null }),
    await anInvoice(),
  ]
  await made(`/v1/invoices/${gone.id}/void`)
  await made(`/v1/invoices/${second.id}/remind`)
  const ids = [first, second, draft, nameless, gone].map(({ id }) => id)
  const expected = {
    reminders: 1,
    not: [
      { reason: 'NOT_OPEN', invoices: 2 },
      { reason: 'NO_ADDRESS', invoices: 1 },
      { reason: 'REMINDED_TODAY', invoices: 1 },
    ],
    isWhole: true,
  }
  expect((await preview({ ids })).body).toEqual(expected)
  expect((await remind({ ids })).body).toEqual(expected)
  await until(async () => mailsTo(first.email).length > 0)
  expect((await preview({ ids })).body).toMatchObject({ reminders: 0 })
  const { body: audit } = await one.call('GET', '/dashboard/api/audit')
  expect(audit.data.find(({ what }: Body) => what === 'invoice.remind_many')).toMatchObject({
    status: 200,
    detail: { reminders: 1 },
  })
})

test('all outstanding invoices of a filter are reminded of once, however many people press at the same moment', async () => {
  const open = await Promise.all(Array.from({ length: 5 }, () => anInvoice({ unitAmount: 777_000 })))
  await anInvoice({ unitAmount: 777_000, isDraft: true })
  const filter = { currency: 'IDR', amountFrom: '777000', amountTo: '777000' }
  expect((await preview({ filter })).body).toEqual({ reminders: 5, not: [], isWhole: true })
  const replies = await Promise.all([remind({ filter }), remind({ filter }, other)])
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect(replies.reduce((sum, { body }) => sum + body.reminders, 0)).toBe(5)
  for (const { id } of open) {
    const sent = await until(async () => {
      const { data } = (await one.call('GET', `/v1/invoices/${id}/mails`)).body
      return data.every(({ status }: Body) => status === 'SENT') && data
    })
    expect(sent).toHaveLength(1)
  }
  expect(open.map(({ email }) => mailsTo(email).length)).toEqual([1, 1, 1, 1, 1])
})

test('a paid invoice, and a customer who ended the mails, are said as such', async () => {
  const paid = await anInvoice()
  await made(`/v1/invoices/${paid.id}/send`)
  const mail = await until(async () => mailsTo(paid.email)[0])
  const address = /List-Unsubscribe: <([^>]+)>/.exec(mail.replaceAll('\r\n ', ' '))?.[1] ?? ''
  const ended = await one.call('POST', new URL(address).pathname)
  expect(ended.status).toBeLessThan(400)
  expect((await preview({ ids: [paid.id] })).body.not).toEqual([{ reason: 'ENDED', invoices: 1 }])
  await gateway.db.pool.query("update invoice set status = 'PAID', amount_paid = total where id = $1", [paid.id])
  expect((await preview({ ids: [paid.id] })).body.not).toEqual([{ reason: 'PAID', invoices: 1 }])
})

test('invoices or a filter are named, not both and not none, and only who may act on payments reminds', async () => {
  for (const body of [{}, { ids: ['inv_0000000000000000000000000a'], filter: {} }]) {
    expect((await preview(body)).body.errors[0]).toMatchObject({ field: 'ids', code: 'REQUIRED' })
  }
  const reader = await aMember(gateway, 'read_only')
  for (const call of [preview, remind]) expect((await call({ filter: {} }, reader)).status).toBe(403)
})

test('outstanding covers what is open and what is partly paid, and overdue those past their day', async () => {
  const [open, part, late, paid] = [
    await anInvoice({ unitAmount: 31_000 }),
    await anInvoice({ unitAmount: 32_000 }),
    await anInvoice({ unitAmount: 33_000 }),
    await anInvoice({ unitAmount: 34_000 }),
  ]
  const set = (id: string, what: string) => gateway.db.pool.query(`update invoice set ${what} where id = $1`, [id])
  await set(part.id, "status = 'PARTIALLY_PAID', amount_paid = 100")
  await set(late.id, "due_at = '2020-01-31'")
  await set(paid.id, "status = 'PAID', amount_paid = total")
  const found = async (status: string) => {
    const query = new URLSearchParams({ status, currency: 'IDR', amountFrom: '31000', amountTo: '34000' })
    const { data } = (await one.call('GET', `/dashboard/api/invoices?${query}`)).body
    return data.map(({ id }: Body) => id)
  }
  expect(await found('OUTSTANDING')).toEqual([late.id, part.id, open.id])
  expect(await found('OVERDUE')).toEqual([late.id])
  expect(await found('OPEN')).toEqual([late.id, open.id])
  expect(await found('PAID')).toEqual([paid.id])
})

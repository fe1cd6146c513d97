import { expect, test } from 'vitest'
import { aGateway, type Reply, until } from '../../../test/gateway/gateway.ts'
import { anInvoiceWorld, aPayer } from '../../../test/invoices/invoices.ts'
import { aMailServer } from '../../../test/outside/mail-server.ts'
import { later, MINUTE_MS } from '../../base/clock.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import { claimMails } from './store.ts'

const { url, mails } = await aMailServer()
const gateway = await aGateway({ SMTP_URL: url, MAIL_FROM: 'Gapura <desk@gapura.example>' })
const { call } = gateway
const world = await anInvoiceWorld(gateway)
const { aCustomer, aDraft, act, dayAhead, advance, faultOf } = world
const { pay } = aPayer(gateway)

type Body = Reply['body']
let customers = 0
/** An open invoice of a customer whose address no other test has. */
async function anInvoice(change: object = {}): Promise<Body & { email: string }> {
  const email = `budi${++customers}@mail.example`
  const customerId = await aCustomer({ email })
  return { ...(await world.anOpen({ customerId, ...change })), email }
}
const decoded = (mail: string) => mail.replaceAll('=\r\n', '').replaceAll('=3D', '=')
const mailsTo = (email: string) => mails.filter((mail) => mail.includes(`To: ${email}`)).map(decoded)
const listed = async (id: string): Promise<Body[]> => (await call('GET', `/v1/invoices/${id}/mails`)).body.data
const ended = (id: string, count: number) =>
  until(async () => {
    const all = await listed(id)
    return all.length === count && all.every(({ status }) => !['QUEUED', 'SENDING'].includes(status)) && all
  })
/** Pays an invoice; its receipt is sent at once, and not when mails are looked for next. */
async function payAndSend(id: string): Promise<void> {
  await pay(id)
  await gateway.worker.drain()
}
const eventsOf = async (id: string): Promise<string[]> =>
  (await call('GET', `/v1/events?subjectId=${id}&limit=50`)).body.data.map(({ type }: Body) => type)

test('an invoice is mailed with its page, its papers, the code and a way to end it, and the event follows', async () => {
  const { id, number, email } = await anInvoice()
  expect((await act(id, 'send')).status).toBe(200)
  expect(await ended(id, 1)).toMatchObject([{ kind: 'invoice', status: 'SENT', isScheduled: false, failure: null }])
  const [mail = '', ...more] = mailsTo(email)
  expect(more).toEqual([])
  for (const words of [
    'From: Kopi Gapura <desk@gapura.example>',
    'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    'Auto-Submitted: auto-generated',
    `${gateway.config.checkoutUrl}/${id}?locale=id`,
    'Content-Id: <qr>',
    String(number),
  ])
    expect(mail.toLowerCase()).toContain(words.toLowerCase())
  await until(async () => (await eventsOf(id)).includes('invoice.sent'))
})

test('a draft, a void invoice and one without an address are not mailed; a paid one gets its receipt, once by itself', async () => {
  const draft = await aDraft()
  expect((await act(draft.id, 'send')).body.code).toBe('INVALID_STATE')
  const gone = await anInvoice()
  await act(gone.id, 'void')
  expect((await act(gone.id, 'send')).status).toBe(409)
  const nameless = await world.anOpen({ customerId: await aCustomer({ email: undefined }) })
  for (const verb of ['send', 'remind'])
    expect(faultOf(await act(nameless.id, verb))).toEqual([422, 'email', 'REQUIRED'])
  const { id, email } = await anInvoice()
  await payAndSend(id)
  expect(await ended(id, 1)).toMatchObject([{ kind: 'receipt', status: 'SENT', isScheduled: true }])
  expect(mailsTo(email)[0]).toContain('lunas')
  expect((await act(id, 'remind')).body.code).toBe('INVALID_STATE')
  await act(id, 'send')
  expect(await ended(id, 2)).toMatchObject([{ kind: 'receipt', isScheduled: false }, { isScheduled: true }])
})

test('a key again mails nothing again, and no more than ten mails are requested a day', async () => {
  const { id } = await anInvoice()
  const send = (key: string) => call('POST', `/v1/invoices/${id}/send`, { headers: { 'idempotency-key': key } })
  const [first, second] = await Promise.all([send('same'), send('same')])
  expect(second?.text).toBe(first?.text)
  expect(await ended(id, 1)).toHaveLength(1)
  for (let n = 2; n <= 10; n++) {
    await send(`key-${n}`)
    await ended(id, n)
  }
  expect((await send('one-more')).body.code).toBe('LIMIT_EXCEEDED')
})

test('reminders go by the merchant’s days, each once, and none where nothing is due', async () => {
  const reminders = [{ offsetDays: -3 }, { offsetDays: 0 }, { offsetDays: 2 }]
  const dueAt = dayAhead(5)
  const [open, paid] = [await anInvoice({ dueAt, reminders }), await anInvoice({ dueAt, reminders })]
  await payAndSend(paid.id)
  for (const [days, count] of [
    [3, 1],
    [3, 2],
    [2, 3],
  ] as const) {
    await advance(days * 86_400)
    await ended(open.id, count)
  }
  await advance(20 * 86_400)
  expect(await ended(open.id, 3)).toMatchObject(reminders.map(() => ({ kind: 'reminder', status: 'SENT' })))
  expect(mailsTo(open.email)).toHaveLength(3)
  expect((await listed(paid.id)).map(({ kind }) => kind)).toEqual(['receipt'])
  expect((await eventsOf(open.id)).filter((type) => type === 'invoice.reminded')).toHaveLength(3)
})

test.each([
  [[{ offsetDays: -31 }], 'reminders.0.offsetDays'],
  [[{ offsetDays: 91 }], 'reminders.0.offsetDays'],
  [[{ offsetDays: 1 }, { offsetDays: 1 }], 'reminders'],
  [Array.from({ length: 7 }, (_, n) => ({ offsetDays: n })), 'reminders'],
])('reminders out of bounds are refused: %j', async (reminders, field) => {
  const { status, body } = await call('POST', '/v1/invoices', { body: world.invoiceBody({ reminders }) })
  expect([status, body.errors[0].field]).toEqual([400, field])
})

test('the customer ends all mails by one click, opening the link ends nothing, and they may resume', async () => {
  const { id, email, customerId } = await anInvoice()
  await act(id, 'send')
  await ended(id, 1)
  const link = /List-Unsubscribe:\s+<([^>]+)>/.exec(mailsTo(email)[0] ?? '')?.[1] ?? ''
  const path = new URL(link).pathname
  const post = (raw: string, at = path) =>
    call('POST', at, { key: null, raw, headers: { 'content-type': 'application/x-www-form-urlencoded' } })
  expect((await call('GET', `${path}?locale=en`, { key: null })).text).toContain('End these mails')
  expect((await act(id, 'remind')).status).toBe(200)
  await ended(id, 2)
  expect(
    (await post('List-Unsubscribe=One-Click', path.replace(/\/[0-9a-z]{35}\//, `/${'0'.repeat(35)}/`))).status,
  ).toBe(404)
  expect((await post('List-Unsubscribe=One-Click')).status).toBe(200)
  const other = await world.anOpen({ customerId })
  for (const verb of ['send', 'remind']) expect((await act(other.id, verb)).body.code).toBe('INVALID_STATE')
  await payAndSend(other.id)
  expect(await ended(other.id, 1)).toMatchObject([{ status: 'DROPPED', failure: { code: 'ENDED' } }])
  expect((await post('resume=1')).text).toContain('Surel tagihan')
  expect((await act(id, 'remind')).status).toBe(200)
  await ended(id, 3)
})

test('a mail whose process died while it was sent is never sent again by itself', async () => {
  const quiet = await aGateway({ WORK: 'off', SMTP_URL: url })
  const invoices = await anInvoiceWorld(quiet)
  const email = 'dead@mail.example'
  const { id } = await invoices.anOpen({ customerId: await invoices.aCustomer({ email }) })
  await invoices.act(id, 'send')
  const now = quiet.clock()
  const claim = () => transaction(quiet.db, ALL_MERCHANTS, (tx) => claimMails(tx, now, later(now, 5 * MINUTE_MS), 10))
  expect((await Promise.all([claim(), claim()])).flat()).toMatchObject([{ invoiceId: id, status: 'SENDING' }])
  // The process that claimed it is gone; hours later another looks.
  const { deliverMails } = await import('./deliver.ts')
  const app = { db: quiet.db, signals: { wake() {} } } as unknown as Parameters<typeof deliverMails>[0]
  await deliverMails(app, later(now, 60 * MINUTE_MS))
  const after = await quiet.call('GET', `/v1/invoices/${id}/mails`)
  expect(after.body.data).toMatchObject([{ status: 'FAILED', failure: { code: 'UNKNOWN' } }])
  expect(mailsTo(email)).toEqual([])
})

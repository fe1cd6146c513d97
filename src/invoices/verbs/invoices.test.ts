import { expect, test } from 'vitest'
import { type Reply, until } from '../../../test/gateway/gateway.ts'
import { sharedGateway } from '../../../test/gateway/shared-gateway.ts'
import { anInvoiceWorld, LINES } from '../../../test/invoices/invoices.ts'
import { aReceiver } from '../../../test/merchants/receiver.ts'

const gateway = await sharedGateway()
const { call } = gateway
const { aCustomer, aDraft, anOpen, act, read, invoiceBody, dayAhead, faultOf, advance } = await anInvoiceWorld(gateway)

test('a draft is created, changed and read, with what its lines come to', async () => {
  const { status, body } = await call('POST', '/v1/invoices', {
    body: invoiceBody({ externalId: 'i-1', note: ' Hai ' }),
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    id: expect.stringMatching(/^inv_/),
    externalId: 'i-1',
    number: null,
    status: 'DRAFT',
    subtotal: 1_250_000,
    taxes: [{ rate: '11', amount: 55_000 }],
    tax: 55_000,
    total: 1_305_000,
    amountPaid: 0,
    amountDue: 1_305_000,
    overdue: false,
    allowPartial: false,
    note: 'Hai',
    allocations: [],
    url: `${gateway.config.checkoutUrl}/${body.id}`,
    finalizedAt: null,
  })
  expect((await read(body.id)).body).toEqual(body)
  const changed = await call('PATCH', `/v1/invoices/${body.id}`, {
    body: { lines: [{ description: 'Kopi', quantity: '0.5', unitAmount: 25_000 }], methods: ['qrcode'] },
  })
  expect(changed.body).toMatchObject({ total: 12_500, methods: ['qrcode'], note: 'Hai' })
  expect((await call('GET', `/${body.id}`, { key: null })).status).toBe(404)
})

test('an externalId again gets the first reply for the same payload, and is refused for another', async () => {
  const body = invoiceBody({ externalId: 'i-2' })
  const [first, second] = await Promise.all([1, 2].map(() => call('POST', '/v1/invoices', { body })))
  await act(first?.body.id, 'finalize')
  const third = await call('POST', '/v1/invoices', { body })
  expect([second?.text, third.text]).toEqual([first?.text, first?.text])
  const other = await call('POST', '/v1/invoices', { body: { ...body, note: 'lain' } })
  expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_REPLAY'])
})

test('numbers have no gaps: under races, after refusals, and in each series of its own', async () => {
  const series = 'RACE'
  const drafts = await Promise.all(Array.from({ length: 12 }, () => aDraft({ series })))
  const bad = await aDraft({ series, lines: [{ description: 'Diskon', quantity: '1', unitAmount: -5 }] })
  // Each twice: the second attempt is refused, and takes no number.
  const replies = await Promise.all([...drafts, bad, ...drafts].map(({ id }) => act(id, 'finalize')))
  const opened = replies.filter(({ status }) => status === 200)
  expect(opened.map(({ body }) => body.number).sort()).toEqual(
    Array.from({ length: 12 }, (_, n) => `RACE-${`${n + 1}`.padStart(6, '0')}`),
  )
  expect(
    replies
      .filter(({ status }) => status !== 200)
      .map(({ body }) => body.code)
      .sort(),
  ).toEqual([...Array.from({ length: 12 }, () => 'INVALID_STATE'), 'INVOICE_INCOMPLETE'])
  const [next, other] = [await anOpen({ series }), await anOpen({ series: 'LAIN' })]
  expect([next.number, other.number]).toEqual(['RACE-000013', 'LAIN-000001'])
  expect((await call('GET', '/v1/invoices?number=RACE-000013')).body.data.map(({ id }: Reply['body']) => id)).toEqual([
    next.id,
  ])
})

test.each([
  [{ lines: [] }, 'lines', 'TOO_FEW'],
  [{ lines: undefined }, 'lines', 'REQUIRED'],
  [{ lines: Array.from({ length: 101 }, () => LINES[0]) }, 'lines', 'TOO_MANY'],
  [{ lines: [{ ...LINES[0], quantity: '0.0005' }] }, 'lines.0.quantity', 'INVALID_FORMAT'],
  [{ lines: [{ ...LINES[0], quantity: '0' }] }, 'lines.0.quantity', 'INVALID_FORMAT'],
  [{ lines: [{ ...LINES[0], quantity: 1 }] }, 'lines.0.quantity', 'NOT_A_STRING'],
  [{ lines: [{ ...LINES[0], unitAmount: 1.5 }] }, 'lines.0.unitAmount', 'NOT_AN_INTEGER'],
  [{ lines: [{ ...LINES[0], taxRate: '101' }] }, 'lines.0.taxRate', 'INVALID_FORMAT'],
  [{ lines: [{ ...LINES[0], quantity: '999999', unitAmount: 999_999_999 }] }, 'lines', 'OUT_OF_RANGE'],
  [{ dueAt: '2026-02-30' }, 'dueAt', 'INVALID_FORMAT'],
  [{ dueAt: '10/12/2026' }, 'dueAt', 'INVALID_FORMAT'],
  [{ currency: 'XXQ' }, 'currency', 'UNKNOWN_CURRENCY'],
  [{ customerId: 'cus_00000000000000000000000000' }, 'customerId', 'NOT_FOUND'],
  [{ methods: ['cheque'] }, 'methods.0', 'NOT_ALLOWED'],
  [{ note: 'x'.repeat(501) }, 'note', 'TOO_LONG'],
  [{ series: 'kecil' }, 'series', 'INVALID_FORMAT'],
])('a draft with %# of what is wrong is refused', async (change, field, code) => {
  expect(faultOf(await call('POST', '/v1/invoices', { body: invoiceBody(change) }))).toEqual([400, field, code])
})

test('a total of 0 or a past due day is refused when it is finalized, and what is final no longer changes', async () => {
  const zero = await aDraft({ lines: [{ description: 'Gratis', quantity: '1', unitAmount: 0 }] })
  expect(faultOf(await act(zero.id, 'finalize'))).toEqual([422, 'total', 'OUT_OF_RANGE'])
  const past = await aDraft({ dueAt: '2026-01-01' })
  expect(faultOf(await act(past.id, 'finalize'))).toEqual([422, 'dueAt', 'OUT_OF_RANGE'])
  const today = await anOpen({ dueAt: dayAhead(0) })
  expect(today).toMatchObject({ status: 'OPEN', overdue: false })
  expect((await act(today.id, 'finalize')).body.code).toBe('INVALID_STATE')
  expect((await call('PATCH', `/v1/invoices/${today.id}`, { body: { note: 'x' } })).body.code).toBe('INVALID_STATE')
})

test('it is voided while nothing is paid, or written off; a draft is neither', async () => {
  const draft = await aDraft()
  expect((await act(draft.id, 'void')).body.code).toBe('INVALID_STATE')
  const open = await anOpen()
  expect((await act(open.id, 'void')).body).toMatchObject({ status: 'VOID', amountDue: 0, number: open.number })
  expect((await act(open.id, 'write-off')).body.code).toBe('INVALID_STATE')
  const other = await anOpen()
  expect((await act(other.id, 'write-off')).body).toMatchObject({ status: 'UNCOLLECTIBLE', amountDue: other.total })
  expect((await act(other.id, 'void')).body.code).toBe('INVALID_STATE')
})

test('it is overdue from the midnight after the due day in the merchant’s zone, and that is delivered once', async () => {
  const receiver = await aReceiver()
  await call('PATCH', '/v1/settings', { body: { webhookUrl: receiver.url } })
  const customer = await aCustomer()
  const open = await anOpen({ customerId: customer, dueAt: dayAhead(1), reminders: [] })
  await anOpen({ customerId: customer, dueAt: dayAhead(30) })
  await advance(3 * 86_400)
  const list = async (query: string) =>
    (await call('GET', `/v1/invoices?customerId=${customer}&${query}`)).body.data.map(({ id }: Reply['body']) => id)
  expect(await list('overdue=true')).toEqual([open.id])
  expect(await list('overdue=false')).not.toContain(open.id)
  expect(await list(`dueTo=${dayAhead(2)}`)).toEqual([open.id])
  expect((await read(open.id)).body.overdue).toBe(true)
  const events = async () =>
    (await call('GET', `/v1/events?subjectId=${open.id}`)).body.data.map(({ type }: Reply['body']) => type)
  await until(async () => (await events()).includes('invoice.overdue'))
  expect(await events()).toEqual(['invoice.overdue', 'invoice.finalized'])
})

import { Gapura, GapuraError } from '@gapura/sdk'
import { expect, test } from 'vitest'
import { freePort, until } from '../gateway/gateway.ts'
import { sharedGateway } from '../gateway/shared-gateway.ts'
import { withOtherEnding } from '../setup/other-ending.ts'

const gateway = await sharedGateway()
const options = { apiKey: gateway.secretKey, baseUrl: gateway.url }
const gapura = new Gapura(options)

const CHECKOUT = { currency: 'IDR', amount: 125_000, type: 'qrcode' } as const
const RECEIVER = { receiverName: 'Budi Santoso', receiverAccountNo: '0012345678', receiverBankCode: 'MANDIRI' }
const simulate = (path: string, outcome: string) =>
  gapura.request({ method: 'POST', path: `/v1/sandbox/${path}/simulate`, body: { outcome } })
const refusalOf = async (call: Promise<unknown>): Promise<GapuraError> => {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof GapuraError)) throw new Error(`it threw ${error}`)
  return error
}

test('a customer is made, changed, found, and named by a checkout', async () => {
  const { id } = await gapura.customers.create({ externalId: 'sdk-c', name: 'Budi Santoso', phone: '+6281234567890' })
  expect((await gapura.customers.update(id, { email: 'budi@mail.example' })).email).toBe('budi@mail.example')
  expect((await gapura.customers.list({ q: 'santoso' }).take(2)).map((one) => one.id)).toEqual([id])
  const checkout = await gapura.checkouts.create({ ...CHECKOUT, externalId: 'sdk-c-1', customerId: id })
  expect((await gapura.checkouts.list({ customerId: id }).take(2)).map((one) => one.id)).toEqual([checkout.id])
  expect(await gapura.customers.retrieve(id)).toMatchObject({ externalId: 'sdk-c', name: 'Budi Santoso' })
})

test('an invoice is drafted, changed, finalized, allocated to, undone, written off and found', async () => {
  const { id: customerId } = await gapura.customers.create({ name: 'Budi Santoso' })
  const line = { description: 'Kopi', quantity: '2', unitAmount: 50_000 }
  const draft = await gapura.invoices.create({ customerId, currency: 'IDR', lines: [line], dueAt: '2099-12-31' })
  expect((await gapura.invoices.update(draft.id, { note: 'Terima kasih' })).note).toBe('Terima kasih')
  expect((await gapura.invoices.finalize(draft.id)).number).toMatch(/^INV-/)
  const { id } = await gapura.checkouts.create({ ...CHECKOUT, externalId: 'sdk-invoice' })
  await simulate(`checkout/${id}`, 'succeeded')
  const paid = await gapura.checkouts.retrieve(id, { waitFor: 'final', timeoutSeconds: 60 })
  const transactionId = paid.payment?.transactionId ?? ''
  const allocation = await gapura.invoices.allocate(draft.id, { transactionId, amount: 60_000 })
  expect(await gapura.invoices.retrieve(draft.id)).toMatchObject({ amountDue: 40_000, allocations: [allocation] })
  expect(await gapura.invoices.undoAllocation(draft.id, allocation.id)).toEqual({ id: allocation.id, deleted: true })
  expect((await gapura.invoices.list({ customerId, status: 'OPEN' }).take(2)).map((one) => one.id)).toEqual([draft.id])
  expect((await gapura.invoices.writeOff(draft.id)).status).toBe('UNCOLLECTIBLE')
  expect(await refusalOf(gapura.invoices.void(draft.id))).toMatchObject({ code: 'INVALID_STATE' })
})

test('a checkout is made, read, waited for, refunded and found among others', async () => {
  const { id, status } = await gapura.checkouts.create({ ...CHECKOUT, externalId: 'sdk-1' })
  expect(status).toBe('PENDING')
  await simulate(`checkout/${id}`, 'succeeded')
  const paid = await gapura.checkouts.retrieve(id, { waitFor: 'final', timeoutSeconds: 60 })
  expect(paid).toMatchObject({ status: 'SUCCEEDED', paidAmount: 125_000 })
  const refund = await gapura.refunds.create({ externalId: 'sdk-back-1', checkoutId: id, amount: 25_000 })
  expect(await gapura.refunds.retrieve(refund.id)).toMatchObject({ id: refund.id, amount: 25_000, checkoutId: id })
  expect(await gapura.refunds.list({ checkoutId: id }).take(5)).toHaveLength(1)
  expect((await gapura.checkouts.list({ externalId: 'sdk-1' }).take(5)).map((one) => one.id)).toEqual([id])
  const { receipt, url } = await gapura.receipts.retrieve(paid.payment?.transactionId ?? '')
  expect(receipt.split('.')).toHaveLength(3)
  expect(url).toContain('/r/pay_')
  const [idr] = await gapura.balance.retrieve()
  expect(idr?.currency).toBe('IDR')
  expect((await gapura.fees.retrieve()).fees.map(({ subject }) => subject)).toContain('virtual_account')
  const price = await gapura.fees.preview({ subject: 'virtual_account', amount: '1000000' })
  expect(price).toMatchObject({ subject: 'virtual_account', amount: '1000000.00' })
  expect((await gapura.paymentMethods.list().take(100)).map(({ type }) => type)).toContain('qrcode')
})

test('a payment link is made, changed, paused, found and archived', async () => {
  const { id, url } = await gapura.paymentLinks.create({ title: 'Kelas kopi', currency: 'IDR', amount: 150_000 })
  expect(url).toContain('/l/')
  expect((await gapura.paymentLinks.update(id, { stock: 5 })).left).toBe(5)
  expect((await gapura.paymentLinks.pause(id)).availability).toBe('PAUSED')
  expect((await gapura.paymentLinks.activate(id)).availability).toBe('OPEN')
  expect((await gapura.paymentLinks.list({ status: 'ACTIVE' }).take(1)).map((one) => one.id)).toEqual([id])
  expect((await gapura.paymentLinks.archive(id)).status).toBe('ARCHIVED')
  expect((await gapura.paymentLinks.retrieve(id)).status).toBe('ARCHIVED')
  expect(await gapura.checkouts.list({ paymentLinkId: id }).take(1)).toEqual([])
})

test('a report is requested, waited for and downloaded, byte for byte', async () => {
  const month = new Date().toISOString().slice(0, 7)
  const { id } = await gapura.reports.create({ kind: 'statement', format: 'pdf', month })
  const report = await until(async () => {
    const now = await gapura.reports.retrieve(id)
    return now.status === 'READY' && now
  })
  const bytes = await gapura.reports.download(id)
  expect([bytes.length, new TextDecoder().decode(bytes.subarray(0, 5))]).toEqual([report.sizeBytes, '%PDF-'])
  expect((await gapura.reports.list().take(1)).map((one) => one.id)).toEqual([id])
  await gapura.reports.delete(id)
  expect((await refusalOf(gapura.reports.download(id))).code).toBe('NOT_FOUND')
})

test('a checkout is cancelled unless it is paid, and polled at its provider', async () => {
  const { id } = await gapura.checkouts.create({ ...CHECKOUT, externalId: 'sdk-2' })
  const { id: paid } = await gapura.checkouts.create({ ...CHECKOUT, externalId: 'sdk-3' })
  expect(await gapura.checkouts.refresh(id)).toMatchObject({ status: 'PENDING' })
  expect(await gapura.checkouts.cancel(id)).toMatchObject({ status: 'CANCELLED' })
  await simulate(`checkout/${paid}`, 'succeeded')
  await gapura.checkouts.retrieve(paid, { waitFor: 'final', timeoutSeconds: 60 })
  expect(await refusalOf(gapura.checkouts.cancel(paid))).toMatchObject({ status: 409, code: 'INVALID_STATE' })
})

test('a list gives every item once, over as many pages as it takes', async () => {
  const made: string[] = []
  for (let n = 0; n < 5; n++) made.push((await gapura.checkouts.create({ ...CHECKOUT, externalId: 'sdk-pages' })).id)
  const list = gapura.checkouts.list({ externalId: 'sdk-pages', limit: 2 })
  const seen: string[] = []
  for await (const { id } of list) seen.push(id)
  expect(seen).toEqual(made.toReversed())
  const first = await list.page()
  const second = await list.page(first.nextCursor ?? '')
  expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(made.toReversed().slice(0, 4))
})

test('an endpoint is made with its secret, changed, given another secret, and sent to again', async () => {
  const made = await gapura.webhookEndpoints.create({ url: 'https://warehouse.example/', events: ['payment.*'] })
  const { secret, ...endpoint } = made
  expect(secret).toMatch(/^whsec_/)
  expect(await gapura.webhookEndpoints.retrieve(made.id)).toEqual(endpoint)
  expect(await gapura.webhookEndpoints.list().take(5)).toEqual([endpoint])
  const off = await gapura.webhookEndpoints.update(made.id, { enabled: false })
  expect(off).toMatchObject({ enabled: false, disabledBy: 'merchant' })
  const rotated = await gapura.webhookEndpoints.rotateSecret(made.id, { overlapHours: 0 })
  expect(rotated.secret).not.toBe(secret)
  const [event] = await gapura.events.list().take(1)
  const again = gapura.events.resend(event?.id ?? '', { endpoint: made.id })
  expect(await refusalOf(again)).toMatchObject({ code: 'INVALID_STATE' })
  await gapura.webhookEndpoints.update(made.id, { enabled: true })
  const span = { createdFrom: '2026-01-01T00:00:00Z', createdTo: '2026-01-02T00:00:00Z' }
  expect(await gapura.events.resendFailed({ endpoint: made.id, ...span })).toEqual({ resent: 0, hasMore: false })
  expect(await gapura.webhookEndpoints.delete(made.id)).toEqual({ id: made.id, deleted: true })
  expect(await refusalOf(gapura.webhookEndpoints.retrieve(made.id))).toMatchObject({ code: 'NOT_FOUND' })
})

test('a sentence is read, and made a checkout; what is not clear comes back as choices', async () => {
  const intent = 'tolong bikinin checkout 125rb buat langganan Pro, pake QRIS ya'
  const preview = await gapura.intents.preview({ intent })
  expect(preview).toMatchObject({ amount: 125_000, currency: 'IDR', type: 'qrcode' })
  expect(await gapura.intents.create({ intent })).toMatchObject({ amount: 125_000, type: 'qrcode' })
  const refusal = await refusalOf(gapura.intents.create({ intent: '50rb, eh 75rb' }))
  expect(refusal.status).toBe(400)
  const answers = refusal.errors.flatMap(({ choices = [] }) => choices.map((choice) => choice.answers.amount))
  expect(answers).toEqual(expect.arrayContaining([50_000, 75_000]))
})

test('payouts need no explicit token, and come without their envelope', async () => {
  const body = { externalId: 'sdk-pay-1', amount: 150_000, currency: 'IDR', attributes: RECEIVER }
  const accepted = await gapura.payouts.create(body)
  expect(accepted).toMatchObject({ type: 'SEND_MONEY', status: 'PROCESSING', externalId: 'sdk-pay-1' })
  expect(accepted).not.toHaveProperty('hashcode')
  expect(await gapura.payouts.retrieve(accepted.id)).toMatchObject({ id: accepted.id, currency: 'IDR' })
  expect((await gapura.payouts.list({ externalId: 'sdk-pay-1' }).take(5)).map(({ id }) => id)).toEqual([accepted.id])
  // By the access token, too: no money has arrived, or it has.
  const receipt = await gapura.receipts.retrieve(accepted.id).catch((error: GapuraError) => error.code)
  expect(typeof receipt === 'string' ? receipt : receipt.url).toMatch(/INVALID_STATE|\/r\/po_/)
  const { receiverName: _, ...account } = RECEIVER
  expect(await gapura.payouts.inquire(account)).toMatchObject({ canReceive: true })
  const refused = await refusalOf(gapura.payouts.create({ ...body, amount: 150_001 }))
  expect(refused).toMatchObject({ status: 422, code: 'IDEMPOTENCY_REPLAY', requestId: expect.any(String) })
})

test('a token is fetched once for the calls of its time, and again when the gateway no longer takes it', async () => {
  const fetched: string[] = []
  const counting: typeof fetch = (input, init) => {
    if (String(input).endsWith('/v1/auth/token')) fetched.push(String(input))
    return fetch(input, init)
  }
  const own = new Gapura({ ...options, fetch: counting })
  await Promise.all([own.payouts.list().page(), own.payouts.list().page(), own.payouts.list().page()])
  expect(fetched).toHaveLength(1)
  await gateway.call('POST', '/v1/sandbox/clock/advance', { body: { seconds: 3_600 } })
  await Promise.all([own.payouts.list().page(), own.payouts.list().page()])
  expect(fetched).toHaveLength(2)
})

test('what creates is done once, even where answers are lost', async () => {
  let lost = 0
  const losing: typeof fetch = async (input, init) => {
    const response = await fetch(input, init)
    if (lost >= 2) return response
    lost += 1
    await response.arrayBuffer()
    throw new TypeError('fetch failed')
  }
  const unlucky = new Gapura({ ...options, fetch: losing })
  const { id } = await unlucky.checkouts.create({ ...CHECKOUT, externalId: 'sdk-lost' })
  expect(lost).toBe(2)
  expect((await gapura.checkouts.list({ externalId: 'sdk-lost' }).take(5)).map((one) => one.id)).toEqual([id])
})

test('a given key is the one that is sent', async () => {
  const create = (externalId: string) =>
    gapura.checkouts.create({ ...CHECKOUT, externalId }, { idempotencyKey: 'sdk-key-1' })
  const { id } = await create('sdk-once')
  expect((await create('sdk-once')).id).toBe(id)
  expect(await refusalOf(create('sdk-twice'))).toMatchObject({ status: 422, code: 'IDEMPOTENCY_REPLAY' })
})

test('a refusal names every fault, and the request it was', async () => {
  const strange = { externalId: '', currency: 'idr', amount: 1.5 } as never
  const refusal = await refusalOf(gapura.checkouts.create(strange))
  expect(refusal).toMatchObject({ status: 400, code: 'VALIDATION_ERROR', requestId: expect.stringMatching(/^req_/) })
  expect(refusal.errors.map(({ field }) => field).toSorted()).toEqual(
    expect.arrayContaining(['amount', 'currency', 'externalId']),
  )
  const stranger = new Gapura({ ...options, apiKey: withOtherEnding(gateway.secretKey) })
  expect(await refusalOf(stranger.checkouts.list().page())).toMatchObject({ status: 401, code: 'Unauthorized' })
})

test('events are listed, read and resent', async () => {
  const { id } = await gapura.checkouts.create({ ...CHECKOUT, externalId: 'sdk-events' })
  await simulate(`checkout/${id}`, 'succeeded')
  const events = await until(async () => {
    const found = await gapura.events.list({ subjectId: id }).take(10)
    return found.length === 2 && found
  })
  expect(events.map(({ type }) => type)).toEqual(['payment.succeeded', 'payment.pending'])
  const [newest] = events
  expect(await gapura.events.retrieve(newest?.id ?? '')).toMatchObject({ id: newest?.id, tries: [] })
  expect(await refusalOf(gapura.events.resend(newest?.id ?? ''))).toMatchObject({ code: 'INVALID_STATE' })
  await gateway.call('PATCH', '/v1/settings', { body: { webhookUrl: `http://localhost:${await freePort()}/` } })
  expect(await gapura.events.resend(newest?.id ?? '')).toMatchObject({ id: newest?.id })
})

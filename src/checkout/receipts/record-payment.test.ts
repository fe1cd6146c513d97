import { expect, test } from 'vitest'
import { aCheckoutBody, until } from '../../../test/gateway/gateway.ts'
import { sharedGateway } from '../../../test/gateway/shared-gateway.ts'
import { transaction } from '../../db/transaction.ts'
import { readBalances } from '../../ledger/read/read-balances.ts'
import { verifyLedger } from '../../ledger/verify/verify.ts'

const gateway = await sharedGateway()

const create = async (change = {}): Promise<string> =>
  (await gateway.call('POST', '/v1/checkout', { body: aCheckoutBody(change) })).body.id
const read = async (id: string) => (await gateway.call('GET', `/v1/checkout/${id}`)).body
const simulate = (id: string, body: object) => gateway.call('POST', `/v1/sandbox/checkout/${id}/simulate`, { body })
const untilStatus = (id: string, status: string) =>
  until(async () => {
    const checkout = await read(id)
    return checkout.status === status && checkout
  })
const eventsOf = (id: string) =>
  transaction(gateway.db, gateway.merchantId, (tx) =>
    tx
      .selectFrom('event')
      .select(['type', 'sequence', 'body'])
      .where('subject_id', '=', id)
      .orderBy('sequence')
      .execute(),
  ).then((rows) => rows.map((row) => ({ type: row.type, ...JSON.parse(row.body) })))

test.each([
  ['qrcode', null],
  ['virtual_account', 'BCA'],
] as const)('a %s checkout is paid at the bank and notified', async (type, code) => {
  const id = await create({ type, ...(code ? { code } : {}) })
  expect((await simulate(id, { outcome: 'succeeded' })).status).toBe(200)
  const paid = await untilStatus(id, 'SUCCEEDED')
  expect(paid).toMatchObject({ paidAmount: 125_000, flags: [], payment: { type, code, status: 'SUCCEEDED' } })
  expect(paid.attempts).toHaveLength(1)
  const events = await eventsOf(id)
  expect(events.map((event) => [event.type, event.sequence, event.data.status])).toEqual([
    ['payment.pending', 1, 'PENDING'],
    ['payment.succeeded', 2, 'SUCCEEDED'],
  ])
  expect(events[1].data).toMatchObject({
    id,
    externalId: 'order-1',
    transactionId: paid.payment.transactionId,
    type,
    code,
    currency: 'IDR',
    amount: 125_000,
    paidAmount: 125_000,
    failure: null,
    flags: [],
    metadata: {},
  })
})

test('every bank issues a number that can be paid', async () => {
  for (const code of ['BCA', 'BNI', 'BRI', 'MANDIRI', 'PERMATA', 'CIMB', 'BSI', 'DANAMON']) {
    const id = await create({ type: 'virtual_account', code })
    await simulate(id, { outcome: 'succeeded' })
    const paid = await untilStatus(id, 'SUCCEEDED')
    expect(paid.payment.instrument.number).toMatch(/^\d{12,18}$/)
  }
})

test.each(['qrcode', 'virtual_account'])(
  'the second payment of a %s checkout is flagged as a duplicate',
  async (type) => {
    const id = await create({ type })
    await simulate(id, { outcome: 'duplicate' })
    const twice = await until(async () => {
      const checkout = await read(id)
      return checkout.flags.includes('duplicate') && checkout
    })
    expect(twice.status).toBe('SUCCEEDED')
    const events = await eventsOf(id)
    expect(events.map(({ type: name, sequence }) => [name, sequence])).toEqual([
      ['payment.pending', 1],
      ['payment.succeeded', 2],
      ['payment.succeeded', 3],
    ])
    expect(events[1].data.flags).toEqual([])
    expect(events[2].data.flags).toEqual(['duplicate'])
    expect(events[2].data.transactionId).not.toBe(events[1].data.transactionId)
  },
)

test('late money revives an ended checkout', async () => {
  for (const end of ['expired', 'cancelled'] as const) {
    const id = await create({ type: 'virtual_account', code: 'BCA' })
    // The payer was shown a number before the end.
    await gateway.call('GET', `/${id}`, { key: null })
    if (end === 'expired') await simulate(id, { outcome: 'expired' })
    else await gateway.call('POST', `/v1/checkout/${id}/cancel`)
    expect((await read(id)).status).toBe(end.toUpperCase())
    await simulate(id, { outcome: 'succeeded' })
    const paid = await untilStatus(id, 'SUCCEEDED')
    expect(paid.flags).toEqual(['late'])
    const events = await eventsOf(id)
    expect(events.map(({ type }) => type)).toEqual([
      'payment.pending',
      end === 'expired' ? 'payment.expired' : 'payment.failed',
      'payment.succeeded',
    ])
    expect(events[2].data.flags).toEqual(['late'])
  }
})

test('a payer who authorised sees that the page is safe to close, and the money pays the checkout', async () => {
  const id = await create()
  await simulate(id, { outcome: 'processing' })
  expect((await read(id)).status).toBe('PROCESSING')
  expect((await gateway.call('POST', `/v1/checkout/${id}/cancel`)).status).toBe(409)
  await simulate(id, { outcome: 'succeeded' })
  await untilStatus(id, 'SUCCEEDED')
})

test('a refused QR payment ends a qrcode checkout, and leaves one without a type open', async () => {
  const single = await create()
  await simulate(single, { outcome: 'failed' })
  const failed = await untilStatus(single, 'FAILED')
  expect(failed.failure.code).toBe('REFUSED')
  expect((await eventsOf(single)).at(-1).type).toBe('payment.failed')

  const free = await create({ type: undefined })
  await simulate(free, { outcome: 'failed', type: 'qrcode' })
  const open = await until(async () => {
    const checkout = await read(free)
    return checkout.attempts[0]?.status === 'FAILED' && checkout
  })
  expect(open.status).toBe('PENDING')
  expect((await eventsOf(free)).map(({ type }) => type)).toEqual(['payment.pending'])
  await simulate(free, { outcome: 'succeeded', type: 'virtual_account', code: 'bri' })
  expect((await untilStatus(free, 'SUCCEEDED')).payment).toMatchObject({ type: 'virtual_account', code: 'BRI' })
})

test('a failed virtual account ends its checkout', async () => {
  const id = await create({ type: 'virtual_account' })
  await simulate(id, { outcome: 'failed' })
  expect((await untilStatus(id, 'FAILED')).failure.code).toBe('REFUSED')
})

test('a checkout is cancelled once, a repeat has no effect, and a paid one is never cancelled', async () => {
  const id = await create()
  expect((await gateway.call('POST', `/v1/checkout/${id}/cancel`)).body.status).toBe('CANCELLED')
  expect((await gateway.call('POST', `/v1/checkout/${id}/cancel`)).status).toBe(200)
  expect((await eventsOf(id)).map(({ type, data }) => [type, data.failure.code])).toEqual([
    ['payment.failed', 'CANCELLED'],
  ])
  const paid = await create()
  await simulate(paid, { outcome: 'succeeded' })
  await untilStatus(paid, 'SUCCEEDED')
  const refused = await gateway.call('POST', `/v1/checkout/${paid}/cancel`)
  expect([refused.status, refused.body.code]).toEqual([409, 'INVALID_STATE'])
})

test('waitFor=final returns when the money arrives', async () => {
  const id = await create()
  const waiting = gateway.call('GET', `/v1/checkout/${id}?waitFor=final&timeout=10`)
  await simulate(id, { outcome: 'succeeded' })
  expect((await waiting).body.status).toBe('SUCCEEDED')
  const patient = await create()
  const started = Date.now()
  expect((await gateway.call('GET', `/v1/checkout/${patient}?waitFor=final&timeout=1`)).body.status).toBe('PENDING')
  expect(Date.now() - started).toBeGreaterThanOrEqual(950)
})

test('the list is filtered and paged, newest first', async () => {
  const externalId = 'listed'
  const ids: string[] = []
  for (let i = 0; i < 5; i++) ids.push(await create({ externalId }))
  const first = await gateway.call('GET', `/v1/checkout?externalId=${externalId}&limit=2`)
  const second = await gateway.call(
    'GET',
    `/v1/checkout?externalId=${externalId}&limit=2&cursor=${first.body.nextCursor}`,
  )
  const third = await gateway.call(
    'GET',
    `/v1/checkout?externalId=${externalId}&limit=2&cursor=${second.body.nextCursor}`,
  )
  const listed = [first, second, third].flatMap(({ body }) => body.data.map(({ id }: { id: string }) => id))
  expect(listed).toEqual([...ids].reverse())
  expect(third.body.nextCursor).toBeNull()
  for (const query of [
    'limit=0',
    'limit=101',
    'limit=x',
    'cursor=%00',
    'status=PAID',
    'createdFrom=today',
    'colour=red',
  ]) {
    expect((await gateway.call('GET', `/v1/checkout?${query}`)).status, query).toBe(400)
  }
})

test('advancing the clock expires a checkout at once, and the ledger balances at the end', async () => {
  const id = await create()
  await gateway.call('POST', '/v1/sandbox/clock/advance', { body: { seconds: 24 * 3_600 + 1 } })
  const expired = await untilStatus(id, 'EXPIRED')
  expect(expired.paidAt).toBeNull()
  expect((await eventsOf(id)).map(({ type }) => type)).toEqual(['payment.expired'])
  const violated = (await verifyLedger(gateway.db)).filter(({ violations }) => violations.length > 0)
  expect(violated).toEqual([])
  const balances = await transaction(gateway.db, gateway.merchantId, (tx) => readBalances(tx, gateway.merchantId))
  expect(balances[0]?.currency).toBe('IDR')
})

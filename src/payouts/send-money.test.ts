import { createHmac } from 'node:crypto'
import canonicalize from 'canonicalize'
import { expect, test } from 'vitest'
import { until } from '../../test/gateway/gateway.ts'
import { sharedGateway } from '../../test/gateway/shared-gateway.ts'
import { aPayoutBody, aSender } from '../../test/payouts/send-money.ts'
import { defined } from '../../test/setup/defined.ts'
import { transaction } from '../db/transaction.ts'

/** How long the bank takes in tests that wait for the end of a transfer. */
const TRANSFER_MS = 100
const gateway = await sharedGateway({ BANK_TRANSFER_MS: `${TRANSFER_MS}` })
const sender = aSender(gateway)
const { send, find, untilStatus, balance } = sender
/** A bank that takes its usual two seconds, for tests that observe the time in between. */
const unhurried = await sharedGateway()

const eventsOf = (id: string, { db, merchantId } = gateway) =>
  transaction(db, merchantId, (tx) =>
    tx
      .selectFrom('event')
      .select(['type', 'sequence', 'body'])
      .where('subject_id', '=', id)
      .orderBy('sequence')
      .execute(),
  )

/** How many tries to send a payout failed. */
const triesOf = (id: string) =>
  transaction(gateway.db, gateway.merchantId, async (tx) => {
    const { poll_count } = await tx
      .selectFrom('payout')
      .select('poll_count')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return poll_count
  })

const hashcodeOf = ({ hashcode: _, ...rest }: Record<string, unknown>, key: Buffer) =>
  createHmac('sha256', key)
    .update(canonicalize(rest) ?? '')
    .digest('hex')
const KEY = Buffer.from('gapura-sandbox-demo-webhook-key!')

test('a payout is accepted in the envelope and succeeds about two seconds later', async () => {
  const { send, untilStatus, balance } = aSender(unhurried)
  const before = await balance()
  const body = aPayoutBody()
  const { status, body: reply } = await send(body)
  expect(status).toBe(200)
  expect(reply).toEqual({
    status: 200,
    data: {
      message: expect.stringMatching(/being processed.*callback URL/),
      id: expect.stringMatching(/^po_[0-9a-hjkmnp-tv-z]{26}$/),
      type: 'SEND_MONEY',
      status: 'PROCESSING',
      externalId: body.externalId,
      amount: 150_000,
      metadata: body.metadata,
      attributes: body.attributes,
      remark: 'Gaji November',
    },
    errors: null,
    hashcode: hashcodeOf(reply, KEY),
  })
  const during = await balance()
  expect([before.available - during.available, during.held - before.held]).toEqual([152_500, 152_500])
  const started = Date.now()
  const done = await untilStatus(reply.data.id, 'SUCCEEDED')
  expect(Date.now() - started).toBeGreaterThan(1_000)
  expect(done).toMatchObject({
    fee: 2_500,
    failure: null,
    currency: 'IDR',
    bankReference: expect.stringMatching(/^\d{22}$/),
  })
  expect(await balance()).toMatchObject({ available: during.available, held: before.held })
  const [event, ...others] = await eventsOf(reply.data.id, unhurried)
  expect(others).toEqual([])
  expect([event?.type, event?.sequence]).toEqual(['send_money.succeeded', 1])
  expect(JSON.parse(event?.body ?? '').data).toMatchObject({
    id: reply.data.id,
    externalId: body.externalId,
    status: 'SUCCEEDED',
    amount: 150_000,
    metadata: body.metadata,
  })
})

test('absent fields are null in the reply, and a transfer within the same bank is free', async () => {
  const { body } = await send(aPayoutBody({ remark: undefined, metadata: undefined }, { receiverBankCode: 'cenaidja' }))
  expect(body.data).toMatchObject({ remark: null, metadata: null, attributes: { receiverBankCode: 'cenaidja' } })
  expect((await untilStatus(body.data.id, 'SUCCEEDED')).fee).toBe(0)
})

test('a repeated request gets the first acceptance byte for byte, even after the payout has ended', async () => {
  const body = aPayoutBody()
  const first = await send(body)
  await untilStatus(first.body.data.id, 'SUCCEEDED')
  const again = await send(body)
  expect([again.status, again.text, again.headers.get('idempotent-replayed')]).toEqual([200, first.text, 'true'])
  const other = await send({ ...body, amount: 1 })
  expect([other.status, other.body.errors[0].code]).toEqual([422, 'IDEMPOTENCY_REPLAY'])
  expect(other.body).toMatchObject({ status: 422, data: null, hashcode: hashcodeOf(other.body, KEY) })
})

test('an Idempotency-Key works as on other endpoints', async () => {
  const body = aPayoutBody()
  const headers = { 'idempotency-key': 'a-key' }
  const first = await send(body, { headers })
  expect((await send(body, { headers })).text).toBe(first.text)
  const other = await send(aPayoutBody(), { headers })
  expect([other.status, other.body.errors[0].code]).toEqual([422, 'IDEMPOTENCY_REPLAY'])
})

test('ten concurrent requests with one externalId create one payout', async () => {
  const body = aPayoutBody()
  const replies = await Promise.all(Array.from({ length: 10 }, () => send(body)))
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
  const { body: list } = await sender.call('GET', `/v1/send-money?externalId=${body.externalId}`)
  expect(list.data).toHaveLength(1)
  expect(list.hashcode).toBe(hashcodeOf(list, KEY))
})

test('magic accounts: closed and wrong name fail, and the money is available again', async () => {
  // Payouts of earlier tests may still be in flight.
  await until(async () => (await balance()).held === 0)
  const before = await balance()
  for (const [account, code] of [
    ['1234560001', 'RECEIVER_ACCOUNT_REFUSED'],
    ['1234560002', 'RECEIVER_NAME_MISMATCH'],
  ]) {
    const { body } = await send(aPayoutBody({}, { receiverAccountNo: account }))
    expect((await untilStatus(body.data.id, 'FAILED')).failure.code).toBe(code)
    expect((await eventsOf(body.data.id)).map(({ type }) => type)).toEqual(['send_money.failed'])
  }
  expect(await balance()).toEqual(before)
})

test('magic account: a return is notified after the success', async () => {
  const before = await balance()
  const { body } = await send(aPayoutBody({}, { receiverAccountNo: '1234560004' }))
  const done = await untilStatus(body.data.id, 'REVERSED')
  expect(done.failure.code).toBe('RETURNED')
  expect((await eventsOf(body.data.id)).map(({ type, sequence }) => `${type} ${sequence}`)).toEqual([
    'send_money.succeeded 1',
    'send_money.reversed 2',
  ])
  expect((await balance()).available).toBe(before.available)
})

test('magic account: while the bank is unreachable the payout and its money wait', async () => {
  const before = await balance()
  const { body } = await send(aPayoutBody({}, { receiverAccountNo: '1234560005' }))
  await until(async () => (await triesOf(body.data.id)) > 0)
  const other = await send(aPayoutBody())
  await untilStatus(other.body.data.id, 'SUCCEEDED')
  expect((await find(body.data.id)).status).toBe('PROCESSING')
  expect((await balance()).held - before.held).toBe(152_500)
})

test('simulate decides the outcome of a payout', async () => {
  const sender = aSender(unhurried)
  const { send, find, untilStatus } = sender
  const ids = await Promise.all(
    ['succeeded', 'failed', 'reversed', 'unknown'].map(async (outcome) => {
      const { body } = await send(aPayoutBody())
      const simulated = await sender.simulate(body.data.id, outcome)
      expect([simulated.status, simulated.body.data.id]).toEqual([200, body.data.id])
      return body.data.id as string
    }),
  )
  await untilStatus(defined(ids[0]), 'SUCCEEDED')
  expect((await untilStatus(defined(ids[1]), 'FAILED')).failure.code).toBe('BANK_REFUSED')
  await untilStatus(defined(ids[2]), 'REVERSED')
  // Longer than the bank takes.
  const { body } = await send(aPayoutBody())
  await untilStatus(body.data.id, 'SUCCEEDED')
  expect((await find(defined(ids[3]))).status).toBe('PROCESSING')
  const late = await sender.simulate(defined(ids[0]), 'failed')
  expect([late.status, late.body.errors[0].code]).toEqual([409, 'INVALID_STATE'])
})

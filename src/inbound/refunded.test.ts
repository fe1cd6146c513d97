import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { anInboundWorld, PRICE } from '../../test/inbound/inbound-world.ts'
import { newId } from '../base/id.ts'
import { nameInstrument } from '../checkout/attempts/name-instrument.ts'
import { aspiInbound } from '../connectors/snap/profiles/aspi/inbound.ts'
import { transaction } from '../db/transaction.ts'
import { readBalances } from '../ledger/read/read-balances.ts'
import { verifyLedger } from '../ledger/verify/verify.ts'
import { inquireDueProviderRefunds } from '../refunds/provider/provider-refund-inquiries.ts'
import { toSnapMoney } from '../snap/amount.ts'

const world = await anInboundWorld()
const { db, merchantId, app, clock } = world
const bank = world.connect('con_counter', aspiInbound)
const NOTIFY = '/v1.0/qr/qr-mpm-notify'
const whole = (amount: bigint) => toSnapMoney({ ...PRICE, amount })
let count = 0

/** A sticker at the bank, as its worker leaves it. */
async function aSticker() {
  const id = newId('col', merchantId, clock())
  const reference = id.slice(4, 29)
  const code = `code-${++count}`
  await transaction(db, merchantId, async (tx) => {
    await sql`
      insert into collector (merchant_id, id, external_id, payload_hash, acceptance, kind, status, currency, name,
        connection_id, reference, rail_reference, instrument, created_at, updated_at)
      values (${merchantId}, ${id}, ${id}, ${Buffer.alloc(32)}, '{}', 'qr_static', 'ACTIVE', 'IDR', 'Kopi Senja',
        ${bank.id}, ${reference}, ${code}, ${'{"qrContent":"0002"}'}::jsonb, ${clock()}, ${clock()})`.execute(tx)
    await nameInstrument(tx, { merchantId, id, connectionId: bank.id }, [code, reference])
  })
  return { id, reference, code }
}
type Sticker = Awaited<ReturnType<typeof aSticker>>

const about = ({ reference }: Sticker, payment: string, change: object = {}) => ({
  originalPartnerReferenceNo: reference,
  originalReferenceNo: payment,
  latestTransactionStatus: '00',
  amount: toSnapMoney(PRICE),
  ...change,
})
const notify = (body: object) => bank.tell('token', NOTIFY, body)
/** A customer pays; returns what the bank calls the payment. */
async function pay(sticker: Sticker, change: object = {}): Promise<string> {
  const payment = `payment-${++count}`
  expect((await notify(about(sticker, payment, change))).status).toBe(200)
  return payment
}
const returned = (sticker: Sticker, payment: string, change: object = {}) =>
  notify(
    about(sticker, payment, {
      latestTransactionStatus: '04',
      refundNo: `refund-of-${payment}`,
      refundAmount: toSnapMoney(PRICE),
      ...change,
    }),
  )
const refundsOf = async ({ id }: Sticker) => {
  const { rows } = await db.pool.query(
    `select receipt.rail_reference as payment, refund.external_id as name, refund.status, refund.initiator, refund.amount::int,
      refund.checkout_id from refund join receipt on receipt.id = refund.transaction_id
     where receipt.collector_id = $1 order by refund.id`,
    [id],
  )
  return rows
}
const eventsOf = async () => {
  const { rows } = await db.pool.query(
    "select type, body::jsonb->'data'->>'initiator' as by from event where type like 'refund.%'",
  )
  return rows.map(({ type, by }) => `${type} ${by}`)
}
const expectWhole = async () => expect((await verifyLedger(db)).flatMap(({ violations }) => violations)).toEqual([])

test('a refund that a provider made of a sticker’s payment is booked in its name, once, and of that payment alone', async () => {
  const sticker = await aSticker()
  const [first, second] = [await pay(sticker), await pay(sticker)]
  const balance = async () => (await transaction(db, merchantId, (tx) => readBalances(tx, merchantId)))[0]
  const before = await balance()
  expect((await Promise.all([1, 2].map(() => returned(sticker, second)))).map(({ status }) => status)).toEqual([
    200, 200,
  ])
  expect((await returned(sticker, second, { additionalInfo: { again: true } })).status).toBe(200)
  expect(await refundsOf(sticker)).toEqual([
    {
      payment: second,
      name: `refund-of-${second}`,
      status: 'SUCCEEDED',
      initiator: 'provider',
      amount: Number(PRICE.amount),
      checkout_id: null,
    },
  ])
  expect(await eventsOf()).toEqual(['refund.succeeded provider'])
  const after = await balance()
  expect((before?.pending.amount ?? 0n) - (after?.pending.amount ?? 0n)).toBeGreaterThan(0n)
  expect(await refundsOf(sticker)).not.toContainEqual(expect.objectContaining({ payment: first }))
  await expectWhole()
})

test('parts add up, and more than was paid is owed', async () => {
  const sticker = await aSticker()
  const payment = await pay(sticker)
  const part = (name: string, amount: bigint) =>
    returned(sticker, payment, { refundNo: name, refundAmount: whole(amount) })
  for (const name of ['a', 'b', 'a']) await part(`${payment}-${name}`, PRICE.amount / 4n)
  expect((await refundsOf(sticker)).map(({ amount }) => amount)).toEqual([1, 1].map(() => Number(PRICE.amount) / 4))
  await part(`${payment}-c`, PRICE.amount)
  expect((await refundsOf(sticker)).reduce((sum, { amount }) => sum + amount, 0)).toBe((Number(PRICE.amount) * 3) / 2)
  await expectWhole()
})

test('a payment that the provider calls by its code’s reference is found by its RRN', async () => {
  const sticker = await aSticker()
  const paid = (rrn: string) => notify(about(sticker, sticker.code, { additionalInfo: { rrn } }))
  for (const rrn of ['528786398613', '528786398614']) expect((await paid(rrn)).status).toBe(200)
  await returned(sticker, sticker.code, { refundNo: 'by-rrn', additionalInfo: { rrn: '528786398614' } })
  expect((await refundsOf(sticker)).map(({ payment, name }) => [payment, name])).toEqual([['528786398614', 'by-rrn']])
})

test('a refund of a payment that is not known yet has to be reported again, and none is booked by a guess', async () => {
  const sticker = await aSticker()
  await pay(sticker)
  const early = await returned(sticker, 'unknown-yet')
  expect(early.status).toBeGreaterThanOrEqual(500)
  expect(await refundsOf(sticker)).toEqual([])
  expect(world.log.join('')).toContain('a payment of a collector that is not known')
  expect((await notify(about(sticker, 'unknown-yet'))).status).toBe(200)
  expect((await returned(sticker, 'unknown-yet')).status).toBe(200)
  expect((await refundsOf(sticker)).map(({ payment }) => payment)).toEqual(['unknown-yet'])
})

test('what a message does not prove is polled until the rail has answered, and only its answer is booked', async () => {
  const sticker = await aSticker()
  const payment = await pay(sticker)
  const others = { additionalInfo: { merchantId: 'another-merchant' } }
  world.providerRefunds.set(sticker.reference, undefined)
  expect((await returned(sticker, payment, others)).status).toBeGreaterThanOrEqual(500)
  expect(await refundsOf(sticker)).toEqual([])
  const half = { ...PRICE, amount: PRICE.amount / 2n }
  world.providerRefunds.set(sticker.reference, [{ railReference: 'listed', amount: half, refundedAt: clock() }])
  clock.advance(60_000)
  await inquireDueProviderRefunds(app)
  expect((await refundsOf(sticker)).map(({ name, amount }) => [name, amount])).toEqual([
    ['listed', Number(half.amount)],
  ])
  await expectWhole()
})

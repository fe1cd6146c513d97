import { pino } from 'pino'
import { expect, test } from 'vitest'
import { until } from '../../../test/gateway/gateway.ts'
import { aPayoutBody } from '../../../test/payouts/send-money.ts'
import { aPayoutWorld } from '../../../test/payouts/world.ts'
import { payoutRailsWith } from '../../../test/rails/rails.ts'
import { currency } from '../../base/currency.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import { verifyLedger } from '../../ledger/verify/verify.ts'
import type { Misbehaviour } from '../../sandbox/bank/behaviour.ts'
import { DEMO } from '../../sandbox/demo.ts'
import { applyBankResponse } from './apply-bank-response.ts'

const { gateway, sender, bank, advance, readBooks, untilNotified } = await aPayoutWorld({ BANK_TRANSFER_MS: '100' })
const { find, untilStatus, balance } = sender

const accept = async (attributes: Record<string, unknown> = {}, change: Record<string, unknown> = {}) =>
  (await sender.send(aPayoutBody(change, attributes))).body.data.id as string

const row = (id: string) =>
  transaction(gateway.db, ALL_MERCHANTS, (tx) =>
    tx.selectFrom('payout').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  )
const untilStage = (id: string, stage: string) => until(async () => (await row(id)).stage === stage)
const booksOf = async (id: string) => {
  const { reference } = await row(id)
  return (await readBooks()).find((book) => book.reference === reference)
}
const untilPaid = (id: string) => until(async () => (await booksOf(id))?.paid === 1)
const answersOf = (id: string) =>
  transaction(gateway.db, ALL_MERCHANTS, async (tx) => {
    const rows = await tx
      .selectFrom('payout_bank_response')
      .select(['source', 'outcome'])
      .where('payout_id', '=', id)
      .execute()
    return rows.map(({ source, outcome }) => `${source} ${outcome}`)
  })
const eventsOf = (id: string) =>
  transaction(gateway.db, DEMO.merchantId, async (tx) => {
    const rows = await tx.selectFrom('event').select('type').where('subject_id', '=', id).orderBy('sequence').execute()
    return rows.map(({ type }) => type)
  })

/** A payout whose bank does not respond, for each of the ways in which it may not, once that is known. */
async function unanswered(
  answers: readonly NonNullable<Misbehaviour['answer']>[],
  notify?: 'never',
): Promise<string[]> {
  const ids: string[] = []
  for (const answer of answers) {
    await bank.setBehaviour({ transferInterbank: { answer, ...(notify && { notify }), times: 1 } })
    const id = await accept()
    await untilStage(id, 'UNKNOWN')
    ids.push(id)
  }
  return ids
}

test('a bank that fails after the transfer and never notifies has paid once, and is polled, not sent to again', async () => {
  const before = await balance()
  const ids = await unanswered(['timeoutAfter', 'errorAfter', 'resetAfter'], 'never')
  for (const id of ids) expect((await find(id)).status).toBe('PROCESSING')
  expect((await balance()).held - before.held).toBe(3 * 152_500)
  for (const id of ids) await untilPaid(id)
  await advance(31)
  for (const id of ids) {
    await untilStatus(id, 'SUCCEEDED')
    expect(await booksOf(id)).toMatchObject({ calls: 1, paid: 1, returned: 0 })
    expect(await eventsOf(id)).toEqual(['send_money.succeeded'])
  }
})

test('a transfer lost before the bank had it stays PROCESSING until the cut-off has passed, and only then fails', async () => {
  const before = await balance()
  const ids = await unanswered(['timeoutBefore', 'errorBefore', 'resetBefore'])
  for (const seconds of [31, 60 * 60, 9 * 60 * 60]) {
    const polled = await Promise.all(ids.map(row))
    await advance(seconds)
    for (const { id, poll_count } of polled) {
      await until(async () => (await row(id)).poll_count > poll_count)
      expect((await find(id)).status).toBe('PROCESSING')
    }
    expect((await balance()).held - before.held).toBe(3 * 152_500)
  }
  await advance(16 * 60 * 60)
  for (const id of ids) {
    expect((await untilStatus(id, 'FAILED')).failure.code).toBe('NOT_RECEIVED_BY_BANK')
    expect(await booksOf(id)).toBeUndefined()
    expect(await eventsOf(id)).toEqual(['send_money.failed'])
  }
})

test.each(['twice', 'late', 'outOfOrder'] as const)(
  'a notification sent %s has the same result as one sent once',
  async (notify) => {
    await bank.setBehaviour({ transferInterbank: { notify, lateMs: 400, times: 1 } })
    const id = await accept()
    await untilStatus(id, 'SUCCEEDED')
    await untilNotified()
    expect((await find(id)).status).toBe('SUCCEEDED')
    expect(await eventsOf(id)).toEqual(['send_money.succeeded'])
  },
)

test('a return notified before the success that preceded it has the same result', async () => {
  await bank.setBehaviour({ transferInterbank: { notify: 'outOfOrder', lateMs: 500, times: 1 } })
  const before = await balance()
  const id = await accept({ receiverAccountNo: '1234560004' })
  await untilStatus(id, 'REVERSED')
  await untilNotified()
  expect((await find(id)).status).toBe('REVERSED')
  expect(await eventsOf(id)).toEqual(['send_money.succeeded', 'send_money.reversed'])
  expect((await balance()).available).toBe(before.available)
})

test('magic account: a transfer without a response is polled by our reference and found to have succeeded', async () => {
  const id = await accept({ receiverAccountNo: '1234560003' })
  await untilStage(id, 'UNKNOWN')
  await untilPaid(id)
  expect((await find(id)).status).toBe('PROCESSING')
  await advance(60)
  await untilStatus(id, 'SUCCEEDED')
})

test('a success with another amount moves nothing, and the bank is polled until it matches', async () => {
  await bank.setBehaviour({ transferInterbank: { wrongAmount: true, notify: 'twice', times: 1 } })
  const id = await accept()
  await untilPaid(id)
  await untilNotified()
  expect([(await find(id)).status, (await row(id)).stage]).toEqual(['PROCESSING', 'UNKNOWN'])
  await advance(31)
  await untilStatus(id, 'SUCCEEDED')
})

test('a return notified with another amount moves nothing, and the bank is polled about it', async () => {
  const id = await accept()
  await untilStatus(id, 'SUCCEEDED')
  const signals = { wake: () => {} }
  const app = {
    db: gateway.db,
    clock: gateway.clock,
    rails: payoutRailsWith(),
    livemode: false,
    signals,
    log: pino({ level: 'silent' }),
  }
  const amount = { amount: 1n, currency: currency('IDR') }
  const notified = { is: 'reversed', bankReference: null, amount, railCode: 'status_04' } as const
  await applyBankResponse(app, { merchantId: DEMO.merchantId, id }, notified, 'notice')
  await until(async () => (await answersOf(id)).includes('inquiry succeeded'))
  expect([(await find(id)).status, (await row(id)).due_at]).toEqual(['SUCCEEDED', null])
})

test('while a bank is unreachable payouts stay queued, and nothing is sent', async () => {
  await bank.setBehaviour({ accountInquiryExternal: { answer: 'errorBefore' } })
  const id = await accept()
  await until(async () => (await row(id)).poll_count > 0)
  expect([(await row(id)).stage, await booksOf(id)]).toEqual(['QUEUED', undefined])
  await bank.setBehaviour({})
  await advance(31)
  await untilStatus(id, 'SUCCEEDED')
})

test('the ledger balances at the end', async () => {
  expect((await verifyLedger(gateway.db)).flatMap(({ violations }) => violations)).toEqual([])
})

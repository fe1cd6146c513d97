import { expect, test } from 'vitest'
import { anInboundWorld } from '../../test/inbound/inbound-world.ts'
import { PAYOUT, sentPayouts } from '../../test/payouts/sent-payouts.ts'
import { defined } from '../../test/setup/defined.ts'
import { aspiInbound } from '../connectors/snap/profiles/aspi/inbound.ts'
import { findPayout } from '../payouts/find/find.ts'
import type { Payout } from '../payouts/payout.ts'
import { toSnapMoney } from '../snap/amount.ts'

const world = await anInboundWorld()
const bank = world.connect('con_standard', aspiInbound)
const RTGS = '/v1.0/transfer-rtgs/notify'

let second = 0
const sent = (count: number, connectionId: string = bank.id) =>
  sentPayouts(world.db, world.merchantId, connectionId, new Date(world.clock().getTime() + ++second), count)
const notification = ({ reference }: Payout, status = '00') => ({
  originalPartnerReferenceNo: reference,
  originalReferenceNo: `bank-${reference}`,
  latestTransactionStatus: status,
  amount: toSnapMoney(PAYOUT),
})
const endOf = async ({ id }: Payout) => (await findPayout(world.db, world.merchantId, id))?.status
const messagesOf = async (connectionId: string) =>
  (
    await world.db.pool.query('select reply_status, xmin::text from inbound_message where connection_id = $1', [
      connectionId,
    ])
  ).rows

test('how a transfer ended, the message that says so and the answer to it are one commit', async () => {
  const one = world.connect('con_one', aspiInbound)
  const [payout] = await sent(1, one.id)
  expect(await one.tell('token', RTGS, notification(defined(payout)))).toMatchObject({ status: 200 })
  expect(await endOf(defined(payout))).toBe('SUCCEEDED')
  const [message] = await messagesOf(one.id)
  expect(message?.reply_status).toBe(200)
  const { rows } = await world.db.pool.query(
    `select distinct xmin::text from (
      select xmin from payout where id = $1 union all select xmin from ledger_transaction where cause = 'payout-sent:' || $1
    ) as written`,
    [payout?.id],
  )
  expect(rows).toEqual([{ xmin: message?.xmin }])
})

test('transfers notified together each end as notified, and a repeat gets the first answer', async () => {
  const payouts = await sent(12)
  const calls = payouts.map((payout, n) => bank.call('token', RTGS, notification(payout, n % 3 === 0 ? '06' : '00')))
  const replies = await Promise.all([...calls, ...calls].map(world.send))
  expect(new Set(replies.map(({ status, body }) => `${status} ${body.responseCode}`)).size).toBe(1)
  const ends = await Promise.all(payouts.map(endOf))
  expect(ends).toEqual(payouts.map((_, n) => (n % 3 === 0 ? 'FAILED' : 'SUCCEEDED')))
  const { rows } = await world.db.pool.query(
    'select count(*)::int from payout_bank_response where payout_id = any ($1)',
    [payouts.map(({ id }) => id)],
  )
  // The repeats were found, and applied nothing.
  expect(rows).toEqual([{ count: 12 }])
})

test('a message about a transfer that cannot be applied is on record without an answer', async () => {
  const strange = world.connect('con_strange', aspiInbound)
  const [payout] = await sent(1, strange.id)
  // What is held for it was released behind its back: its end is refused.
  await world.db.pool.query('alter table ledger_transaction disable trigger only_grows')
  await world.db.pool.query(`update ledger_transaction set cause = 'gone' where cause = 'payout:' || $1`, [payout?.id])
  expect(await strange.tell('token', RTGS, notification(defined(payout)))).toMatchObject({ status: 500 })
  expect(await endOf(defined(payout))).toBe('PROCESSING')
  expect(await messagesOf(strange.id)).toMatchObject([{ reply_status: null }])
})

import { beforeAll, expect, test } from 'vitest'
import { anOperator, type Member, signIn } from '../../../test/gateway/dashboard.ts'
import { aGateway } from '../../../test/gateway/gateway.ts'
import { asOwner } from '../../../test/gateway/owner.ts'
import { newId } from '../../base/id.ts'
import { DEMO } from '../../sandbox/demo.ts'
import { OWN_CONNECTION } from '../../sandbox/own-connection.ts'

const gateway = await aGateway({ WORK: 'off' })
const run = (...statements: string[]) => asOwner(gateway.directUrl, ...statements)
let operator: Member
beforeAll(async () => {
  operator = await anOperator(gateway)
})

/** Calls of the sandbox's own connection, so many hours ago. */
const calls = (hoursAgo: number, service: string, outcome: string, withinMs: number, count: number) =>
  `insert into connection_call values ('${OWN_CONNECTION.id}', '${service}',
    date_trunc('hour', now() - interval '${hoursAgo} hours'), '${outcome}', ${withinMs}, ${count})`

const brk = (state: string, daysAgo: number) => {
  const id = newId('brk', DEMO.merchantId, new Date())
  return `insert into statement_break (id, connection_id, kind, owner, transaction_id, day, currency, amount, state, suggestion,
      opened_at, moved_at)
    values ('${id}', '${OWN_CONNECTION.id}', 'not_at_bank', '${DEMO.merchantId}', '${id.replace('brk', 'ltx')}', now(), 'IDR', 100,
      '${state}', 'pending_receipt', now() - interval '${daysAgo} days', ${state === 'OPEN' ? 'null' : 'now()'})`
}

/** A payout whose bank has not been called yet. */
async function sendPayout(externalId: string): Promise<string> {
  const attributes = { receiverName: 'Ani', receiverAccountNo: '8001234599', receiverBankCode: 'BCA' }
  const body = { type: 'SEND_MONEY', attributes, externalId, amount: 50_000, currency: 'IDR' }
  return (await (await signIn(gateway)).call('POST', '/dashboard/api/payouts', { body })).body.data.id
}

test('an operator’s home says exactly what failed, waits and differs', async () => {
  await run(
    calls(0, 'quick_response', 'done', 200, 14),
    calls(3, 'quick_response', 'done', 500, 4),
    calls(3, 'quick_response', 'unknown', 30_000, 1),
    calls(3, 'quick_response', 'not_made', 0, 2),
    // Longer ago than a day.
    calls(30, 'quick_response', 'unknown', 30_000, 500),
    calls(2, 'transfer', 'refused', 200, 3),
    calls(2, 'transfer', 'unsent', 1_000, 1),
    `insert into connection_health values ('${OWN_CONNECTION.id}', 'transfer', 'open', '2026-11-20T01:00:00Z', null)
      on conflict (connection_id, service) do update set state = 'open', since = excluded.since`,
    brk('OPEN', 0),
    brk('OPEN', 2),
    brk('OPEN', 3),
    brk('EXPLAINED', 3),
  )
  const fresh = await sendPayout('fresh-1')
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  /** A copy of the payout that was accepted and sent so long ago. */
  const older = (minutes: number, change: object) => {
    const id = newId('po', DEMO.merchantId, ago(minutes))
    const fields = { id, external_id: id, reference: id.slice(3, 28), submitted_at: ago(minutes), ...change }
    return `insert into payout
      select (jsonb_populate_record(sent, '${JSON.stringify(fields)}'::jsonb)).* from payout as sent where id = '${fresh}'`
  }
  await run(
    `update payout set stage = 'UNKNOWN', submitted_at = now(), connection_id = '${OWN_CONNECTION.id}' where id = '${fresh}'`,
    older(40, {}),
    older(20, {}),
    // It was answered in the end.
    older(60, { status: 'SUCCEEDED', due_at: null, completed_at: ago(50) }),
  )

  const home = (await operator.call('GET', '/dashboard/api/operator/home')).body
  expect([home.differences, home.overdue]).toEqual([3, 2])
  const own = home.data.find(({ id }: { id: string }) => id === OWN_CONNECTION.id)
  expect(own.stuck).toBe(2)
  expect(Math.abs(Date.parse(own.stuckSince) - ago(40).getTime())).toBeLessThan(60_000)
  expect(own.services.find(({ service }: { service: string }) => service === 'quick_response')).toEqual({
    service: 'quick_response',
    ...{ done: 18, refused: 0, unsent: 0, unknown: 1, notMade: 2 },
    // Of the 19 calls that were made, one is more than a twentieth.
    ...{ medianMs: 200, p95Ms: 30_000 },
  })
  expect(own.services.find(({ service }: { service: string }) => service === 'transfer')).toMatchObject({
    ...{ done: 0, refused: 3, unsent: 1, unknown: 0, notMade: 0 },
  })
  const { data } = (await operator.call('GET', '/dashboard/api/operator/connections')).body
  const { health } = data.find(({ id }: { id: string }) => id === OWN_CONNECTION.id)
  expect(health).toContainEqual(
    expect.objectContaining({ service: 'transfer', state: 'open', since: '2026-11-20T01:00:00.000Z' }),
  )
})

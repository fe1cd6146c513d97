import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { aCrashingDb } from '../../../test/database/crashing-db.ts'
import { signIn } from '../../../test/gateway/dashboard.ts'
import { aGateway, until } from '../../../test/gateway/gateway.ts'
import { later, MINUTE_MS } from '../../base/clock.ts'
import { DatabaseUnavailable } from '../../db/failures.ts'
import { transaction } from '../../db/transaction.ts'
import { DEMO } from '../../sandbox/demo.ts'
import { checkNext } from './check.ts'
import type { AttentionData } from './event-types.ts'
import { setNextCheck } from './store.ts'

const gateway = await aGateway({ WORK: 'off' })
const { call, db } = gateway
const { baseUrl } = gateway.config
const aWorker = (of = db) => ({ db: of, canMail: false, log: pino({ level: 'silent' }), baseUrl, livemode: false })
const worker = aWorker()
const owner = await signIn(gateway)
const warnBelow = (lowBalance: number | null) => owner.call('PATCH', '/v1/settings', { body: { lowBalance } })

let now = new Date('2030-01-07T00:00:00Z')
/** A busy machine's database may be away for a moment. */
const look = (app = worker) =>
  until(async () => {
    const looked = await checkNext(app, now).catch((error: unknown) => {
      if (error instanceof DatabaseUnavailable) return undefined
      throw error
    })
    return looked === undefined ? undefined : { looked }
  })
/** Lets so many minutes pass, with a look every few of them. */
async function pass(minutes: number, every = 2): Promise<void> {
  for (let minute = 0; minute < minutes; minute += every) {
    now = later(now, every * MINUTE_MS)
    while ((await look()).looked > 0);
  }
}

type Recorded = { type: string; sequence: number; data: AttentionData; deliveries: { endpoint: string }[] }
/** What was recorded of a kind, oldest first. */
async function eventsOf(kind: string): Promise<Recorded[]> {
  const { data } = (await call('GET', '/v1/events?limit=100')).body
  const found: Recorded[] = data.filter((event: Recorded) => event.data.kind === kind)
  return found.toReversed()
}
const typesOf = async (kind: string) => (await eventsOf(kind)).map(({ type }) => type)

const everywhere = { subscribed: '', everything: '' }
beforeAll(async () => {
  const endpoint = async (events: string[]) =>
    (await call('POST', '/v1/webhook-endpoints', { body: { url: 'https://watch.example/', events } })).body.id
  await call('PATCH', '/v1/settings', { body: { webhookUrl: 'https://shop.example/hook' } })
  await endpoint(['payment.*'])
  everywhere.subscribed = await endpoint(['attention.*'])
  everywhere.everything = await endpoint(['*'])
  await warnBelow(null)
  await pass(20, 10)
})

test('an opening is reported once, with what, how much, since when and where, to endpoints that subscribe to it', async () => {
  await warnBelow(900_000_000_000)
  await pass(10)
  const [opened, ...more] = await eventsOf('balance_low')
  expect(more).toEqual([])
  const { amount } = opened?.data ?? {}
  expect(opened).toMatchObject({
    type: 'attention.opened',
    sequence: 1,
    data: {
      id: expect.stringMatching(/^att_/),
      kind: 'balance_low',
      subject: { type: 'balance', id: 'IDR' },
      currency: 'IDR',
      amount: expect.any(Number),
      closedAt: null,
      url: `${baseUrl}/dashboard/balances`,
    },
  })
  expect(amount).toBeLessThan(900_000_000_000)
  expect(opened?.deliveries.map(({ endpoint }) => endpoint).toSorted()).toEqual(
    [everywhere.subscribed, everywhere.everything].toSorted(),
  )
})

test('its end is reported once, when it has been gone for a while, and what begins anew is another opening', async () => {
  await warnBelow(null)
  await pass(10)
  // Away for some minutes is no end.
  await warnBelow(900_000_000_000)
  await pass(10)
  expect(await typesOf('balance_low')).toEqual(['attention.opened'])
  await warnBelow(null)
  const gone = now
  await pass(40)
  const [opened, closed, ...more] = await eventsOf('balance_low')
  expect(more).toEqual([])
  expect(closed).toMatchObject({ type: 'attention.closed', sequence: 2 })
  expect(closed?.data).toEqual({ ...opened?.data, closedAt: later(gone, 2 * MINUTE_MS).toISOString() })
  await warnBelow(900_000_000_000)
  await pass(10)
  const ids = (await eventsOf('balance_low')).map(({ data }) => data.id)
  expect(ids.map((id) => ids.indexOf(id))).toEqual([0, 0, 2])
})

test('each single thing is reported on its own', async () => {
  const ask = (externalId: string) =>
    owner.call('POST', '/dashboard/api/payouts', {
      body: {
        type: 'SEND_MONEY',
        attributes: { receiverName: 'Ani', receiverAccountNo: '0012345678', receiverBankCode: 'BCA' },
        externalId,
        amount: 50_000,
        currency: 'IDR',
      },
    })
  await owner.call('PATCH', '/dashboard/api/policy', { body: { approveAbove: [{ currency: 'IDR', amount: 0 }] } })
  await ask('one')
  await pass(4)
  await ask('two')
  await pass(4)
  const subjects = (await eventsOf('approvals_waiting')).map(({ type, data }) => [type, data.subject.type])
  expect(subjects).toEqual([
    ['attention.opened', 'approval'],
    ['attention.opened', 'approval'],
  ])
})

test('two workers that check at once, one of which dies, report a beginning once and an end once', async () => {
  await warnBelow(null)
  await pass(40, 10)
  const before = (await typesOf('balance_low')).length
  /** One takes the look and dies at the look's own commit; then it is due again for all, who look at once. */
  const crowd = async () => {
    for (const crash of ['before commit', 'after commit'] as const) {
      const dying = aCrashingDb(db)
      dying.die(crash, 1)
      await makeDue()
      await checkNext(aWorker(dying.db), now)
      await makeDue()
      await Promise.all([look(), look(), look()])
    }
  }
  const makeDue = () => {
    now = later(now, 2 * MINUTE_MS)
    return transaction(db, DEMO.merchantId, (tx) => setNextCheck(tx, DEMO.merchantId, now))
  }
  await warnBelow(900_000_000_000)
  await crowd()
  await warnBelow(null)
  await crowd()
  await pass(20, 10)
  await crowd()
  expect((await typesOf('balance_low')).slice(before)).toEqual(['attention.opened', 'attention.closed'])
})

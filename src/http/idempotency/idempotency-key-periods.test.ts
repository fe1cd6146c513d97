import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aDatabase } from '../../../test/database/database.ts'
import { asOwner, passDays } from '../../../test/gateway/owner.ts'
import { DAY_MS, later } from '../../base/clock.ts'
import type { RowsOf } from '../../db/insert-rows.ts'
import { maintainPartitions } from '../../db/schema/partitions.ts'
import { transaction } from '../../db/transaction.ts'
import { type Claim, once, type StoredReply } from './idempotency.ts'
import { IdempotentInsert } from './idempotent-insert.ts'

const { db, url } = await aDatabase()
const merchantId = `mer_${'0'.repeat(26)}`
await asOwner(
  url,
  'create table effect (merchant_id text, key text, n integer)',
  'grant select, insert on effect to gapura_app',
)
type Effect = { key: string; n: number }
const EFFECTS = {
  table: 'effect' as 'checkout',
  columns: { merchant_id: 'text', key: 'text', n: 'integer' },
  toRow: ({ key, n }: Effect) => ({ merchant_id: merchantId, key, n }),
} satisfies RowsOf<Effect>

/** Two processes, each with a groupCommit of its own. */
const processes = [new IdempotentInsert(db, EFFECTS), new IdempotentInsert(db, EFFECTS)] as const
let counter = 0

const claimOf = (key: string, now: Date): Claim => ({
  merchantId,
  operation: 'POST /',
  key,
  payloadHash: Buffer.alloc(32),
  now,
})

type How = 'alone' | 0 | 1
function create(key: string, now: Date, how: How): Promise<StoredReply> {
  const item = { key, n: counter++ }
  const body = JSON.stringify(item)
  if (how !== 'alone') return processes[how].create({ claim: claimOf(key, now), item, status: 200, body })
  return once(db, claimOf(key, now), async (tx) => {
    await sql`insert into effect values (${merchantId}, ${key}, ${item.n})`.execute(tx)
    return { status: 200, body }
  })
}

const effectsOf = (key: string) =>
  transaction(db, merchantId, (tx) => sql<{ n: number }>`select n from effect where key = ${key}`.execute(tx)).then(
    ({ rows }) => rows.map(({ n }) => JSON.stringify({ key, n })),
  )

const start = new Date()
await passDays(url, 1_000_000)
let today = 0
/** Ends the current period, even while keys are being claimed. */
async function beginPeriod(): Promise<void> {
  today += 11
  await maintainPartitions(db, later(start, today * DAY_MS))
}

test('however periods, processes and clocks fall, a key has one effect and one reply', async () => {
  await asOwner(url, `update partition_family set period = '10 days', retention = '1000 years'`)
  const key = () => fc.integer({ min: 0, max: 5 })
  const step = fc.record({
    key: key(),
    how: fc.constantFrom<How>('alone', 0, 1),
    /** A clock that is wrong by so many days. */
    skew: fc.constantFrom(-40, -1, 0, 0, 1, 40),
    endsPeriod: fc.boolean(),
    waits: fc.boolean(),
  })
  let round = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 25 }), async (steps) => {
      const prefix = `round-${round++}`
      const open: Promise<{ key: string; body: string }>[] = []
      const begun: Promise<void>[] = []
      for (const { key, how, skew, endsPeriod, waits } of steps) {
        const name = `${prefix}-${key}`
        open.push(create(name, later(start, (today + skew) * DAY_MS), how).then(({ body }) => ({ key: name, body })))
        if (endsPeriod && begun.length < 2) begun.push(beginPeriod())
        if (waits) await open.at(-1)
      }
      const answers = await Promise.all(open)
      await Promise.all(begun)
      for (const [name, given] of Map.groupBy(answers, (answer) => answer.key)) {
        const bodies = new Set(given.map(({ body }) => body))
        expect([...bodies], name).toEqual(await effectsOf(name))
      }
    }),
    { numRuns: Number(process.env.RUNS ?? 15), endOnFailure: true },
  )
})

test('a repeat gets the first reply through all periods it is stored for, and after earlier ones are dropped', async () => {
  await asOwner(url, `update partition_family set retention = '30 days' where name = 'idempotency_key'`)
  await beginPeriod()
  const claimedAt = later(start, today * DAY_MS)
  const first = await create('retained', claimedAt, 0)
  for (const how of ['alone', 0, 1, 'alone'] as const) {
    const again = await create('retained', later(start, today * DAY_MS), how)
    expect([again.body, again.isReplay]).toEqual([first.body, true])
    await beginPeriod()
  }
  expect(await effectsOf('retained')).toEqual([first.body])
})

import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { dayIn } from '../../src/base/time-zone.ts'
import { openCustomers } from '../../src/checkout/customer/customers.ts'
import { ALL_MERCHANTS, transaction } from '../../src/db/transaction.ts'
import { invoiceHooks } from '../../src/invoices/feature.ts'
import { DEMO } from '../../src/sandbox/demo.ts'
import { billDue } from '../../src/subscriptions/billing/bill-due.ts'
import { aGateway } from '../gateway/gateway.ts'
import { aProcess } from '../gateway/process.ts'
import { monthsFrom } from './calendar.ts'

/**
 * 24 cycles of many subscriptions by the moved clock, over zones with and without summer time, from 29, 30 and 31 January, over
 * a leap day, while workers are killed. The short form is in `npm test`; `npm run test:subscriptions` runs 10,000.
 */
const COUNT = Number(process.env.SUBSCRIPTIONS ?? 24)
const KILLS = Number(process.env.KILLS ?? 1)
const SEED = Number(process.env.SEED ?? 34)
const CYCLES = 24
const MINUTES_MAX = 60
const DAY_S = 86_400
/** With their offsets in January: the starts are at an hour that is the same day in all of them. */
const ZONES = [
  ...['Asia/Jakarta', 'Asia/Jayapura', 'UTC', 'Europe/Berlin', 'Africa/Casablanca', 'America/Sao_Paulo'],
  ...['America/New_York', 'America/St_Johns', 'Australia/Lord_Howe', 'Asia/Kathmandu'],
]

let state = SEED
const random = (bound: number): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((state / 2 ** 32) * bound)
}

const gateway = await aGateway({ WORK: 'off' })
const { call, db, masterKey, config } = gateway
const hooks = await invoiceHooks(db, masterKey, { checkoutUrl: config.checkoutUrl, livemode: false })
const app = {
  ...{ db, customers: await openCustomers(db, masterKey), checkoutUrl: config.checkoutUrl, livemode: false },
  ...{
    papers: hooks.papers,
    canMail: false,
    signals: { wake() {} },
    log: { error: (why: unknown) => console.error(why) },
  },
}

const now = () => gateway.deploymentClock()
/** Two workers at once, until nothing is due. */
async function bill(): Promise<void> {
  const at = now()
  const worker = async () => {
    while ((await billDue(app, at)) > 0);
  }
  await Promise.all([worker(), worker()])
}

/** A process that works for a moment, and is killed in the midst of it. */
async function billAndDie(): Promise<void> {
  const env = {
    DATABASE_URL: gateway.databaseUrl,
    DATABASE_LISTEN_URL: gateway.directUrl,
    GAPURA_MASTER_KEY: gateway.masterKeyText,
  }
  const before = await invoices()
  const worker = await aProcess({ command: ['work'], env: { ...env, BASE_URL: config.baseUrl } })
  for (let n = 0; n < 200 && (await invoices()) === before; n++) await sleep(25)
  await sleep(random(150))
  await worker.end('SIGKILL')
}
const invoices = async (): Promise<number> =>
  Number((await db.pool.query('select count(*) from invoice where period_start is not null')).rows[0].count)

type Expected = { readonly id: string; readonly starts: readonly string[] }

async function begin(customerId: string, day: string, count: number): Promise<Expected[]> {
  const anchorDay = Number(day.slice(8))
  const made: Expected[] = []
  for (let n = 0; n < count; n++) {
    const timeZone = ZONES[random(ZONES.length)] ?? 'UTC'
    const hour = random(24)
    const start = dayIn(timeZone, now())
    const { body, status, text } = await call('POST', '/v1/subscriptions', {
      body: {
        ...{
          customerId,
          description: 'Paket',
          amount: 100_000,
          currency: 'IDR',
          interval: { unit: 'month', count: 1 },
        },
        ...{ timeZone, cycles: CYCLES, collect: 'invoice', dunning: { hour, onFailure: 'keep' } },
      },
    })
    expect(status, text).toBe(200)
    made.push({ id: body.id, starts: monthsFrom(start, start === day ? anchorDay : Number(start.slice(8)), CYCLES) })
  }
  return made
}

test(
  'each period is billed once and none is left out',
  async () => {
    const startedMs = performance.now()
    const customer = (await call('POST', '/v1/customers', { body: { name: 'Budi Santoso' } })).body.id
    const advanceTo = async (time: string) =>
      gateway.advanceAll(Math.ceil((Date.parse(time) - now().getTime()) / 1_000))
    const expected: Expected[] = []
    for (const day of ['2027-01-29', '2027-01-30', '2027-01-31']) {
      // Some hours of the day are another day elsewhere: those begin on the day that their zone shows.
      await advanceTo(`${day}T${random(2) === 0 ? '05' : '10'}:00:00Z`)
      expected.push(...(await begin(customer, day, Math.ceil(COUNT / 3))))
      await bill()
    }
    const until = Date.parse('2029-02-28T00:00:00Z')
    let kills = 0
    while (now().getTime() < until) {
      // Up to 70 days: a standstill over several periods, too.
      await gateway.advanceAll(DAY_S * (1 + random(random(4) === 0 ? 70 : 20)) + random(DAY_S))
      const isKill = kills < KILLS && random(3) > 0
      if (isKill) {
        kills++
        await billAndDie()
      }
      await bill()
    }
    const { rows } = await transaction(db, ALL_MERCHANTS, async () =>
      db.pool.query(
        `select subscription_id as id, array_agg(period_start order by period_start) as starts from invoice
         where merchant_id = $1 and period_start is not null group by subscription_id`,
        [DEMO.merchantId],
      ),
    )
    const billed = new Map(rows.map(({ id, starts }) => [id, starts]))
    for (const { id, starts } of expected) expect([id, billed.get(id)]).toEqual([id, starts])
    const { rows: left } = await db.pool.query(
      `select status, count(*)::integer from subscription group by status order by status`,
    )
    expect(left).toEqual([{ status: 'ENDED', count: expected.length }])
    const gaps = await db.pool.query('select max(number) - count(*) as gap from invoice')
    expect(Number(gaps.rows[0].gap)).toBe(0)
    const minutes = (performance.now() - startedMs) / 60_000
    console.log(
      `${expected.length} subscriptions, ${await invoices()} periods, ${kills} kills, ${minutes.toFixed(1)} minutes`,
    )
    expect(kills).toBe(KILLS)
    expect(minutes).toBeLessThan(MINUTES_MAX)
  },
  MINUTES_MAX * 60_000,
)

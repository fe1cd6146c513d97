/**
 * `npm run bench:orders`: the whole life of an order (bench/order.ts), beside the creation of checkouts in the same run on
 * the same machine, taken in turns, and what each costs in processor time. The bank is a process with a PostgreSQL of its
 * own, so that its time is measured separately from the gateway's.
 */

import { DEMO } from '../src/sandbox/demo.ts'
import { type BankedDeployment, startBankedDeployment } from './banked-deployment.ts'
import { cpuMicrosOf } from './cpu.ts'
import { setEndpoints } from './endpoints.ts'
import { measureExchanges } from './exchanges.ts'
import { measureHttp } from './load.ts'
import { Buyer } from './order.ts'
import { startReceiver } from './receiver.ts'
import { printSettings, printTable, quantile, wholeNumber } from './report.ts'
import { analyze } from './server-that-ran.ts'
import { countStatements, printStatements } from './statements.ts'

const CONNECTIONS = Number(process.env.BENCH_CONNECTIONS ?? 32)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 8)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 2)
const WARM_UP_SECONDS = 3
const REST_SECONDS = 4
/** BENCH_ENDPOINT=1: the merchant has an endpoint, which is notified of each order twice. */
const HAS_ENDPOINT = process.env.BENCH_ENDPOINT === '1'
const RATIO_MIN = 0.1

/** Microseconds of processor time. */
type Spent = Readonly<Record<'gateway' | 'PostgreSQL' | 'bank' | 'bank’s PostgreSQL' | 'load', number>>
type Measured = { done: number; p50Ms: number; p99Ms: number; errors: string[]; seconds: number; spent: Spent }

const deployment = await startBankedDeployment()
const receiver = HAS_ENDPOINT ? await startReceiver() : undefined
try {
  if (receiver) await setEndpoints(deployment.db, new Map([[DEMO.merchantId, receiver.liveUrl]]))
  await deployment.bankDb.pool.query('create index on bank.qr (amount)')
  await measureHttp(deployment.gateway.url, CONNECTIONS, WARM_UP_SECONDS)
  await buyFor(deployment, WARM_UP_SECONDS)
  for (const { url } of [deployment.postgres, deployment.bankPostgres]) await analyze(url)
  const atRest = await restFor(deployment, REST_SECONDS)
  const rounds: { created: Measured; paid: Measured }[] = []
  for (const db of [deployment.db, deployment.bankDb]) await countStatements(db)
  for (let n = 0; n < ROUNDS; n++) {
    rounds.push({ created: await createFor(deployment, SECONDS), paid: await buyFor(deployment, SECONDS) })
  }
  await printStatements(deployment.db, 'The gateway’s PostgreSQL')
  await printStatements(deployment.bankDb, 'The bank’s')
  const exchangesMicros = await measureExchanges(CONNECTIONS, SECONDS)
  report(
    rounds.map(({ created }) => created),
    rounds.map(({ paid }) => paid),
    atRest,
  )
  console.log(
    `\nThe exchanges of an order alone, nothing stored or decided, cost ${wholeNumber(exchangesMicros)} µs of the gateway.`,
  )
} finally {
  receiver?.stop()
  await deployment.stop()
}

/** What a second costs in which nobody asks for anything: tasks look for work. */
async function restFor(given: BankedDeployment, seconds: number): Promise<Spent> {
  const before = spentBy(given)
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
  const entries = Object.entries(less(spentBy(given), before)).map(([name, micros]) => [name, micros / seconds])
  return Object.fromEntries(entries) as Spent
}

async function createFor({ gateway }: BankedDeployment, seconds: number): Promise<Measured> {
  const before = spentBy(deployment)
  const { answered, perSecond, p50Ms, p99Ms, errors } = await measureHttp(gateway.url, CONNECTIONS, seconds)
  const failed = Array.from({ length: errors }, () => 'creation')
  const spent = less(spentBy(deployment), before)
  return { done: answered, p50Ms, p99Ms, errors: failed, seconds: answered / perSecond, spent }
}

/** A closed loop of buyers, each with one order at a time. */
async function buyFor(given: BankedDeployment, seconds: number): Promise<Measured> {
  const buyers = await Promise.all(Array.from({ length: CONNECTIONS }, () => Buyer.open(given)))
  const times: number[] = []
  const errors: string[] = []
  const before = spentBy(given)
  const begun = performance.now()
  const ends = begun + seconds * 1_000
  await Promise.all(
    buyers.map(async (buyer) => {
      for (let from = begun; from < ends; from = performance.now()) {
        await buyer.buy().then(
          () => times.push(performance.now() - from),
          (error: Error) => errors.push(error.message),
        )
      }
    }),
  )
  const elapsed = (performance.now() - begun) / 1_000
  const spent = less(spentBy(given), before)
  for (const buyer of buyers) buyer.close()
  times.sort((a, b) => a - b)
  return {
    done: times.length,
    errors,
    seconds: elapsed,
    spent,
    p50Ms: quantile(times, 0.5),
    p99Ms: quantile(times, 0.99),
  }
}

function spentBy({ gateway, postgres, bank, bankPostgres }: BankedDeployment): Spent {
  const { user, system } = process.cpuUsage()
  return {
    gateway: cpuMicrosOf(gateway.pid),
    PostgreSQL: cpuMicrosOf(postgres.pid),
    bank: cpuMicrosOf(bank.pid),
    'bank’s PostgreSQL': cpuMicrosOf(bankPostgres.pid),
    load: user + system,
  }
}

function less(after: Spent, before: Spent): Spent {
  const entries = Object.entries(after).map(([name, micros]) => [name, micros - before[name as keyof Spent]])
  return Object.fromEntries(entries) as Spent
}

function report(created: readonly Measured[], paid: readonly Measured[], atRest: Spent): void {
  printSettings(
    `${CONNECTIONS} at a time, ${ROUNDS} rounds of ${SECONDS} s each in turns; bank and load run on the same machine${HAS_ENDPOINT ? '; the merchant has an endpoint' : ''}.`,
  )
  const rows = { 'POST /v1/checkout': created, 'paid order': paid }
  const heads = ['', 'per second', 'p50 ms', 'p99 ms', 'errors', 'gateway µs', 'PostgreSQL µs', 'bank µs', 'load µs']
  printTable(
    heads,
    Object.entries(rows).map(([name, all]) => {
      const done = all.reduce((sum, one) => sum + one.done, 0)
      // Less what the same time costs at rest: on a busy machine, where little is done, that would be most of it.
      const each = (read: (spent: Spent) => number): string =>
        wholeNumber(all.reduce((sum, { spent, seconds }) => sum + read(spent) - seconds * read(atRest), 0) / done)
      const mean = (read: (one: Measured) => number): string =>
        (all.reduce((sum, one) => sum + read(one), 0) / all.length).toFixed(1)
      return [
        ...[name, wholeNumber(rateOf(all)), mean(({ p50Ms }) => p50Ms), mean(({ p99Ms }) => p99Ms)],
        `${all.flatMap(({ errors }) => errors).length}`,
        ...[each(({ gateway }) => gateway), each((spent) => spent.PostgreSQL)],
        each((spent) => spent.bank + spent['bank’s PostgreSQL']),
        each(({ load }) => load),
      ]
    }),
  )
  console.log(
    `\nAt rest, which is left out above, a second costs ${wholeNumber(atRest.gateway)} µs of the gateway and ${wholeNumber(atRest.PostgreSQL)} µs of PostgreSQL.`,
  )
  const errors = paid.flatMap((one) => one.errors)
  for (const [message, same] of Map.groupBy(errors, (one) => one)) console.log(`${same.length} × ${message}`)
  const ratio = rateOf(paid) / rateOf(created)
  console.log(`\npaid orders ÷ checkouts created: ${ratio.toFixed(3)}`)
  if (ratio < RATIO_MIN || errors.length > 0) process.exitCode = 1
}

function rateOf(all: readonly Measured[]): number {
  return all.reduce((sum, one) => sum + one.done, 0) / all.reduce((sum, { seconds }) => sum + seconds, 0)
}

/**
 * `npm run bench:payouts`: how many payouts are accepted a second, and how many reach their end a second, sent to the
 * sandbox's bank and reported back by it, each compared with the creation of checkouts in the same run; what a payout costs
 * the gateway and its PostgreSQL, measured separately from its bank, which is a process with a PostgreSQL of its own; and how racers
 * for one balance fare beside as many merchants with a balance each.
 */
import { startBankedDeployment } from './banked-deployment.ts'
import { countPayouts, pauseAndLook, untilEnded } from './count-payouts.ts'
import { cpuMicrosOf } from './cpu.ts'
import { type Measured, measureHttp } from './load.ts'
import { payingMerchants } from './payout-merchants.ts'
import { payoutRequests } from './payout-requests.ts'
import { printSettings, printTable, wholeNumber } from './report.ts'
import { analyze } from './server-that-ran.ts'
import { countStatements, printStatements } from './statements.ts'

const CONNECTIONS = 32
const RACERS = 64
const SECONDS = Number(process.env.BENCH_SECONDS ?? 8)
const WARM_UP_SECONDS = 2
/** How long the ends of a row are waited for. */
const SETTLING_SECONDS = 60
const IDLE_SECONDS = 2
const WANTED = { accepted: 0.15, settled: 0.08, micros: 800, racers: 0.8 }

const deployment = await startBankedDeployment()
try {
  const { gateway, postgres, bank, bankPostgres, db } = deployment
  const [one = '', ...others] = await payingMerchants(deployment, 1 + RACERS)
  const accept = (connections: number, seconds: number, tokens: readonly string[]) =>
    measureHttp(gateway.url, connections, seconds, payoutRequests(tokens))

  await accept(CONNECTIONS, WARM_UP_SECONDS, [one])
  await measureHttp(gateway.url, CONNECTIONS, WARM_UP_SECONDS)
  await untilEnded(db, SETTLING_SECONDS)

  for (const { url } of [postgres, bankPostgres]) await analyze(url)

  const parts = [gateway, postgres, bank, bankPostgres]
  const spent = () => parts.map(({ pid }) => cpuMicrosOf(pid))
  const beforeIdle = spent()
  const idleFrom = performance.now()
  while (performance.now() - idleFrom < IDLE_SECONDS * 1_000) await pauseAndLook(db)
  const idleSeconds = (performance.now() - idleFrom) / 1_000
  const beforeCreated = spent()
  const microsIdle = beforeCreated.map((after, n) => (after - (beforeIdle[n] ?? 0)) / idleSeconds)
  const created = await measureHttp(gateway.url, CONNECTIONS, SECONDS)
  const before = spent()
  const microsCreated = before.map((after, n) => (after - (beforeCreated[n] ?? 0)) / created.answered)
  for (const each of [db, deployment.bankDb]) await countStatements(each)
  const begun = performance.now()
  const succeededBefore = await countPayouts(db, 'SUCCEEDED')
  const accepted = await accept(CONNECTIONS, SECONDS, [one])
  const hasSettled = await untilEnded(db, SETTLING_SECONDS)
  const seconds = (performance.now() - begun) / 1_000
  const succeeded = (await countPayouts(db, 'SUCCEEDED')) - succeededBefore
  const all = spent().map((after, n) => after - (before[n] ?? 0))
  // Tasks that look for work do so whether or not there is some; nor is it a payout's that the bench looks for its end.
  const micros = all.map((one, n) => (one - (microsIdle[n] ?? 0) * seconds) / succeeded)
  const settledPerSecond = succeeded / seconds

  await printStatements(db, `The gateway’s PostgreSQL, ${succeeded} payouts`)
  await printStatements(deployment.bankDb, 'The bank’s')

  const rivals = await accept(RACERS, SECONDS / 2, [one])
  await untilEnded(db, SETTLING_SECONDS)
  const apart = await accept(RACERS, SECONDS / 2, others)
  await untilEnded(db, SETTLING_SECONDS)

  printSettings(
    `${CONNECTIONS} connections, ${SECONDS} s a row after ${WARM_UP_SECONDS} s of warm-up; the bank, both databases and the load on the same machine.`,
  )
  const row = (name: string, { perSecond, p50Ms, p99Ms, errors }: Measured, ratio: string) => [
    ...[name, wholeNumber(perSecond), ratio, p50Ms.toFixed(1), p99Ms.toFixed(1), `${errors}`],
  ]
  const ratios = {
    accepted: accepted.perSecond / created.perSecond,
    settled: settledPerSecond / created.perSecond,
    racers: rivals.perSecond / apart.perSecond,
  }
  printTable(
    ['', 'a second', 'ratio', 'p50 ms', 'p99 ms', 'errors'],
    [
      row('checkouts created', created, ''),
      row('payouts accepted, one merchant', accepted, ratios.accepted.toFixed(3)),
      [
        ...['… settled, first acceptance to last end', wholeNumber(settledPerSecond), ratios.settled.toFixed(3)],
        ...['', '', `${accepted.answered - succeeded}`],
      ],
      row(`${RACERS} racers for one balance`, rivals, ratios.racers.toFixed(2)),
      row(`${RACERS} merchants with a balance each`, apart, ''),
    ],
  )
  const [ofGateway = 0, ofDatabase = 0, ofBank = 0, ofBanksDatabase = 0] = micros
  const [createdByGateway = 0, createdByDatabase = 0] = microsCreated
  console.log(
    `\nA checkout created costs ${wholeNumber(createdByGateway)} µs of the gateway and ${wholeNumber(createdByDatabase)} µs of PostgreSQL.`,
  )
  console.log(
    `A payout from acceptance to end costs ${wholeNumber(ofGateway)} µs of the gateway and ${wholeNumber(ofDatabase)} µs of PostgreSQL; beside them ${wholeNumber(ofBank)} µs of the bank and ${wholeNumber(ofBanksDatabase)} µs of the bank's PostgreSQL. What they take when idle is not counted: ${microsIdle.map((one) => wholeNumber(one / 1_000)).join(', ')} ms a second. 50,000 take ${wholeNumber(50_000 / settledPerSecond)} s.`,
  )
  const isEnough =
    hasSettled &&
    ratios.accepted >= WANTED.accepted &&
    ratios.settled >= WANTED.settled &&
    ratios.racers >= WANTED.racers &&
    ofGateway + ofDatabase <= WANTED.micros
  console.log(
    `${isEnough ? 'Enough' : 'Not enough'}: wanted are ratios of ${WANTED.accepted}, ${WANTED.settled} and ${WANTED.racers}, and ${WANTED.micros} µs of gateway and PostgreSQL together.`,
  )
  if (!isEnough || accepted.errors > 0) process.exitCode = 1
} finally {
  await deployment.stop()
}

/**
 * `npm run bench:payments`: from a bank's notification that a payer has paid to the first byte of the webhook at the
 * merchant's endpoint, in an open loop of BENCH_RATE payments a second.
 */
import { readBankKeys } from '../src/sandbox/bank-keys.ts'
import { DEMO } from '../src/sandbox/demo.ts'
import { openBankCaller, paidBody } from './bank-caller.ts'
import { cpuMicrosOf } from './cpu.ts'
import { startDeployment } from './deployment.ts'
import { setEndpoints } from './endpoints.ts'
import { type Issued, seedIssuedCheckouts } from './issued-checkouts.ts'
import { type Paid, payAll } from './pay.ts'
import { startReceiver } from './receiver.ts'
import { printSettings, printTable, quantile, wholeNumber } from './report.ts'
import { analyze } from './server-that-ran.ts'
import { countStatements, printStatements } from './statements.ts'

const RATE = Number(process.env.BENCH_RATE ?? 500)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 20)
const WARM_UP_SECONDS = 3
const WARM_UP_RATE = Math.ceil(RATE / 2)
const P99_MAX_MS = 500

const deployment = await startDeployment()
const receiver = await startReceiver()
try {
  const { db, gateway, postgres, masterKey } = deployment
  await setEndpoints(db, new Map([[DEMO.merchantId, receiver.liveUrl]]))
  const issued = await seedIssuedCheckouts(db, [DEMO.merchantId], WARM_UP_SECONDS * WARM_UP_RATE + SECONDS * RATE)
  const bank = await openBankCaller(gateway.url, await readBankKeys(db, masterKey))
  const given = { gatewayUrl: gateway.url, receiver }
  const toPayment = (one: Issued) => ({ name: one.checkout.id, call: () => bank(paidBody(one)) })
  await payAll(given, issued.splice(0, WARM_UP_SECONDS * WARM_UP_RATE).map(toPayment), WARM_UP_RATE)
  // As autovacuum does in a database's first minute: plans that were made for empty tables read every receipt.
  await analyze(postgres.url)
  await countStatements(db)

  const spent = () => [cpuMicrosOf(gateway.pid), cpuMicrosOf(postgres.pid)] as const
  const before = spent()
  const paid = await payAll(given, issued.map(toPayment), RATE)
  const after = spent()
  await printStatements(db, 'PostgreSQL')

  const sorted = (read: (one: Paid) => number | undefined): number[] =>
    paid
      .map(read)
      .filter((ms) => ms !== undefined)
      .sort((a, b) => a - b)
  const rows = {
    'notification → answer to the bank': sorted(({ answeredMs }) => answeredMs),
    'notification → first webhook byte': sorted(({ notifiedMs }) => notifiedMs),
  }
  printSettings(
    `${RATE} payments/s in an open loop for ${SECONDS} s after ${WARM_UP_SECONDS} s at half of it, one merchant; bank, endpoint and database on the same machine.`,
  )
  printTable(
    ['', 'payments', 'p50 ms', 'p95 ms', 'p99 ms', 'slowest ms', 'lost'],
    Object.entries(rows).map(([name, times]) => [
      name,
      wholeNumber(times.length),
      ...[0.5, 0.95, 0.99, 1].map((share) => wholeNumber(quantile(times, share))),
      `${paid.length - times.length}`,
    ]),
  )
  const [gatewayMicros, databaseMicros] = [after[0] - before[0], after[1] - before[1]].map((all) => all / paid.length)
  console.log(
    `\nA payment costs ${wholeNumber(gatewayMicros ?? 0)} µs of the gateway and ${wholeNumber(databaseMicros ?? 0)} µs of PostgreSQL.`,
  )
  const notified = rows['notification → first webhook byte']
  const isFast = quantile(notified, 0.99) <= P99_MAX_MS && notified.length === paid.length
  console.log(`${isFast ? 'Within' : 'Over'} a p99 of ${P99_MAX_MS} ms.`)
  if (!isFast) process.exitCode = 1
} finally {
  receiver.stop()
  await deployment.stop()
}

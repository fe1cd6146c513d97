/**
 * `npm run bench:collections`: from a bank's notification that a payer has paid at a sticker to the first byte of the
 * webhook at the merchant's endpoint, in an open loop of BENCH_RATE payments a second, all at one sticker.
 */
import { currency } from '../src/base/currency.ts'
import { fromWhole } from '../src/base/money.ts'
import { readBankKeys } from '../src/sandbox/bank-keys.ts'
import { DEMO } from '../src/sandbox/demo.ts'
import { toSnapMoney } from '../src/snap/amount.ts'
import { formatTimestamp } from '../src/snap/timestamp.ts'
import { openBankCaller } from './bank-caller.ts'
import { cpuMicrosOf } from './cpu.ts'
import { type Deployment, startDeployment } from './deployment.ts'
import { setEndpoints } from './endpoints.ts'
import { measureHttp } from './load.ts'
import { type Paid, type Payment, payAll } from './pay.ts'
import { startReceiver } from './receiver.ts'
import { printSettings, printTable, quantile, wholeNumber } from './report.ts'
import { analyze } from './server-that-ran.ts'
import { countStatements, printStatements } from './statements.ts'

const RATE = Number(process.env.BENCH_RATE ?? 500)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 20)
const WARM_UP_SECONDS = 3
const P99_MAX_MS = 500
/** Checkouts are created in the same run, to compare with. */
const CONNECTIONS = 32
const CREATING_SECONDS = 5
const AMOUNT = fromWhole(25_000, currency('IDR'))

/** Microseconds of the gateway and of PostgreSQL. */
type Spent = readonly [number, number]

const deployment = await startDeployment()
const receiver = await startReceiver(/"rrn":"([0-9]{12})"/)
try {
  const { db, gateway, postgres, masterKey } = deployment
  await setEndpoints(db, new Map([[DEMO.merchantId, receiver.liveUrl]]))
  const sticker = await printSticker(deployment)
  const bank = await openBankCaller(gateway.url, await readBankKeys(db, masterKey))
  const given = { gatewayUrl: gateway.url, receiver }
  const payment = (n: number): Payment => {
    const rrn = `${n}`.padStart(12, '0')
    return { name: rrn, call: () => bank((now) => paidAtSticker(sticker, rrn, now)) }
  }
  const some = (count: number, from: number) => Array.from({ length: count }, (_, n) => payment(from + n))
  const warmUp = Math.ceil((WARM_UP_SECONDS * RATE) / 2)
  await payAll(given, some(warmUp, 0), RATE / 2)
  await analyze(postgres.url)
  await countStatements(db)

  const spent = (): Spent => [cpuMicrosOf(gateway.pid), cpuMicrosOf(postgres.pid)]
  const before = spent()
  const paid = await payAll(given, some(RATE * SECONDS, warmUp), RATE)
  const after = spent()
  await printStatements(db, 'PostgreSQL')
  const created = await measureHttp(gateway.url, CONNECTIONS, CREATING_SECONDS)
  const last = spent()
  const microsOf = (from: Spent, to: Spent, count: number): Spent => [
    (to[0] - from[0]) / count,
    (to[1] - from[1]) / count,
  ]
  report(paid, microsOf(before, after, paid.length), microsOf(after, last, created.answered))
} finally {
  receiver.stop()
  await deployment.stop()
}

/** The reference of a sticker at its bank, once it has been made. */
async function printSticker({ gateway, db }: Deployment): Promise<string> {
  const reply = await fetch(`${gateway.url}/v1/collectors`, {
    method: 'POST',
    headers: { authorization: `Bearer ${DEMO.secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ externalId: 'counter', kind: 'qr_static', currency: 'IDR', name: 'Warung Bu Sri' }),
  })
  if (!reply.ok) throw new Error(`no sticker: ${reply.status} ${await reply.text()}`)
  for (;;) {
    const { rows } = await db.pool.query<{ reference: string }>(
      `select reference from collector where external_id = 'counter' and status = 'ACTIVE'`,
    )
    if (rows[0]) return rows[0].reference
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

function paidAtSticker(sticker: string, rrn: string, now: Date) {
  return {
    originalReferenceNo: `S${rrn}`,
    originalPartnerReferenceNo: sticker,
    customerNumber: '6281234567890',
    destinationAccountName: 'PARTNER',
    bankCode: '014',
    amount: toSnapMoney(AMOUNT),
    latestTransactionStatus: '00',
    transactionStatusDesc: 'Success',
    additionalInfo: { paidTime: formatTimestamp(now), issuer: 'BCA', rrn },
  }
}

function report(paid: readonly Paid[], collection: Spent, creation: Spent): void {
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
    `${RATE} payments/s at one sticker in an open loop for ${SECONDS} s; bank, endpoint and database on the same machine.`,
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
  const costs = ([gateway, database]: Spent) =>
    `${wholeNumber(gateway)} µs of the gateway and ${wholeNumber(database)} µs of PostgreSQL`
  const ratios = collection.map((micros, n) => (micros / (creation[n] ?? Number.NaN)).toFixed(1))
  console.log(
    `\nA collection costs ${costs(collection)}, where a checkout created costs ${costs(creation)}: ${ratios.join(' and ')} creations.`,
  )
  const notified = rows['notification → first webhook byte']
  const isFast = quantile(notified, 0.99) <= P99_MAX_MS && notified.length === paid.length
  console.log(`${isFast ? 'Within' : 'Over'} a p99 of ${P99_MAX_MS} ms.`)
  if (!isFast) process.exitCode = 1
}

/**
 * `npm run bench:payroll`: a payroll of 50,000 payouts (or BENCH_ROWS) as one CSV file, uploaded as the dashboard's page does:
 * how long it takes to review, to accept and to settle, and how the API and the dashboard answer others meanwhile. The
 * sandbox's bank is a process with a PostgreSQL of its own. With BENCH_SERVICES=1 everything runs as the package's units run it:
 * serving and working apart, by their weights (Linux, as root). Exit code 1 where a status check's p99 passes 50 ms.
 */
import { gzipSync } from 'node:zlib'
import { currency } from '../src/base/currency.ts'
import { fromWhole } from '../src/base/money.ts'
import { transaction } from '../src/db/transaction.ts'
import { creditFunds } from '../src/ledger/credit-opening.ts'
import { DEMO } from '../src/sandbox/demo.ts'
import { type BankedDeployment, startBankedDeployment } from './banked-deployment.ts'
import { countPayouts, untilEnded } from './count-payouts.ts'
import { watchEventLoop } from './event-loop.ts'
import { seedIssuedCheckouts } from './issued-checkouts.ts'
import { printSettings, printTable, wholeNumber } from './report.ts'
import { statusRequest } from './requests.ts'
import { analyze } from './server-that-ran.ts'
import { signIn } from './sign-in.ts'
import { askSteadily, type Steady } from './steady.ts'

const ROWS = Number(process.env.BENCH_ROWS ?? 50_000)
const AMOUNT = 4_250_000
const CHECKOUTS = 10_000
const STATUS_PER_SECOND = 50
const LISTS_PER_SECOND = 2
const QUIET_SECONDS = 10
const SETTLING_SECONDS = 900
const STATUS_P99_MAX_MS = 50
const BULK = '/dashboard/api/payouts/bulk'

type Phase = {
  readonly name: string
  readonly seconds: number
  readonly status: Steady
  readonly list: Steady
  readonly pauseMs: number
}
type Line = { readonly [name: string]: unknown }

const asServices = process.env.BENCH_SERVICES === '1'
const deployment = await startBankedDeployment({ asServices })
try {
  const { gateway, db, postgres, bankPostgres } = deployment
  await credit(deployment)
  const issued = await seedIssuedCheckouts(db, [DEMO.merchantId], CHECKOUTS)
  for (const { url } of [postgres, bankPostgres]) await analyze(url)
  const headers = await signIn(gateway.url)
  const file = new Uint8Array(gzipSync(payroll()))
  const phases: Phase[] = []

  let n = 0
  const nextStatus = () => statusRequest(issued[(n++ * 7_919) % issued.length]?.checkout.id ?? '')
  const list = listRequest(headers)
  /** Does something while others ask. */
  async function during<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const loop = watchEventLoop(gateway.url)
    const status = askSteadily(gateway.url, STATUS_PER_SECOND, nextStatus)
    const lists = askSteadily(gateway.url, LISTS_PER_SECOND, () => list)
    const begunMs = performance.now()
    const result = await work()
    const seconds = (performance.now() - begunMs) / 1_000
    const [checked, listed, pauseMs] = await Promise.all([status.stop(), lists.stop(), loop.stop()])
    phases.push({ name, seconds, status: checked, list: listed, pauseMs })
    return result
  }

  await during('nothing else', () => new Promise((resolve) => setTimeout(resolve, QUIET_SECONDS * 1_000)))
  const shown = await during('the file is reviewed', () => upload(gateway.url, headers, file, ''))
  const acceptingMs = performance.now()
  const query = `?confirm=true&hash=${shown.hash}`
  const sent = await during('the payouts are accepted', () => upload(gateway.url, headers, file, query))
  const hasSettled = await during('the rest settles', () => untilEnded(db, SETTLING_SECONDS))
  const settledSeconds = (performance.now() - acceptingMs) / 1_000
  const succeeded = await countPayouts(db, 'SUCCEEDED')

  printSettings(
    `A CSV of ${wholeNumber(ROWS)} payouts (${wholeNumber(file.length / 1_024)} KiB as the page sends it); ${STATUS_PER_SECOND} status checks and ${LISTS_PER_SECOND} pages of the payouts a second all the while, timed from when each was due; the bank, both databases and the load on the same machine, ${asServices ? 'as services: serving and working apart, serving with twice the weight of an ordinary one, working with half of it' : 'the gateway as one process'}.`,
  )
  const ms = (value: number) => value.toFixed(1)
  printTable(
    ['while', 'seconds', 'status p50 ms', 'p99 ms', 'worst ms', 'list p50 ms', 'p99 ms', 'errors', 'longest pause ms'],
    phases.map(({ name, seconds, status, list: pages, pauseMs }) => [
      ...[name, seconds.toFixed(1), ms(status.p50Ms), ms(status.p99Ms), ms(status.maxMs)],
      ...[ms(pages.p50Ms), ms(pages.p99Ms), `${status.errors + pages.errors}`, ms(pauseMs)],
    ]),
  )
  const [, reviewing, accepting] = phases
  const accepted = Number(sent.accepted)
  console.log(
    `\nReviewed in ${reviewing?.seconds.toFixed(1)} s; ${wholeNumber(accepted)} accepted in ${accepting?.seconds.toFixed(1)} s, ${wholeNumber(accepted / (accepting?.seconds ?? 1))} a second; ${wholeNumber(succeeded)} settled ${settledSeconds.toFixed(1)} s after they were confirmed, ${wholeNumber(succeeded / settledSeconds)} a second.`,
  )
  const isUsable = phases.every(({ status }) => status.p99Ms <= STATUS_P99_MAX_MS && status.errors === 0)
  const isWhole = hasSettled && accepted === ROWS && succeeded === ROWS
  console.log(
    `${isUsable && isWhole ? 'Enough' : 'Not enough'}: wanted are all of them settled, and status checks at p99 ≤ ${STATUS_P99_MAX_MS} ms all the while.`,
  )
  if (!isUsable || !isWhole) process.exitCode = 1
} finally {
  await deployment.stop()
}

/** As an accountant's spreadsheet writes it. */
function payroll(): string {
  const lines = Array.from(
    { length: ROWS },
    (_, n) => `salary-2026-11-${n},Ani Wijaya,${1_000_000_009 + 10 * n},BNI,${AMOUNT},IDR,November`,
  )
  const head = 'externalId,receiverName,receiverAccountNo,receiverBankCode,amount,currency,remark'
  return [head, ...lines, ''].join('\r\n')
}

/** Enough for all of it and its fees. */
async function credit({ db }: BankedDeployment): Promise<void> {
  const { merchantId } = DEMO
  const money = fromWhole(ROWS * (AMOUNT + 10_000), currency('IDR'))
  await transaction(db, merchantId, (tx) => creditFunds(tx, { merchantId, at: new Date(), money }, 'payroll'))
}

/** Sends the file, and resolves with the reply, or its last line where it says how far it is. */
async function upload(
  url: string,
  headers: Readonly<Record<string, string>>,
  file: Uint8Array<ArrayBuffer>,
  query: string,
): Promise<Line> {
  const reply = await fetch(`${url}${BULK}${query}`, {
    method: 'POST',
    headers: { ...headers, accept: 'application/x-ndjson', 'content-type': 'application/octet-stream' },
    body: file,
  })
  const text = await reply.text()
  const last = JSON.parse(text.trimEnd().split('\n').at(-1) ?? '') as Line
  if (!reply.ok || 'failed' in last) throw new Error(`not uploaded: ${reply.status} ${text.slice(0, 500)}`)
  return last
}

function listRequest(headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `GET /dashboard/api/payouts?limit=50 HTTP/1.1\r\nhost: localhost\r\n${lines.join('')}\r\n`
}

/**
 * `npm run bench:payouts`: how many payouts are accepted a second, each with its hold on one merchant's balance, and how
 * many reach their end a second, sent to the sandbox's bank and reported back by it.
 */

import { ALL_MERCHANTS, transaction } from '../src/db/transaction.ts'
import { DEMO } from '../src/sandbox/demo.ts'
import { cpuMicrosOf } from './cpu.ts'
import { startDeployment } from './deployment.ts'
import { measureHttp } from './load.ts'
import { printSettings, printTable, wholeNumber } from './report.ts'

const CONNECTIONS = 32
const SECONDS = Number(process.env.BENCH_SECONDS ?? 8)
const WARM_UP_SECONDS = 2
/** How long the ends are counted, from the first acceptance on. */
const SETTLING_SECONDS = 35

const deployment = await startDeployment()
try {
  const { db, gateway, postgres } = deployment
  const accessToken = await askToken(gateway.url)
  let n = 0
  const nextRequest = (): string => {
    const body = JSON.stringify({
      type: 'SEND_MONEY',
      attributes: {
        receiverName: 'Ani Wijaya',
        receiverAccountNo: `${1_000_000_009 + 10 * n}`,
        receiverBankCode: 'BNI',
      },
      externalId: `payout-${n++}`,
      amount: 10_000,
      currency: 'IDR',
    })
    return [
      'POST /v1/send-money HTTP/1.1',
      'host: localhost',
      'accept: application/json',
      'content-type: application/json',
      `publicaccesstoken: Bearer ${accessToken}`,
      `content-length: ${body.length}`,
      '',
      body,
    ].join('\r\n')
  }
  const count = () =>
    transaction(db, ALL_MERCHANTS, (tx) =>
      tx
        .selectFrom('payout')
        .select(['status', (row) => row.fn.countAll<bigint>().as('count')])
        .groupBy('status')
        .execute(),
    ).then((rows) => new Map(rows.map((row) => [row.status, Number(row.count)])))

  const begun = performance.now()
  await measureHttp(gateway.url, CONNECTIONS, WARM_UP_SECONDS, nextRequest)
  const spent = () => [cpuMicrosOf(gateway.pid), cpuMicrosOf(postgres.pid)] as const
  const before = spent()
  const accepted = await measureHttp(gateway.url, CONNECTIONS, SECONDS, nextRequest)
  const after = spent()
  let ended = await count()
  while ((ended.get('PROCESSING') ?? 0) > 0 && performance.now() - begun < SETTLING_SECONDS * 1_000) {
    await new Promise((resolve) => setTimeout(resolve, 250))
    ended = await count()
  }
  const elapsed = (performance.now() - begun) / 1_000
  const succeeded = ended.get('SUCCEEDED') ?? 0
  const perPayout = (micros: number) => wholeNumber(micros / (accepted.perSecond * SECONDS))

  printSettings(
    `${CONNECTIONS} connections, ${SECONDS} s after ${WARM_UP_SECONDS} s of warm-up, one merchant and so one balance; the sandbox’s bank and the load run on the same machine.`,
  )
  printTable(
    ['', 'payouts/s', 'p50 ms', 'p99 ms', 'errors'],
    [
      [
        'accepted (POST /v1/send-money)',
        wholeNumber(accepted.perSecond),
        accepted.p50Ms.toFixed(2),
        accepted.p99Ms.toFixed(2),
        `${accepted.errors}`,
      ],
      [
        'settled, first acceptance to last end',
        wholeNumber(succeeded / elapsed),
        '',
        '',
        `${(ended.get('FAILED') ?? 0) + (ended.get('REVERSED') ?? 0)}`,
      ],
    ],
  )
  console.log(
    `\nWhile accepting and sending, an accepted payout cost ${perPayout(after[0] - before[0])} µs of the gateway (the bank in it) and ${perPayout(after[1] - before[1])} µs of PostgreSQL.`,
  )
  console.log(
    `${wholeNumber(succeeded)} settled in ${elapsed.toFixed(1)} s, ${wholeNumber(ended.get('PROCESSING') ?? 0)} still under way.`,
  )
  if (accepted.errors > 0) process.exitCode = 1
} finally {
  await deployment.stop()
}

async function askToken(url: string): Promise<string> {
  const reply = await fetch(`${url}/v1/auth/token`, {
    method: 'POST',
    headers: { authorization: `Bearer ${DEMO.secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ grant_type: 'client_credentials' }),
  })
  return ((await reply.json()) as { access_token: string }).access_token
}

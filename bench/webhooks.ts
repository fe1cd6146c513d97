/**
 * `npm run bench:webhooks`: how soon the endpoints of 1,000 merchants are notified of payments, with none of them unreachable and
 * then with 50 that take every request and never answer. The dead ones must not be felt by the living.
 */
import { randomBytes } from 'node:crypto'
import { newMerchantId } from '../src/base/id.ts'
import { ALL_MERCHANTS, transaction } from '../src/db/transaction.ts'
import { createWebhookSecret } from '../src/merchants/keys/webhook-secret.ts'
import { createMerchant } from '../src/merchants/merchant.ts'
import { readBankKeys } from '../src/sandbox/bank-keys.ts'
import { openBankCaller, paidBody } from './bank-caller.ts'
import { type Deployment, startDeployment } from './deployment.ts'
import { setEndpoints } from './endpoints.ts'
import { type Issued, seedIssuedCheckouts } from './issued-checkouts.ts'
import { payAll } from './pay.ts'
import { startReceiver } from './receiver.ts'
import { printSettings, printTable, quantile, wholeNumber } from './report.ts'

const MERCHANTS = 1_000
const DEAD = 50
const RATE = Number(process.env.BENCH_RATE ?? 200)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 9)
const WARM_UP_SECONDS = 3

const deployment = await startDeployment()
const receiver = await startReceiver()
try {
  const { db, gateway, masterKey } = deployment
  const merchants = await seedMerchants(deployment)
  const bank = await openBankCaller(gateway.url, await readBankKeys(db, masterKey))
  const given = { gatewayUrl: gateway.url, receiver }
  const toPayment = (one: Issued) => ({
    name: one.checkout.id,
    merchantId: one.checkout.merchantId,
    call: () => bank(paidBody(one)),
  })
  const setDead = (dead: ReadonlySet<string>) =>
    setEndpoints(db, new Map(merchants.map((id) => [id, dead.has(id) ? receiver.deadUrl : receiver.liveUrl])))

  await setDead(new Set())
  await payAll(given, (await seedIssuedCheckouts(db, merchants, WARM_UP_SECONDS * RATE)).map(toPayment), RATE)

  const rows: string[][] = []
  // Each twice, so that the machine’s variation can be separated from the effect of unreachable endpoints; not alternately, because
  // an endpoint that recovers is notified again once its hanging attempt has ended.
  for (const count of [0, 0, DEAD, DEAD]) {
    const dead = new Set(merchants.slice(0, count))
    await setDead(dead)
    const isLive = (merchantId: string) => !dead.has(merchantId)
    const payments = (await seedIssuedCheckouts(db, merchants, SECONDS * RATE)).map(toPayment)
    const paid = await payAll(given, payments, RATE, ({ merchantId }) => isLive(merchantId))
    const living = paid.filter((_, n) => isLive(payments[n]?.merchantId ?? ''))
    const times = living
      .map(({ notifiedMs }) => notifiedMs)
      .filter((ms) => ms !== undefined)
      .sort((a, b) => a - b)
    const answered = paid
      .map(({ answeredMs }) => answeredMs)
      .filter((ms) => ms !== undefined)
      .sort((a, b) => a - b)
    rows.push([
      `${wholeNumber(MERCHANTS)} endpoints, ${count} dead`,
      wholeNumber(times.length),
      ...[0.5, 0.95, 0.99, 1].map((share) => wholeNumber(quantile(times, share))),
      `${living.length - times.length}`,
      wholeNumber(quantile(answered, 0.5)),
    ])
    if (times.length < living.length) process.exitCode = 1
  }
  printSettings(
    `${RATE} payments/s in an open loop for ${SECONDS} s a row, the merchants taking turns; from the bank’s notification to the first byte of the first try at a living endpoint; bank, endpoints and database on the same machine.`,
  )
  printTable(['', 'first tries', 'p50 ms', 'p95 ms', 'p99 ms', 'slowest ms', 'lost', 'answer to the bank p50 ms'], rows)
} finally {
  receiver.stop()
  await deployment.stop()
}

async function seedMerchants({ db, masterKey }: Deployment): Promise<string[]> {
  const now = new Date()
  return transaction(db, ALL_MERCHANTS, async (tx) => {
    const ids = Array.from({ length: MERCHANTS }, newMerchantId)
    const settings = { successUrl: null, cancelUrl: null, defaultCurrency: null, accentColor: null, logoUrl: null }
    for (const id of ids) {
      await createMerchant(tx, now, { id, displayName: `Toko ${randomBytes(3).toString('hex')}`, ...settings })
      await createWebhookSecret(tx, masterKey, id, now)
    }
    return ids
  })
}

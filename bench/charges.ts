/**
 * `npm run bench:charges`: 10,000 subscriptions (or SUBSCRIPTIONS) that fall due at once and are charged to saved wallets, with
 * everything run as the package's units run it: serving and working apart, by their weights (Linux, as root), the sandbox's
 * bank a process with a PostgreSQL of its own. How fast they are billed and charged, and how long status checks take
 * meanwhile. Exit code 1 where a status check's p99 passes 50 ms, or not each is paid once.
 */
import { DEMO } from '../src/sandbox/demo.ts'
import { startBankedDeployment } from './banked-deployment.ts'
import { seedDueSubscriptions } from './due-subscriptions.ts'
import { seedIssuedCheckouts } from './issued-checkouts.ts'
import { linkWallets } from './linked-wallets.ts'
import { printSettings, printTable, wholeNumber } from './report.ts'
import { statusRequest } from './requests.ts'
import { analyze } from './server-that-ran.ts'
import { countStatements, printStatements } from './statements.ts'
import { askSteadily, type Steady } from './steady.ts'

const COUNT = Number(process.env.SUBSCRIPTIONS ?? 10_000)
const WALLETS = Number(process.env.WALLETS ?? 200)
const CHECKOUTS = 10_000
const STATUS_PER_SECOND = 50
const QUIET_SECONDS = 10
const SECONDS_MAX = 900
const STATUS_P99_MAX_MS = 50
const LOOK_MS = 250

type Phase = { readonly name: string; readonly seconds: number; readonly status: Steady }

const deployment = await startBankedDeployment({ asServices: true })
try {
  const { gateway, db, postgres, bankPostgres } = deployment
  const issued = await seedIssuedCheckouts(db, [DEMO.merchantId], CHECKOUTS)
  const linked = await linkWallets(deployment, WALLETS)
  for (const { url } of [postgres, bankPostgres]) await analyze(url)

  let n = 0
  const nextStatus = () => statusRequest(issued[(n++ * 7_919) % issued.length]?.checkout.id ?? '')
  const phases: Phase[] = []
  /** Does something while status checks are sent. */
  async function during(name: string, work: () => Promise<unknown>): Promise<number> {
    const status = askSteadily(gateway.url, STATUS_PER_SECOND, nextStatus)
    const begunMs = performance.now()
    await work()
    const seconds = (performance.now() - begunMs) / 1_000
    phases.push({ name, seconds, status: await status.stop() })
    return seconds
  }
  const count = async (condition: string): Promise<number> =>
    (await db.pool.query(`select count(*)::integer as count from ${condition}`)).rows[0].count
  const untilThereAre = async (condition: string): Promise<void> => {
    const endMs = performance.now() + SECONDS_MAX * 1_000
    while ((await count(condition)) < COUNT) {
      if (performance.now() > endMs) return
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    }
  }

  await during('nothing else', () => new Promise((resolve) => setTimeout(resolve, QUIET_SECONDS * 1_000)))
  const due = { merchantId: DEMO.merchantId, ...linked, now: new Date(), count: COUNT }
  const billing = await during('they are billed, and the first charged', async () => {
    await seedDueSubscriptions(db, due)
    await untilThereAre('invoice where period_start is not null')
  })
  await countStatements(db)
  const charging = await during('the rest is charged', () => untilThereAre("invoice where status = 'PAID'"))
  const [paid, charged] = [
    await count("invoice where status = 'PAID'"),
    await count("charge where status = 'SUCCEEDED'"),
  ]

  await printStatements(db, 'PostgreSQL, while charged')

  printSettings(
    `${wholeNumber(COUNT)} subscriptions due at once, charged to ${WALLETS} saved wallets; ${STATUS_PER_SECOND} status checks a second all the while, timed from when each was due; the bank, both databases and the load on the same machine, as services: serving and working apart, serving with twice the weight of an ordinary one, working with half of it.`,
  )
  const ms = (value: number) => value.toFixed(1)
  printTable(
    ['while', 'seconds', 'status p50 ms', 'p99 ms', 'worst ms', 'errors'],
    phases.map(({ name, seconds, status }) => [
      ...[name, seconds.toFixed(1), ms(status.p50Ms), ms(status.p99Ms), ms(status.maxMs), `${status.errors}`],
    ]),
  )
  console.log(
    `\n${wholeNumber(COUNT / billing)} billed a second; ${wholeNumber(charged)} charged and ${wholeNumber(paid)} invoices paid ${(billing + charging).toFixed(1)} s after they fell due, ${wholeNumber(charged / (billing + charging))} a second.`,
  )
  const causes = phases.flatMap(({ status }) => status.causes)
  if (causes.length > 0) console.log(`What the errors were: ${causes.join(', ')}.`)
  const isUsable = phases.every(({ status }) => status.p99Ms <= STATUS_P99_MAX_MS && status.errors === 0)
  if (!isUsable || paid !== COUNT || charged !== COUNT) process.exitCode = 1
} finally {
  await deployment.stop()
}

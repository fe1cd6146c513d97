/**
 * `npm run bench:subscriptions`: what it takes to bill subscriptions of many merchants that are due in one hour: an invoice, its
 * event and the next due day for each. WORKERS bill at once, in one process. Exit code 1 where 100,000 would take more than five
 * minutes.
 */
import { randomBytes } from 'node:crypto'
import { newMerchantId } from '../src/base/id.ts'
import { holdMasterKey } from '../src/base/master-key.ts'
import { openCustomers } from '../src/checkout/customer/customers.ts'
import { createCustomer } from '../src/customers/create.ts'
import { closeDb, openDb } from '../src/db/db.ts'
import { migrate } from '../src/db/schema/migrate.ts'
import { transaction } from '../src/db/transaction.ts'
import { openPaperLinks } from '../src/invoices/paper-links.ts'
import { createMerchant } from '../src/merchants/merchant.ts'
import { billDue } from '../src/subscriptions/billing/bill-due.ts'
import { seedDueSubscriptions } from './due-subscriptions.ts'
import { printSettings, printTable } from './report.ts'
import { startPostgres } from './servers.ts'

const COUNT = Number(process.env.SUBSCRIPTIONS ?? 100_000)
const MERCHANTS = Number(process.env.MERCHANTS ?? 20)
const WORKERS = Number(process.env.WORKERS ?? 2)
/** Invoices a second: 100,000 within five minutes. */
const RATE_MIN = 100_000 / 300

const postgres = await startPostgres()
await migrate(postgres.url)
const db = openDb({ url: postgres.url, connectionsMax: 4, connectTimeoutMs: 5_000, queryTimeoutMs: 600_000 })
const now = new Date()
const masterKey = holdMasterKey(randomBytes(32))
try {
  await measure()
} finally {
  await closeDb(db)
  await postgres.stop()
}

async function measure(): Promise<void> {
  const customers = await openCustomers(db, masterKey)
  const checkoutUrl = 'https://pay.example'
  const papers = await openPaperLinks(db, masterKey, checkoutUrl)
  for (let n = 0; n < MERCHANTS; n++) await subscribe(customers, Math.ceil(COUNT / MERCHANTS))
  await db.pool.query('analyze subscription')
  const app = {
    ...{ db, customers, checkoutUrl, papers, livemode: false, canMail: false },
    ...{ signals: { wake() {} }, log: { error: (why: unknown) => console.error(why) } },
  }
  const startedMs = performance.now()
  const work = async (): Promise<void> => {
    while ((await billDue(app, now)) > 0);
  }
  await Promise.all(Array.from({ length: WORKERS }, work))
  const seconds = (performance.now() - startedMs) / 1_000
  const { rows } = await db.pool.query('select count(*)::integer as made from invoice where period_start is not null')
  const made = rows[0]?.made as number
  if (made !== MERCHANTS * Math.ceil(COUNT / MERCHANTS)) throw new Error(`${made} invoices were made`)
  const rate = made / seconds
  printSettings(`${made} subscriptions of ${MERCHANTS} merchants due at once, ${WORKERS} workers.`)
  printTable(
    ['what', 'took'],
    [
      ['their invoices', `${seconds.toFixed(1)} s`],
      ['a second', `${rate.toFixed(0)}`],
      ['100,000 at this rate', `${(100_000 / rate).toFixed(0)} s`],
    ],
  )
  if (rate < RATE_MIN) process.exitCode = 1
}

/** Subscriptions of a merchant that are due now, straight into the table. */
async function subscribe(customers: Awaited<ReturnType<typeof openCustomers>>, count: number): Promise<void> {
  const merchantId = newMerchantId()
  const none = { successUrl: null, cancelUrl: null, accentColor: null, logoUrl: null }
  const customerId = await transaction(db, merchantId, async (tx) => {
    await createMerchant(tx, now, { id: merchantId, displayName: 'Kopi', defaultCurrency: null, ...none })
    const body = { name: 'Siti Aminah', email: 'siti@mail.example' }
    return (await createCustomer(tx, customers, now, merchantId, body)).customer.id
  })
  await seedDueSubscriptions(db, {
    merchantId,
    customerId,
    savedMethodIds: ['sm_00000000000000000000000000'],
    now,
    count,
  })
}

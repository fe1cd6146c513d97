import { expect, test } from 'vitest'
import { currency } from '../../src/base/currency.ts'
import { fromWhole } from '../../src/base/money.ts'
import { recordCollection } from '../../src/collections/record.ts'
import { collectApp } from '../collectors/collect-app.ts'
import { expectSoundBooks } from '../database/sound-books.ts'
import { aGateway, type Reply, until } from '../gateway/gateway.ts'
import { aProcess } from '../gateway/process.ts'
import { anInvoiceWorld } from '../invoices/invoices.ts'

const PUPILS = 8
const MONTHS = 6
const FEE = 150_000
/** Longer than a process that dies holds what it claimed. */
const LEASE_SECONDS = 60

const here = await aGateway({ WORK: 'off' })
const { call, db } = here
const { aCustomer, anOpen } = await anInvoiceWorld(here)

/** A worker of its own on the same database. */
async function aWorker() {
  const env = {
    DATABASE_URL: here.databaseUrl,
    DATABASE_LISTEN_URL: here.directUrl,
    GAPURA_MASTER_KEY: here.masterKeyText,
  }
  return aProcess({ command: ['work'], env: { ...env, BASE_URL: here.config.baseUrl } })
}

const count = async (sql: string): Promise<number> =>
  Number((await db.pool.query(`select count(*) from ${sql}`)).rows[0].count)
const unmatched = () => count('collection where match_due_at is not null')

test('a worker that is killed while it matches loses nothing and nothing is matched twice', async () => {
  here.worker.start()
  const pupils = await Promise.all(
    Array.from({ length: PUPILS }, async (_, n) => {
      const customerId = await aCustomer()
      const body = { externalId: `p-${n}`, kind: 'va_open', code: 'BCA', currency: 'IDR', name: 'Siti', customerId }
      const { id } = (await call('POST', '/v1/collectors', { body })).body
      await until(async () => (await call('GET', `/v1/collectors/${id}`)).body.status === 'ACTIVE')
      return { id: String(id), customerId }
    }),
  )
  await here.worker.stop()
  const lines = [{ description: 'SPP', quantity: '1', unitAmount: FEE }]
  for (const { id, customerId } of pupils) {
    for (let month = 0; month < MONTHS; month++) await anOpen({ customerId, collectorId: id, lines })
  }
  const { rows } = await db.pool.query('select id, merchant_id, connection_id from collector')
  const amount = fromWhole(FEE, currency('IDR'))
  for (const { id, merchant_id: merchantId, connection_id: connectionId } of rows) {
    for (let month = 0; month < MONTHS; month++) {
      const paid = { reference: null, instrumentReference: null, railReference: `${id}-${month}`, paidAt: new Date() }
      await recordCollection(collectApp(db), { merchantId, id, connectionId }, { ...paid, amount })
    }
  }
  expect(await unmatched()).toBe(PUPILS * MONTHS)
  const dying = await aWorker()
  await until(async () => (await unmatched()) < PUPILS * MONTHS)
  await dying.end('SIGKILL')
  await call('POST', '/v1/sandbox/clock/advance', { body: { seconds: LEASE_SECONDS } })
  here.worker.start()
  await until(async () => (await unmatched()) === 0)
  await here.worker.stop()
  expect(await count(`invoice where status = 'PAID'`)).toBe(PUPILS * MONTHS)
  expect(await count('invoice_allocation')).toBe(PUPILS * MONTHS)
  expect(await count(`event where type = 'collection.allocated'`)).toBe(PUPILS * MONTHS)
  const { data } = (await call('GET', '/v1/collections?allocated=false')).body
  expect(data.map(({ id }: Reply['body']) => id)).toEqual([])
  await expectSoundBooks(db, here.masterKey)
})

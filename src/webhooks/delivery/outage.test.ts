import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { aDatabase } from '../../../test/database/database.ts'
import { aNotifiedMerchant } from '../../../test/merchants/notified-merchant.ts'
import { aReceiver } from '../../../test/merchants/receiver.ts'
import { PATIENCE_MS } from '../../../test/setup/patience.ts'
import { realClock } from '../../base/clock.ts'
import { holdMasterKey } from '../../base/master-key.ts'
import { createWorker } from '../../jobs/worker.ts'
import { deliveryTask } from './deliver.ts'
import { createPoster } from './post-to-merchant.ts'

const { db, url } = await aDatabase()
const masterKey = holdMasterKey(randomBytes(32))
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }

test('when the database goes away in the middle of a try, the try is written down once it is back', async () => {
  const { pathname } = new URL(url)
  const name = pathname.slice(1)
  const admin = new pg.Client({ connectionString: url.replace(pathname, '/postgres') })
  await admin.connect()
  const setAway = async (isAway: boolean) => {
    await admin.query(`alter database ${name} allow_connections ${!isAway}`)
    if (isAway) await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  }
  const receiver = await aReceiver()
  receiver.answer = (response) => {
    setAway(true).then(() => response.writeHead(204).end())
  }
  const merchant = await aNotifiedMerchant(db, masterKey, realClock(), { payments: receiver.url })
  const id = await merchant.record(realClock())
  const poster = createPoster({ allowLoopback: true })
  const task = deliveryTask({ db, clock: realClock, masterKey, poster, livemode: false, log })
  const worker = createWorker({ tasks: [task], clock: realClock, log })
  worker.start()
  await expect.poll(() => log.error.mock.calls.length).toBeGreaterThan(2)
  await setAway(false)
  await vi.waitFor(async () => {
    const { event, tries } = await merchant.eventOf(id)
    expect(event.delivery).toMatchObject({ status: 'DELIVERED', tries: 1 })
    expect(tries).toHaveLength(1)
  }, PATIENCE_MS)
  // The worker claims new work by itself.
  await merchant.record(realClock())
  receiver.answer = (response) => void response.writeHead(204).end()
  await expect.poll(() => receiver.received).toHaveLength(2)
  await worker.stop()
  await admin.end()
})

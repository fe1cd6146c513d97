import { expect, test } from 'vitest'
import { aDatabase } from '../../../test/database/database.ts'
import { aClock } from '../../../test/rails/bank.ts'
import { DAY_MS, HOUR_MS, later } from '../../base/clock.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import { openCallLog } from './call-log.ts'
import { summarizeCalls } from './summarize-calls.ts'

const { db } = await aDatabase()
const QR = { connection: 'con_a', service: 'qrcode' }

test('calls of several processes add up, by how they ended and how long they took', async () => {
  const clock = aClock('still')
  const logs = [openCallLog({ db, clock }), openCallLog({ db, clock })]
  for (const log of logs) {
    for (let i = 0; i < 9; i++) log.add(QR, 'done', 40)
    log.add(QR, 'unknown', 90_000)
    log.add(QR, 'not_made', null)
  }
  await Promise.all(logs.map((log) => log.flush()))
  const sum = () =>
    transaction(db, ALL_MERCHANTS, (tx) => summarizeCalls(tx, later(clock(), -DAY_MS), later(clock(), DAY_MS)))
  expect(await sum()).toEqual([
    {
      connectionId: 'con_a',
      service: 'qrcode',
      outcomes: { done: 18, refused: 0, unsent: 0, unknown: 2, not_made: 2 },
      medianMs: 50,
      p95Ms: 60_000,
    },
  ])
  // What was stored is not stored again.
  for (const log of logs) await log.stop()
  expect((await sum())[0]?.outcomes.done).toBe(18)
})

test('counts of ninety days ago are removed, and counts that cannot be stored are retained for the next time', async () => {
  const clock = aClock('still')
  const log = openCallLog({ db, clock })
  log.add({ connection: 'con_old', service: 'transfer' }, 'refused', 100)
  await db.pool.query('alter table connection_call rename to connection_call_away')
  await log.flush()
  await db.pool.query('alter table connection_call_away rename to connection_call')
  await log.flush()
  const countOld = async () =>
    (await db.pool.query(`select calls from connection_call where connection_id = 'con_old'`)).rows
  expect(await countOld()).toHaveLength(1)
  clock.advance(91 * DAY_MS + HOUR_MS)
  log.add(QR, 'done', 10)
  await log.stop()
  expect(await countOld()).toEqual([])
})

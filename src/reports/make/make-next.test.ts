import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { aPaidCheckout } from '../../../test/checkout/paid-checkout.ts'
import { aCrashingDb } from '../../../test/database/crashing-db.ts'
import { aDatabase } from '../../../test/database/database.ts'
import { until } from '../../../test/gateway/gateway.ts'
import { defined } from '../../../test/setup/defined.ts'
import { later, MINUTE_MS } from '../../base/clock.ts'
import { closeDb, openDb } from '../../db/db.ts'
import { DatabaseUnavailable } from '../../db/failures.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import { createReport } from '../create.ts'
import { findReport, openFile } from '../find.ts'
import { removeReport } from '../remove.ts'
import type { ReportKind } from '../report.ts'
import { chosenColumns } from '../to-wanted.ts'
import { makeNext } from './make-next.ts'

const { db, url } = await aDatabase()
const PAID = new Date('2026-11-20T03:00:00Z')
const NOW = new Date('2026-11-21T03:00:00Z')
const DAY = { firstDay: '2026-11-20', lastDay: '2026-11-20', language: null }

const silent = {
  log: { error: () => {} },
  signals: { wake: () => {} },
  livemode: false,
  issuer: null,
  businessOf: async () => null,
}
const appOf = (over: object = {}) => ({ db, clock: () => NOW, ...silent, ...over })

/** A merchant with one payment that requests a report of its day. */
async function aRequested(kind: ReportKind = 'payments') {
  const { merchantId } = await aPaidCheckout(db, { now: PAID })
  const wanted = { ...DAY, kind, format: 'csv' as const, columns: chosenColumns(kind, undefined) }
  const { id } = await transaction(db, merchantId, (tx) => createReport(tx, NOW, merchantId, wanted))
  const chunks = () => transaction(db, merchantId, (tx) => tx.selectFrom('report_chunk').select('number').execute())
  return { merchantId, id, chunks, now: () => findReport(db, merchantId, id) }
}

const eventsOf = (id: string) =>
  transaction(db, ALL_MERCHANTS, (tx) => sql`select from event where subject_id = ${id}`.execute(tx))

test('a process that dies before the end leaves nothing, and the next one makes it whole', async () => {
  const { id, merchantId, now, chunks } = await aRequested()
  const { db: crashing, die } = aCrashingDb(db)
  // The claim commits; the making dies.
  const clock = () => {
    die('before commit')
    return NOW
  }
  await makeNext(appOf({ db: crashing, clock }), NOW)
  expect(await now()).toMatchObject({ status: 'PENDING', sizeBytes: null })
  expect(await chunks()).toEqual([])
  expect(await makeNext(appOf(), NOW)).toBe(0)
  expect(await makeNext(appOf(), later(NOW, MINUTE_MS))).toBe(1)
  const made = await now()
  expect(made).toMatchObject({ status: 'READY', rowCount: 1 })
  const parts: Buffer[] = []
  for await (const part of (made && (await openFile(db, made))) ?? []) parts.push(part)
  expect(Buffer.concat(parts).toString()).toContain(merchantId.slice(4, 7))
  expect((await eventsOf(id)).rows).toHaveLength(1)
})

test('an end that was committed and not answered is made once', async () => {
  const { id, now } = await aRequested()
  const { db: losing, loseAnswer } = aCrashingDb(db)
  const clock = () => {
    loseAnswer()
    return NOW
  }
  await makeNext(appOf({ db: losing, clock }), NOW)
  expect(await now()).toMatchObject({ status: 'READY' })
  expect(await makeNext(appOf(), later(NOW, MINUTE_MS))).toBe(0)
  expect((await eventsOf(id)).rows).toHaveLength(1)
})

test('a database that is away while it is made counts as no try', async () => {
  const { id, merchantId, now } = await aRequested()
  const clock = () => {
    throw new DatabaseUnavailable('breaker open')
  }
  await makeNext(appOf({ clock }), NOW)
  expect(await now()).toMatchObject({ status: 'PENDING' })
  const { tries } = await transaction(db, merchantId, (tx) =>
    tx.selectFrom('report').select('tries').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  expect(tries).toBe(0)
  await makeNext(appOf(), later(NOW, MINUTE_MS))
  expect(await now()).toMatchObject({ status: 'READY' })
})

test('several processes at once make one file of each', async () => {
  const requested = await Promise.all(Array.from({ length: 4 }, () => aRequested()))
  await Promise.all(Array.from({ length: 12 }, () => makeNext(appOf(), NOW)))
  for (let at = NOW; (await makeNext(appOf(), at)) > 0; ) at = later(at, MINUTE_MS)
  for (const { id, now, chunks } of requested) {
    expect(await now()).toMatchObject({ status: 'READY', rowCount: 1 })
    expect(await chunks()).toHaveLength(1)
    expect((await eventsOf(id)).rows).toHaveLength(1)
  }
})

test('while it is made it has no file and is not removed', async () => {
  const { id, merchantId, now, chunks } = await aRequested()
  let looked: unknown
  const clock = () => NOW
  const holding = transaction(db, merchantId, async (tx) => {
    await tx.selectFrom('report').select('id').where('id', '=', id).forNoKeyUpdate().execute()
    looked = [await now(), await chunks(), await makeNext(appOf({ clock }), NOW)]
    await expect(removeReport(db, { merchantId, id })).rejects.toMatchObject({ code: 'INVALID_STATE' })
  })
  await holding
  expect(looked).toMatchObject([{ status: 'PENDING' }, [], 0])
  await makeNext(appOf(), NOW)
})

test('while it is made, other work of its merchant continues, in the smallest pool that has a connection left', async () => {
  const { merchantId, now } = await aRequested()
  const small = openDb({ url, connectionsMax: 2, connectTimeoutMs: 5_000, queryTimeoutMs: 20_000 })
  onTestFinished(() => closeDb(small))
  const holder = await db.pool.connect()
  await holder.query('begin; lock table report_chunk in access exclusive mode')
  const isWaiting = async () => {
    const { rows } = await db.pool.query(
      "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    )
    return rows.length > 0
  }
  const making = makeNext(appOf({ db: small }), NOW)
  await until(isWaiting)
  await transaction(small, merchantId, (tx) => sql`select 1`.execute(tx))
  const wasMeanwhile = await isWaiting()
  await holder.query('rollback')
  holder.release()
  await making
  expect(wasMeanwhile).toBe(true)
  await makeNext(appOf(), later(NOW, MINUTE_MS))
  expect(await now()).toMatchObject({ status: 'READY' })
})

test('one that would be too large fails, and says so', async () => {
  const { now, chunks } = await aRequested()
  await makeNext(appOf({ sizeMaxBytes: 100 }), NOW)
  expect(await now()).toMatchObject({ status: 'FAILED', failureCode: 'TOO_LARGE' })
  expect(await chunks()).toEqual([])
})

test('one that fails again and again is given up, and delays no other', async () => {
  const { merchantId, id, now } = await aRequested()
  await transaction(db, merchantId, (tx) =>
    tx
      .updateTable('report')
      .set({ columns: ['gross'], tries: 5 })
      .where('id', '=', id)
      .execute(),
  )
  const other = await aRequested()
  await makeNext(appOf(), NOW)
  expect(await now()).toMatchObject({ status: 'FAILED', failureCode: 'NOT_MADE' })
  expect(await other.now()).toMatchObject({ status: 'READY' })
})

test('a report that was removed before its file was opened has none', async () => {
  const { now, merchantId, id } = await aRequested()
  await makeNext(appOf(), NOW)
  const made = defined(await now())
  expect(await openFile(db, made)).toBeDefined()
  await removeReport(db, { merchantId, id })
  expect(await openFile(db, made)).toBeUndefined()
})

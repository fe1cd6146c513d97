import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aDatabase } from '../../../test/database/database.ts'
import { aProvider, aPushedOnboarding, standingAfter } from '../../../test/merchants/onboarding.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import { ONBOARDING_MOVES, REPORTED, type ReportedStatus } from '../states.ts'
import { readOnboarding, readReports } from '../store.ts'
import { applyReport } from './report.ts'

const { db } = await aDatabase()
const provider = await aProvider(db)
const app = { livemode: false }

const report = (merchantId: string, status: ReportedStatus) =>
  transaction(db, merchantId, (tx) => applyReport(tx, new Date(), app, merchantId, { status, reason: null }))

const read = (merchantId: string) =>
  transaction(db, merchantId, async (tx) => ({
    onboarding: await readOnboarding(tx, merchantId),
    reports: await readReports(tx, merchantId),
    events: await tx.selectFrom('event').select('body').orderBy('sequence').execute(),
  }))

test('any reports, in any order and number, end where the moves lead, one after the other', async () => {
  const reports = fc.array(fc.constantFrom(...REPORTED), { minLength: 1, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(reports, async (sent) => {
      const { merchantId } = await aPushedOnboarding(db, provider.id)
      const applied: boolean[] = []
      for (const status of sent) applied.push((await report(merchantId, status)).applied)
      const want = standingAfter(sent)
      const { onboarding, reports: stored, events } = await read(merchantId)
      expect(applied).toEqual(want.applied)
      expect([onboarding?.status, onboarding?.readyAt !== null]).toEqual([want.status, want.ready])
      // History and events hold exactly what changed something, in order.
      const changes = sent.filter((_, index) => want.applied[index])
      expect(stored.map(({ status }) => status)).toEqual(changes)
      const bodies = events.map(({ body }) => JSON.parse(body))
      expect(bodies.map(({ sequence, data }) => [sequence, data.status])).toEqual(
        changes.map((status, i) => [i + 1, status]),
      )
    }),
    { numRuns: Number(process.env.RUNS ?? 12) },
  )
})

/** How each state is reached the shortest way. */
const WAYS: readonly (readonly ReportedStatus[])[] = [
  [],
  ...REPORTED.map((status) => [status]),
  ['approved', 'approved'],
]

test('every report in every state ends where the moves lead', async () => {
  for (const sent of WAYS.flatMap((way) => REPORTED.map((last) => [...way, last]))) {
    const { merchantId } = await aPushedOnboarding(db, provider.id)
    for (const status of sent) await report(merchantId, status)
    const { onboarding } = await read(merchantId)
    const want = standingAfter(sent)
    expect([sent, onboarding?.status, onboarding?.readyAt !== null]).toEqual([sent, want.status, want.ready])
  }
})

test('the same report many times at once is applied once', async () => {
  const { merchantId } = await aPushedOnboarding(db, provider.id)
  const answers = await Promise.all(Array.from({ length: 10 }, () => report(merchantId, 'received')))
  expect(answers.filter(({ applied }) => applied)).toHaveLength(1)
  const racing = await Promise.all(REPORTED.filter((status) => status !== 'approved').map((s) => report(merchantId, s)))
  const { onboarding, reports } = await read(merchantId)
  expect(reports).toHaveLength(1 + racing.filter(({ applied }) => applied).length)
  expect(onboarding?.sequence).toBe(reports.length)
})

test('the readiness of an approved business remains, also when it is rejected and approved again', async () => {
  const { merchantId } = await aPushedOnboarding(db, provider.id)
  const answers = []
  for (const status of ['approved', 'approved', 'approved', 'rejected', 'approved', 'approved'] as const) {
    answers.push((await report(merchantId, status)).applied)
  }
  expect(answers).toEqual([true, true, false, true, true, false])
  const sent = (await read(merchantId)).events.map(({ body }) => JSON.parse(body).data)
  expect(sent.map(({ status, ready }) => [status, ready])).toEqual([
    ['approved', false],
    ['approved', true],
    ['rejected', false],
    ['approved', true],
  ])
})

test('the table of moves and the database name the same states', async () => {
  const { rows } = await transaction(db, ALL_MERCHANTS, (tx) =>
    sql<{ definition: string }>`
      select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'onboarding_status_check'`.execute(
      tx,
    ),
  )
  const named = [...(rows[0]?.definition ?? '').matchAll(/'([a-z]+)'/g)].map(([, state]) => state)
  expect(named.sort()).toEqual(Object.keys(ONBOARDING_MOVES).sort())
})

test('history only grows: the application cannot change or delete it', async () => {
  const { merchantId } = await aPushedOnboarding(db, provider.id)
  await report(merchantId, 'received')
  for (const table of ['onboarding_report', 'onboarding_submission']) {
    for (const statement of [`update ${table} set merchant_id = merchant_id`, `delete from ${table}`]) {
      await expect(transaction(db, merchantId, (tx) => sql.raw(statement).execute(tx))).rejects.toThrow(
        'permission denied',
      )
    }
  }
})

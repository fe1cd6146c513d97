import { type Selectable, sql } from 'kysely'
import { statesBefore } from '../base/state-moves.ts'
import type { Tables } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import type { Onboarding, Report } from './onboarding.ts'
import { ONBOARDING_MOVES, type ReportedStatus } from './states.ts'

const fromRow = (row: Selectable<Tables['onboarding']>): Onboarding => ({
  merchantId: row.merchant_id,
  referenceId: row.reference_id,
  providerId: row.provider_id,
  status: row.status,
  reason: row.reason,
  readyAt: row.ready_at,
  confirmedAt: row.confirmed_at,
  sequence: row.sequence,
  version: row.version,
  pushedAt: row.pushed_at,
  updatedAt: row.updated_at,
})
const orNone = (row: Selectable<Tables['onboarding']> | undefined) => row && fromRow(row)

export const readOnboarding = (tx: Tx, merchantId: string): Promise<Onboarding | undefined> =>
  tx.selectFrom('onboarding').selectAll().where('merchant_id', '=', merchantId).executeTakeFirst().then(orNone)

/** As `readOnboarding`, and locks the row until the transaction ends. */
export const lockOnboarding = (tx: Tx, merchantId: string): Promise<Onboarding | undefined> =>
  tx
    .selectFrom('onboarding')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .forNoKeyUpdate()
    .executeTakeFirst()
    .then(orNone)

/** The merchant whose onboarding a provider reports on. Undefined: unknown, or another provider's. */
export async function findMerchantByReference(
  tx: Tx,
  providerId: string,
  referenceId: string,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('onboarding')
    .select('merchant_id')
    .where('reference_id', '=', referenceId)
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  return row?.merchant_id
}

export type NewOnboarding = Pick<Onboarding, 'merchantId' | 'referenceId' | 'providerId'>

/** Begins an onboarding, without data. Undefined: the merchant has one. */
export const insertOnboarding = (tx: Tx, now: Date, fresh: NewOnboarding): Promise<Onboarding | undefined> =>
  tx
    .insertInto('onboarding')
    .values({
      merchant_id: fresh.merchantId,
      reference_id: fresh.referenceId,
      provider_id: fresh.providerId,
      status: 'pushed',
      reason: null,
      ready_at: null,
      confirmed_at: null,
      version: 0,
      push_due_at: null,
      pushed_at: null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('merchant_id').doNothing())
    .returningAll()
    .executeTakeFirst()
    .then(orNone)

/** Moves it to what was reported. Undefined: it is there already, or beyond. No other statement writes `status`. */
export const moveOnboarding = (
  tx: Tx,
  now: Date,
  merchantId: string,
  to: ReportedStatus,
  reason: string | null,
): Promise<Onboarding | undefined> =>
  tx
    .updateTable('onboarding')
    .set({
      status: to,
      reason: to === 'rejected' ? reason : null,
      sequence: sql<number>`sequence + 1`,
      updated_at: now,
      ...(to === 'approved' ? {} : { confirmed_at: null }),
    })
    .where('merchant_id', '=', merchantId)
    .where('status', '=', sql<ReportedStatus>`any(${statesBefore(ONBOARDING_MOVES, to)})`)
    .returningAll()
    .executeTakeFirst()
    .then(orNone)

/** Records, once, that the provider is ready. Undefined: it is not approved, or was ready before. */
export const markReady = (tx: Tx, now: Date, merchantId: string): Promise<Onboarding | undefined> =>
  tx
    .updateTable('onboarding')
    .set({ ready_at: now, updated_at: now, sequence: sql<number>`sequence + 1` })
    .where('merchant_id', '=', merchantId)
    .where('status', '=', 'approved')
    .where('ready_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
    .then(orNone)

/** Records an operator's confirmation that it may go live. Undefined: it is not approved. */
export const markConfirmed = (tx: Tx, now: Date, merchantId: string): Promise<Onboarding | undefined> =>
  tx
    .updateTable('onboarding')
    .set({ confirmed_at: sql<Date>`coalesce(confirmed_at, ${now})`, updated_at: now })
    .where('merchant_id', '=', merchantId)
    .where('status', '=', 'approved')
    .returningAll()
    .executeTakeFirst()
    .then(orNone)

export async function insertReport(tx: Tx, { merchantId, sequence }: Onboarding, report: Report): Promise<void> {
  const { status, isReady, reason, at } = report
  await tx
    .insertInto('onboarding_report')
    .values({ merchant_id: merchantId, sequence, status, is_ready: isReady, reason, reported_at: at })
    .execute()
}

export async function readReports(tx: Tx, merchantId: string): Promise<Report[]> {
  const rows = await tx
    .selectFrom('onboarding_report')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .orderBy('sequence')
    .execute()
  return rows.map((row) => ({ status: row.status, isReady: row.is_ready, reason: row.reason, at: row.reported_at }))
}

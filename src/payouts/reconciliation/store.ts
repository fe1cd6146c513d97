import { sql } from 'kysely'
import { currency } from '../../base/currency.ts'
import { toDecimal } from '../../base/money.ts'
import type { Db } from '../../db/db.ts'
import { ALL_MERCHANTS, type Tx, transaction } from '../../db/transaction.ts'
import type { Payout } from '../payout.ts'
import { routesOfReference } from '../reference.ts'
import { fromRow } from '../store.ts'
import type { Fault } from './fault.ts'

type Kind = Fault['kind']
type Seen = { readonly payout: Payout | null; readonly kind: Kind }

/** Begins the record of a reconciliation; it counts once it is finished. */
export async function insertRun(tx: Tx, { day, source, at }: { day: string; source: string; at: Date }) {
  const row = await tx
    .insertInto('reconciliation')
    .values({ day, source, begun_at: at, completed_at: null, matched: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

const FAULTS_AT_ONCE = 1_000

export async function finishRun(
  tx: Tx,
  { id, at, matched, faults }: { id: bigint; at: Date; matched: number; faults: readonly Fault[] },
): Promise<void> {
  const rows = faults.map(({ fault, kind, reference, payout, ours, theirs }, i) => ({
    reconciliation_id: id,
    number: i + 1,
    fault,
    kind,
    reference,
    payout_id: payout?.id ?? null,
    ours: ours?.amount ?? null,
    ours_currency: ours?.currency ?? null,
    theirs: theirs?.amount ?? null,
    theirs_currency: theirs?.currency ?? null,
  }))
  for (let i = 0; i < rows.length; i += FAULTS_AT_ONCE) {
    await tx
      .insertInto('reconciliation_fault')
      .values(rows.slice(i, i + FAULTS_AT_ONCE))
      .execute()
  }
  await tx.updateTable('reconciliation').set({ completed_at: at, matched }).where('id', '=', id).execute()
}

/** The payouts of these references, by reference: each carries the route of its merchant. */
export async function findByReferences(tx: Tx, references: readonly string[]): Promise<Map<string, Payout>> {
  const routes = [...new Set(references.flatMap(routesOfReference))]
  const merchants = await tx.selectFrom('merchant').select('id').where('route', 'in', routes).execute()
  if (merchants.length === 0) return new Map()
  const ids = merchants.map(({ id }) => id)
  const rows = await tx
    .selectFrom('payout')
    .selectAll()
    .where('merchant_id', 'in', ids)
    .where('reference', 'in', references)
    .execute()
  return new Map(rows.map((row) => [row.reference, fromRow(row)]))
}

/** The connections with payouts that ended between two times. */
export async function listConnectionsOfDay(tx: Tx, [from, until]: readonly [Date, Date]): Promise<string[]> {
  const rows = await tx
    .selectFrom('payout')
    .select('connection_id')
    .distinct()
    .where('completed_at', '>=', from)
    .where('completed_at', '<', until)
    .where('status', 'in', ['SUCCEEDED', 'REVERSED'])
    .orderBy('connection_id')
    .execute()
  return rows.map((row) => row.connection_id)
}

/** Stores which payouts a day's statement showed. */
export async function insertSeen(tx: Tx, day: string, seen: readonly Seen[]): Promise<void> {
  const rows = seen.flatMap(({ payout, kind }) =>
    payout ? [{ merchant_id: payout.merchantId, payout_id: payout.id, kind, day }] : [],
  )
  if (rows.length === 0) return
  await tx
    .insertInto('reconciliation_seen')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Which of these payouts the statements of other days showed, as `kind id`. */
export async function readSeenOnOtherDays(
  tx: Tx,
  payouts: readonly Payout[],
  day: string,
): Promise<ReadonlySet<string>> {
  if (payouts.length === 0) return new Set()
  const merchantIds = [...new Set(payouts.map(({ merchantId }) => merchantId))]
  const ids = payouts.map(({ id }) => id)
  const rows = await tx
    .selectFrom('reconciliation_seen')
    .select(['payout_id', 'kind'])
    .where('merchant_id', 'in', merchantIds)
    .where('payout_id', 'in', ids)
    .where('day', '<>', day)
    .execute()
  return new Set(rows.map((row) => `${row.kind} ${row.payout_id}`))
}

/**
 * Payouts of a connection (null: any) that ended between two times and are on no statement, once for each of their ends.
 */
export async function readUnseen(
  tx: Tx,
  connectionId: string | null,
  [from, until]: readonly [Date, Date],
): Promise<{ payout: Payout; kind: Kind }[]> {
  const found: { payout: Payout; kind: Kind }[] = []
  for (const kind of ['transfer', 'reversal'] as const) {
    const rows = await tx
      .selectFrom('payout')
      .selectAll()
      .where('completed_at', '>=', from)
      .where('completed_at', '<', until)
      .$if(connectionId !== null, (query) => query.where('connection_id', '=', connectionId))
      .where('status', 'in', kind === 'reversal' ? ['REVERSED'] : ['SUCCEEDED', 'REVERSED'])
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('reconciliation_seen as seen')
              .select(sql.lit(1).as('one'))
              .whereRef('seen.merchant_id', '=', 'payout.merchant_id')
              .whereRef('seen.payout_id', '=', 'payout.id')
              .where('seen.kind', '=', kind),
          ),
        ),
      )
      .orderBy('completed_at')
      .execute()
    found.push(...rows.map((row) => ({ payout: fromRow(row), kind })))
  }
  return found
}

/** The last day reconciled with a statement of this source, `2026-11-20`; undefined: none. */
export const readLastDay = (db: Db, source: string): Promise<string | undefined> =>
  transaction(db, ALL_MERCHANTS, async (tx) => {
    const row = await tx
      .selectFrom('reconciliation')
      .select(sql<string | null>`to_char(max(day), 'YYYY-MM-DD')`.as('day'))
      .where('source', '=', source)
      .where('completed_at', 'is not', null)
      .executeTakeFirst()
    return row?.day ?? undefined
  })

export type PastRun = {
  readonly id: string
  readonly day: string
  readonly source: string
  readonly at: Date
  readonly matched: number
  readonly faults: readonly PastFault[]
}
type PastFault = Pick<Fault, 'fault' | 'kind' | 'reference'> & {
  readonly payoutId: string | null
  readonly ours: string | null
  readonly theirs: string | null
}

/** The latest reconciliations with their discrepancies, newest first. */
export const listRuns = (db: Db, limit: number): Promise<PastRun[]> =>
  transaction(db, ALL_MERCHANTS, async (tx) => {
    const runs = await tx
      .selectFrom('reconciliation')
      .select(['id', 'source', 'begun_at', 'matched', sql<string>`to_char(day, 'YYYY-MM-DD')`.as('date')])
      .where('completed_at', 'is not', null)
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
    const ids = runs.map(({ id }) => id)
    const rows =
      ids.length === 0
        ? []
        : await tx
            .selectFrom('reconciliation_fault')
            .selectAll()
            .where('reconciliation_id', 'in', ids)
            .orderBy('number')
            .execute()
    const byRun = Map.groupBy(rows, (row) => row.reconciliation_id)
    return runs.map(({ id, date: day, source, begun_at: at, matched }) => ({
      id: `${id}`,
      day,
      source,
      at,
      matched,
      faults: (byRun.get(id) ?? []).map((row) => ({
        fault: row.fault,
        kind: row.kind,
        reference: row.reference,
        payoutId: row.payout_id,
        ours: decimal(row.ours, row.ours_currency),
        theirs: decimal(row.theirs, row.theirs_currency),
      })),
    }))
  })

const decimal = (amount: bigint | null, code: string | null): string | null =>
  amount === null || code === null ? null : toDecimal({ amount, currency: currency(code) })

import { sql } from 'kysely'
import { currency } from '../base/currency.ts'
import { toDecimal } from '../base/money.ts'
import type { Db } from '../db/db.ts'
import { EVERYONE, type Tx, transaction } from '../db/transaction.ts'
import type { Payout } from './payout.ts'
import type { Fault } from './reconcile.ts'
import { fromRow } from './store.ts'

type Kind = Fault['kind']

/** Begins the record of a reconciliation; its counts are written at its end. */
export async function insertRun(tx: Tx, run: { day: string; source: string; at: Date }): Promise<bigint> {
  const counts = { matched: 0, missing_here: 0, missing_there: 0, amount_differs: 0 }
  const row = await tx
    .insertInto('reconciliation')
    .values({ ...run, ...counts })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function setCounts(tx: Tx, id: bigint, matched: number, faults: readonly Fault[]): Promise<void> {
  const count = (wanted: Fault['fault']) => faults.filter(({ fault }) => fault === wanted).length
  await tx
    .updateTable('reconciliation')
    .set({
      matched,
      missing_here: count('missing_here'),
      missing_there: count('missing_there'),
      amount_differs: count('amount_differs'),
    })
    .where('id', '=', id)
    .execute()
}

/** The payouts of these references, among the merchants whose routes they carry. */
export async function findByReferences(
  tx: Tx,
  routes: readonly string[],
  references: readonly string[],
): Promise<Map<string, Payout>> {
  const merchants = await tx.selectFrom('merchant').select('id').where('route', 'in', routes).execute()
  if (merchants.length === 0) return new Map()
  const rows = await tx
    .selectFrom('payout')
    .selectAll()
    .where(
      'merchant_id',
      'in',
      merchants.map(({ id }) => id),
    )
    .where('reference', 'in', references)
    .execute()
  return new Map(rows.map((row) => [row.reference, fromRow(row)]))
}

export async function insertMatches(
  tx: Tx,
  id: bigint,
  matches: readonly { payout: Payout; kind: Kind }[],
): Promise<void> {
  if (matches.length === 0) return
  await tx
    .insertInto('reconciliation_match')
    .values(
      matches.map(({ payout, kind }) => ({
        merchant_id: payout.merchantId,
        payout_id: payout.id,
        kind,
        reconciliation_id: id,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Payouts that ended between two times and were found on no statement, once for each way they ended. */
export async function readUnmatched(tx: Tx, from: Date, until: Date): Promise<{ payout: Payout; kind: Kind }[]> {
  const found: { payout: Payout; kind: Kind }[] = []
  for (const kind of ['transfer', 'reversal'] as const) {
    const rows = await tx
      .selectFrom('payout')
      .selectAll()
      .where('completed_at', '>=', from)
      .where('completed_at', '<', until)
      .where('status', 'in', kind === 'reversal' ? ['REVERSED'] : ['SUCCEEDED', 'REVERSED'])
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('reconciliation_match as seen')
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

const FAULTS_AT_ONCE = 1_000

export async function insertFaults(tx: Tx, id: bigint, faults: readonly Fault[]): Promise<void> {
  const rows = faults.map(({ fault, kind, reference, payout, ours, theirs }, i) => ({
    reconciliation_id: id,
    number: i + 1,
    fault,
    kind,
    reference,
    merchant_id: payout?.merchantId ?? null,
    payout_id: payout?.id ?? null,
    currency: (theirs ?? ours)?.currency ?? 'IDR',
    ours: ours?.amount ?? null,
    theirs: theirs?.amount ?? null,
  }))
  for (let i = 0; i < rows.length; i += FAULTS_AT_ONCE) {
    await tx
      .insertInto('reconciliation_fault')
      .values(rows.slice(i, i + FAULTS_AT_ONCE))
      .execute()
  }
}

/** Whether a day's statement of this source was reconciled before. */
export const hasRun = (db: Db, source: string, day: string): Promise<boolean> =>
  transaction(db, EVERYONE, async (tx) => {
    const row = await tx
      .selectFrom('reconciliation')
      .select('id')
      .where('source', '=', source)
      .where('day', '=', day)
      .executeTakeFirst()
    return row !== undefined
  })

export type PastRun = {
  readonly id: string
  readonly day: string
  readonly source: string
  readonly at: Date
  readonly matched: number
  readonly faults: readonly {
    fault: Fault['fault']
    kind: Kind
    reference: string
    payoutId: string | null
    ours: string | null
    theirs: string | null
  }[]
}

/** The latest reconciliations with what did not agree, newest first. */
export const listRuns = (db: Db, limit: number): Promise<PastRun[]> =>
  transaction(db, EVERYONE, async (tx) => {
    const runs = await tx
      .selectFrom('reconciliation')
      .select(['id', 'source', 'at', 'matched', sql<string>`to_char(day, 'YYYY-MM-DD')`.as('date')])
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
    if (runs.length === 0) return []
    const rows = await tx
      .selectFrom('reconciliation_fault')
      .selectAll()
      .where(
        'reconciliation_id',
        'in',
        runs.map(({ id }) => id),
      )
      .orderBy('number')
      .execute()
    const decimal = (amount: bigint | null, code: string) =>
      amount === null ? null : toDecimal({ amount, currency: currency(code) })
    return runs.map((run) => ({
      id: `${run.id}`,
      day: run.date,
      source: run.source,
      at: run.at,
      matched: run.matched,
      faults: rows
        .filter((row) => row.reconciliation_id === run.id)
        .map((row) => ({
          fault: row.fault,
          kind: row.kind,
          reference: row.reference,
          payoutId: row.payout_id,
          ours: decimal(row.ours, row.currency),
          theirs: decimal(row.theirs, row.currency),
        })),
    }))
  })

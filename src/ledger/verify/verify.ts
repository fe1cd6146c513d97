import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import { INVARIANTS } from './invariants.ts'

/** How many violations of one invariant are reported; the first is bad enough. */
const VIOLATIONS_MAX = 100

type Violation = { readonly merchantId: string; readonly detail: string }
/** An invariant of the ledger and its violations; it holds where there are none. */
export type Checked = { readonly invariant: string; readonly violations: readonly Violation[] }

/**
 * Checks the whole ledger, of every merchant, against its invariants, one after the other. Changes and blocks
 * nothing. It reads every entry: give `db` a query timeout of minutes.
 */
export async function verifyLedger(db: Db): Promise<Checked[]> {
  const checked: Checked[] = []
  for (const { name, violations } of INVARIANTS) {
    const found = await transaction(db, ALL_MERCHANTS, async (tx) => {
      // The planner takes row security for a filter that few rows pass, and would look up a million rows one by one.
      await sql.raw(`set local enable_nestloop = off; set local work_mem = '64MB'`).execute(tx)
      return sql<{ merchant_id: string; detail: string }>`
        ${sql.raw(violations)} limit ${sql.lit(VIOLATIONS_MAX)}`.execute(tx)
    })
    checked.push({
      invariant: name,
      violations: found.rows.map((row) => ({ merchantId: row.merchant_id, detail: row.detail })),
    })
  }
  return checked
}

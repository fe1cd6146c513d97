import { sql } from 'kysely'
import type { Tx } from '../db/transaction.ts'
import type { Fault } from './verify/fault.ts'

type Found = {
  /** What concerns keys, days and roots: checked as a whole each time. */
  readonly frame: readonly Fault[]
  /** The day whose transactions were checked, and what was found in them. */
  readonly day: string | null
  readonly ofDay: readonly Fault[]
}

const DETAIL_MAX = 500

/** Stores what a check found in the place of what earlier ones found of the same. Returns how many faults there are now. */
export async function replaceFaults(tx: Tx, now: Date, { frame, day, ofDay }: Found): Promise<number> {
  await sql`delete from proof_fault where part = 'frame' or part = 'day' and day = ${day}::date`.execute(tx)
  const rows = [
    ...frame.map((fault) => ({ ...fault, part: 'frame' as const })),
    ...ofDay.map((fault) => ({ ...fault, part: 'day' as const })),
  ]
  if (rows.length > 0) {
    await tx
      .insertInto('proof_fault')
      .values(
        rows.map((fault) => ({
          part: fault.part,
          day: fault.day,
          owner_id: fault.merchantId,
          transaction_id: fault.transactionId,
          detail: fault.detail.slice(0, DETAIL_MAX),
          found_at: now,
        })),
      )
      .execute()
  }
  const { rows: counted } = await sql<{ count: bigint }>`select count(*) as count from proof_fault`.execute(tx)
  return Number(counted[0]?.count ?? 0n)
}

/** What the regular check found and still finds, by day. */
export async function readFaults(tx: Tx): Promise<Fault[]> {
  const { rows } = await sql<Fault>`
    select day::text as day, owner_id as "merchantId", transaction_id as "transactionId", detail from proof_fault
    order by day, id`.execute(tx)
  return rows
}

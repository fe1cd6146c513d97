import type { Db } from '../../src/db/db.ts'

/** A refund as the gateway has it, with the payout that carries it. */
export type Row = {
  readonly id: string
  readonly initiator: 'merchant' | 'provider'
  readonly transactionId: string
  readonly reference: string
  readonly status: string
  readonly way: string
  readonly sequence: number
  readonly amount: bigint
  readonly failure: string | null
  readonly payoutId: string | null
  readonly payoutReference: string | null
  readonly payoutStatus: string | null
}
/** A refund in the bank's own journal. */
export type BankRow = {
  /** Null: the bank made it by itself. */
  readonly reference: string | null
  readonly referenceNo: string
  readonly status: string
  readonly calls: number
  readonly amount: bigint
  /** Entries of money that moved for it. */
  readonly booked: number
}

export const readRows = async ({ pool }: Db): Promise<Row[]> =>
  (
    await pool.query(`
      select refund.id, refund.initiator, refund.transaction_id as "transactionId", coalesce(refund.reference, refund.rail_reference) as reference, refund.status, refund.way, refund.sequence,
        refund.amount, refund.failure_code as failure, refund.payout_id as "payoutId",
        payout.reference as "payoutReference", payout.status as "payoutStatus"
      from refund left join payout on payout.merchant_id = refund.merchant_id and payout.id = refund.payout_id`)
  ).rows

export const readBankRows = async ({ pool }: Db): Promise<BankRow[]> =>
  (
    await pool.query(`
      select partner_refund_no as reference, reference_no as "referenceNo", status, calls, amount,
        (select count(*)::int from bank.journal where cause = 'refund' and cause_reference = reference_no) as booked
      from bank.refund`)
  ).rows

/** Refunds that are not final, those that wait for nothing but the worker, and how often the rails were polled. */
export async function readOpen({ pool }: Db, now: Date): Promise<{ open: number; due: number; polls: number }> {
  const { rows } = await pool.query(
    `select
      (select count(*) from refund where status in ('PROCESSING', 'NEEDS_PAYER')) as open,
      (select count(*) from refund where due_at <= $1) + (select count(*) from payout where due_at <= $1) as due,
      (select coalesce(sum(poll_count), 0) from refund) + (select coalesce(sum(poll_count), 0) from payout) as polls`,
    [now],
  )
  const [row] = rows
  return { open: Number(row.open), due: Number(row.due), polls: Number(row.polls) }
}

/** Refunds whose rail has not reported their outcome, each with how often it was polled; `dueBy`: only those due by then. */
export async function readPolls({ pool }: Db, dueBy?: Date): Promise<string[]> {
  const { rows } = await pool.query(
    `select id || ' ' || poll_count as one from refund where status = 'PROCESSING' and way = 'rail' and stage <> 'QUEUED'
      and ($1::timestamptz is null or due_at <= $1)`,
    [dueBy ?? null],
  )
  return rows.map(({ one }) => one)
}

import { sql } from 'kysely'
import type { TransferService } from '../connectors/payout-port.ts'
import type { Tx } from '../db/transaction.ts'
import type { Payout } from './payout.ts'
import type { PayoutStage } from './states.ts'
import { fromRow, type Key } from './store.ts'

/** Claims payouts of any merchant that are due, until `leaseUntil`: one whose process dies is claimed again then. */
export async function claimDuePayouts(tx: Tx, now: Date, leaseUntil: Date, limit: number): Promise<Payout[]> {
  const due = tx
    .selectFrom('payout')
    .select(['merchant_id', 'id'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked()
  const rows = await tx
    .with('due', () => due)
    .updateTable('payout')
    .from('due')
    .set({ due_at: leaseUntil })
    .whereRef('payout.merchant_id', '=', 'due.merchant_id')
    .whereRef('payout.id', '=', 'due.id')
    .returningAll('payout')
    .execute()
  return rows.map(fromRow)
}

/**
 * Takes a payout out of the queue, in the transaction that is committed before the bank is called. Undefined: somebody
 * else has, and only one ever does.
 */
export async function submitPayout(
  tx: Tx,
  { merchantId, id }: Key,
  submission: { service: TransferService; at: Date; askAt: Date },
): Promise<Payout | undefined> {
  const row = await tx
    .updateTable('payout')
    .set({
      stage: 'SUBMITTED',
      service: submission.service,
      submitted_at: submission.at,
      due_at: submission.askAt,
      asks: 0,
    })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('status', '=', 'PROCESSING')
    .where('stage', '=', 'QUEUED')
    .returningAll()
    .executeTakeFirst()
  return row && fromRow(row)
}

/** Puts off a payout that is still queued. */
export async function postponePayout(tx: Tx, { merchantId, id }: Key, dueAt: Date): Promise<void> {
  await tx
    .updateTable('payout')
    .set({ due_at: dueAt, asks: sql<number>`asks + 1` })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('status', '=', 'PROCESSING')
    .where('stage', '=', 'QUEUED')
    .execute()
}

/** Notes what a bank's answer left open. */
export async function keepOpen(
  tx: Tx,
  { merchantId, id }: Key,
  change: { stage: Exclude<PayoutStage, 'QUEUED'>; dueAt: Date | null; bankReference: string | null },
): Promise<void> {
  await tx
    .updateTable('payout')
    .set({
      stage: change.stage,
      due_at: change.dueAt,
      asks: sql<number>`asks + 1`,
      ...(change.bankReference === null ? {} : { bank_reference: change.bankReference }),
    })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('status', '=', 'PROCESSING')
    .where('stage', '<>', 'QUEUED')
    .execute()
}

/** Has the bank asked about a payout that was sent, whatever its status: somebody has reason to doubt it. */
export async function askSoon(tx: Tx, { merchantId, id }: Key, now: Date): Promise<void> {
  await tx
    .updateTable('payout')
    .set({ due_at: now })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('stage', '<>', 'QUEUED')
    .execute()
}

/** Ends the asking about a payout that has ended. */
export async function stopAsking(tx: Tx, { merchantId, id }: Key): Promise<void> {
  await tx
    .updateTable('payout')
    .set({ due_at: null })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('status', '<>', 'PROCESSING')
    .where('due_at', 'is not', null)
    .execute()
}

import { sql } from 'kysely'
import { later } from '../../../base/clock.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { ServiceName } from '../../../snap/services.ts'

export type DueNotification = {
  readonly id: bigint
  readonly service: ServiceName
  readonly body: string
  readonly externalId: string
  /** This try counted. */
  readonly tries: number
}

/** A claimed notification comes due again after this, in case the process that claimed it died. */
const LEASE_MS = 60_000
const ANSWER_KEPT_LENGTH_MAX = 500

/** Claims notifications that are due, oldest first. Two claimers never get the same one. */
export async function claimDue(tx: Tx, limit: number, now: Date): Promise<DueNotification[]> {
  const rows = await tx
    .updateTable('bank.notification')
    .set({ due_at: later(now, LEASE_MS), tries: sql<number>`tries + 1` })
    .where('id', 'in', (due) =>
      due
        .selectFrom('bank.notification')
        .select('id')
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .orderBy('id')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'service', 'body', 'external_id', 'tries'])
    .execute()
  return rows
    .map((row) => ({ ...row, service: row.service as ServiceName, externalId: row.external_id }))
    .sort((a, b) => Number(a.id - b.id))
}

export async function markAcknowledged(tx: Tx, id: bigint, answer: string, now: Date): Promise<void> {
  await tx
    .updateTable('bank.notification')
    .set({ due_at: null, acknowledged_at: now, last_answer: answer.slice(0, ANSWER_KEPT_LENGTH_MAX) })
    .where('id', '=', id)
    .execute()
}

/** Puts an unacknowledged notification off until `dueAt`. */
export async function putOff(
  tx: Tx,
  id: bigint,
  next: { dueAt: Date; externalId: string; answer: string | null },
): Promise<void> {
  await tx
    .updateTable('bank.notification')
    .set({
      due_at: next.dueAt,
      external_id: next.externalId,
      last_answer: next.answer?.slice(0, ANSWER_KEPT_LENGTH_MAX) ?? null,
    })
    .where('id', '=', id)
    .where('acknowledged_at', 'is', null)
    .execute()
}

import { sql } from 'kysely'
import { later } from '../../../base/clock.ts'
import { prepared } from '../../../db/prepared-statements.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { ServiceName } from '../../../snap/services.ts'
import { isInTimeOfTurn } from '../partner-time.ts'

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

type DueRow = { id: bigint; service: string; body: string; external_id: string; tries: number }

/** Claims notifications that are due, oldest first. Two claimers never get the same one. */
export async function claimDue(tx: Tx, limit: number, now: Date): Promise<DueNotification[]> {
  const { rows } = await prepared(sql<DueRow>`
    with due as materialized (
      select id from bank.notification where due_at <= ${now} and ${isInTimeOfTurn()}
      order by due_at, id limit ${limit} for update skip locked
    )
    update bank.notification as claimed set due_at = ${later(now, LEASE_MS)}, tries = tries + 1
    from due where claimed.id = due.id
    returning claimed.id, service, body, external_id, tries`).execute(tx)
  return rows
    .map((row) => ({ ...row, service: row.service as ServiceName, externalId: row.external_id }))
    .sort((a, b) => Number(a.id - b.id))
}

export type Acknowledged = { readonly id: bigint; readonly answer: string }

export async function markAcknowledged(tx: Tx, all: readonly Acknowledged[], now: Date): Promise<void> {
  const ids = all.map(({ id }) => id)
  await prepared(sql`
    update bank.notification as sent set due_at = null, acknowledged_at = ${now}, last_response = answered.answer
    from unnest(
      ${ids}::bigint[], ${all.map(({ answer }) => answer.slice(0, ANSWER_KEPT_LENGTH_MAX))}::text[]
    ) as answered (id, answer)
    where sent.id = any (${ids}::bigint[]) and sent.id = answered.id`).execute(tx)
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
      last_response: next.answer?.slice(0, ANSWER_KEPT_LENGTH_MAX) ?? null,
    })
    .where('id', '=', id)
    .where('acknowledged_at', 'is', null)
    .execute()
}

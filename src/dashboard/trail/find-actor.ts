import { later, MINUTE_MS } from '../../base/clock.ts'
import { idAt } from '../../base/id.ts'
import type { Tx } from '../../db/transaction.ts'
import type { AuditAction } from './actions.ts'

/** An action is recorded before it is performed, and what it created is younger by no more than this. */
const WINDOW_MS = 10 * MINUTE_MS

type Created = {
  readonly merchantId: string
  readonly what: AuditAction
  /** What the action created. */
  readonly subject: string
  readonly createdAt: Date
}

/** The person whose action created something, and when they requested it. Undefined: no such action is recorded. */
export async function findActor(
  tx: Tx,
  { merchantId, what, subject, createdAt }: Created,
): Promise<{ readonly id: string; readonly email: string; readonly at: Date } | undefined> {
  const row = await tx
    .selectFrom('audit_entry')
    .innerJoin('audit_outcome', (join) =>
      join
        .onRef('audit_outcome.merchant_id', '=', 'audit_entry.merchant_id')
        .onRef('audit_outcome.entry_id', '=', 'audit_entry.id'),
    )
    .select(['audit_entry.user_id', 'audit_entry.who', 'audit_entry.at'])
    .where('audit_entry.merchant_id', '=', merchantId)
    .where('audit_entry.id', '>=', idAt('aud', merchantId, later(createdAt, -WINDOW_MS)))
    // A repeat of the request is recorded, too, and created nothing.
    .where('audit_entry.id', '<', idAt('aud', merchantId, later(createdAt, 1)))
    .where('audit_entry.actor', '=', 'person')
    .where('audit_entry.what', '=', what)
    .where('audit_outcome.subject', '=', subject)
    .orderBy('audit_entry.id')
    .limit(1)
    .executeTakeFirst()
  return row?.user_id == null ? undefined : { id: row.user_id, email: row.who, at: row.at }
}

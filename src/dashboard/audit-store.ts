import type { Tx } from '../db/transaction.ts'
import type { PageRequest } from '../http/list.ts'

export type AuditEntry = {
  readonly merchantId: string
  readonly id: string
  readonly at: Date
  readonly person: { readonly id: string; readonly email: string }
  readonly ip: string
  readonly what: string
  readonly subject: string | null
  readonly requestId: string
}

export async function insertAuditEntry(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx
    .insertInto('audit_entry')
    .values({
      merchant_id: entry.merchantId,
      id: entry.id,
      at: entry.at,
      user_id: entry.person.id,
      who: entry.person.email,
      ip: entry.ip,
      what: entry.what,
      subject: entry.subject,
      request_id: entry.requestId,
    })
    .execute()
}

export async function insertAuditOutcome(
  tx: Tx,
  outcome: { merchantId: string; entryId: string; status: number; subject: string | null; detail: string | null },
): Promise<void> {
  const { merchantId, entryId, status, subject, detail } = outcome
  await tx
    .insertInto('audit_outcome')
    .values({ merchant_id: merchantId, entry_id: entryId, status, subject, detail })
    .execute()
}

/** A merchant's trail, newest first, one row more than asked for. */
export const listAudit = (tx: Tx, merchantId: string, { limit, before }: PageRequest) =>
  tx
    .selectFrom('audit_entry')
    .leftJoin('audit_outcome', (join) =>
      join
        .onRef('audit_outcome.merchant_id', '=', 'audit_entry.merchant_id')
        .onRef('audit_outcome.entry_id', '=', 'audit_entry.id'),
    )
    .select(['audit_entry.id', 'at', 'who', 'ip', 'what', 'request_id', 'status', 'detail'])
    .select((eb) => eb.fn.coalesce('audit_outcome.subject', 'audit_entry.subject').as('subject'))
    .where('audit_entry.merchant_id', '=', merchantId)
    .$if(before !== null, (query) => query.where('audit_entry.id', '<', before))
    .orderBy('audit_entry.id', 'desc')
    .limit(limit + 1)
    .execute()

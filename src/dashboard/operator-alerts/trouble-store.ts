import { type Selectable, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'
import type { OperatorTrouble } from './read-troubles.ts'

/** Claims the check that is due, and schedules the next one. False: none is due, or another process claimed it. */
export async function takeCheck(tx: Tx, now: Date, next: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into operator_check (next_at) values (${next})
    on conflict (only_row) do update set next_at = excluded.next_at where operator_check.next_at <= ${now}
    returning next_at`.execute(tx)
  return rows.length > 0
}

/** Serializes concurrent checks until the transaction ends: a process may resume after a long pause. */
export async function lockChecks(tx: Tx): Promise<void> {
  await tx.selectFrom('operator_check').select('only_row').forUpdate().executeTakeFirst()
}

export type StoredTrouble = Selectable<Tables['operator_issue']>

export const readStoredTroubles = (tx: Tx): Promise<StoredTrouble[]> =>
  tx.selectFrom('operator_issue').selectAll().execute()

export async function storeTrouble(tx: Tx, stored: StoredTrouble): Promise<void> {
  const { topic: _topic, subject_id: _subject, ...changes } = stored
  await tx
    .insertInto('operator_issue')
    .values(stored)
    .onConflict((conflict) => conflict.columns(['topic', 'subject_id']).doUpdateSet(changes))
    .execute()
}

export async function deleteTrouble(
  tx: Tx,
  { topic, subject_id }: Pick<StoredTrouble, 'topic' | 'subject_id'>,
): Promise<void> {
  await tx.deleteFrom('operator_issue').where('topic', '=', topic).where('subject_id', '=', subject_id).execute()
}

export const keyOf = ({ topic, subjectId }: Pick<OperatorTrouble, 'subjectId'> & { readonly topic: string }): string =>
  `${topic} ${subjectId}`

import { type Selectable, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'
import type { OperatorTrouble } from './read-troubles.ts'

/** Takes the look that is due, and sets when the next one is. False: none is, or another process took it. */
export async function takeLook(tx: Tx, now: Date, next: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into operator_check (next_at) values (${next})
    on conflict (only_row) do update set next_at = excluded.next_at where operator_check.next_at <= ${now}
    returning next_at`.execute(tx)
  return rows.length > 0
}

/** Has whoever looks at the same time, one after a long pause, wait until the transaction ends. */
export async function lockLooks(tx: Tx): Promise<void> {
  await tx.selectFrom('operator_check').select('only_row').forUpdate().executeTakeFirst()
}

export type KnownTrouble = Selectable<Tables['operator_issue']>

export const readKnown = (tx: Tx): Promise<KnownTrouble[]> => tx.selectFrom('operator_issue').selectAll().execute()

export async function keepTrouble(tx: Tx, known: KnownTrouble): Promise<void> {
  const { topic: _topic, subject_id: _subject, ...changes } = known
  await tx
    .insertInto('operator_issue')
    .values(known)
    .onConflict((conflict) => conflict.columns(['topic', 'subject_id']).doUpdateSet(changes))
    .execute()
}

export async function forgetTrouble(
  tx: Tx,
  { topic, subject_id }: Pick<KnownTrouble, 'topic' | 'subject_id'>,
): Promise<void> {
  await tx.deleteFrom('operator_issue').where('topic', '=', topic).where('subject_id', '=', subject_id).execute()
}

export const keyOf = ({ topic, subjectId }: Pick<OperatorTrouble, 'subjectId'> & { readonly topic: string }): string =>
  `${topic} ${subjectId}`

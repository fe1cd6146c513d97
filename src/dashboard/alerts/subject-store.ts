import type { Tx } from '../../db/transaction.ts'
import type { OpenSubject } from './events.ts'

/** Everything at a merchant that was reported as opened and not yet as closed. */
export const readOpenSubjects = (tx: Tx, merchantId: string): Promise<OpenSubject[]> =>
  tx.selectFrom('attention_subject').selectAll().where('merchant_id', '=', merchantId).execute()

export async function insertSubjects(tx: Tx, opened: readonly OpenSubject[]): Promise<void> {
  if (opened.length === 0) return
  await tx
    .insertInto('attention_subject')
    .values([...opened])
    .execute()
}

/** Records since when these are no longer seen; null: they are seen. */
export async function setGoneSince(tx: Tx, subjects: readonly OpenSubject[], at: Date | null): Promise<void> {
  if (subjects.length === 0) return
  await tx
    .updateTable('attention_subject')
    .set({ gone_since: at })
    .where('merchant_id', '=', merchantOf(subjects))
    .where('id', 'in', idsOf(subjects))
    .execute()
}

export async function deleteSubjects(tx: Tx, closed: readonly OpenSubject[]): Promise<void> {
  if (closed.length === 0) return
  await tx
    .deleteFrom('attention_subject')
    .where('merchant_id', '=', merchantOf(closed))
    .where('id', 'in', idsOf(closed))
    .execute()
}

const merchantOf = ([first]: readonly OpenSubject[]): string => first?.merchant_id ?? ''
const idsOf = (subjects: readonly OpenSubject[]): string[] => subjects.map(({ id }) => id)

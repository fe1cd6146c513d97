import { sql } from 'kysely'
import type { Tx } from '../../db/transaction.ts'
import { type OperatorChoices, operatorChoicesOf } from './topics.ts'

const parse = (choices: string | null): OperatorChoices =>
  operatorChoicesOf(choices === null ? null : (JSON.parse(choices) as Partial<OperatorChoices>))

/** What an operator wants to be mailed about. */
export async function readOperatorChoices(tx: Tx, personId: string): Promise<OperatorChoices> {
  const query = tx.selectFrom('operator_alert_preference').select('choices').where('person_id', '=', personId)
  return parse((await query.executeTakeFirst())?.choices ?? null)
}

/** Every operator with their choices. */
export async function listOperatorChoices(
  tx: Tx,
): Promise<{ readonly personId: string; readonly choices: OperatorChoices }[]> {
  const { rows } = await sql<{ person_id: string; choices: string | null }>`
    select operator.user_id as person_id, operator_alert_preference.choices from operator
    left join operator_alert_preference on operator_alert_preference.person_id = operator.user_id
    where operator.user_id is not null order by 1`.execute(tx)
  return rows.map(({ person_id: personId, choices }) => ({ personId, choices: parse(choices) }))
}

export async function saveOperatorChoices(
  tx: Tx,
  now: Date,
  personId: string,
  { choices, digestAt }: { readonly choices: OperatorChoices; readonly digestAt: Date | null },
): Promise<void> {
  const values = { choices: JSON.stringify(choices), digest_at: digestAt }
  await tx
    .insertInto('operator_alert_preference')
    .values({ person_id: personId, mail_at: now, ...values })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(values))
    .execute()
}

/** The beginning or the end of a trouble that an operator subscribes to. */
export type News = {
  readonly topic: string
  readonly subjectId: string
  readonly beganAt: Date
  readonly endedAt: Date | null
}

export async function queueNews(
  tx: Tx,
  now: Date,
  personId: string,
  news: readonly (News & { readonly isDaily: boolean })[],
): Promise<void> {
  if (news.length === 0) return
  const row = { person_id: personId, choices: null, digest_at: null, mail_at: now }
  await tx
    .insertInto('operator_alert_preference')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx
    .insertInto('operator_notification')
    .values(
      news.map((one) => ({
        person_id: personId,
        topic: one.topic,
        subject_id: one.subjectId,
        is_daily: one.isDaily,
        began_at: one.beganAt,
        ended_at: one.endedAt,
      })),
    )
    .execute()
}

/** A mail to an operator that is due. */
export type DueMail = {
  readonly personId: string
  readonly choices: OperatorChoices
  /** Whether their daily mail is due as well. */
  readonly isDaily: boolean
  readonly news: readonly News[]
  /** The ids of the news, which are removed once the mail was sent. */
  readonly newsIds: readonly bigint[]
  readonly tries: number
}

/**
 * An operator for whom there is news, or whose daily mail is due, leased: no other worker mails them before it ends.
 */
export async function leaseOperatorMail(
  tx: Tx,
  now: Date,
  until: (tries: number) => Date,
): Promise<DueMail | undefined> {
  const { rows } = await sql<{ person_id: string; choices: string | null; is_daily: boolean; tries: number }>`
    select person_id, choices, tries, coalesce(digest_at <= ${now}, false) as is_daily from operator_alert_preference
    where mail_at <= ${now} and (digest_at <= ${now} or exists (
      select from operator_notification where operator_notification.person_id = operator_alert_preference.person_id and not is_daily))
    order by mail_at limit 1 for update skip locked`.execute(tx)
  const [row] = rows
  if (!row) return undefined
  const tries = row.tries + 1
  await tx
    .updateTable('operator_alert_preference')
    .set({ tries, mail_at: until(tries) })
    .where('person_id', '=', row.person_id)
    .execute()
  const news = await readNews(tx, row.person_id, row.is_daily)
  return { personId: row.person_id, choices: parse(row.choices), isDaily: row.is_daily, tries, ...news }
}

async function readNews(tx: Tx, personId: string, isDaily: boolean): Promise<Pick<DueMail, 'news' | 'newsIds'>> {
  const query = tx.selectFrom('operator_notification').selectAll().where('person_id', '=', personId).orderBy('id')
  const rows = await (isDaily ? query : query.where('is_daily', '=', false)).execute()
  return {
    news: rows.map(({ topic, subject_id: subjectId, began_at: beganAt, ended_at: endedAt }) => ({
      topic,
      subjectId,
      beganAt,
      endedAt,
    })),
    newsIds: rows.map(({ id }) => id),
  }
}

/** Deletes the news that was mailed, and sets when the next mail may be sent. */
export async function settleOperatorMail(
  tx: Tx,
  { personId, newsIds }: DueMail,
  { mailAt, digestAt }: { readonly mailAt: Date; readonly digestAt: Date | null },
): Promise<void> {
  if (newsIds.length > 0) await tx.deleteFrom('operator_notification').where('id', 'in', newsIds).execute()
  await tx
    .updateTable('operator_alert_preference')
    .set({ tries: 0, mail_at: mailAt, digest_at: digestAt })
    .where('person_id', '=', personId)
    .execute()
}

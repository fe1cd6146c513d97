import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'
import { type Holder, permissionsOf, type Role } from '../people/permissions.ts'
import type { Choices } from './topics.ts'

/** Schedules a check of every merchant that has members and was never checked. */
export async function queueNewChecks(tx: Tx, at: Date): Promise<void> {
  await sql`insert into attention_check (merchant_id, next_at) select distinct merchant_id, ${at}::timestamptz from member
    on conflict do nothing`.execute(tx)
}

/** A merchant whose check is due, locked until the transaction ends; undefined: none is due. */
export async function takeDueCheck(tx: Tx, now: Date): Promise<string | undefined> {
  const query = tx.selectFrom('attention_check').select('merchant_id').where('next_at', '<=', now)
  return (await query.orderBy('next_at').limit(1).forUpdate().skipLocked().executeTakeFirst())?.merchant_id
}

export async function setNextCheck(tx: Tx, merchantId: string, next: Date): Promise<void> {
  await tx.updateTable('attention_check').set({ next_at: next }).where('merchant_id', '=', merchantId).execute()
}

export type StoredAttention = Selectable<Tables['attention']>

/** What is open, or once was, at a merchant. */
export const readStoredAttention = (tx: Tx, merchantId: string): Promise<StoredAttention[]> =>
  tx.selectFrom('attention').selectAll().where('merchant_id', '=', merchantId).execute()

export async function storeAttention(tx: Tx, stored: StoredAttention): Promise<void> {
  const { merchant_id: _merchant, kind: _kind, ...changes } = stored
  await tx
    .insertInto('attention')
    .values(stored)
    .onConflict((conflict) => conflict.columns(['merchant_id', 'kind']).doUpdateSet(changes))
    .execute()
}

export type MemberChoice = Holder & {
  readonly personId: string
  readonly role: Role
  readonly chosen: Partial<Choices> | undefined
}

/** Every member of a merchant with their choices. */
export async function readMemberChoices(tx: Tx, merchantId: string): Promise<MemberChoice[]> {
  const rows = await tx
    .selectFrom('member')
    .leftJoin('alert_preference', (join) =>
      join
        .onRef('alert_preference.merchant_id', '=', 'member.merchant_id')
        .onRef('alert_preference.person_id', '=', 'member.user_id'),
    )
    .leftJoin('member_role', (join) =>
      join
        .onRef('member_role.merchant_id', '=', 'member.merchant_id')
        .onRef('member_role.id', '=', 'member.custom_role'),
    )
    .select(['user_id', 'role', 'choices', 'permissions'])
    .where('member.merchant_id', '=', merchantId)
    .execute()
  return rows.map(({ user_id, role, choices, permissions }) => ({
    personId: user_id,
    role,
    permissions: permissionsOf(role, permissions),
    chosen: parse(choices),
  }))
}

const parse = (choices: string | null): Partial<Choices> | undefined =>
  choices === null ? undefined : (JSON.parse(choices) as Partial<Choices>)

type Person = { readonly merchantId: string; readonly personId: string }

export async function readChoice(tx: Tx, { merchantId, personId }: Person): Promise<Partial<Choices> | undefined> {
  const query = tx.selectFrom('alert_preference').select('choices').where('merchant_id', '=', merchantId)
  return parse((await query.where('person_id', '=', personId).executeTakeFirst())?.choices ?? null)
}

export async function saveChoice(
  tx: Tx,
  { merchantId, personId }: Person,
  { choices, digestAt }: { choices: Choices; digestAt: Date | null },
): Promise<void> {
  const values = { choices: JSON.stringify(choices), digest_at: digestAt }
  await tx
    .insertInto('alert_preference')
    .values({ merchant_id: merchantId, person_id: personId, ...values })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'person_id']).doUpdateSet(values))
    .execute()
}

/** A member whose daily mail is due, locked until the transaction ends. */
export async function takeDueDigest(tx: Tx, now: Date): Promise<(Person & { chosen: Partial<Choices> }) | undefined> {
  const row = await tx
    .selectFrom('alert_preference')
    .selectAll()
    .where('digest_at', '<=', now)
    .orderBy('digest_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row && { merchantId: row.merchant_id, personId: row.person_id, chosen: parse(row.choices) ?? {} }
}

export async function setDigestAt(tx: Tx, { merchantId, personId }: Person, at: Date | null): Promise<void> {
  await tx
    .updateTable('alert_preference')
    .set({ digest_at: at })
    .where('merchant_id', '=', merchantId)
    .where('person_id', '=', personId)
    .execute()
}

export type QueuedMail = Person & { readonly kinds: readonly string[]; readonly isDigest: boolean }

export async function queueMail(tx: Tx, now: Date, mail: QueuedMail): Promise<void> {
  await tx
    .insertInto('alert_mail')
    .values({
      merchant_id: mail.merchantId,
      person_id: mail.personId,
      kinds: [...mail.kinds],
      is_digest: mail.isDigest,
      due_at: now,
    })
    .execute()
}

export type DueMail = QueuedMail & { readonly id: bigint; readonly tries: number }

/** A mail that is due, leased until `until`: no other worker sends it before then. */
export async function leaseMail(tx: Tx, now: Date, until: (tries: number) => Date): Promise<DueMail | undefined> {
  const row = await tx
    .selectFrom('alert_mail')
    .selectAll()
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!row) return undefined
  const tries = row.tries + 1
  await tx
    .updateTable('alert_mail')
    .set({ tries, due_at: until(tries) })
    .where('id', '=', row.id)
    .execute()
  const { id, merchant_id: merchantId, person_id: personId, kinds, is_digest: isDigest } = row
  return { id, merchantId, personId, kinds, isDigest, tries }
}

export async function removeMail(tx: Tx, merchantId: string, id: bigint): Promise<void> {
  await tx.deleteFrom('alert_mail').where('merchant_id', '=', merchantId).where('id', '=', id).execute()
}

import type { Tx } from '../../db/transaction.ts'

export type Operator = {
  readonly email: string
  /** Null: the link has not been accepted yet. */
  readonly joinedAt: Date | null
  readonly createdAt: Date
}

type Link = { readonly email: string; readonly tokenHash: Buffer; readonly expiresAt: Date }

/** Stores the link by which the holder of an address becomes an operator, in place of an earlier one. */
export async function insertOperatorLink(tx: Tx, now: Date, { email, tokenHash, expiresAt }: Link): Promise<void> {
  const link = { token_hash: tokenHash, expires_at: expiresAt }
  await tx
    .insertInto('operator')
    .values({ email, ...link, user_id: null, joined_at: null, created_at: now })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(link))
    .execute()
}

/** The address of an open link; undefined: none, or an expired one. */
export async function findOperatorLink(tx: Tx, tokenHash: Buffer, now: Date): Promise<string | undefined> {
  const row = await tx
    .selectFrom('operator')
    .select('email')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.email
}

/** Makes a person an operator, once per link. False: it was used meanwhile. */
export async function joinOperators(tx: Tx, now: Date, tokenHash: Buffer, userId: string): Promise<boolean> {
  const row = await tx
    .updateTable('operator')
    .set({ user_id: userId, joined_at: now, token_hash: null, expires_at: null })
    .where('token_hash', '=', tokenHash)
    .returning('email')
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a person is an operator of this deployment. */
export async function isOperator(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx.selectFrom('operator').select('email').where('user_id', '=', userId).executeTakeFirst()
  return row !== undefined
}

/** Every operator, by address; also those whose link is still open. */
export async function listOperators(tx: Tx): Promise<Operator[]> {
  const rows = await tx.selectFrom('operator').selectAll().orderBy('email').execute()
  return rows.map((row) => ({ email: row.email, joinedAt: row.joined_at, createdAt: row.created_at }))
}

/** Revokes an operator's rights, or their link. False: there is none with this address. */
export async function deleteOperator(tx: Tx, email: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('operator').where('email', '=', email).executeTakeFirst()
  return numDeletedRows > 0n
}

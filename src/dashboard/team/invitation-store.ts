import type { Tx } from '../../db/transaction.ts'
import type { Role } from '../people/permissions.ts'

export type Invitation = {
  readonly merchantId: string
  readonly id: string
  readonly email: string
  readonly role: Role
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** Inserts an invitation, in place of an earlier one to the same address. */
export async function insertInvitation(
  tx: Tx,
  invitation: Invitation & { tokenHash: Buffer; invitedBy: string | null },
): Promise<void> {
  const values = {
    id: invitation.id,
    role: invitation.role,
    token_hash: invitation.tokenHash,
    invited_by: invitation.invitedBy,
    created_at: invitation.createdAt,
    expires_at: invitation.expiresAt,
  }
  await tx
    .insertInto('invitation')
    .values({ merchant_id: invitation.merchantId, email: invitation.email, ...values })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'email']).doUpdateSet(values))
    .execute()
}

/** The open invitations of a merchant, newest first. */
export async function listInvitations(tx: Tx, merchantId: string, now: Date): Promise<Invitation[]> {
  const rows = await tx
    .selectFrom('invitation')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(fromRow)
}

/**
 * The invitation of a token, with the names of the merchant and of its own role; the scope is ALL_MERCHANTS. Undefined:
 * none, or an expired one.
 */
export async function findInvitation(
  tx: Tx,
  tokenHash: Buffer,
  now: Date,
): Promise<(Invitation & { merchant: string; roleName: string | null }) | undefined> {
  const row = await tx
    .selectFrom('invitation')
    .innerJoin('merchant', 'merchant.id', 'invitation.merchant_id')
    .leftJoin('member_role', (join) =>
      join
        .onRef('member_role.merchant_id', '=', 'invitation.merchant_id')
        .onRef('member_role.id', '=', 'invitation.custom_role'),
    )
    .selectAll('invitation')
    .select(['display_name', 'member_role.name as role_name'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row && { ...fromRow(row), merchant: row.display_name, roleName: row.role_name }
}

/** Deletes an invitation. False: there is none, or no longer, so of two concurrent uses one fails. */
export async function deleteInvitation(tx: Tx, merchantId: string, id: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('invitation')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return gone !== undefined
}

const fromRow = (row: {
  merchant_id: string
  id: string
  email: string
  role: Role
  created_at: Date
  expires_at: Date
}): Invitation => ({
  merchantId: row.merchant_id,
  id: row.id,
  email: row.email,
  role: row.role,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
})
